/* wl_seat: pointer, keyboard, touch; gestures; cursor shapes; text input. */
#include "wlprobe.h"
#include <sys/mman.h>
#include "cursor-shape-v1-server.h"
#include "pointer-gestures-unstable-v1-server.h"
#include "text-input-unstable-v3-server.h"

#define S (&P.seat)
#define CAP_P WL_SEAT_CAPABILITY_POINTER
#define CAP_K WL_SEAT_CAPABILITY_KEYBOARD
#define CAP_T WL_SEAT_CAPABILITY_TOUCH
#define FX wl_fixed_from_double
/* every resource in a list that belongs to the client of surface s */
#define each_of(r, list, s) wl_resource_for_each(r, list) if ((s) && wl_resource_get_client(r) == (s)->client)
#define VER(r) wl_resource_get_version(r)

static void destroy_self(struct wl_client *c, struct wl_resource *r) { wl_resource_destroy(r); }
static void link_gone(struct wl_resource *r) { wl_list_remove(wl_resource_get_link(r)); }
static uint32_t serial(void) { return S->last_serial = wl_display_next_serial(P.dpy); }

/* The place of a surface's origin on the screen. */
static bool origin(struct surface *s, double *ox, double *oy)
{
	int x = 0, y = 0, gx, gy;
	if (!s)
		return false;
	while (s->sub && s->sub->parent) {
		x += s->sub->x, y += s->sub->y;
		s = s->sub->parent;
	}
	if (!s->xs)
		return false;
	xdg_origin(s->xs, &gx, &gy);
	struct rect g = xdg_geometry(s->xs);
	*ox = gx - g.x + x;
	*oy = gy - g.y + y;
	return true;
}
static void local(struct surface *s, double x, double y, double *sx, double *sy)
{
	double ox = 0, oy = 0;
	origin(s, &ox, &oy);
	*sx = x - ox, *sy = y - oy;
}

/* ------------------------------------------------------------------ keyboard */

static void mods(struct wl_resource *r)
{
	wl_keyboard_send_modifiers(r, wl_display_get_serial(P.dpy),
		xkb_state_serialize_mods(S->state, XKB_STATE_MODS_DEPRESSED),
		xkb_state_serialize_mods(S->state, XKB_STATE_MODS_LATCHED),
		xkb_state_serialize_mods(S->state, XKB_STATE_MODS_LOCKED),
		xkb_state_serialize_layout(S->state, XKB_STATE_LAYOUT_EFFECTIVE));
}
static void enter_keyboard(struct wl_resource *r, struct surface *s)
{
	struct wl_array a;
	wl_array_init(&a);
	for (int i = 0; i < S->nkeys; i++)
		*(uint32_t *)wl_array_add(&a, 4) = S->keys[i];
	wl_keyboard_send_enter(r, serial(), s->res, &a);
	wl_array_release(&a);
	mods(r);
}
static int memfd(const void *data, size_t n)
{
	int fd = memfd_create("wlprobe", MFD_CLOEXEC | MFD_ALLOW_SEALING);
	if (fd >= 0 && n) {
		if (write(fd, data, n) != (ssize_t)n)
			abort();
		fcntl(fd, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_WRITE | F_SEAL_SEAL);
	}
	return fd;
}
static void send_bad(struct wl_resource *r, const char *kind)
{
	static const char junk[] = "xkb_keymap { this is not a keymap; \x01\xff\xfe }";
	char *good = xkb_keymap_get_as_string(S->keymap, XKB_KEYMAP_FORMAT_TEXT_V1);
	uint32_t size = strlen(good) + 1, fmt = WL_KEYBOARD_KEYMAP_FORMAT_XKB_V1;
	int fd, p[2] = { -1, -1 };
	if (!strcmp(kind, "pipe")) {		/* an fd nobody can map */
		if (pipe2(p, O_CLOEXEC) < 0)
			return;
		fd = p[0];
	} else if (!strcmp(kind, "null")) {
		fd = open("/dev/null", O_RDWR | O_CLOEXEC);
	} else if (!strcmp(kind, "zero")) {
		fd = memfd(good, size);
		size = 0;
	} else if (!strcmp(kind, "garbage")) {
		fd = memfd(junk, sizeof junk);
		size = sizeof junk;
	} else if (!strcmp(kind, "truncated")) {
		fd = memfd(good, size / 3);
		size /= 3;
	} else if (!strcmp(kind, "unterminated")) {
		fd = memfd(good, size - 1);
		size--;
	} else if (!strcmp(kind, "huge")) {	/* far more than the file holds */
		fd = memfd(good, size);
		size = 64 << 20;
	} else if (!strcmp(kind, "format")) {
		fd = memfd(good, size);
		fmt = 77;
	} else {				/* none: no keymap at all */
		fd = open("/dev/null", O_RDONLY | O_CLOEXEC);
		size = 0;
		fmt = WL_KEYBOARD_KEYMAP_FORMAT_NO_KEYMAP;
	}
	wl_keyboard_send_keymap(r, fmt, fd, size);
	close(fd);
	if (p[1] >= 0)
		close(p[1]);
	free(good);
}
static void send_keymap(struct wl_resource *r)
{
	if (S->bad_keymap)
		send_bad(r, S->bad_keymap);
	else
		wl_keyboard_send_keymap(r, WL_KEYBOARD_KEYMAP_FORMAT_XKB_V1, S->keymap_fd, S->keymap_size);
}
void keymap_send_bad(const char *kind)
{
	struct wl_resource *r;
	S->bad_keymap = strcmp(kind, "off") ? xstrdup(kind) : NULL;
	wl_resource_for_each(r, &S->keyboards)
		send_keymap(r);
}
bool keymap_set(const char *layout, const char *variant, const char *options)
{
	struct xkb_rule_names n = { .layout = layout, .variant = variant, .options = options };
	struct wl_resource *r;
	if (!S->xkb)
		S->xkb = xkb_context_new(XKB_CONTEXT_NO_FLAGS);
	struct xkb_keymap *k = xkb_keymap_new_from_names(S->xkb, &n, XKB_KEYMAP_COMPILE_NO_FLAGS);
	if (!k)
		return false;
	if (S->keymap) {
		xkb_state_unref(S->state);
		xkb_keymap_unref(S->keymap);
		close(S->keymap_fd);
	}
	S->keymap = k;
	S->state = xkb_state_new(k);
	char *text = xkb_keymap_get_as_string(k, XKB_KEYMAP_FORMAT_TEXT_V1);
	S->keymap_size = strlen(text) + 1;
	S->keymap_fd = memfd(text, S->keymap_size);
	free(text);
	S->bad_keymap = NULL;
	wl_resource_for_each(r, &S->keyboards) {
		send_keymap(r);
		if (S->kfocus && wl_resource_get_client(r) == S->kfocus->client)
			mods(r);
	}
	return true;
}
void keyboard_repeat(int rate, int delay)
{
	struct wl_resource *r;
	S->rate = rate, S->delay = delay;
	wl_resource_for_each(r, &S->keyboards)
		if (VER(r) >= WL_KEYBOARD_REPEAT_INFO_SINCE_VERSION)
			wl_keyboard_send_repeat_info(r, rate, delay);
}
static void text_focus(struct surface *s);

