/* Storms: random input that is valid by the protocol, the same for the same seed. */
#include "script.h"
#include <sys/ioctl.h>
#include <linux/sockios.h>
#include <linux/input-event-codes.h>
#include "xdg-shell-server.h"

#define ALL_CAPS (WL_SEAT_CAPABILITY_TOUCH | WL_SEAT_CAPABILITY_POINTER | WL_SEAT_CAPABILITY_KEYBOARD)

/* What the storm under way remembers from step to step. */
static struct {
	uint64_t rng;
	long count;
	double every;
	struct rect where;	/* of the screen: where fingers and the pointer go */
	struct rect geometry;	/* the window's when it began */
	uint32_t used;		/* touch ids that changed since the last touch frame */
	int buttons;		/* held: bit 0 left, 1 right, 2 middle */
	char *gesture;		/* of the touchpad, under way: "pinch", "hold", "swipe" */
	long sent, frames, cancels;
} storm;

static uint32_t rnd(uint32_t n)
{
	storm.rng ^= storm.rng << 13;
	storm.rng ^= storm.rng >> 7;
	storm.rng ^= storm.rng << 17;
	return n ? (uint32_t)((storm.rng >> 16) % n) : 0;
}
static bool storm_start(int n, char **a)
{
	struct xsurf *x = win();
	int gx, gy;
	if (!x)
		return false;
	memset(&storm, 0, sizeof storm);
	storm.rng = ((uint64_t)N(n, a, 1, 1) + 1) * 0x9E3779B97F4A7C15ull;
	storm.count = (long)N(n, a, 2, 100);
	storm.every = N(n, a, 3, 1);
	storm.geometry = xdg_geometry(x);
	xdg_origin(x, &gx, &gy);
	storm.where = storm.geometry;
	storm.where.x = gx, storm.where.y = gy;
	if (n > 7)
		storm.where = (struct rect){ (int)N(n, a, 4, 0), (int)N(n, a, 5, 0), (int)N(n, a, 6, 1), (int)N(n, a, 7, 1) };
	return storm.where.w > 0 && storm.where.h > 0;
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
	/* The one that was in front may have closed while another is on its way. */
	for (usec limit = in_ms(1000); !top_window() && !P.exited && P.nclients && now_us() < limit;)
		pump(2);
	if (top_window())
		return false;
	say("the window went away during the storm");
	return true;
}
static void rest(void) { pump_until(NULL, NULL, in_ms(storm.every)); }

/* ------------------------------------------------------------------ fingers */

static void touch_step_frame(void)
{
	touch_frame();
	storm.frames++;
	storm.used = 0;
	rest();
}
/* One event of one finger, now and then the frame. */
static void touch_step(void)
{
	struct rect w = storm.where;
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
		if (storm.used & 1u << id) {
			touch_step_frame();
			return;
		}
		touch_down(id, x, y);
	} else if (k < 45) {
		id = act[rnd(na)];
		if (storm.used & 1u << id) {
			touch_step_frame();
			return;
		}
		touch_up(id);
	} else if (k < 47) {
		touch_cancel();
		storm.used = 0;
		storm.cancels++;
		storm.sent++;
		return;
	} else if (k < 52) {
		id = act[rnd(na)];
		if (rnd(2))
			touch_shape(id, 4 + rnd(400) / 10.0, 4 + rnd(200) / 10.0);
		else
			touch_orientation(id, rnd(3600) / 10.0 - 180);
		storm.sent++;
		return;
	} else {
		id = act[rnd(na)];
		if (storm.used & 1u << id) {
			touch_step_frame();
			return;
		}
		if (rnd(3))	/* mostly small steps, at times anywhere, even outside */
			touch_move(id, P.seat.t[id].x + rnd(41) - 20.0, P.seat.t[id].y + rnd(41) - 20.0);
		else
			touch_move(id, x + rnd(201) - 100.0, y + rnd(201) - 100.0);
	}
	storm.sent++;
	storm.used |= 1u << id;
	if (rnd(5) < 2)
		touch_step_frame();
}
static void touch_end(void)
{
	if (P.seat.unframed)
		touch_frame();
	for (int id = 0; id < 11; id++)
		touch_up(id);
	touch_frame();
}
int c_touch_storm(int n, char **a)
{
	if (!storm_start(n, a))
		return NO;
	if (touch_active())
		touch_cancel();
	for (long i = 0; i < storm.count && !storm_over(); i++)
		touch_step();
	touch_end();
	say("touch-storm: %ld events, %ld frames, %ld cancels", storm.sent, storm.frames + 1, storm.cancels);
	pump(0);
	return OK;
}

