/* The script language: one command a line. */
#include "wlprobe.h"
#include <poll.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <linux/sockios.h>
#include <linux/input-event-codes.h>
#include "xdg-shell-server.h"

enum { MAX_ARGS = 40 };
enum { OK = 1, NO = 0, BAD = -1, QUIT = -2 };
static char why[512];
static bool failfast, dry, autoframe, quit;
static const char *script_name = "-";
static int lineno;

#define WHY(...) snprintf(why, sizeof why, __VA_ARGS__)

/* ------------------------------------------------------------------ helpers */

static bool num(const char *s, double *v)
{
	char *e;
	*v = strtod(s, &e);
	return *s && !*e;
}
static double N(int n, char **a, int i, double dflt)
{
	double v;
	return i < n && num(a[i], &v) ? v : dflt;
}
static bool color(const char *s, uint32_t *c)
{
	char *e;
	if (*s == '#')
		s++;
	*c = (uint32_t)strtoul(s, &e, 16) & 0xffffff;
	return strlen(s) == 6 && !*e;
}
static bool size(const char *s, int *w, int *h) { return sscanf(s, "%dx%d", w, h) == 2; }
static usec in_ms(double ms) { return now_us() + (usec)(ms * 1000); }
static bool on_off(const char *s, bool *v)
{
	if (!strcmp(s, "on") || !strcmp(s, "yes") || !strcmp(s, "1"))
		*v = true;
	else if (!strcmp(s, "off") || !strcmp(s, "no") || !strcmp(s, "0"))
		*v = false;
	else
		return false;
	return true;
}
static struct xsurf *win(void)
{
	struct xsurf *x = top_window();
	if (!x)
		WHY("no window is mapped");
	return x;
}
static bool dead(void *d) { return P.exited; }

/* ------------------------------------------------------------------ waiting */

static bool mapped(void *d)
{
	int want = *(int *)d, n = 0;
	struct xsurf *x;
	wl_list_for_each(x, &P.stack, stack)
		n += x->kind == X_TOPLEVEL;
	return n >= want || P.exited;
}
static int windows(enum xkind k)
{
	int n = 0;
	struct xsurf *x;
	wl_list_for_each(x, &P.stack, stack)
		n += x->kind == k;
	return n;
}
static int c_wait_map(int n, char **a)
{
	int want = 1;
	pump_until(mapped, &want, in_ms(N(n, a, 1, 10000)));
	WHY("no window after the wait");
	return windows(X_TOPLEVEL) > 0;
}
static int c_wait_windows(int n, char **a)
{
	int want = (int)N(n, a, 1, 1);
	pump_until(mapped, &want, in_ms(N(n, a, 2, 10000)));
	WHY("%d windows", windows(X_TOPLEVEL));
	return windows(X_TOPLEVEL) >= want;
}
static bool unmapped(void *d) { return windows(X_TOPLEVEL) == 0; }
static int c_wait_unmap(int n, char **a) { return pump_until(unmapped, NULL, in_ms(N(n, a, 1, 5000))); }
static bool popups(void *d) { return (windows(X_POPUP) > 0) == *(bool *)d; }
static int c_wait_popup(int n, char **a)
{
	bool want = true;
	return pump_until(popups, &want, in_ms(N(n, a, 1, 5000)));
}
static int c_wait_no_popup(int n, char **a)
{
	bool want = false;
	return pump_until(popups, &want, in_ms(N(n, a, 1, 5000)));
}
static bool frames(void *d) { return P.st.content >= *(long *)d || P.exited; }
static int c_wait_frame(int n, char **a)
{
	long before = P.st.content, want = before + (long)N(n, a, 1, 1);
	pump_until(frames, &want, in_ms(N(n, a, 2, 10000)));
	WHY("%ld frames", P.st.content - before);
	return P.st.content >= want;
}
struct quiet { usec quiet; };
static bool is_quiet(void *d) { return now_us() - P.last_content >= ((struct quiet *)d)->quiet || P.exited; }
static int c_wait_idle(int n, char **a)
{
	struct quiet q = { (usec)(N(n, a, 1, 200) * 1000) };
	WHY("it kept drawing");
	return pump_until(is_quiet, &q, in_ms(N(n, a, 2, 10000)));
}
static bool acked(void *d)
{
	struct xsurf *x = top_window();
	return P.exited || (x && x->done_serial == x->last_serial);
}
static int c_wait_acked(int n, char **a)
{
	WHY("the last configure was not acked and committed");
	return pump_until(acked, NULL, in_ms(N(n, a, 1, 5000)));
}
struct reqwait { const char *name; long n; };
static bool requested(void *d)
{
	struct reqwait *r = d;
	return request_count(r->name) >= r->n || P.exited;
}
static int c_wait_request(int n, char **a)
{
	struct reqwait r = { a[1], (long)N(n, a, 2, 1) };
	pump_until(requested, &r, in_ms(N(n, a, 3, 5000)));
	WHY("%ld %s", request_count(a[1]), a[1]);
	return request_count(a[1]) >= r.n;
}
static int c_sleep(int n, char **a)
{
	pump_until(NULL, NULL, in_ms(N(n, a, 1, 0)));
	return OK;
}

/* ------------------------------------------------------------------ input */