void keyboard_focus(struct surface *s)
{
	struct wl_resource *r;
	struct surface *old = S->kfocus;
	if (old == s)
		return;
	if (!(S->caps & CAP_K) && s)
		return;
	each_of(r, &S->keyboards, old)
		wl_keyboard_send_leave(r, serial(), old->res);
	S->kfocus = s;
	data_focus(old ? old->client : NULL, s ? s->client : NULL);
	each_of(r, &S->keyboards, s)
		enter_keyboard(r, s);
	text_focus(s);
}
void keyboard_refocus(void)
{
	struct xsurf *x = top_popup(true);
	if (!x)
		x = top_window();
	if (S->kfocus && xdg_root(S->kfocus) && xdg_root(S->kfocus)->mapped && !top_popup(true))
		return;
	keyboard_focus(x ? x->s : NULL);
}
void keyboard_key(uint32_t code, bool down)
{
	struct wl_resource *r;
	uint32_t t = now_ms(), n = serial();
	if (down) {
		S->press_serial = n;
		if (S->nkeys < 64)
			S->keys[S->nkeys++] = code;
	} else {
		for (int i = 0; i < S->nkeys; i++)
			if (S->keys[i] == code)
				S->keys[i--] = S->keys[--S->nkeys];
	}
	each_of(r, &S->keyboards, S->kfocus)
		wl_keyboard_send_key(r, n, t, code, down ? WL_KEYBOARD_KEY_STATE_PRESSED : WL_KEYBOARD_KEY_STATE_RELEASED);
	if (xkb_state_update_key(S->state, code + 8, down ? XKB_KEY_DOWN : XKB_KEY_UP))
		each_of(r, &S->keyboards, S->kfocus)
			mods(r);
	injected();
}
/* The evdev code of a key by number or by keysym name; -1 if the keymap lacks it. */
int key_lookup(const char *name)
{
	char *e;
	long v = strtol(name, &e, 0);
	if (*name && !*e && strlen(name) > 1)
		return (int)v;
	xkb_keysym_t want = xkb_keysym_from_name(name, XKB_KEYSYM_CASE_INSENSITIVE);
	for (xkb_keycode_t k = xkb_keymap_min_keycode(S->keymap); want && k <= xkb_keymap_max_keycode(S->keymap); k++) {
		const xkb_keysym_t *s;
		if (xkb_keymap_key_get_syms_by_level(S->keymap, k, 0, 0, &s) > 0 && s[0] == want)
			return k - 8;
	}
	return *name && !*e ? (int)v : -1;
}
static bool type_one(uint32_t ch)
{
	xkb_keysym_t want = ch == '\n' ? XKB_KEY_Return : ch == '\t' ? XKB_KEY_Tab : ch == '\b' ? XKB_KEY_BackSpace :
		xkb_utf32_to_keysym(ch);
	for (xkb_keycode_t k = xkb_keymap_min_keycode(S->keymap); k <= xkb_keymap_max_keycode(S->keymap); k++)
		for (int lv = 0; lv < 4 && lv < (int)xkb_keymap_num_levels_for_key(S->keymap, k, 0); lv++) {
			const xkb_keysym_t *s;
			if (xkb_keymap_key_get_syms_by_level(S->keymap, k, 0, lv, &s) != 1 || s[0] != want)
				continue;
			int shift = lv & 1 ? key_lookup("Shift_L") : -1, alt = lv & 2 ? key_lookup("ISO_Level3_Shift") : -1;
			if ((lv & 1 && shift < 0) || (lv & 2 && alt < 0))
				continue;
			if (shift >= 0)
				keyboard_key(shift, true);
			if (alt >= 0)
				keyboard_key(alt, true);
			keyboard_key(k - 8, true);
			keyboard_key(k - 8, false);
			if (alt >= 0)
				keyboard_key(alt, false);
			if (shift >= 0)
				keyboard_key(shift, false);
			return true;
		}
	return false;
}
bool keyboard_type(const char *u)
{
	bool ok = true;
	while (*u) {
		unsigned char c = *u++;
		uint32_t ch = c < 0x80 ? c : c < 0xe0 ? c & 31u : c < 0xf0 ? c & 15u : c & 7u;
		for (int n = c < 0x80 ? 0 : c < 0xe0 ? 1 : c < 0xf0 ? 2 : 3; n && *u; n--)
			ch = ch << 6 | (*u++ & 63);
		ok &= type_one(ch);
	}
	return ok;
}