/* ------------------------------------------------------------------ the pointer */

static const int buttons[] = { BTN_LEFT, BTN_RIGHT, BTN_MIDDLE };

static void gesture_event(char *what, char *a, char *b, char *scale, char *degrees)
{
	char *words[] = { storm.gesture, what, a, b, scale, degrees };
	gesture(a ? (scale ? 6 : 3) : 2, words);
	if (!strcmp(what, "end"))
		storm.gesture = NULL;
}
/* One event of fingers on the touchpad. */
static void gesture_step(void)
{
	static char *const kinds[] = { "pinch", "pinch", "pinch", "hold", "swipe" }, *const fingers[] = { "2", "3", "4" };
	char dx[16], dy[16], scale[16], degrees[16];
	if (!storm.gesture) {
		storm.gesture = kinds[rnd(5)];
		gesture_event("begin", fingers[rnd(3)], NULL, NULL, NULL);
	} else if (rnd(5) && *storm.gesture != 'h') {
		snprintf(dx, sizeof dx, "%.2f", rnd(400) / 10.0 - 20);
		snprintf(dy, sizeof dy, "%.2f", rnd(400) / 10.0 - 20);
		snprintf(scale, sizeof scale, "%.3f", 0.05 + rnd(400) / 100.0);
		snprintf(degrees, sizeof degrees, "%.2f", rnd(400) / 10.0 - 20);
		gesture_event("update", dx, dy, scale, degrees);
	} else {
		gesture_event("end", rnd(3) ? NULL : "cancelled", NULL, NULL, NULL);
	}
	rest();
}
static void pointer_step(void)
{
	/* The pointer rests meanwhile; now and then it leaves before the end. */
	if (P.seat.pfocus && (storm.gesture ? rnd(20) != 0 : !rnd(15))) {
		gesture_step();
		return;
	}
	if (storm.gesture && P.seat.pfocus && storm.buttons)
		gesture_event("end", "cancelled", NULL, NULL, NULL);
	else if (storm.gesture)
		pointer_leave();
	storm.gesture = NULL;
	struct rect w = storm.where;
	uint32_t k = rnd(100);
	int b = rnd(3);
	if (k < 55) {
		pointer_move(w.x + rnd(w.w * 4) / 4.0 + (rnd(10) ? 0 : (int)rnd(200) - 100), w.y + rnd(w.h * 4) / 4.0);
	} else if (k < 75) {
		pointer_button(buttons[b], !(storm.buttons & 1 << b));
		storm.buttons ^= 1 << b;
	} else if (k < 97) {
		int src = rnd(3);
		pointer_axis(rnd(2), (int)rnd(400) / 10.0 - 20, src, 0, src == 0 ? (int)rnd(241) - 120 : 0, src && !rnd(5));
	} else if (!storm.buttons) {
		pointer_leave();
	}
	pointer_frame();
	rest();
}
static void pointer_end(void)
{
	for (int b = 0; b < 3; b++)
		if (storm.buttons & 1 << b)
			pointer_button(buttons[b], false);
	storm.buttons = 0;
	if (storm.gesture && P.seat.pfocus)
		gesture_event("end", "cancelled", NULL, NULL, NULL);
	storm.gesture = NULL;
	pointer_frame();
}
int c_pointer_storm(int n, char **a)
{
	long i;
	if (!storm_start(n, a))
		return NO;
	for (i = 0; i < storm.count && !storm_over(); i++)
		pointer_step();
	pointer_end();
	say("pointer-storm: %ld events", i);
	return OK;
}

/* ------------------------------------------------------------------ keys */

