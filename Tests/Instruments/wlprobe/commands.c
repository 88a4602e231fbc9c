/* Script commands that wait, send input, and change the surroundings. */
#include "script.h"
#include <linux/input-event-codes.h>
#include "xdg-shell-server.h"

/* ------------------------------------------------------------------ waiting */

static bool mapped(void *d)
{
	int want = *(int *)d, n = 0;
	struct xsurf *x;
	wl_list_for_each(x, &P.stack, stack)
		n += x->kind == X_TOPLEVEL;
	return n >= want || P.exited;
}
int windows(enum xkind k)
{
	int n = 0;
	struct xsurf *x;
	wl_list_for_each(x, &P.stack, stack)
		n += x->kind == k;
	return n;
}
int c_wait_map(int n, char **a)
{
	int want = 1;
	pump_until(mapped, &want, in_ms(N(n, a, 1, 10000)));
	WHY("no window after the wait");
	return windows(X_TOPLEVEL) > 0;
}
int c_wait_windows(int n, char **a)
{
	int want = (int)N(n, a, 1, 1);
	pump_until(mapped, &want, in_ms(N(n, a, 2, 10000)));
	WHY("%d windows", windows(X_TOPLEVEL));
	return windows(X_TOPLEVEL) >= want;
}
static bool unmapped(void *d) { return windows(X_TOPLEVEL) == 0; }
int c_wait_unmap(int n, char **a) { return pump_until(unmapped, NULL, in_ms(N(n, a, 1, 5000))); }
static bool popups(void *d) { return (windows(X_POPUP) > 0) == *(bool *)d; }
int c_wait_popup(int n, char **a)
{
	bool want = true;
	return pump_until(popups, &want, in_ms(N(n, a, 1, 5000)));
}
int c_wait_no_popup(int n, char **a)
{
	bool want = false;
	return pump_until(popups, &want, in_ms(N(n, a, 1, 5000)));
}
static bool frames(void *d) { return P.st.content >= *(long *)d || P.exited; }
int c_wait_frame(int n, char **a)
{
	long before = P.st.content, want = before + (long)N(n, a, 1, 1);
	pump_until(frames, &want, in_ms(N(n, a, 2, 10000)));
	WHY("%ld frames", P.st.content - before);
	return P.st.content >= want;
}
struct quiet { usec quiet; };
static bool is_quiet(void *d) { return now_us() - P.last_content >= ((struct quiet *)d)->quiet || P.exited; }
int c_wait_idle(int n, char **a)
{
	struct quiet q = { (usec)(N(n, a, 1, 200) * 1000) };
	WHY("it kept drawing");
	return pump_until(is_quiet, &q, in_ms(N(n, a, 2, 10000)));
}
bool acked(void *d)
{
	struct xsurf *x = top_window();
	return P.exited || (x && x->done_serial == x->last_serial);
}
int c_wait_acked(int n, char **a)
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
int c_wait_request(int n, char **a)
{
	struct reqwait r = { a[1], (long)N(n, a, 2, 1) };
	pump_until(requested, &r, in_ms(N(n, a, 3, 5000)));
	WHY("%ld %s", request_count(a[1]), a[1]);
	return request_count(a[1]) >= r.n;
}
int c_sleep(int n, char **a)
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
int c_touch(int n, char **a)
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
int c_pointer(int n, char **a)
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
int c_key(int n, char **a)
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
int c_type(int n, char **a)
{
	WHY("the keymap lacks a character");
	return keyboard_type(a[1]);
}
int c_text(int n, char **a)
{
	WHY("no text input is enabled, or bad words");
	return text_send(n - 1, a + 1);
}
int c_gesture(int n, char **a) { return gesture(n - 1, a + 1) ? OK : BAD; }

/* ------------------------------------------------------------------ surroundings */