/* ------------------------------------------------------------------ pointer */

void pointer_frame(void)
{
	struct wl_resource *r;
	each_of(r, &S->pointers, S->pfocus)
		if (VER(r) >= WL_POINTER_FRAME_SINCE_VERSION)
			wl_pointer_send_frame(r);
	injected();
}
static void pfocus(struct surface *s, bool quiet)
{
	struct wl_resource *r;
	double sx, sy;
	if (s == S->pfocus)
		return;
	if (S->pfocus) {
		struct surface *old = S->pfocus;
		uint32_t n = serial();
		each_of(r, &S->pointers, old) {
			wl_pointer_send_leave(r, n, old->res);
			if (VER(r) >= WL_POINTER_FRAME_SINCE_VERSION && (!s || s->client != old->client || quiet))
				wl_pointer_send_frame(r);
		}
		if (!s || s->client != old->client)
			S->cmode = CUR_UNSET, S->csurf = NULL;
	}
	S->pfocus = s;
	if (!s)
		return;
	local(s, S->px, S->py, &sx, &sy);
	S->enter_serial = serial();
	each_of(r, &S->pointers, s) {
		wl_pointer_send_enter(r, S->enter_serial, s->res, FX(sx), FX(sy));
		if (quiet && VER(r) >= WL_POINTER_FRAME_SINCE_VERSION)
			wl_pointer_send_frame(r);
	}
}
static bool pointer_in;

