/* Script commands that misbehave on purpose: faults, and storms of random input. */
#include "script.h"
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <linux/sockios.h>
#include <linux/input-event-codes.h>
#include "xdg-shell-server.h"

/* ------------------------------------------------------------------ faults */

static struct wl_client *main_client(void)
{
	struct xsurf *x = top_window();
	struct wl_client *c;
	if (x)
		return wl_resource_get_client(x->res);
	wl_client_for_each(c, wl_display_get_client_list(P.dpy)) {
		pid_t pid = 0;
		wl_client_get_credentials(c, &pid, NULL, NULL);
		if (pid == P.pid)
			return c;
	}
	return NULL;
}
int c_disconnect(int n, char **a)
{
	struct wl_client *c = main_client();
	WHY("no client");
	if (!c)
		return NO;
	P.dropped = true;
	wl_client_destroy(c);
	return OK;
}
int c_die(int n, char **a)
{
	die_abruptly();
	return OK;
}
int c_protocol_error(int n, char **a)
{
	struct xsurf *x = win();
	struct wl_client *c = main_client();
	if (!c)
		return NO;
	fault_ours = P.dropped = true;
	if (x && x->s)
		wl_resource_post_error(x->s->res, 3, "%s", n > 1 ? a[1] : "wlprobe: injected protocol error");
	else
		wl_client_post_implementation_error(c, "wlprobe: injected error");
	flush();
	fault_ours = false;
	return OK;
}
int c_no_memory(int n, char **a)
{
	struct wl_client *c = main_client();
	if (!c)
		return NO;
	fault_ours = P.dropped = true;
	wl_client_post_no_memory(c);
	flush();
	fault_ours = false;
	return OK;
}
int c_bad_keymap(int n, char **a)
{
	static const char *const kinds[] = { "pipe", "null", "zero", "garbage", "truncated", "unterminated", "huge", "format",
		"none", "off" };
	for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
		if (!strcmp(kinds[i], a[1])) {
			if (dry)
				return OK;
			keymap_send_bad(a[1]);
			flush();
			return OK;
		}
	return BAD;
}
int c_freeze(int n, char **a)
{
	/* neither read nor answer anything for a while */
	struct timespec t = { (time_t)(N(n, a, 1, 0) / 1000), (long)(fmod(N(n, a, 1, 0), 1000) * 1e6) };
	flush();
	nanosleep(&t, NULL);
	return OK;
}
int c_kill(int n, char **a)
{
	if (!client_alive())
		return NO;
	P.exit_expected = true;
	kill(P.pid, n > 1 ? atoi(a[1]) : SIGTERM);
	return OK;
}
static uint64_t rng;
static uint32_t rnd(uint32_t n)
{
	rng ^= rng << 13;
	rng ^= rng >> 7;
	rng ^= rng << 17;
	return n ? (uint32_t)((rng >> 16) % n) : 0;
}
static bool storm_start(int n, char **a, long *count, double *every, struct rect *where, int area_at)
{
	struct xsurf *x = win();
	int gx, gy;
	if (!x)
		return false;
	rng = ((uint64_t)N(n, a, 1, 1) + 1) * 0x9E3779B97F4A7C15ull;
	*count = (long)N(n, a, 2, 100);
	*every = N(n, a, 3, 1);
	*where = xdg_geometry(x);
	xdg_origin(x, &gx, &gy);
	where->x = gx, where->y = gy;
	if (area_at && area_at + 3 < n)
		*where = (struct rect){ (int)N(n, a, area_at, 0), (int)N(n, a, area_at + 1, 0), (int)N(n, a, area_at + 2, 1),
			(int)N(n, a, area_at + 3, 1) };
	return where->w > 0 && where->h > 0;
}
/* Wait as long as the client has much to read: flooding it would only get it disconnected. */
static void drain(void)
{
	struct wl_client *c = main_client();
	usec limit = in_ms(5000);
	int queued = 0;
	while (c && P.nclients && ioctl(wl_client_get_fd(c), SIOCOUTQ, &queued) == 0 && queued > 65536 && now_us() < limit) {
		pump(1);
		c = main_client();
	}
}
static bool storm_over(void)
{
	drain();
	if (P.exited || !P.nclients)
		return true;
	if (top_window())
		return false;
	say("the window went away during the storm");
	return true;
}
int c_touch_storm(int n, char **a)
{
	long count, i, sent = 0, frames_sent = 0, cancels = 0;
	double every;
	struct rect w;
	uint32_t used = 0;
	if (!storm_start(n, a, &count, &every, &w, 4))
		return NO;
	if (touch_active())
		touch_cancel();
	for (i = 0; i < count && !storm_over(); i++) {
		int act[11], na = 0, idle[11], ni = 0, id;
		for (id = 0; id < 11; id++)
			if (P.seat.t[id].active)
				act[na++] = id;
			else
				idle[ni++] = id;
		uint32_t k = rnd(100);
		double x = w.x + rnd(w.w * 8) / 8.0, y = w.y + rnd(w.h * 8) / 8.0;
		if (!na || (ni && k < 25)) {
			id = idle[rnd(ni)];
			if (used & 1u << id)
				goto frame;
			touch_down(id, x, y);
		} else if (k < 45) {
			id = act[rnd(na)];
			if (used & 1u << id)
				goto frame;
			touch_up(id);
		} else if (k < 47) {
			touch_cancel();
			used = 0;
			cancels++;
			sent++;
			continue;
		} else if (k < 52) {
			id = act[rnd(na)];
			if (rnd(2))
				touch_shape(id, 4 + rnd(400) / 10.0, 4 + rnd(200) / 10.0);
			else
				touch_orientation(id, rnd(3600) / 10.0 - 180);
			sent++;
			continue;
		} else {
			id = act[rnd(na)];
			if (used & 1u << id)
				goto frame;
			if (rnd(3))	/* mostly small steps, at times anywhere, even outside */
				touch_move(id, P.seat.t[id].x + rnd(41) - 20.0, P.seat.t[id].y + rnd(41) - 20.0);
			else
				touch_move(id, x + rnd(201) - 100.0, y + rnd(201) - 100.0);
		}
		sent++;
		used |= 1u << id;
		if (rnd(5) >= 2)
			continue;
frame:
		touch_frame();
		frames_sent++;
		used = 0;
		pump_until(NULL, NULL, in_ms(every));
	}
	if (P.seat.unframed)
		touch_frame();
	for (int id = 0; id < 11; id++)
		touch_up(id);
	touch_frame();
	say("touch-storm: %ld events, %ld frames, %ld cancels", sent, frames_sent + 1, cancels);
	pump(0);
	return OK;
}
int c_pointer_storm(int n, char **a)
{
	static const int buttons[] = { BTN_LEFT, BTN_RIGHT, BTN_MIDDLE };
	long count, i;
	double every;
	struct rect w;
	int down = 0;
	if (!storm_start(n, a, &count, &every, &w, 4))
		return NO;
	for (i = 0; i < count && !storm_over(); i++) {
		uint32_t k = rnd(100);
		int b = rnd(3);
		if (k < 55) {
			pointer_move(w.x + rnd(w.w * 4) / 4.0 + (rnd(10) ? 0 : (int)rnd(200) - 100), w.y + rnd(w.h * 4) / 4.0);
		} else if (k < 75) {
			pointer_button(buttons[b], !(down & 1 << b));
			down ^= 1 << b;
		} else if (k < 97) {
			int src = rnd(3);
			pointer_axis(rnd(2), (int)rnd(400) / 10.0 - 20, src, 0, src == 0 ? (int)rnd(241) - 120 : 0, src && !rnd(5));
		} else if (!down) {
			pointer_leave();
		}
		pointer_frame();
		pump_until(NULL, NULL, in_ms(every));
	}
	for (int b = 0; b < 3; b++)
		if (down & 1 << b)
			pointer_button(buttons[b], false);
	pointer_frame();
	say("pointer-storm: %ld events", i);
	return OK;
}
int c_key_storm(int n, char **a)
{
	long count, i;
	double every;
	struct rect w;
	if (!storm_start(n, a, &count, &every, &w, 0))
		return NO;
	for (i = 0; i < count && !storm_over(); i++) {
		static const int keys[] = { KEY_A, KEY_B, KEY_Z, KEY_1, KEY_0, KEY_SPACE, KEY_LEFT, KEY_RIGHT, KEY_UP, KEY_DOWN,
			KEY_BACKSPACE, KEY_DELETE, KEY_HOME, KEY_END, KEY_TAB, KEY_LEFTSHIFT, KEY_RIGHTSHIFT, KEY_CAPSLOCK, KEY_COMMA,
			KEY_DOT };
		int k = keys[rnd(sizeof keys / sizeof *keys)];
		bool down = false;
		for (int j = 0; j < P.seat.nkeys; j++)
			down |= P.seat.keys[j] == (uint32_t)k;
		keyboard_key(k, !down);
		pump_until(NULL, NULL, in_ms(every));
	}
	while (P.seat.nkeys)
		keyboard_key(P.seat.keys[0], false);
	say("key-storm: %ld events", i);
	return OK;
}
int c_resize_storm(int n, char **a)
{
	long count, i;
	double every;
	struct rect w;
	if (!storm_start(n, a, &count, &every, &w, 0))
		return NO;
	struct xsurf *x = win();
	struct output *o = output_first();
	int maxw = o ? o->w : 1280, maxh = o ? o->h : 1024;
	for (i = 0; i < count && !storm_over(); i++) {
		x = top_window();
		x->cfg_w = 1 + rnd(maxw), x->cfg_h = 1 + rnd(maxh);
		x->states = rnd(3) ? 1u << XDG_TOPLEVEL_STATE_ACTIVATED : 0;
		if (!rnd(4))
			x->states |= 1u << XDG_TOPLEVEL_STATE_RESIZING;
		if (!rnd(6))
			x->states |= 1u << (XDG_TOPLEVEL_STATE_TILED_LEFT + rnd(4));
		if (!rnd(8))
			x->states |= 1u << XDG_TOPLEVEL_STATE_MAXIMIZED, x->cfg_w = maxw, x->cfg_h = maxh;
		if (!rnd(10))
			x->cfg_w = x->cfg_h = 0;	/* the client chooses */
		xdg_configure(x);
		pump_until(NULL, NULL, in_ms(every));
	}
	if (storm_over())
		return OK;
	x = top_window();
	x->cfg_w = w.w, x->cfg_h = w.h;
	x->states = 1u << XDG_TOPLEVEL_STATE_ACTIVATED;
	xdg_configure(x);
	say("resize-storm: %ld configures", i);
	WHY("the last configure was not acked and committed");
	return pump_until(acked, NULL, in_ms(10000));
}
/* Outputs come, go and change scale at random. */
int c_output_storm(int n, char **a)
{
	long count, i;
	double every;
	struct rect w;
	if (!storm_start(n, a, &count, &every, &w, 0))
		return NO;
	for (i = 0; i < count && !storm_over(); i++) {
		struct output *o = output_first(), *o2 = output_find("STORM");
		uint32_t k = rnd(4);
		if (k == 0 && !o2) {
			output_add("STORM", 800, 600, 1 + rnd(3));
		} else if (k == 1 && o2) {
			output_remove(o2);
		} else if (o) {
			static const double scales[] = { 1, 1.25, 1.5, 2, 3 };
			o->frac = scales[rnd(5)];
			output_send(o);
		}
		pump_until(NULL, NULL, in_ms(every));
	}
	if (output_find("STORM"))
		output_remove(output_find("STORM"));
	if (output_first()) {
		output_first()->frac = 1;
		output_send(output_first());
	}
	say("output-storm: %ld changes", i);
	return OK;
}
int c_spawn(int n, char **a)
{
	char *argv[MAX_ARGS + 1] = { 0 };
	for (int i = 1; i < n; i++)
		argv[i - 1] = a[i];
	if (P.nspawned == MAX_SPAWN)
		return NO;
	pid_t p = spawn_client(argv, false);
	if (p > 0)
		P.spawned[P.nspawned++] = p;
	WHY("cannot run %s", a[1]);
	return p > 0;
}
int c_fail_fast(int n, char **a) { return on_off(a[1], &failfast) ? OK : BAD; }
int c_quit(int n, char **a)
{
	quit = true;
	return OK;
}