static int touch_seq(double x1, double y1, double x2, double y2, double ms)
{
	int id = 0;
	while (id < MAX_TOUCH && P.seat.t[id].active)
		id++;
	touch_down(id, x1, y1);
	touch_frame();
	int steps = ms < 8 ? 0 : (int)(ms / 8);
	for (int i = 1; i <= steps; i++) {
		pump_until(NULL, NULL, in_ms(8));
		if (x1 != x2 || y1 != y2) {
			touch_move(id, x1 + (x2 - x1) * i / steps, y1 + (y2 - y1) * i / steps);
			touch_frame();
		}
	}
	touch_up(id);
	touch_frame();
	return OK;
}
static int c_touch(int n, char **a)
{
	const char *k = a[1];
	double v[5] = { 0 };
	if (!strcmp(k, "autoframe"))
		return n > 2 && on_off(a[2], &autoframe) ? OK : BAD;
	if (!strcmp(k, "frames") && n == 3) {
		static const char *const policies[] = { "always", "not-after-up", "never" };
		for (int i = 0; i < 3; i++)
			if (!strcmp(a[2], policies[i]))
				return P.seat.touch_frames = i, OK;
		return BAD;
	}
	for (int i = 0; i < 5 && i + 2 < n; i++)
		if (!num(a[i + 2], &v[i]))
			return BAD;
	if (!(P.seat.caps & WL_SEAT_CAPABILITY_TOUCH)) {
		WHY("the seat has no touch");
		return NO;
	}
	int id = (int)v[0];
	if (n > 2 && strcmp(k, "tap") && strcmp(k, "swipe") && strcmp(k, "ids")) {
		if (id < 0 || id >= MAX_TOUCH)
			return BAD;
		if (P.seat.t[id].active == !strcmp(k, "down")) {
			WHY("touch %d is %s", id, P.seat.t[id].active ? "down already" : "not down");
			return NO;
		}
	}
	if (!strcmp(k, "down") && n == 5)
		touch_down(id, v[1], v[2]);
	else if (!strcmp(k, "move") && n == 5)
		touch_move(id, v[1], v[2]);
	else if (!strcmp(k, "up") && n == 3)
		touch_up(id);
	else if (!strcmp(k, "shape") && n == 5)
		touch_shape(id, v[1], v[2]);
	else if (!strcmp(k, "orientation") && n == 4)
		touch_orientation(id, v[1]);
	else if (!strcmp(k, "frame") && n == 2)
		touch_frame();
	else if (!strcmp(k, "cancel") && n == 2)
		touch_cancel();
	else if (!strcmp(k, "ids") && n == 3)
		P.seat.first_touch_id = (int)v[0];
	else if (!strcmp(k, "tap") && (n == 4 || n == 5))
		return touch_seq(v[0], v[1], v[0], v[1], n == 5 ? v[2] : 50);
	else if (!strcmp(k, "swipe") && n == 7)
		return touch_seq(v[0], v[1], v[2], v[3], v[4]);
	else
		return BAD;
	if (autoframe && strcmp(k, "frame") && strcmp(k, "cancel") && strcmp(k, "ids"))
		touch_frame();
	return OK;
}
static int button(const char *s)
{
	double v;
	return !strcmp(s, "left") ? BTN_LEFT : !strcmp(s, "right") ? BTN_RIGHT : !strcmp(s, "middle") ? BTN_MIDDLE :
		!strcmp(s, "back") ? BTN_SIDE : !strcmp(s, "forward") ? BTN_EXTRA : num(s, &v) ? (int)v : -1;
}
static int c_pointer(int n, char **a)
{
	const char *k = a[1];
	bool frame = true;
	if (!strcmp(a[n - 1], "noframe"))
		frame = false, n--;
	if (!(P.seat.caps & WL_SEAT_CAPABILITY_POINTER)) {
		WHY("the seat has no pointer");
		return NO;
	}
	if ((!strcmp(k, "motion") || !strcmp(k, "enter")) && n == 4) {
		pointer_move(N(n, a, 2, 0), N(n, a, 3, 0));
	} else if (!strcmp(k, "leave")) {
		pointer_leave();
		return OK;
	} else if (!strcmp(k, "frame")) {
		;
	} else if (!strcmp(k, "button") && n >= 3) {
		int b = button(a[2]);
		const char *how = n > 3 ? a[3] : "click";
		if (b < 0)
			return BAD;
		if (!strcmp(how, "click")) {
			pointer_button(b, true);
			pointer_frame();
			pump_until(NULL, NULL, in_ms(20));
			pointer_button(b, false);
		} else if (!strcmp(how, "press") || !strcmp(how, "release")) {
			pointer_button(b, *how == 'p');
		} else {
			return BAD;
		}
	} else if (!strcmp(k, "click") && n >= 4) {
		pointer_move(N(n, a, 2, 0), N(n, a, 3, 0));
		pointer_frame();
		pointer_button(BTN_LEFT, true);
		pointer_frame();
		pump_until(NULL, NULL, in_ms(20));
		pointer_button(BTN_LEFT, false);
	} else if (!strcmp(k, "axis") && n >= 4) {
		/* pointer axis vertical VALUE [source wheel|finger|continuous|tilt] [discrete N] [value120 N] [stop] */
		uint32_t ax = *a[2] == 'h' || *a[2] == '1' ? WL_POINTER_AXIS_HORIZONTAL_SCROLL : WL_POINTER_AXIS_VERTICAL_SCROLL;
		int src = -1, disc = 0, v120 = 0;
		bool stop = !strcmp(a[3], "stop");
		for (int i = 4; i < n; i++)
			if (!strcmp(a[i], "source") && i + 1 < n) {
				static const char *const names[] = { "wheel", "finger", "continuous", "tilt" };
				for (src = 3, i++; src >= 0 && strcmp(names[src], a[i]); src--)
					;
				if (src < 0)
					return BAD;
			} else if (!strcmp(a[i], "discrete") && i + 1 < n) {
				disc = atoi(a[++i]);
			} else if (!strcmp(a[i], "value120") && i + 1 < n) {
				v120 = atoi(a[++i]);
			} else if (!strcmp(a[i], "stop")) {
				stop = true;
			} else {
				return BAD;
			}
		pointer_axis(ax, N(n, a, 3, 0), src, disc, v120, stop);
	} else {
		return BAD;
	}
	if (frame)
		pointer_frame();
	return OK;
}
static int c_key(int n, char **a)
{
	int code = key_lookup(a[1]);
	const char *how = n > 2 ? a[2] : "tap";
	if (code < 0) {
		WHY("no key %s in the keymap", a[1]);
		return NO;
	}
	if (!(P.seat.caps & WL_SEAT_CAPABILITY_KEYBOARD)) {
		WHY("the seat has no keyboard");
		return NO;
	}
	if (!strcmp(how, "press") || !strcmp(how, "tap"))
		keyboard_key(code, true);
	if (!strcmp(how, "tap"))
		pump_until(NULL, NULL, in_ms(5));
	if (!strcmp(how, "release") || !strcmp(how, "tap"))
		keyboard_key(code, false);
	return OK;
}
static int c_type(int n, char **a)
{
	WHY("the keymap lacks a character");
	return keyboard_type(a[1]);
}
static int c_text(int n, char **a)
{
	WHY("no text input is enabled, or bad words");
	return text_send(n - 1, a + 1);
}
static int c_gesture(int n, char **a) { return gesture(n - 1, a + 1) ? OK : BAD; }

/* ------------------------------------------------------------------ surroundings */