void pointer_move(double x, double y)
{
	struct wl_resource *r;
	double sx, sy;
	S->px = x, S->py = y;
	P.content_seq++;
	if (!(S->caps & CAP_P))
		return;
	pointer_in = true;
	if (drag_active()) {
		drag_motion(x, y);
		return;
	}
	if (!S->buttons) {
		struct surface *s = pick(x, y, &sx, &sy);
		if (s != S->pfocus) {
			pfocus(s, false);
			return;		/* enter carries the place */
		}
	}
	if (!S->pfocus)
		return;
	local(S->pfocus, x, y, &sx, &sy);
	uint32_t t = now_ms();
	each_of(r, &S->pointers, S->pfocus)
		wl_pointer_send_motion(r, t, FX(sx), FX(sy));
}
/* Windows moved or changed under a resting pointer. */
void pointer_refocus(void)
{
	double sx, sy;
	if (!pointer_in || S->buttons || drag_active() || !(S->caps & CAP_P))
		return;
	pfocus(pick(S->px, S->py, &sx, &sy), true);
}
void pointer_leave(void)
{
	pointer_in = false;
	pfocus(NULL, false);
	injected();
}
void pointer_button(uint32_t b, bool down)
{
	struct wl_resource *r;
	uint32_t t = now_ms(), n = serial();
	if (!(S->caps & CAP_P))
		return;
	if (down) {
		S->press_serial = n;
		if (!S->pfocus || (top_popup(true) && wl_resource_get_client(top_popup(true)->res) != S->pfocus->client))
			popups_dismiss(S->pfocus ? S->pfocus->client : NULL);
		S->buttons++;
	} else if (S->buttons) {
		S->buttons--;
	}
	if (drag_active()) {
		if (!down)
			drag_drop();
		return;
	}
	each_of(r, &S->pointers, S->pfocus)
		wl_pointer_send_button(r, n, t, b, down ? WL_POINTER_BUTTON_STATE_PRESSED : WL_POINTER_BUTTON_STATE_RELEASED);
	if (!down && !S->buttons) {
		pointer_frame();
		pointer_refocus();
	}
}
/* source < 0, discrete and v120 = 0: not sent. */
void pointer_axis(uint32_t axis, double v, int source, int discrete, int v120, bool stop)
{
	struct wl_resource *r;
	uint32_t t = now_ms();
	each_of(r, &S->pointers, S->pfocus) {
		int ver = VER(r);
		if (ver >= WL_POINTER_AXIS_SOURCE_SINCE_VERSION && source >= 0)
			wl_pointer_send_axis_source(r, source);
		if (stop) {
			if (ver >= WL_POINTER_AXIS_STOP_SINCE_VERSION)
				wl_pointer_send_axis_stop(r, t, axis);
			continue;
		}
		if (v120 && ver >= WL_POINTER_AXIS_VALUE120_SINCE_VERSION)
			wl_pointer_send_axis_value120(r, axis, v120);
		else if ((discrete || v120) && ver >= WL_POINTER_AXIS_DISCRETE_SINCE_VERSION && ver < WL_POINTER_AXIS_VALUE120_SINCE_VERSION) {
			int d = discrete ? discrete : v120 / 120;
			if (d)
				wl_pointer_send_axis_discrete(r, axis, d);
		} else if (discrete && ver >= WL_POINTER_AXIS_VALUE120_SINCE_VERSION)
			wl_pointer_send_axis_value120(r, axis, discrete * 120);
		wl_pointer_send_axis(r, t, axis, FX(v));
	}
}
static void cursor_set(struct wl_client *c, struct wl_resource *r, uint32_t n, struct wl_resource *sr, int32_t hx, int32_t hy)
{
	struct surface *s = surface_of(sr);
	if (s && !surface_role(s, ROLE_CURSOR, r, WL_POINTER_ERROR_ROLE))
		return;
	if (!S->pfocus || S->pfocus->client != c) {
		note("set_cursor without pointer focus");
		return;
	}
	if (n != S->enter_serial)
		note("set_cursor with serial %u, the enter had %u", n, S->enter_serial);
	S->cmode = s ? CUR_SURFACE : CUR_HIDDEN;
	S->csurf = s;
	if (s) {
		s->hot_x = hx, s->hot_y = hy;
		outputs_enter(s, (struct rect){ (int)S->px, (int)S->py, 1, 1 });
	}
	P.content_seq++;
}
static const struct wl_pointer_interface pointer_impl = { cursor_set, destroy_self };

static const char *const shapes[] = { NULL, "default", "context-menu", "help", "pointer", "progress", "wait", "cell",
	"crosshair", "text", "vertical-text", "alias", "copy", "move", "no-drop", "not-allowed", "grab", "grabbing",
	"e-resize", "n-resize", "ne-resize", "nw-resize", "s-resize", "se-resize", "sw-resize", "w-resize", "ew-resize",
	"ns-resize", "nesw-resize", "nwse-resize", "col-resize", "row-resize", "all-scroll", "zoom-in", "zoom-out" };
const char *cursor_name(void)
{
	switch (S->cmode) {
	case CUR_HIDDEN: return "hidden";
	case CUR_SURFACE: return S->csurf && S->csurf->has_content ? "image" : "empty";
	case CUR_SHAPE: return shapes[S->cshape];
	default: return "unset";
	}
}
static void shape_set(struct wl_client *c, struct wl_resource *r, uint32_t n, uint32_t shape)
{
	if (!shape || shape >= sizeof shapes / sizeof *shapes) {
		violate(r, WP_CURSOR_SHAPE_DEVICE_V1_ERROR_INVALID_SHAPE, "shape %u", shape);
		return;
	}
	if (!S->pfocus || S->pfocus->client != c)
		return;
	S->cmode = CUR_SHAPE;
	S->cshape = shape;
	S->csurf = NULL;
}
static const struct wp_cursor_shape_device_v1_interface shape_impl = { destroy_self, shape_set };
static void shape_get(struct wl_client *c, struct wl_resource *r, uint32_t id, struct wl_resource *p)
{
	wl_resource_set_implementation(wl_resource_create(c, &wp_cursor_shape_device_v1_interface, 1, id), &shape_impl, NULL, NULL);
}
static const struct wp_cursor_shape_manager_v1_interface shapem_impl = { destroy_self, shape_get, shape_get };

/* ------------------------------------------------------------------ touch */