static void key_step(void)
{
	static const int keys[] = { KEY_A, KEY_B, KEY_Z, KEY_1, KEY_0, KEY_SPACE, KEY_LEFT, KEY_RIGHT, KEY_UP, KEY_DOWN,
		KEY_BACKSPACE, KEY_DELETE, KEY_HOME, KEY_END, KEY_TAB, KEY_LEFTSHIFT, KEY_RIGHTSHIFT, KEY_CAPSLOCK, KEY_COMMA,
		KEY_DOT };
	int k = keys[rnd(sizeof keys / sizeof *keys)];
	bool down = false;
	for (int j = 0; j < P.seat.nkeys; j++)
		down |= P.seat.keys[j] == (uint32_t)k;
	keyboard_key(k, !down);
	rest();
}
static void key_end(void)
{
	while (P.seat.nkeys)
		keyboard_key(P.seat.keys[0], false);
}
int c_key_storm(int n, char **a)
{
	long i;
	if (!storm_start(n, a))
		return NO;
	for (i = 0; i < storm.count && !storm_over(); i++)
		key_step();
	key_end();
	say("key-storm: %ld events", i);
	return OK;
}

/* ------------------------------------------------------------------ sizes and outputs */

static void resize_step(void)
{
	struct xsurf *x = top_window();
	struct output *o = output_first();
	int maxw = o ? o->w : 1280, maxh = o ? o->h : 1024;
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
	rest();
}
/* The size of the beginning again; whether it was taken. */
static bool resize_end(void)
{
	struct xsurf *x = top_window();
	x->cfg_w = storm.geometry.w, x->cfg_h = storm.geometry.h;
	x->states = 1u << XDG_TOPLEVEL_STATE_ACTIVATED;
	xdg_configure(x);
	WHY("the last configure was not acked and committed");
	return pump_until(acked, NULL, in_ms(10000));
}
int c_resize_storm(int n, char **a)
{
	long i;
	if (!storm_start(n, a))
		return NO;
	for (i = 0; i < storm.count && !storm_over(); i++)
		resize_step();
	if (storm_over())
		return OK;
	say("resize-storm: %ld configures", i);
	return resize_end();
}
/* Outputs come, go and change scale. */
static void output_step(void)
{
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
	rest();
}
static void output_end(void)
{
	if (output_find("STORM"))
		output_remove(output_find("STORM"));
	if (output_first()) {
		output_first()->frac = 1;
		output_send(output_first());
	}
}
int c_output_storm(int n, char **a)
{
	long i;
	if (!storm_start(n, a))
		return NO;
	for (i = 0; i < storm.count && !storm_over(); i++)
		output_step();
	output_end();
	say("output-storm: %ld changes", i);
	return OK;
}

/* ------------------------------------------------------------------ all at once */

/* A device is unplugged, with or without the events that ought to come first, and soon plugged in again; or the keys go
 * to nobody, and come back. */
static void seat_step(void)
{
	static const uint32_t caps[] = { WL_SEAT_CAPABILITY_TOUCH, WL_SEAT_CAPABILITY_POINTER, WL_SEAT_CAPABILITY_KEYBOARD };
	uint32_t k = rnd(2), bit = caps[rnd(3)], rude = rnd(2);
	struct xsurf *x = top_window();
	if (P.seat.caps != ALL_CAPS) {
		seat_caps(ALL_CAPS, false);
	} else if (!P.seat.kfocus && x && x->s) {
		keyboard_focus(x->s);
	} else if (k) {
		keyboard_focus(NULL);
	} else {
		if (bit == WL_SEAT_CAPABILITY_POINTER)
			storm.buttons = 0;
		seat_caps(ALL_CAPS & ~bit, rude);
	}
	rest();
}
int c_mixed_storm(int n, char **a)
{
	static void (*const kinds[])(void) = { touch_step, pointer_step, key_step, resize_step, output_step, seat_step };
	static const uint32_t often[] = { 58, 22, 12, 3, 1, 4 };
	long by[6] = { 0 }, i;
	if (!storm_start(n, a))
		return NO;
	if (touch_active())
		touch_cancel();
	for (i = 0; i < storm.count && !storm_over(); i++) {
		uint32_t k = rnd(100), kind = 0;
		while (k >= often[kind])
			k -= often[kind++];
		kinds[kind]();
		by[kind]++;
	}
	if (P.exited || !top_window())
		return OK;
	seat_caps(ALL_CAPS, false);
	touch_end();
	pointer_end();
	key_end();
	output_end();
	keyboard_focus(top_window()->s);
	say("mixed-storm: %ld of touch, %ld pointer, %ld keys, %ld sizes, %ld outputs, %ld devices", by[0], by[1], by[2],
		by[3], by[4], by[5]);
	return resize_end();
}