static int c_output(int n, char **a)
{
	const char *k = a[1];
	struct output *o;
	if (!strcmp(k, "add")) {
		int w = 1280, h = 1024;
		if (n < 3 || (n > 3 && !size(a[3], &w, &h)))
			return BAD;
		if (!output_add(a[2], w, h, N(n, a, 4, 1))) {
			WHY("no room for another output");
			return NO;
		}
		return OK;
	}
	if (!strcmp(k, "remove")) {
		o = output_find(n > 2 ? a[2] : NULL);
		WHY("no such output");
		if (!o)
			return NO;
		output_remove(o);
		return OK;
	}
	if (n < 3)
		return BAD;
	o = output_find(n > 3 ? a[3] : NULL);
	if (!o) {
		WHY("no such output");
		return NO;
	}
	if (!strcmp(k, "scale") || !strcmp(k, "fractional")) {
		double v = N(n, a, 2, 0);
		if (v < 0.25 || v > 16)
			return BAD;
		o->frac = v;
	} else if (!strcmp(k, "size")) {
		if (!size(a[2], &o->w, &o->h))
			return BAD;
	} else if (!strcmp(k, "transform")) {
		o->transform = atoi(a[2]) & 7;
	} else {
		return BAD;
	}
	output_send(o);
	return OK;
}
static uint32_t state_bit(const char *s)
{
	static const char *const names[] = { "", "maximized", "fullscreen", "resizing", "activated", "tiled-left", "tiled-right",
		"tiled-top", "tiled-bottom", "suspended" };
	for (uint32_t i = 1; i < sizeof names / sizeof *names; i++)
		if (!strcmp(names[i], s))
			return 1u << i;
	return 0;
}
static int c_configure(int n, char **a)
{
	struct xsurf *x = win();
	uint32_t st = 1u << XDG_TOPLEVEL_STATE_ACTIVATED;
	int w, h, i = 1;
	bool sized = false;
	struct output *o = output_first();
	if (n == 2 && !strcmp(a[1], "hold")) {
		P.hold_configures = true;
		return OK;
	}
	if (n == 2 && !strcmp(a[1], "release")) {
		xdg_release_configures();
		return OK;
	}
	if (!x)
		return NO;
	if (i < n && size(a[i], &w, &h)) {
		x->cfg_w = w, x->cfg_h = h;
		sized = true;
		i++;
	}
	for (; i < n; i++) {
		uint32_t b = state_bit(a[i]);
		if (!strcmp(a[i], "inactive"))
			st &= ~(1u << XDG_TOPLEVEL_STATE_ACTIVATED);
		else if (b)
			st |= b;
		else
			return BAD;
	}
	x->states = st;
	if (!sized && o && st & (1u << XDG_TOPLEVEL_STATE_MAXIMIZED | 1u << XDG_TOPLEVEL_STATE_FULLSCREEN))
		x->cfg_w = o->w, x->cfg_h = o->h;
	xdg_configure(x);
	injected();
	return OK;
}
static int c_initial(int n, char **a)
{
	if (!size(a[1], &P.init_w, &P.init_h))
		return BAD;
	P.init_states = 0;
	for (int i = 2; i < n; i++)
		P.init_states |= state_bit(a[i]);
	return OK;
}
static int c_select(int n, char **a)
{
	struct xsurf *x;
	int i = 0, want = (int)N(n, a, 1, 1);
	P.selected = NULL;
	wl_list_for_each(x, &P.windows, link)
		if (x->kind == X_TOPLEVEL && x->mapped && ++i == want)
			P.selected = x;
	WHY("only %d windows", i);
	return P.selected != NULL;
}
static int c_place(int n, char **a)
{
	struct xsurf *x = win();
	if (!x)
		return NO;
	x->x = (int)N(n, a, 1, 0), x->y = (int)N(n, a, 2, 0);
	xdg_outputs_changed();
	xdg_reactive();
	pointer_refocus();
	return OK;
}
static int c_raise(int n, char **a)
{
	struct xsurf *x = win();
	if (x)
		xdg_raise(x);
	return x != NULL;
}
static int c_focus(int n, char **a)
{
	struct xsurf *x = NULL;
	if (strcmp(a[1], "none") && !(x = win()))
		return NO;
	keyboard_focus(x ? x->s : NULL);
	injected();
	return OK;
}
static int c_close(int n, char **a)
{
	struct xsurf *x = win();
	if (!x || !x->role)
		return NO;
	xdg_toplevel_send_close(x->role);
	injected();
	return OK;
}
static bool ponged(void *d) { return P.pongs > *(long *)d || P.exited; }
static int c_ping(int n, char **a)
{
	long before = P.pongs;
	struct xsurf *x = win();
	if (!x || !xdg_ping(x))
		return NO;
	pump_until(ponged, &before, in_ms(N(n, a, 1, 5000)));
	if (P.pongs > before) {
		say("pong after %.3f ms", P.last_pong_ms);
		return OK;
	}
	WHY("no pong");
	return NO;
}
static int c_popup_done(int n, char **a)
{
	struct xsurf *x = top_popup(false);
	WHY("no popup");
	if (!x || !x->role)
		return NO;
	xdg_popup_send_popup_done(x->role);
	injected();
	return OK;
}
static int c_decoration(int n, char **a)
{
	struct xsurf *x;
	P.deco_policy = *a[1] == 'c' ? 1 : *a[1] == 's' ? 2 : 0;
	wl_list_for_each(x, &P.windows, link)
		deco_update(x);
	return OK;
}
static int c_wm(int n, char **a)
{
	P.obey = !strcmp(a[1], "obey");
	return P.obey || !strcmp(a[1], "ignore") ? OK : BAD;
}
static int c_seat(int n, char **a)
{
	uint32_t bit = n > 2 ? (*a[2] == 't' ? WL_SEAT_CAPABILITY_TOUCH : *a[2] == 'k' ? WL_SEAT_CAPABILITY_KEYBOARD :
		WL_SEAT_CAPABILITY_POINTER) : 0;
	if (!bit)
		return BAD;
	if (!strcmp(a[1], "add-cap"))
		seat_caps(P.seat.caps | bit, false);
	else if (!strcmp(a[1], "remove-cap"))
		seat_caps(P.seat.caps & ~bit, n > 3 && !strcmp(a[3], "rude"));
	else
		return BAD;
	injected();
	return OK;
}
static int c_keymap(int n, char **a)
{
	WHY("no such layout");
	return keymap_set(a[1], n > 2 ? a[2] : NULL, n > 3 ? a[3] : NULL);
}
static int c_repeat_info(int n, char **a)
{
	keyboard_repeat((int)N(n, a, 1, 25), (int)N(n, a, 2, 600));
	return OK;
}
static int sel(int primary, int n, char **a)
{
	if (!strcmp(a[1], "set")) {
		selection_offer(primary, n - 2, a + 2);
		return n >= 4 && n % 2 == 0 ? OK : BAD;
	}
	if (!strcmp(a[1], "clear")) {
		selection_offer(primary, 0, NULL);
		return OK;
	}
	if (!strcmp(a[1], "types")) {
		char b[2048];
		selection_mimes(primary, b, sizeof b);
		say("%s types: %s", a[0], b);
		return OK;
	}
	if (!strcmp(a[1], "get")) {
		size_t len;
		char *t = selection_read(primary, n > 2 ? a[2] : "text/plain;charset=utf-8", 3000, &len);
		WHY("nothing to read");
		if (!t)
			return NO;
		say("%s %zu bytes: %.200s", a[0], len, t);
		free(t);
		return OK;
	}
	return BAD;
}
static int c_selection(int n, char **a) { return sel(0, n, a); }
static int c_primary(int n, char **a) { return sel(1, n, a); }
static int c_drag(int n, char **a)
{
	if (!strcmp(a[1], "start") && n >= 4)
		drag_start_external(n - 2, a + 2);
	else if (!strcmp(a[1], "motion") && n == 4)
		drag_motion(N(n, a, 2, 0), N(n, a, 3, 0));
	else if (!strcmp(a[1], "drop"))
		drag_drop();
	else if (!strcmp(a[1], "end"))
		drag_end();
	else
		return BAD;
	return OK;
}
static int c_throttle(int n, char **a)
{
	double hz;
	if (!strcmp(a[1], "free")) {
		P.throttle = TH_FREE;
		tick_now();
	} else if (!strcmp(a[1], "none")) {
		P.throttle = TH_NONE;
	} else if (!strcmp(a[1], "manual")) {
		P.throttle = TH_MANUAL;
	} else if (num(a[n > 2 && !strcmp(a[1], "hz") ? 2 : 1], &hz) && hz > 0) {
		P.throttle = TH_HZ;
		P.hz = hz;
		tick_arm();
	} else {
		return BAD;
	}
	return OK;
}
static int c_tick(int n, char **a)
{
	tick_now();
	return OK;
}
static int c_release(int n, char **a)
{
	static const char *const names[] = { "now", "tick", "hold", "never" };
	for (int i = 0; i < 4; i++)
		if (!strcmp(names[i], a[1])) {
			P.release = i;
			release_all();
			return OK;
		}
	return BAD;
}
static int c_kill_release(int n, char **a)
{
	bool on;
	if (!on_off(a[1], &on))
		return BAD;
	P.release = on ? REL_NEVER : REL_NOW;
	release_all();
	return OK;
}
static int c_audit(int n, char **a) { return on_off(a[1], &P.audit) ? OK : BAD; }
static int c_background(int n, char **a)
{
	P.content_seq++;
	return color(a[1], &P.bg) ? OK : BAD;
}

/* ------------------------------------------------------------------ globals */

static const char *const global_names[] = { "wl_compositor", "wl_subcompositor", "wl_shm", "wl_data_device_manager",
	"wl_seat", "xdg_wm_base", "wp_viewporter", "wp_fractional_scale_manager_v1", "wp_presentation",
	"wp_single_pixel_buffer_manager_v1", "zxdg_decoration_manager_v1", "zwp_text_input_manager_v3", "xdg_activation_v1",
	"zwp_primary_selection_device_manager_v1", "zwp_idle_inhibit_manager_v1", "wp_cursor_shape_manager_v1",
	"zwp_pointer_gestures_v1", "zxdg_output_manager_v1" };
enum { NGLOBALS = sizeof global_names / sizeof *global_names };
static struct wl_global *globals[NGLOBALS];
static int global_max[NGLOBALS];

static struct wl_global *global_make(int i)
{
	const char *g = global_names[i];
	int v = global_max[i];
	struct wl_global *r = surface_global(g, v);
	if (!r)
		r = xdg_global(g, v);
	if (!r)
		r = seat_global(g, v);
	if (!r)
		r = data_global(g, v);
	if (!r && !strcmp(g, "zxdg_output_manager_v1"))
		r = output_manager_global(v);
	return r;
}
void globals_init(char **off, int noff, char **ver, int nver)
{
	for (int i = 0; i < NGLOBALS; i++) {
		bool hide = false;
		for (int j = 0; j < noff; j++)
			hide |= !strcmp(off[j], global_names[i]);
		for (int j = 0; j < nver; j++) {
			size_t n = strcspn(ver[j], "=");
			if (strlen(global_names[i]) == n && !strncmp(ver[j], global_names[i], n))
				global_max[i] = atoi(ver[j] + n + 1);
		}
		if (!hide)
			globals[i] = global_make(i);
	}
}
static int c_global(int n, char **a)
{
	for (int i = 0; i < NGLOBALS; i++) {
		if (strcmp(global_names[i], a[2]))
			continue;
		if (!strcmp(a[1], "add")) {
			if (!globals[i])
				globals[i] = global_make(i);
			return OK;
		}
		if (!strcmp(a[1], "remove")) {
			/* withdrawn, not destroyed: late binds of clients still succeed, as they must */
			if (globals[i])
				wl_global_remove(globals[i]);
			globals[i] = NULL;
			return OK;
		}
		return BAD;
	}
	WHY("no global %s", a[2]);
	return NO;
}

/* ------------------------------------------------------------------ pictures */