static struct tpoint *point(int id) { return id >= 0 && id < MAX_TOUCH ? &S->t[id] : NULL; }
static int32_t wire_id(int id) { return S->first_touch_id + id; }
static void touch_event(bool up)
{
	S->unframed++;
	S->last_was_up = up;
}
int touch_active(void)
{
	int n = 0;
	for (int i = 0; i < MAX_TOUCH; i++)
		n += S->t[i].active;
	return n;
}
void touch_down(int id, double x, double y)
{
	struct wl_resource *r;
	struct tpoint *p = point(id);
	double sx, sy;
	if (!p || !(S->caps & CAP_T))
		return;
	struct surface *s = pick(x, y, &sx, &sy);
	if (!s || (top_popup(true) && wl_resource_get_client(top_popup(true)->res) != s->client))
		popups_dismiss(s ? s->client : NULL);
	*p = (struct tpoint){ .active = true, .s = s, .x = x, .y = y, .serial = serial() };
	S->press_serial = p->serial;
	touch_event(false);
	if (!s)
		note("touch %d at %g,%g hits no surface", id, x, y);
	if (s && S->kfocus != s && !top_popup(true) && xdg_root(s) && xdg_root(s)->kind == X_TOPLEVEL && S->caps & CAP_K)
		keyboard_focus(xdg_root(s)->s);
	uint32_t t = now_ms();
	each_of(r, &S->touches, s)
		wl_touch_send_down(r, p->serial, t, s->res, wire_id(id), FX(sx), FX(sy));
}
void touch_up(int id)
{
	struct wl_resource *r;
	struct tpoint *p = point(id);
	if (!p || !p->active)
		return;
	p->active = false;
	touch_event(true);
	if (p->drag) {
		drag_drop();
		return;
	}
	uint32_t t = now_ms(), n = serial();
	each_of(r, &S->touches, p->s)
		wl_touch_send_up(r, n, t, wire_id(id));
}
void touch_move(int id, double x, double y)
{
	struct wl_resource *r;
	struct tpoint *p = point(id);
	double sx, sy;
	if (!p || !p->active)
		return;
	p->x = x, p->y = y;
	touch_event(false);
	if (drag_active() && p->serial == S->press_serial)
		p->drag = true;
	if (p->drag) {
		drag_motion(x, y);
		return;
	}
	if (!p->s)
		return;
	local(p->s, x, y, &sx, &sy);
	uint32_t t = now_ms();
	each_of(r, &S->touches, p->s)
		wl_touch_send_motion(r, t, wire_id(id), FX(sx), FX(sy));
}
void touch_shape(int id, double major, double minor)
{
	struct wl_resource *r;
	struct tpoint *p = point(id);
	if (!p || !p->active)
		return;
	touch_event(false);
	each_of(r, &S->touches, p->s)
		if (VER(r) >= WL_TOUCH_SHAPE_SINCE_VERSION)
			wl_touch_send_shape(r, wire_id(id), FX(major), FX(minor));
}
void touch_orientation(int id, double deg)
{
	struct wl_resource *r;
	struct tpoint *p = point(id);
	if (!p || !p->active)
		return;
	touch_event(false);
	each_of(r, &S->touches, p->s)
		if (VER(r) >= WL_TOUCH_ORIENTATION_SINCE_VERSION)
			wl_touch_send_orientation(r, wire_id(id), FX(deg));
}
/* frame and cancel go to every client that has, or just had, a point. */
static bool touched(struct wl_client *c)
{
	for (int i = 0; i < MAX_TOUCH; i++)
		if (S->t[i].s && S->t[i].s->client == c && !S->t[i].drag)
			return true;
	return false;
}
void touch_frame(void)
{
	struct wl_resource *r;
	bool send = S->touch_frames == TF_ALWAYS || (S->touch_frames == TF_NOT_AFTER_UP && !S->last_was_up);
	wl_resource_for_each(r, &S->touches)
		if (send && touched(wl_resource_get_client(r)))
			wl_touch_send_frame(r);
	for (int i = 0; i < MAX_TOUCH; i++)
		if (!S->t[i].active)
			S->t[i].s = NULL;
	S->unframed = 0;
	injected();
}
void touch_cancel(void)
{
	struct wl_resource *r;
	wl_resource_for_each(r, &S->touches)
		if (touched(wl_resource_get_client(r)))
			wl_touch_send_cancel(r);
	memset(S->t, 0, sizeof S->t);
	S->unframed = 0;
	injected();
}
static const struct wl_touch_interface touch_impl = { destroy_self };

/* ------------------------------------------------------------------ the seat */