int c_output(int n, char **a)
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
int c_configure(int n, char **a)
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
int c_initial(int n, char **a)
{
	if (!size(a[1], &P.init_w, &P.init_h))
		return BAD;
	P.init_states = 0;
	for (int i = 2; i < n; i++)
		P.init_states |= state_bit(a[i]);
	return OK;
}
int c_select(int n, char **a)
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
int c_place(int n, char **a)
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
int c_raise(int n, char **a)
{
	struct xsurf *x = win();
	if (x)
		xdg_raise(x);
	return x != NULL;
}
int c_focus(int n, char **a)
{
	struct xsurf *x = NULL;
	if (strcmp(a[1], "none") && !(x = win()))
		return NO;
	keyboard_focus(x ? x->s : NULL);
	injected();
	return OK;
}
int c_close(int n, char **a)
{
	struct xsurf *x = win();
	if (!x || !x->role)
		return NO;
	if (n > 1) {
		if (strcmp(a[1], "all"))
			return BAD;
		wl_list_for_each(x, &P.stack, stack)
			if (x->kind == X_TOPLEVEL && x->role)
				xdg_toplevel_send_close(x->role);
	} else {
		xdg_toplevel_send_close(x->role);
	}
	injected();
	return OK;
}
static bool ponged(void *d) { return P.pongs > *(long *)d || P.exited; }
int c_ping(int n, char **a)
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
int c_popup_done(int n, char **a)
{
	struct xsurf *x = top_popup(false);
	WHY("no popup");
	if (!x || !x->role)
		return NO;
	xdg_popup_send_popup_done(x->role);
	injected();
	return OK;
}
int c_decoration(int n, char **a)
{
	struct xsurf *x;
	P.deco_policy = *a[1] == 'c' ? 1 : *a[1] == 's' ? 2 : 0;
	wl_list_for_each(x, &P.windows, link)
		deco_update(x);
	return OK;
}
int c_wm(int n, char **a)
{
	P.obey = !strcmp(a[1], "obey");
	return P.obey || !strcmp(a[1], "ignore") ? OK : BAD;
}
int c_seat(int n, char **a)
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
int c_keymap(int n, char **a)
{
	WHY("no such layout");
	return keymap_set(a[1], n > 2 ? a[2] : NULL, n > 3 ? a[3] : NULL);
}
int c_repeat_info(int n, char **a)
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
int c_selection(int n, char **a) { return sel(0, n, a); }
int c_primary(int n, char **a) { return sel(1, n, a); }
int c_drag(int n, char **a)
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
int c_throttle(int n, char **a)
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
int c_tick(int n, char **a)
{
	tick_now();
	return OK;
}
int c_release(int n, char **a)
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
int c_kill_release(int n, char **a)
{
	bool on;
	if (!on_off(a[1], &on))
		return BAD;
	P.release = on ? REL_NEVER : REL_NOW;
	release_all();
	return OK;
}
int c_presentation(int n, char **a)
{
	static const char *const modes[] = { "normal", "discard", "none" };
	double v = -1;
	if (!strcmp(a[1], "mode")) {
		for (int i = 0; i < 3; i++)
			if (!strcmp(a[2], modes[i])) {
				P.pres.mode = i;
				return OK;
			}
		return BAD;
	}
	if (!(!strcmp(a[1], "refresh") && !strcmp(a[2], "true")) && !num(a[2], &v))
		return BAD;
	if (!strcmp(a[1], "late") && v >= 0 && v <= 100)
		P.pres.late = (int)v;
	else if (!strcmp(a[1], "shift"))
		P.pres.shift_ms = v;
	else if (!strcmp(a[1], "refresh") && v <= UINT32_MAX)
		P.pres.refresh = (long)v;
	else if (!strcmp(a[1], "clock") && v >= 0)
		P.pres.clock = (uint32_t)v;
	else
		return BAD;
	return OK;
}
int c_audit(int n, char **a) { return on_off(a[1], &P.audit) ? OK : BAD; }
int c_background(int n, char **a)
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
int c_global(int n, char **a)
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

/* ------------------------------------------------------------------ statistics */

int c_stats(int n, char **a)
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
int c_stats_reset(int n, char **a)
{
	stats_reset();
	return OK;
}
int c_echo(int n, char **a)
{
	char b[1024] = "";
	for (int i = 1; i < n; i++)
		snprintf(b + strlen(b), sizeof b - strlen(b), "%s%s", i > 1 ? " " : "", a[i]);
	say("%s", b);
	return OK;
}