static int c_screenshot(int n, char **a)
{
	bool cur = !strcmp(a[n - 1], "cursor");
	if (cur)
		n--;
	struct image *im = compose(cur);
	double k = im->scale;
	struct rect r = { (int)(N(n, a, 2, 0) * k), (int)(N(n, a, 3, 0) * k), (int)(N(n, a, 4, 0) * k), (int)(N(n, a, 5, 0) * k) };
	WHY("could not write %s", a[1]);
	return image_save(im, a[1], r);
}
/* The window alone: its geometry, cut out of the screen. */
static int c_screenshot_window(int n, char **a)
{
	struct xsurf *x = win();
	int gx, gy;
	if (!x)
		return NO;
	struct image *im = compose(false);
	struct rect g = xdg_geometry(x);
	xdg_origin(x, &gx, &gy);
	double k = im->scale;
	struct rect r = { (int)(gx * k), (int)(gy * k), (int)(g.w * k), (int)(g.h * k) };
	WHY("could not write %s", a[1]);
	return image_save(im, a[1], r);
}
static bool pixel(double x, double y, bool raw, uint32_t *v)
{
	struct image *im = compose(false);
	int px = (int)floor(raw ? x : x * im->scale), py = (int)floor(raw ? y : y * im->scale);
	if (px < 0 || py < 0 || px >= im->w || py >= im->h) {
		WHY("%g,%g is off the screen", x, y);
		return false;
	}
	*v = im->px[(size_t)py * im->w + px] & 0xffffff;
	return true;
}
static int far(uint32_t a, uint32_t b)
{
	int d = 0;
	for (int s = 0; s < 24; s += 8) {
		int e = abs((int)(a >> s & 255) - (int)(b >> s & 255));
		d = e > d ? e : d;
	}
	return d;
}
static int pix(int n, char **a, bool raw)
{
	uint32_t want, v;
	int tol = (int)N(n, a, 4, 2);
	if (!color(a[3], &want))
		return BAD;
	if (!pixel(N(n, a, 1, 0), N(n, a, 2, 0), raw, &v))
		return NO;
	WHY("it is %06X", v);
	return far(v, want) <= tol;
}
static int e_pixel(int n, char **a) { return pix(n, a, false); }
static int e_pixel_raw(int n, char **a) { return pix(n, a, true); }
static int c_pixel(int n, char **a)
{
	uint32_t v;
	if (!pixel(N(n, a, 1, 0), N(n, a, 2, 0), false, &v))
		return NO;
	say("pixel %s %s %06X", a[1], a[2], v);
	return OK;
}
static struct rect area(int n, char **a, int i, double k)
{
	struct image *im = compose(false);
	struct rect r = { 0, 0, im->w, im->h };
	if (i + 3 < n)
		r = (struct rect){ (int)(N(n, a, i, 0) * k), (int)(N(n, a, i + 1, 0) * k), (int)(N(n, a, i + 2, 0) * k),
			(int)(N(n, a, i + 3, 0) * k) };
	if (r.x < 0)
		r.w += r.x, r.x = 0;
	if (r.y < 0)
		r.h += r.y, r.y = 0;
	if (r.x + r.w > im->w)
		r.w = im->w - r.x;
	if (r.y + r.h > im->h)
		r.h = im->h - r.y;
	return r;
}
static long color_count(uint32_t want, int tol, struct rect r, struct rect *box)
{
	struct image *im = compose(false);
	long n = 0;
	int x1 = 1 << 30, y1 = 1 << 30, x2 = -1, y2 = -1;
	for (int y = r.y; y < r.y + r.h; y++)
		for (int x = r.x; x < r.x + r.w; x++)
			if (far(im->px[(size_t)y * im->w + x] & 0xffffff, want) <= tol) {
				n++;
				x1 = x < x1 ? x : x1, x2 = x > x2 ? x : x2;
				y1 = y < y1 ? y : y1, y2 = y > y2 ? y : y2;
			}
	if (box)
		*box = n ? (struct rect){ x1, y1, x2 - x1 + 1, y2 - y1 + 1 } : (struct rect){ 0 };
	return n;
}
/* expect-color RRGGBB TOL MINPX [X Y W H]: at least so many pixels of it */
static int e_color(int n, char **a)
{
	uint32_t want;
	struct rect box;
	if (!color(a[1], &want))
		return BAD;
	struct image *im = compose(false);
	long c = color_count(want, (int)N(n, a, 2, 2), area(n, a, 4, im->scale), &box);
	WHY("%ld pixels of it, in %dx%d at %d,%d", c, box.w, box.h, box.x, box.y);
	return c >= (long)N(n, a, 3, 1);
}
static int c_find_color(int n, char **a)
{
	uint32_t want;
	struct rect b;
	if (!color(a[1], &want))
		return BAD;
	struct image *im = compose(false);
	double k = im->scale;
	long c = color_count(want, (int)N(n, a, 2, 2), area(n, a, 3, k), &b);
	say("color %s: %ld pixels in %gx%g at %g,%g", a[1], c, b.w / k, b.h / k, b.x / k, b.y / k);
	return OK;
}
struct snap { struct wl_list link; char *name; struct image *im; struct rect r; };
static struct wl_list snaps = { &snaps, &snaps };
static struct snap *snap_find(const char *name)
{
	struct snap *s;
	wl_list_for_each(s, &snaps, link)
		if (!strcmp(s->name, name))
			return s;
	return NULL;
}
static int c_snapshot(int n, char **a)
{
	struct image *im = compose(false);
	struct snap *s = snap_find(a[1]);
	if (!s) {
		s = xzalloc(sizeof *s);
		s->name = xstrdup(a[1]);
		wl_list_insert(&snaps, &s->link);
	}
	image_free(s->im);
	s->r = area(n, a, 2, im->scale);
	s->im = image_copy(im, s->r);
	return OK;
}
static long snap_diff(int n, char **a, int *worst)
{
	struct snap *s = snap_find(a[1]);
	if (!s)
		return -2;
	struct image *now = image_copy(compose(false), s->r);
	long d = image_diff(s->im, now, (int)N(n, a, 2, 0), worst);
	image_free(now);
	return d;
}
static int e_same(int n, char **a)
{
	int worst = 0;
	long d = snap_diff(n, a, &worst);
	WHY(d == -2 ? "no snapshot of that name" : d < 0 ? "the sizes differ" : "%ld pixels differ, by up to %d", d, worst);
	return d >= 0 && d <= (long)N(n, a, 3, 0);
}
static int e_differs(int n, char **a)
{
	int worst = 0;
	long d = snap_diff(n, a, &worst);
	WHY("%ld pixels differ", d);
	return d == -1 || d >= (long)N(n, a, 3, 1);
}
/* expect-image FILE X Y W H TOL [MAXPX]: the crop of the screen against a PNG of that size */
static int e_image(int n, char **a)
{
	struct image *ref = image_load(a[1]), *im = compose(false), *now;
	int worst = 0;
	if (!ref) {
		WHY("cannot read %s", a[1]);
		return NO;
	}
	now = image_copy(im, area(n, a, 2, im->scale));
	long d = image_diff(ref, now, (int)N(n, a, 6, 2), &worst);
	if (d < 0)
		WHY("%dx%d against %dx%d", now->w, now->h, ref->w, ref->h);
	else
		WHY("%ld pixels differ, by up to %d", d, worst);
	image_free(ref);
	image_free(now);
	return d >= 0 && d <= (long)N(n, a, 7, 0);
}

/* ------------------------------------------------------------------ expectations */