static struct wl_resource *device(struct wl_client *c, const struct wl_interface *i, struct wl_resource *seat, uint32_t id,
	const void *impl, struct wl_list *list, uint32_t cap)
{
	if (!(S->caps_ever & cap)) {
		violate(seat, WL_SEAT_ERROR_MISSING_CAPABILITY, "the seat never had this capability");
		return NULL;
	}
	struct wl_resource *r = wl_resource_create(c, i, VER(seat), id);
	wl_resource_set_implementation(r, impl, NULL, link_gone);
	wl_list_init(wl_resource_get_link(r));
	if (!(S->caps & cap))
		return NULL;
	wl_list_insert(list->prev, wl_resource_get_link(r));
	return r;
}
static void seat_pointer(struct wl_client *c, struct wl_resource *seat, uint32_t id)
{
	double sx, sy;
	struct wl_resource *r = device(c, &wl_pointer_interface, seat, id, &pointer_impl, &S->pointers, CAP_P);
	if (r && S->pfocus && S->pfocus->client == c) {
		local(S->pfocus, S->px, S->py, &sx, &sy);
		wl_pointer_send_enter(r, S->enter_serial, S->pfocus->res, FX(sx), FX(sy));
		if (VER(r) >= WL_POINTER_FRAME_SINCE_VERSION)
			wl_pointer_send_frame(r);
	}
}
static const struct wl_keyboard_interface keyboard_impl = { destroy_self };
static void seat_keyboard(struct wl_client *c, struct wl_resource *seat, uint32_t id)
{
	struct wl_resource *r = device(c, &wl_keyboard_interface, seat, id, &keyboard_impl, &S->keyboards, CAP_K);
	if (!r)
		return;
	send_keymap(r);
	if (VER(r) >= WL_KEYBOARD_REPEAT_INFO_SINCE_VERSION)
		wl_keyboard_send_repeat_info(r, S->rate, S->delay);
	if (S->kfocus && S->kfocus->client == c)
		enter_keyboard(r, S->kfocus);
}
static void seat_touch(struct wl_client *c, struct wl_resource *seat, uint32_t id)
{
	device(c, &wl_touch_interface, seat, id, &touch_impl, &S->touches, CAP_T);
}
static const struct wl_seat_interface seat_impl = { seat_pointer, seat_keyboard, seat_touch, destroy_self };
static void seat_bind(struct wl_client *c, void *d, uint32_t v, uint32_t id)
{
	struct wl_resource *r = wl_resource_create(c, &wl_seat_interface, v, id);
	wl_resource_set_implementation(r, &seat_impl, NULL, link_gone);
	wl_list_insert(&S->res, wl_resource_get_link(r));
	if (v >= WL_SEAT_NAME_SINCE_VERSION)
		wl_seat_send_name(r, "seat0");
	wl_seat_send_capabilities(r, S->caps);
}
static void inert(struct wl_list *l)
{
	struct wl_resource *r, *t;
	wl_resource_for_each_safe(r, t, l) {
		wl_list_remove(wl_resource_get_link(r));
		wl_list_init(wl_resource_get_link(r));
	}
}
/* Devices come and go.  A rude removal skips the leave and cancel events that ought to come first. */
void seat_caps(uint32_t caps, bool rude)
{
	struct wl_resource *r;
	uint32_t gone = S->caps & ~caps, came = caps & ~S->caps;
	if (gone & CAP_T) {
		if (touch_active() && !rude)
			touch_cancel();
		memset(S->t, 0, sizeof S->t);
		inert(&S->touches);
	}
	if (gone & CAP_P) {
		if (!rude)
			pointer_leave();
		S->pfocus = NULL;
		S->buttons = 0;
		pointer_in = false;
		inert(&S->pointers);
	}
	if (gone & CAP_K) {
		if (!rude)
			keyboard_focus(NULL);
		S->kfocus = NULL;
		S->nkeys = 0;
		inert(&S->keyboards);
	}
	S->caps = caps;
	S->caps_ever |= caps;
	wl_resource_for_each(r, &S->res)
		wl_seat_send_capabilities(r, caps);
	if (came & CAP_K)
		keyboard_refocus();
}
void seat_surface_gone(struct surface *s)
{
	if (S->pfocus == s) {
		S->pfocus = NULL;
		S->buttons = 0;
	}
	if (S->csurf == s)
		S->csurf = NULL;
	for (int i = 0; i < MAX_TOUCH; i++)
		if (S->t[i].s == s)
			S->t[i].s = NULL;
	struct textinput *t;
	wl_list_for_each(t, &S->texts, link)
		if (t->focus == s)
			t->focus = NULL;
	if (S->kfocus == s) {
		S->kfocus = NULL;
		keyboard_refocus();
	}
}

/* ------------------------------------------------------------------ gestures */

static const struct zwp_pointer_gesture_swipe_v1_interface swipe_impl = { destroy_self };
static const struct zwp_pointer_gesture_pinch_v1_interface pinch_impl = { destroy_self };
static const struct zwp_pointer_gesture_hold_v1_interface hold_impl = { destroy_self };

static void gest_new(struct wl_client *c, struct wl_resource *m, uint32_t id, const struct wl_interface *i, const void *impl,
	struct wl_list *l)
{
	int v = VER(m) < i->version ? VER(m) : i->version;
	struct wl_resource *r = wl_resource_create(c, i, v, id);
	wl_resource_set_implementation(r, impl, NULL, link_gone);
	wl_list_insert(l, wl_resource_get_link(r));
}
static void gest_swipe(struct wl_client *c, struct wl_resource *m, uint32_t id, struct wl_resource *p)
{
	gest_new(c, m, id, &zwp_pointer_gesture_swipe_v1_interface, &swipe_impl, &S->swipes);
}
static void gest_pinch(struct wl_client *c, struct wl_resource *m, uint32_t id, struct wl_resource *p)
{
	gest_new(c, m, id, &zwp_pointer_gesture_pinch_v1_interface, &pinch_impl, &S->pinches);
}
static void gest_hold(struct wl_client *c, struct wl_resource *m, uint32_t id, struct wl_resource *p)
{
	gest_new(c, m, id, &zwp_pointer_gesture_hold_v1_interface, &hold_impl, &S->holds);
}
static const struct zwp_pointer_gestures_v1_interface gest_impl = { gest_swipe, gest_pinch, destroy_self, gest_hold };