static int e_title(int n, char **a)
{
	struct xsurf *x = win();
	if (x)
		WHY("it is \"%s\"", x->title ? x->title : "");
	return x && x->title && !strcmp(x->title, a[1]);
}
static int e_app_id(int n, char **a)
{
	struct xsurf *x = win();
	if (x)
		WHY("it is \"%s\"", x->app_id ? x->app_id : "");
	return x && x->app_id && !strcmp(x->app_id, a[1]);
}
static int e_alive(int n, char **a)
{
	pump(0);
	if (!client_alive())
		WHY("the client is gone");
	return client_alive();
}
static int e_connected(int n, char **a)
{
	pump(0);
	WHY("%d clients are connected", P.nclients);
	return P.nclients > 0;
}
/* expect-exit CODE|any|nonzero|signal|signal:N [MS] */
static int e_exit(int n, char **a)
{
	P.exit_expected = true;
	pump_until(dead, NULL, in_ms(N(n, a, 2, 5000)));
	if (!P.exited) {
		WHY("still running");
		return NO;
	}
	bool sig = WIFSIGNALED(P.status);
	int v = sig ? WTERMSIG(P.status) : WEXITSTATUS(P.status);
	WHY(sig ? "it died of signal %d" : "it exited with %d", v);
	if (!strcmp(a[1], "any"))
		return OK;
	if (!strcmp(a[1], "nonzero"))
		return !sig && v != 0;
	if (!strcmp(a[1], "clean"))	/* any code, but by its own decision */
		return !sig;
	if (!strncmp(a[1], "signal", 6))
		return sig && (a[1][6] != ':' || v == atoi(a[1] + 7));
	return !sig && v == atoi(a[1]);
}
static int e_cursor(int n, char **a)
{
	const char *c = cursor_name();
	WHY("it is %s", c);
	if (!strcmp(a[1], "any"))
		return !strcmp(c, "image") || P.seat.cmode == CUR_SHAPE;
	return !strcmp(a[1], c);
}
static long over(int n, char **a, long (*f)(void), double *per)
{
	/* N in MS */
	double ms = n > 3 && !strcmp(a[2], "in") ? N(n, a, 3, 1000) : N(n, a, 2, 1000);
	long before = f();
	pump_until(dead, NULL, in_ms(ms));
	*per = ms;
	return f() - before;
}
static long get_content(void) { return P.st.content; }
static long get_wakeups(void) { return proc_switches(NULL); }
static long get_cpu_us(void) { return (long)(proc_cpu_ms() * 1000); }
static long get_callbacks(void) { return P.st.callbacks; }
static int e_commits_max(int n, char **a)
{
	double ms;
	long v = over(n, a, get_content, &ms);
	WHY("%ld commits in %.0f ms", v, ms);
	return v <= (long)N(n, a, 1, 0);
}
static int e_commits_min(int n, char **a)
{
	double ms;
	long v = over(n, a, get_content, &ms);
	WHY("%ld commits in %.0f ms", v, ms);
	return v >= (long)N(n, a, 1, 0);
}
static int e_callbacks_max(int n, char **a)
{
	double ms;
	long v = over(n, a, get_callbacks, &ms);
	WHY("%ld frame callbacks in %.0f ms", v, ms);
	return v <= (long)N(n, a, 1, 0);
}
static int e_wakeups_max(int n, char **a)
{
	double ms;
	long v = over(n, a, get_wakeups, &ms);
	WHY("%ld wakeups in %.0f ms", v, ms);
	return v <= (long)N(n, a, 1, 0);
}
static int e_cpu_max(int n, char **a)
{
	double ms;
	long v = over(n, a, get_cpu_us, &ms);
	WHY("%.3f ms of CPU in %.0f ms", v / 1000.0, ms);
	return v / 1000.0 <= N(n, a, 1, 0);
}
static int e_damage_max(int n, char **a)
{
	WHY("the largest was %ld pixels", P.st.max_damage);
	return P.st.max_damage <= (long)N(n, a, 1, 0);
}
static int e_damage_total(int n, char **a)
{
	WHY("%lld pixels in all", P.st.damaged);
	return P.st.damaged <= (long long)N(n, a, 1, 0);
}
static int e_honest(int n, char **a)
{
	if (!P.audit) {
		WHY("the audit is off");
		return NO;
	}
	WHY("%lld pixels changed outside the damage", P.st.missed);
	return P.st.missed == 0;
}
static int e_size(int n, char **a)
{
	struct xsurf *x = win();
	int w, h;
	if (!size(a[1], &w, &h))
		return BAD;
	if (!x)
		return NO;
	struct rect g = xdg_geometry(x);
	WHY("it is %dx%d", g.w, g.h);
	return g.w == w && g.h == h;
}
static int e_min_size(int n, char **a)
{
	struct xsurf *x = win();
	int w, h;
	if (!size(a[1], &w, &h))
		return BAD;
	if (!x)
		return NO;
	WHY("it is %dx%d", x->minw, x->minh);
	return x->minw == w && x->minh == h;
}
static int e_buffer_scale(int n, char **a)
{
	struct xsurf *x = win();
	if (!x || !x->s)
		return NO;
	double k = x->s->w ? (double)x->s->bw / x->s->w : 0;
	WHY("it is %g", k);
	return fabs(k - N(n, a, 1, 1)) < 0.02;
}
static int e_windows(int n, char **a)
{
	WHY("%d windows", windows(X_TOPLEVEL));
	return windows(X_TOPLEVEL) == (int)N(n, a, 1, 1);
}
static int e_popups(int n, char **a)
{
	WHY("%d popups", windows(X_POPUP));
	return windows(X_POPUP) == (int)N(n, a, 1, 1);
}
static int e_popup_at(int n, char **a)
{
	struct xsurf *x = top_popup(false);
	if (!x) {
		WHY("no popup");
		return NO;
	}
	struct rect g = xdg_geometry(x);
	int tol = (int)N(n, a, 5, 0);
	xdg_origin(x, &g.x, &g.y);
	WHY("it is %dx%d at %d,%d", g.w, g.h, g.x, g.y);
	return abs(g.x - (int)N(n, a, 1, 0)) <= tol && abs(g.y - (int)N(n, a, 2, 0)) <= tol &&
		(n < 5 || (abs(g.w - (int)N(n, a, 3, 0)) <= tol && abs(g.h - (int)N(n, a, 4, 0)) <= tol));
}
static int e_popup_inside(int n, char **a)
{
	struct xsurf *x = top_popup(false);
	struct output *o = output_first();
	if (!x || !o)
		return NO;
	struct rect g = xdg_geometry(x);
	xdg_origin(x, &g.x, &g.y);
	WHY("it is %dx%d at %d,%d", g.w, g.h, g.x, g.y);
	return g.x >= o->x && g.y >= o->y && g.x + g.w <= o->x + o->w && g.y + g.h <= o->y + o->h;
}
static int e_bound(int n, char **a)
{
	int v = bound_version(a[1]);
	WHY(v ? "bound at %d" : "not bound", v);
	return v >= (int)N(n, a, 2, 1);
}
static int e_request(int n, char **a)
{
	long v = request_count(a[1]);
	WHY("%ld of them", v);
	return v >= (long)N(n, a, 2, 1) && (n < 4 || v <= (long)N(n, a, 3, 0));
}
static int e_no_violations(int n, char **a)
{
	WHY("%ld", P.violations);
	return P.violations == 0;
}
static int e_violation(int n, char **a)
{
	long v = P.violations;
	P.violations = 0;
	WHY("none");
	return v > 0;
}
static int e_quirks(int n, char **a)
{
	WHY("%ld, the last: %s", P.quirks, P.last_quirk);
	return P.quirks <= (long)N(n, a, 1, 0);
}
static struct measure *measure(const char *name, bool make)
{
	struct measure *m;
	wl_list_for_each(m, &P.measures, link)
		if (!strcmp(m->name, name))
			return m;
	if (!make)
		return NULL;
	m = xzalloc(sizeof *m);
	m->name = xstrdup(name);
	wl_list_insert(P.measures.prev, &m->link);
	return m;
}
static int c_mark(int n, char **a)
{
	measure(a[1], true)->state = 1;
	return OK;
}
static bool measured(void *d) { return ((struct measure *)d)->state == 3 || P.exited; }
static int c_measure(int n, char **a)
{
	struct measure *m = measure(a[1], false);
	WHY("nothing was drawn");
	if (!m || !pump_until(measured, m, in_ms(N(n, a, 2, 2000))) || m->state != 3)
		return NO;
	m->state = 0;
	say("measure %s %.3f ms", m->name, m->v.v[m->v.n - 1]);
	return OK;
}
/* expect-measure-max NAME MS: the median of all its measures */
static int e_measure(int n, char **a)
{
	struct measure *m = measure(a[1], false);
	if (!m || !m->v.n) {
		WHY("never measured");
		return NO;
	}
	WHY("median %.3f ms of %ld", series_q(&m->v, 0.5), m->v.n);
	return series_q(&m->v, 0.5) <= N(n, a, 2, 0);
}
static int e_pong(int n, char **a)
{
	WHY("it took %.3f ms", P.last_pong_ms);
	return P.pongs && P.last_pong_ms <= N(n, a, 1, 0);
}
static int e_sel(int primary, int n, char **a)
{
	size_t len = 0;
	char *t = selection_read(primary, a[1], 3000, &len);
	WHY(t ? "it is \"%.200s\"" : "there is none%s", t ? t : "");
	bool ok = t && len == strlen(a[2]) && !memcmp(t, a[2], len);
	free(t);
	return ok;
}
static int e_selection(int n, char **a) { return e_sel(0, n, a); }
static int e_primary(int n, char **a) { return e_sel(1, n, a); }
static int e_drag(int n, char **a)
{
	const char *s = drag_state();
	WHY("it is %s", s);
	return !strncmp(s, a[1], strlen(a[1]));
}
static int e_text_input(int n, char **a)
{
	bool on;
	WHY("it is %s", text_active() ? "on" : "off");
	return on_off(a[1], &on) ? (text_active() != NULL) == on : BAD;
}
static int e_around(int n, char **a)
{
	struct textinput *t = text_active();
	WHY("it is \"%s\"", t && t->around ? t->around : "");
	return t && t->around && !strcmp(t->around, a[1]);
}
static int e_text_cursor(int n, char **a)
{
	struct textinput *t = text_active();
	if (!t || !t->has_rect) {
		WHY("no cursor rectangle");
		return NO;
	}
	int tol = (int)N(n, a, 3, 0);
	WHY("it is %dx%d at %d,%d", t->rect.w, t->rect.h, t->rect.x, t->rect.y);
	return abs(t->rect.x - (int)N(n, a, 1, 0)) <= tol && abs(t->rect.y - (int)N(n, a, 2, 0)) <= tol;
}
static int e_buffers(int n, char **a)
{
	WHY("%ld are alive", P.live_buffers);
	return P.live_buffers <= (long)N(n, a, 1, 0);
}
static int e_pool_bytes(int n, char **a)
{
	WHY("%lld", P.live_pool_bytes);
	return P.live_pool_bytes <= (long long)N(n, a, 1, 0);
}
static int e_pss(int n, char **a)
{
	double r, p;
	proc_mem(&r, &p);
	WHY("%.0f KiB", p);
	return p <= N(n, a, 1, 0);
}
static int e_first(int n, char **a)
{
	double v = P.t_first ? (P.t_first - P.t_exec) / 1000.0 : 1e9;
	WHY("%.1f ms", v);
	return v <= N(n, a, 1, 0);
}
static int e_inhibitors(int n, char **a)
{
	WHY("%ld", P.inhibitors);
	return P.inhibitors == (long)N(n, a, 1, 0);
}
static int e_activations(int n, char **a)
{
	WHY("%ld", P.activations);
	return P.activations >= (long)N(n, a, 1, 1);
}

/* ------------------------------------------------------------------ statistics */

static int c_stats(int n, char **a)
{
	const char *label = n > 1 ? a[1] : "";
	if (!P.quiet) {
		printf("stats %s ", label);
		stats_print(stdout, label);
	}
	if (P.stats_file)
		stats_print(P.stats_file, label);
	return OK;
}
static int c_stats_reset(int n, char **a)
{
	stats_reset();
	return OK;
}
static int c_echo(int n, char **a)
{
	char b[1024] = "";
	for (int i = 1; i < n; i++)
		snprintf(b + strlen(b), sizeof b - strlen(b), "%s%s", i > 1 ? " " : "", a[i]);
	say("%s", b);
	return OK;
}

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
static int c_disconnect(int n, char **a)
{
	struct wl_client *c = main_client();
	WHY("no client");
	if (!c)
		return NO;
	P.dropped = true;
	wl_client_destroy(c);
	return OK;
}
static int c_die(int n, char **a)
{
	die_abruptly();
	return OK;
}
static int c_protocol_error(int n, char **a)
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
static int c_no_memory(int n, char **a)
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
static int c_bad_keymap(int n, char **a)
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
static int c_freeze(int n, char **a)
{
	/* neither read nor answer anything for a while */
	struct timespec t = { (time_t)(N(n, a, 1, 0) / 1000), (long)(fmod(N(n, a, 1, 0), 1000) * 1e6) };
	flush();
	nanosleep(&t, NULL);
	return OK;
}
static int c_kill(int n, char **a)
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
static int c_touch_storm(int n, char **a)
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
static int c_pointer_storm(int n, char **a)
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
static int c_key_storm(int n, char **a)
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
static int c_resize_storm(int n, char **a)
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
static int c_output_storm(int n, char **a)
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
static int c_spawn(int n, char **a)
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
static int c_fail_fast(int n, char **a) { return on_off(a[1], &failfast) ? OK : BAD; }
static int c_quit(int n, char **a)
{
	quit = true;
	return OK;
}

/* ------------------------------------------------------------------ the table */