/* gesture swipe|pinch|hold begin N | update DX DY [SCALE ROT] | end [cancelled] */
bool gesture(int argc, char **a)
{
	struct wl_resource *r;
	struct surface *s = S->pfocus;
	if (argc < 2)
		return false;
	char k = a[0][0];
	struct wl_list *l = k == 's' ? &S->swipes : k == 'p' ? &S->pinches : k == 'h' ? &S->holds : NULL;
	uint32_t n = serial(), t = now_ms();
	if (!l)
		return false;
	if (!s)
		note("gesture without pointer focus");
	each_of(r, l, s) {
		if (!strcmp(a[1], "begin")) {
			int f = argc > 2 ? atoi(a[2]) : 2;
			if (k == 's')
				zwp_pointer_gesture_swipe_v1_send_begin(r, n, t, s->res, f);
			else if (k == 'p')
				zwp_pointer_gesture_pinch_v1_send_begin(r, n, t, s->res, f);
			else
				zwp_pointer_gesture_hold_v1_send_begin(r, n, t, s->res, f);
		} else if (!strcmp(a[1], "update") && argc > 3) {
			if (k == 's')
				zwp_pointer_gesture_swipe_v1_send_update(r, t, FX(atof(a[2])), FX(atof(a[3])));
			else if (k == 'p')
				zwp_pointer_gesture_pinch_v1_send_update(r, t, FX(atof(a[2])), FX(atof(a[3])),
					FX(argc > 4 ? atof(a[4]) : 1), FX(argc > 5 ? atof(a[5]) : 0));
		} else if (!strcmp(a[1], "end")) {
			int cancelled = argc > 2 && !strcmp(a[2], "cancelled");
			if (k == 's')
				zwp_pointer_gesture_swipe_v1_send_end(r, n, t, cancelled);
			else if (k == 'p')
				zwp_pointer_gesture_pinch_v1_send_end(r, n, t, cancelled);
			else
				zwp_pointer_gesture_hold_v1_send_end(r, n, t, cancelled);
		} else {
			return false;
		}
	}
	injected();
	return true;
}

/* ------------------------------------------------------------------ text input */

static struct textinput *ti(struct wl_resource *r) { return wl_resource_get_user_data(r); }

static void ti_enable(struct wl_client *c, struct wl_resource *r)
{
	struct textinput *t = ti(r);
	t->p_enabled = true;
	t->p_disable = false;
	free(t->p_around);
	t->p_around = NULL;
	t->p_hint = t->p_purpose = 0;
	t->p_has_rect = false;
}
static void ti_disable(struct wl_client *c, struct wl_resource *r)
{
	ti(r)->p_disable = true;
	ti(r)->p_enabled = false;
}
static void ti_around(struct wl_client *c, struct wl_resource *r, const char *s, int32_t cursor, int32_t anchor)
{
	struct textinput *t = ti(r);
	int n = strlen(s);
	if (cursor < 0 || anchor < 0 || cursor > n || anchor > n)
		quirk("surrounding text of %d bytes with cursor %d, anchor %d", n, cursor, anchor);
	if (n > 4000)
		quirk("surrounding text of %d bytes; the limit is 4000", n);
	free(t->p_around);
	t->p_around = xstrdup(s);
	t->p_cursor = cursor, t->p_anchor = anchor;
}
static void ti_cause(struct wl_client *c, struct wl_resource *r, uint32_t cause) {}
static void ti_type(struct wl_client *c, struct wl_resource *r, uint32_t hint, uint32_t purpose)
{
	ti(r)->p_hint = hint, ti(r)->p_purpose = purpose;
}
static void ti_rect(struct wl_client *c, struct wl_resource *r, int32_t x, int32_t y, int32_t w, int32_t h)
{
	ti(r)->p_rect = (struct rect){ x, y, w, h };
	ti(r)->p_has_rect = true;
}
static void ti_commit(struct wl_client *c, struct wl_resource *r)
{
	struct textinput *t = ti(r);
	t->serial++;
	if (t->p_disable)
		t->enabled = false;
	if (t->p_enabled) {
		if (!t->focus)
			quirk("text input enabled without focus");
		t->enabled = true;
	}
	t->p_enabled = t->p_disable = false;
	if (t->p_around) {
		free(t->around);
		t->around = t->p_around;
		t->p_around = NULL;
		t->cursor = t->p_cursor, t->anchor = t->p_anchor;
	}
	t->hint = t->p_hint, t->purpose = t->p_purpose;
	if (t->p_has_rect)
		t->rect = t->p_rect, t->has_rect = true;
}
static const struct zwp_text_input_v3_interface ti_impl = { destroy_self, ti_enable, ti_disable, ti_around, ti_cause,
	ti_type, ti_rect, ti_commit };