enum { WAIT = 1, NOCLIENT = 2, FAULT = 4 };
static const struct command {
	const char *name;
	int min, max;
	int (*f)(int, char **);
	int flags;
	const char *usage;
} commands[] = {
	{ "wait-map", 0, 1, c_wait_map, WAIT, "[MS]" },
	{ "wait-windows", 1, 2, c_wait_windows, WAIT, "N [MS]" },
	{ "wait-unmap", 0, 1, c_wait_unmap, WAIT, "[MS]" },
	{ "wait-popup", 0, 1, c_wait_popup, WAIT, "[MS]" },
	{ "wait-no-popup", 0, 1, c_wait_no_popup, WAIT, "[MS]" },
	{ "wait-frame", 1, 2, c_wait_frame, WAIT, "N [MS]" },
	{ "wait-idle", 0, 2, c_wait_idle, WAIT, "[QUIET_MS [MS]]" },
	{ "wait-acked", 0, 1, c_wait_acked, WAIT, "[MS]" },
	{ "wait-request", 1, 3, c_wait_request, WAIT, "IFACE.REQUEST [N [MS]]" },
	{ "sleep", 1, 1, c_sleep, NOCLIENT, "MS" },
	{ "touch", 1, 6, c_touch, 0, "down ID X Y|move ID X Y|up ID|frame|cancel|shape ID MAJOR MINOR|orientation ID DEG|"
		"tap X Y [MS]|swipe X1 Y1 X2 Y2 MS|autoframe on|off|ids FIRST|frames always|not-after-up|never" },
	{ "pointer", 1, 12, c_pointer, 0, "enter X Y|motion X Y|leave|button left|right|middle|CODE [press|release|click]|click X Y|"
		"axis vertical|horizontal VALUE|stop [source S] [discrete N] [value120 N]|frame  [noframe]" },
	{ "key", 1, 2, c_key, 0, "CODE|KEYSYM [press|release|tap]" },
	{ "type", 1, 1, c_type, 0, "TEXT" },
	{ "text", 1, 5, c_text, 0, "preedit TEXT [BEGIN END]|commit TEXT|delete BEFORE AFTER|done  [nodone]" },
	{ "gesture", 2, 6, c_gesture, 0, "swipe|pinch|hold begin N|update DX DY [SCALE ROT]|end [cancelled]" },
	{ "output", 1, 4, c_output, NOCLIENT, "add NAME [WxH [SCALE]]|remove [NAME]|scale N [NAME]|fractional F [NAME]|size WxH [NAME]|"
		"transform N [NAME]" },
	{ "configure", 0, 9, c_configure, 0, "[WxH] [maximized|fullscreen|resizing|tiled-left|...|inactive]  or  hold|release" },
	{ "initial-size", 1, 9, c_initial, NOCLIENT, "WxH [STATE...]" },
	{ "select", 1, 1, c_select, 0, "N" },
	{ "place", 2, 2, c_place, 0, "X Y" },
	{ "raise", 0, 0, c_raise, 0, "" },
	{ "focus", 1, 1, c_focus, 0, "none|window" },
	{ "close", 0, 0, c_close, 0, "" },
	{ "ping", 0, 1, c_ping, WAIT, "[MS]" },
	{ "popup-done", 0, 0, c_popup_done, 0, "" },
	{ "decoration", 1, 1, c_decoration, NOCLIENT, "auto|client|server" },
	{ "wm", 1, 1, c_wm, NOCLIENT, "obey|ignore" },
	{ "seat", 2, 3, c_seat, NOCLIENT, "add-cap|remove-cap touch|pointer|keyboard [rude]" },
	{ "keymap", 1, 3, c_keymap, NOCLIENT, "LAYOUT [VARIANT [OPTIONS]]" },
	{ "repeat-info", 2, 2, c_repeat_info, NOCLIENT, "RATE DELAY" },
	{ "selection", 1, 20, c_selection, NOCLIENT, "set MIME TEXT [MIME TEXT...]|get [MIME]|types|clear" },
	{ "primary", 1, 20, c_primary, NOCLIENT, "set MIME TEXT...|get [MIME]|types|clear" },
	{ "drag", 1, 20, c_drag, 0, "start MIME TEXT...|motion X Y|drop|end" },
	{ "throttle", 1, 2, c_throttle, NOCLIENT, "[hz] N|free|none|manual" },
	{ "tick", 0, 0, c_tick, NOCLIENT, "" },
	{ "release", 1, 1, c_release, NOCLIENT, "now|tick|hold|never" },
	{ "kill-buffer-release", 1, 1, c_kill_release, NOCLIENT, "on|off" },
	{ "audit", 1, 1, c_audit, NOCLIENT, "on|off" },
	{ "background", 1, 1, c_background, NOCLIENT, "RRGGBB" },
	{ "global", 2, 2, c_global, NOCLIENT, "add|remove IFACE" },
	{ "screenshot", 1, 6, c_screenshot, NOCLIENT, "FILE.png [X Y W H] [cursor]" },
	{ "screenshot-window", 1, 1, c_screenshot_window, 0, "FILE.png" },
	{ "snapshot", 1, 5, c_snapshot, NOCLIENT, "NAME [X Y W H]" },
	{ "pixel", 2, 2, c_pixel, NOCLIENT, "X Y" },
	{ "find-color", 1, 6, c_find_color, NOCLIENT, "RRGGBB [TOL [X Y W H]]" },
	{ "mark", 1, 1, c_mark, NOCLIENT, "NAME" },
	{ "measure", 1, 2, c_measure, WAIT, "NAME [MS]" },
	{ "stats", 0, 1, c_stats, NOCLIENT, "[LABEL]" },
	{ "stats-reset", 0, 0, c_stats_reset, NOCLIENT, "" },
	{ "echo", 0, 30, c_echo, NOCLIENT, "TEXT..." },
	{ "spawn", 1, 30, c_spawn, NOCLIENT, "COMMAND ARGS..." },
	{ "fail-fast", 1, 1, c_fail_fast, NOCLIENT, "on|off" },
	{ "quit", 0, 0, c_quit, NOCLIENT, "" },
	{ "disconnect", 0, 0, c_disconnect, FAULT, "" },
	{ "die", 0, 0, c_die, FAULT, "" },
	{ "protocol-error", 0, 1, c_protocol_error, FAULT, "[TEXT]" },
	{ "no-memory", 0, 0, c_no_memory, FAULT, "" },
	{ "bad-keymap", 1, 1, c_bad_keymap, NOCLIENT, "pipe|null|zero|garbage|truncated|unterminated|huge|format|none|off" },
	{ "freeze", 1, 1, c_freeze, NOCLIENT, "MS" },
	{ "kill", 0, 1, c_kill, FAULT, "[SIGNAL]" },
	{ "touch-storm", 2, 7, c_touch_storm, 0, "SEED N [EVERY_MS [X Y W H]]" },
	{ "pointer-storm", 2, 7, c_pointer_storm, 0, "SEED N [EVERY_MS [X Y W H]]" },
	{ "key-storm", 2, 3, c_key_storm, 0, "SEED N [EVERY_MS]" },
	{ "resize-storm", 2, 3, c_resize_storm, 0, "SEED N [EVERY_MS]" },
	{ "output-storm", 2, 3, c_output_storm, 0, "SEED N [EVERY_MS]" },
	{ "expect-pixel", 3, 4, e_pixel, NOCLIENT, "X Y RRGGBB [TOL]" },
	{ "expect-pixel-raw", 3, 4, e_pixel_raw, NOCLIENT, "X Y RRGGBB [TOL]" },
	{ "expect-color", 3, 7, e_color, NOCLIENT, "RRGGBB TOL MINPX [X Y W H]" },
	{ "expect-same", 1, 3, e_same, NOCLIENT, "SNAPSHOT [TOL [MAXPX]]" },
	{ "expect-differs", 1, 3, e_differs, NOCLIENT, "SNAPSHOT [TOL [MINPX]]" },
	{ "expect-image", 6, 7, e_image, NOCLIENT, "FILE.png X Y W H TOL [MAXPX]" },
	{ "expect-title", 1, 1, e_title, 0, "TEXT" },
	{ "expect-app-id", 1, 1, e_app_id, 0, "TEXT" },
	{ "expect-alive", 0, 0, e_alive, 0, "" },
	{ "expect-connected", 0, 0, e_connected, NOCLIENT, "" },
	{ "expect-exit", 1, 2, e_exit, NOCLIENT, "CODE|any|clean|nonzero|signal[:N] [MS]" },
	{ "expect-cursor", 1, 1, e_cursor, 0, "unset|hidden|image|any|SHAPE" },
	{ "expect-commits-max", 2, 3, e_commits_max, 0, "N in MS" },
	{ "expect-commits-min", 2, 3, e_commits_min, 0, "N in MS" },
	{ "expect-callbacks-max", 2, 3, e_callbacks_max, 0, "N in MS" },
	{ "expect-wakeups-max", 2, 3, e_wakeups_max, 0, "N in MS" },
	{ "expect-cpu-max", 2, 3, e_cpu_max, 0, "CPU_MS in MS" },
	{ "expect-damage-max", 1, 1, e_damage_max, NOCLIENT, "PIXELS" },
	{ "expect-damage-total-max", 1, 1, e_damage_total, NOCLIENT, "PIXELS" },
	{ "expect-damage-honest", 0, 0, e_honest, NOCLIENT, "" },
	{ "expect-size", 1, 1, e_size, 0, "WxH" },
	{ "expect-min-size", 1, 1, e_min_size, 0, "WxH" },
	{ "expect-buffer-scale", 1, 1, e_buffer_scale, 0, "SCALE" },
	{ "expect-windows", 1, 1, e_windows, NOCLIENT, "N" },
	{ "expect-popups", 1, 1, e_popups, NOCLIENT, "N" },
	{ "expect-popup-at", 2, 5, e_popup_at, 0, "X Y [W H [TOL]]" },
	{ "expect-popup-inside", 0, 0, e_popup_inside, 0, "" },
	{ "expect-bound", 1, 2, e_bound, NOCLIENT, "IFACE [MIN_VERSION]" },
	{ "expect-request", 1, 3, e_request, NOCLIENT, "IFACE.REQUEST [MIN [MAX]]" },
	{ "expect-no-violations", 0, 0, e_no_violations, NOCLIENT, "" },
	{ "expect-violation", 0, 0, e_violation, NOCLIENT, "" },
	{ "expect-quirks-max", 1, 1, e_quirks, NOCLIENT, "N" },
	{ "expect-measure-max", 2, 2, e_measure, NOCLIENT, "NAME MS" },
	{ "expect-pong-max", 1, 1, e_pong, NOCLIENT, "MS" },
	{ "expect-selection", 2, 2, e_selection, NOCLIENT, "MIME TEXT" },
	{ "expect-primary", 2, 2, e_primary, NOCLIENT, "MIME TEXT" },
	{ "expect-drag", 1, 1, e_drag, NOCLIENT, "idle|dragging|dropped|finished" },
	{ "expect-text-input", 1, 1, e_text_input, 0, "on|off" },
	{ "expect-surrounding", 1, 1, e_around, 0, "TEXT" },
	{ "expect-text-cursor", 2, 3, e_text_cursor, 0, "X Y [TOL]" },
	{ "expect-buffers-max", 1, 1, e_buffers, NOCLIENT, "N" },
	{ "expect-pool-bytes-max", 1, 1, e_pool_bytes, NOCLIENT, "N" },
	{ "expect-pss-max", 1, 1, e_pss, 0, "KIB" },
	{ "expect-first-max", 1, 1, e_first, NOCLIENT, "MS" },
	{ "expect-inhibitors", 1, 1, e_inhibitors, NOCLIENT, "N" },
	{ "expect-activations", 0, 1, e_activations, NOCLIENT, "[N]" },
};
static const struct command *command(const char *name)
{
	for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
		if (!strcmp(commands[i].name, name))
			return &commands[i];
	return NULL;
}

/* ------------------------------------------------------------------ words */

/* Split a line: blanks part words, "..." and '...' keep them together (\n \t \\ \" \xHH inside "..."),
 * $NAME and ${NAME} come from the environment (-D), # starts a comment at a word's start. */