static void ti_gone(struct wl_resource *r)
{
	struct textinput *t = ti(r);
	wl_list_remove(&t->link);
	free(t->around);
	free(t->p_around);
	free(t);
}
static void tim_get(struct wl_client *c, struct wl_resource *r, uint32_t id, struct wl_resource *seat)
{
	struct textinput *t = xzalloc(sizeof *t);
	t->res = wl_resource_create(c, &zwp_text_input_v3_interface, 1, id);
	wl_resource_set_implementation(t->res, &ti_impl, t, ti_gone);
	wl_list_insert(&S->texts, &t->link);
	if (S->kfocus && S->kfocus->client == c) {
		t->focus = S->kfocus;
		zwp_text_input_v3_send_enter(t->res, S->kfocus->res);
	}
}
static const struct zwp_text_input_manager_v3_interface tim_impl = { destroy_self, tim_get };

static void text_focus(struct surface *s)
{
	struct textinput *t;
	wl_list_for_each(t, &S->texts, link) {
		if (t->focus == s)
			continue;
		if (t->focus) {
			zwp_text_input_v3_send_leave(t->res, t->focus->res);
			t->enabled = false;
		}
		t->focus = s && wl_resource_get_client(t->res) == s->client ? s : NULL;
		if (t->focus)
			zwp_text_input_v3_send_enter(t->res, s->res);
	}
}
struct textinput *text_active(void)
{
	struct textinput *t;
	wl_list_for_each(t, &S->texts, link)
		if (t->enabled && t->focus)
			return t;
	return NULL;
}
/* text preedit STR [BEGIN END] | commit STR | delete BEFORE AFTER | done; all but done add a done,
 * unless "nodone" closes the line. */
bool text_send(int argc, char **a)
{
	struct textinput *t = text_active();
	bool fin = true;
	if (argc && !strcmp(a[argc - 1], "nodone"))
		fin = false, argc--;
	if (!argc)
		return false;
	if (!t) {
		say("text input is not enabled by the client");
		return false;
	}
	if (!strcmp(a[0], "preedit") && argc > 1) {
		int n = strlen(a[1]);
		zwp_text_input_v3_send_preedit_string(t->res, n ? a[1] : NULL, argc > 3 ? atoi(a[2]) : n, argc > 3 ? atoi(a[3]) : n);
	} else if (!strcmp(a[0], "commit") && argc > 1) {
		zwp_text_input_v3_send_commit_string(t->res, a[1]);
	} else if (!strcmp(a[0], "delete") && argc > 2) {
		zwp_text_input_v3_send_delete_surrounding_text(t->res, atoi(a[1]), atoi(a[2]));
	} else if (strcmp(a[0], "done")) {
		return false;
	}
	if (fin)
		zwp_text_input_v3_send_done(t->res, t->serial);
	injected();
	return true;
}

/* ------------------------------------------------------------------ globals */

#define BIND(name, iface, impl) static void name(struct wl_client *c, void *d, uint32_t v, uint32_t id) \
	{ wl_resource_set_implementation(wl_resource_create(c, &iface, v, id), impl, NULL, NULL); }
BIND(gest_bind, zwp_pointer_gestures_v1_interface, &gest_impl)
BIND(tim_bind, zwp_text_input_manager_v3_interface, &tim_impl)
BIND(shapem_bind, wp_cursor_shape_manager_v1_interface, &shapem_impl)

struct wl_global *seat_global(const char *name, int v)
{
	static const struct { const struct wl_interface *i; wl_global_bind_func_t bind; int max; } all[] = {
		{ &wl_seat_interface, seat_bind, 8 }, { &zwp_pointer_gestures_v1_interface, gest_bind, 3 },
		{ &zwp_text_input_manager_v3_interface, tim_bind, 1 }, { &wp_cursor_shape_manager_v1_interface, shapem_bind, 1 },
	};
	for (size_t i = 0; i < sizeof all / sizeof *all; i++)
		if (!strcmp(name, all[i].i->name))
			return global_new(all[i].i, all[i].max, v, all[i].bind);
	return NULL;
}
void seat_init(void)
{
	wl_list_init(&S->res);
	wl_list_init(&S->pointers);
	wl_list_init(&S->keyboards);
	wl_list_init(&S->touches);
	wl_list_init(&S->swipes);
	wl_list_init(&S->pinches);
	wl_list_init(&S->holds);
	wl_list_init(&S->texts);
	S->caps = S->caps_ever = CAP_P | CAP_K | CAP_T;
	S->rate = 25, S->delay = 600;
	if (!keymap_set("us", NULL, NULL)) {
		fprintf(stderr, "wlprobe: no keymap (is xkb-data installed?)\n");
		exit(2);
	}
}