static int words(const char *s, char **a, int max)
{
	int n = 0;
	while (*s) {
		char b[4096];
		size_t k = 0;
		bool any = false;
		while (*s == ' ' || *s == '\t' || *s == '\r' || *s == '\n')
			s++;
		if (!*s || *s == '#')
			break;
		while (*s && !strchr(" \t\r\n", *s)) {
			any = true;
			char q = *s == '"' || *s == '\'' ? *s++ : 0;
			while (*s && (q ? *s != q : !strchr(" \t\r\n\"'", *s))) {
				if (k > sizeof b - 300)
					return -1;
				if (*s == '\\' && q != '\'' && s[1]) {
					s++;
					if (*s == 'x') {
						char h[3] = { s[1], s[1] ? s[2] : 0, 0 };
						b[k++] = (char)strtol(h, NULL, 16);
						s += strlen(h);
					} else {
						b[k++] = *s == 'n' ? '\n' : *s == 't' ? '\t' : *s == 'b' ? '\b' : *s;
					}
					s++;
				} else if (*s == '$' && q != '\'') {
					char name[64];
					size_t m = 0;
					bool brace = *++s == '{';
					s += brace;
					while (m < 63 && ((*s >= 'A' && *s <= 'Z') || (*s >= 'a' && *s <= 'z') || *s == '_' ||
						(*s >= '0' && *s <= '9')))
						name[m++] = *s++;
					name[m] = 0;
					if (brace && *s == '}')
						s++;
					const char *v = m ? getenv(name) : "$";
					for (; v && *v && k < sizeof b - 300; v++)
						b[k++] = *v;
				} else {
					b[k++] = *s++;
				}
			}
			if (q) {
				if (*s != q)
					return -1;
				s++;
			}
		}
		b[k] = 0;
		if (any) {
			if (n == max)
				return -1;
			a[n++] = xstrdup(b);
		}
	}
	return n;
}

static void bad(const char *what)
{
	fprintf(stderr, "wlprobe: %s:%d: %s\n", script_name, lineno, what);
}
/* One line; OK, NO, BAD or QUIT. */
static int run_line(const char *line)
{
	char *buf[MAX_ARGS], **a = buf;
	int n = words(line, buf, MAX_ARGS), total = n, rc = OK;
	bool negate = false;
	double within = 0;
	if (n < 0) {
		bad("cannot split this line");
		return BAD;
	}
	if (!n)
		return OK;
	if (!strcmp(a[0], "not"))
		negate = true, a++, n--;
	if (n > 2 && !strcmp(a[n - 2], "within") && num(a[n - 1], &within))
		n -= 2;
	const struct command *c = n ? command(a[0]) : NULL;
	bool expect = c && (!strncmp(c->name, "expect-", 7) || c->flags & WAIT);
	if (!c) {
		bad(n ? "no such command" : "empty command");
		rc = BAD;
	} else if (n - 1 < c->min || n - 1 > c->max || (negate && !expect)) {
		char b[600];
		snprintf(b, sizeof b, "usage: %s %s", c->name, c->usage);
		bad(b);
		rc = BAD;
	} else if (!dry) {
		char shown[256] = "";
		for (int i = 0; i < n; i++)
			snprintf(shown + strlen(shown), sizeof shown - strlen(shown), "%s%s", i ? " " : "", a[i]);
		if (P.log)
			fprintf(P.log, "%10.0f == %s\n", (double)(now_us() - P.t_start), shown);
		if (P.seat.unframed && (c->flags & WAIT || c->f == c_sleep))
			note("line %d waits with touch events that no frame closed", lineno);
		why[0] = 0;
		if (!(c->flags & NOCLIENT) && !expect && P.compositor_dead) {
			WHY("the compositor is dead");
			rc = NO;
		} else {
			usec limit = in_ms(within);
			for (;;) {
				rc = c->f(n, a);
				if (rc == BAD || (rc == OK) != negate || now_us() >= limit)
					break;
				pump(2);
			}
		}
		if (rc == BAD) {
			char b[600];
			snprintf(b, sizeof b, "usage: %s %s", c->name, c->usage);
			bad(b);
		} else {
			if (negate)
				rc = rc == OK ? NO : OK;
			if (rc == OK) {
				P.passes += expect;
				if (expect && P.verbose && !(c->flags & WAIT))
					say("ok   %d: %s%s%s", lineno, shown, why[0] ? " -- " : "", why);
			} else {
				P.fails++;
				say("FAIL %d: %s%s%s%s", lineno, negate ? "not " : "", shown, why[0] ? " -- " : "", why);
			}
		}
	}
	for (int i = 0; i < total; i++)
		free(buf[i]);
	if (rc == NO && failfast)
		return QUIT;
	return rc == BAD ? BAD : quit ? QUIT : OK;
}

/* ------------------------------------------------------------------ lines and blocks */

struct lines { char **v; int n, cap, at; FILE *live; int first; };
static void push(struct lines *l, const char *s)
{
	if (l->n == l->cap)
		l->v = realloc(l->v, (l->cap = l->cap * 2 + 64) * sizeof *l->v);
	l->v[l->n++] = xstrdup(s);
}
/* The next line; from a terminal or pipe, serving the clients while we wait for it. */
static const char *next(struct lines *l)
{
	static char acc[65536];
	static size_t have;
	if (l->at < l->n)
		return l->v[l->at++];
	if (!l->live)
		return NULL;
	for (;;) {
		char *nl = memchr(acc, '\n', have);
		if (nl) {
			*nl = 0;
			push(l, acc);
			have -= nl + 1 - acc;
			memmove(acc, nl + 1, have);
			return l->v[l->at++];
		}
		struct pollfd f[2] = { { 0, POLLIN, 0 }, { wl_event_loop_get_fd(P.loop), POLLIN, 0 } };
		flush();
		poll(f, 2, 200);
		pump(0);
		if (f[0].revents && have < sizeof acc - 1) {
			ssize_t k = read(0, acc + have, sizeof acc - 1 - have);
			if (k <= 0) {
				l->live = NULL;
				return NULL;
			}
			have += k;
		} else if (f[0].revents) {
			have = 0;
		}
	}
}
static bool starts(const char *s, const char *w)
{
	while (*s == ' ' || *s == '\t')
		s++;
	size_t n = strlen(w);
	return !strncmp(s, w, n) && (!s[n] || strchr(" \t\r\n#", s[n]));
}
static int run_block(struct lines *l, bool skip, bool nested)
{
	const char *s;
	while ((s = next(l))) {
		lineno = l->at;
		if (starts(s, "end")) {
			if (nested)
				return OK;
			bad("end without repeat");
			return BAD;
		}
		if (starts(s, "repeat")) {
			char *a[MAX_ARGS];
			int n = words(s, a, MAX_ARGS), body = l->at, rc = OK;
			double times = 0;
			if (n != 2 || !num(a[1], &times) || times < 0) {
				bad("usage: repeat N ... end");
				return BAD;
			}
			if (times == 0 || skip)
				rc = run_block(l, true, true);
			for (int i = 0; i < (int)times && !skip; i++) {
				l->at = body;
				rc = run_block(l, false, true);
				if (rc != OK)
					return rc;
			}
			if (rc != OK)
				return rc;
			continue;
		}
		if (skip)
			continue;
		int rc = run_line(s);
		if (rc == BAD && dry)
			return BAD;
		if (rc == BAD || rc == QUIT)
			return rc;
	}
	if (nested) {
		bad("repeat without end");
		return BAD;
	}
	return OK;
}
static bool load(const char *path, struct lines *l)
{
	FILE *f = fopen(path, "re");
	char *b = NULL;
	size_t cap = 0;
	if (!f) {
		fprintf(stderr, "wlprobe: %s: %s\n", path, strerror(errno));
		return false;
	}
	while (getline(&b, &cap, f) > 0)
		push(l, b);
	free(b);
	fclose(f);
	return true;
}
bool script_check(const char *path)
{
	struct lines l = { 0 };
	script_name = path;
	if (!load(path, &l))
		return false;
	dry = true;
	int depth = 0;
	bool ok = true;
	for (int i = 0; i < l.n; i++) {
		lineno = i + 1;
		if (starts(l.v[i], "repeat"))
			depth++;
		else if (starts(l.v[i], "end"))
			depth--;
		else if (run_line(l.v[i]) == BAD)
			ok = false;
	}
	if (depth) {
		bad("repeat and end do not pair");
		ok = false;
	}
	dry = false;
	return ok;
}
/* 0, or the exit code of a script that could not be understood. */
int script_run(const char *path)
{
	struct lines l = { 0 };
	script_name = path;
	if (!strcmp(path, "-"))
		l.live = stdin;
	else if (!load(path, &l))
		return 2;
	return run_block(&l, false, false) == BAD ? 2 : 0;
}
