/* xdg_wm_base, toplevels, popups, decorations, activation, idle inhibitors; window stacking. */
#include "wlprobe.h"
#include "idle-inhibit-unstable-v1-server.h"
#include "xdg-activation-v1-server.h"
#include "xdg-decoration-unstable-v1-server.h"
#include "xdg-shell-server.h"

static void destroy_self(struct wl_client *c, struct wl_resource *r) { wl_resource_destroy(r); }

/* ------------------------------------------------------------------ places */

static struct xsurf *parent_of(struct xsurf *x) { return x->parent; }

struct rect xdg_geometry(struct xsurf *x)
{
	if (x->has_geo)
		return x->geo;
	return (struct rect){ 0, 0, x->s ? x->s->w : 0, x->s ? x->s->h : 0 };
}
/* Where the origin of the window geometry lies on the screen. */
void xdg_origin(struct xsurf *x, int *gx, int *gy)
{
	if (x->kind == X_POPUP) {
		*gx = *gy = 0;
		if (parent_of(x))
			xdg_origin(parent_of(x), gx, gy);
		*gx += x->prect.x;
		*gy += x->prect.y;
	} else {
		*gx = x->x;
		*gy = x->y;
	}
}
struct xsurf *xdg_root(struct surface *s)
{
	while (s && s->sub)
		s = s->sub->parent;
	return s ? s->xs : NULL;
}
struct surface *pick(double x, double y, double *sx, double *sy)
{
	struct xsurf *w;
	wl_list_for_each(w, &P.stack, stack) {
		int gx, gy;
		if (!w->s)
			continue;
		xdg_origin(w, &gx, &gy);
		struct rect g = xdg_geometry(w);
		struct surface *hit = surface_pick(w->s, x - gx + g.x, y - gy + g.y, sx, sy);
		if (hit)
			return hit;
	}
	return NULL;
}
struct xsurf *top_window(void)
{
	struct xsurf *x;
	if (P.selected && P.selected->mapped)
		return P.selected;
	wl_list_for_each(x, &P.stack, stack)
		if (x->kind == X_TOPLEVEL)
			return x;
	return NULL;
}
struct xsurf *top_popup(bool grabbing)
{
	struct xsurf *x;
	wl_list_for_each(x, &P.stack, stack)
		if (x->kind == X_POPUP && (x->grab || !grabbing))
			return x;
	return NULL;
}
static bool descends(struct xsurf *x, struct xsurf *from)
{
	for (; x; x = x->kind == X_POPUP ? x->parent : NULL)
		if (x == from)
			return true;
	return false;
}
void xdg_raise(struct xsurf *x)
{
	struct xsurf *i, *t;
	struct wl_list up;
	wl_list_init(&up);
	wl_list_for_each_safe(i, t, &P.stack, stack)
		if (descends(i, x)) {
			wl_list_remove(&i->stack);
			wl_list_insert(up.prev, &i->stack);
		}
	wl_list_insert_list(&P.stack, &up);
	P.content_seq++;
}
static void enter_one(struct surface *s, int x, int y, void *arg) { outputs_enter(s, *(struct rect *)arg); }

void xdg_outputs_changed(void)
{
	struct xsurf *x;
	wl_list_for_each(x, &P.stack, stack) {
		struct rect g = xdg_geometry(x);
		if (!x->s)
			continue;
		xdg_origin(x, &g.x, &g.y);
		surface_tree(x->s, 0, 0, enter_one, &g);
	}
	P.content_seq++;
}

/* ------------------------------------------------------------------ configure */

static bool tight(uint32_t st) { return st & (1u << XDG_TOPLEVEL_STATE_MAXIMIZED | 1u << XDG_TOPLEVEL_STATE_FULLSCREEN); }

void xdg_configure(struct xsurf *x)
{
	x->held = P.hold_configures && x->kind == X_TOPLEVEL;
	if (x->held)
		return;
	struct cfg *c = xzalloc(sizeof *c);
	c->serial = wl_display_next_serial(P.dpy);
	c->t = now_us();
	if (x->kind == X_TOPLEVEL && x->role) {
		struct wl_array a;
		int v = wl_resource_get_version(x->role);
		struct output *o = output_first();
		wl_array_init(&a);
		for (uint32_t i = 1; i < 16; i++)
			if (x->states & 1u << i) {
				if (i >= XDG_TOPLEVEL_STATE_TILED_LEFT && v < 2)
					continue;
				*(uint32_t *)wl_array_add(&a, 4) = i;
			}
		if (!x->initial_sent && v >= XDG_TOPLEVEL_WM_CAPABILITIES_SINCE_VERSION) {
			struct wl_array cap;
			wl_array_init(&cap);
			for (uint32_t i = 1; i <= 4; i++)
				*(uint32_t *)wl_array_add(&cap, 4) = i;
			xdg_toplevel_send_wm_capabilities(x->role, &cap);
			wl_array_release(&cap);
		}
		if (!x->initial_sent && o && v >= XDG_TOPLEVEL_CONFIGURE_BOUNDS_SINCE_VERSION)
			xdg_toplevel_send_configure_bounds(x->role, o->w, o->h);
		xdg_toplevel_send_configure(x->role, x->cfg_w, x->cfg_h, &a);
		wl_array_release(&a);
		c->w = x->cfg_w, c->h = x->cfg_h;
		c->states = x->states;
		c->tight = tight(x->states) && x->cfg_w;
	} else if (x->kind == X_POPUP && x->role) {
		xdg_popup_send_configure(x->role, x->prect.x, x->prect.y, x->prect.w, x->prect.h);
		c->w = x->prect.w, c->h = x->prect.h;
	}
	x->initial_sent = true;
	x->last_serial = c->serial;
	wl_list_insert(x->cfgs.prev, &c->link);
	xdg_surface_send_configure(x->res, c->serial);
}
void xdg_release_configures(void)
{
	struct xsurf *x;
	P.hold_configures = false;
	wl_list_for_each(x, &P.windows, link)
		if (x->held)
			xdg_configure(x);
}
static void cfgs_drop(struct xsurf *x)
{
	struct cfg *c, *t;
	wl_list_for_each_safe(c, t, &x->cfgs, link) {
		wl_list_remove(&c->link);
		free(c);
	}
}
static void activate(struct xsurf *x, bool on)
{
	uint32_t bit = 1u << XDG_TOPLEVEL_STATE_ACTIVATED;
	if (!x || x->kind != X_TOPLEVEL || !x->role || !x->initial_sent || !!(x->states & bit) == on)
		return;
	x->states ^= bit;
	xdg_configure(x);
}

/* ------------------------------------------------------------------ mapping */

static void unmap(struct xsurf *x)
{
	if (!x->mapped)
		return;
	x->mapped = false;
	wl_list_remove(&x->stack);
	wl_list_init(&x->stack);
	if (P.selected == x)
		P.selected = NULL;
	if (x->s)
		x->s->entered = 0;
	P.content_seq++;
	if (x->s && P.seat.kfocus && xdg_root(P.seat.kfocus) == x)
		keyboard_focus(NULL);
	keyboard_refocus();
	struct xsurf *t = top_window();
	if (x->kind == X_TOPLEVEL && t)
		activate(t, true);
	pointer_refocus();
	note("unmap %s#%d", x->kind == X_POPUP ? "popup" : "toplevel", x->id);
}
static void map(struct xsurf *x)
{
	struct xsurf *i;
	x->mapped = true;
	wl_list_insert(&P.stack, &x->stack);
	P.content_seq++;
	if (x->kind == X_TOPLEVEL) {
		if (!P.t_map)
			P.t_map = now_us();
		wl_list_for_each(i, &P.stack, stack)
			activate(i, i == x);
		keyboard_focus(x->s);
	} else if (x->grab) {
		keyboard_focus(x->s);
	}
	xdg_outputs_changed();
	pointer_refocus();
	struct rect g = xdg_geometry(x);
	int gx, gy;
	xdg_origin(x, &gx, &gy);
	say("map %s#%d %dx%d at %d,%d%s%s", x->kind == X_POPUP ? "popup" : "toplevel", x->id, g.w, g.h, gx, gy,
		x->title ? " title " : "", x->title ? x->title : "");
}
bool xdg_precommit(struct surface *s, bool will_have)
{
	struct xsurf *x = s->xs;
	if (will_have && x->kind == X_NONE) {
		violate(x->res, x->had_role ? XDG_SURFACE_ERROR_UNCONFIGURED_BUFFER : XDG_SURFACE_ERROR_NOT_CONSTRUCTED,
			"content without a role object");
		return false;
	}
	if (will_have && !x->configured) {
		violate(x->res, XDG_SURFACE_ERROR_UNCONFIGURED_BUFFER, "a buffer before the first ack_configure");
		return false;
	}
	return true;
}
void xdg_commit(struct surface *s)
{
	struct xsurf *x = s->xs;
	if (x->has_pgeo) {
		x->geo = x->pgeo;
		x->has_geo = true;
	}
	x->minw = x->pminw, x->minh = x->pminh, x->maxw = x->pmaxw, x->maxh = x->pmaxh;
	if (!s->has_content) {
		if (x->mapped) {		/* unmapped: all starts anew */
			unmap(x);
			x->initial_sent = x->configured = x->has_geo = x->has_pgeo = false;
			cfgs_drop(x);
			return;
		}
		if (!x->initial_sent && x->kind != X_NONE) {
			if (x->kind == X_POPUP && !x->parent) {
				violate(x->wm->res, XDG_WM_BASE_ERROR_INVALID_POPUP_PARENT, "popup without a parent");
				return;
			}
			xdg_configure(x);
		}
		return;
	}
	if (x->ack_fresh) {
		struct rect g = xdg_geometry(x);
		x->ack_fresh = false;
		x->done_serial = x->acked.serial;
		P.last_cfg_ms = (now_us() - x->acked.t) / 1000.0;
		if (x->acked.tight && (g.w != x->acked.w || g.h != x->acked.h))
			quirk("toplevel#%d is %dx%d, told %dx%d maximized or fullscreen", x->id, g.w, g.h, x->acked.w, x->acked.h);
		x->acked.tight = false;
	}
	if (!x->mapped && x->kind != X_NONE)
		map(x);
}

/* ------------------------------------------------------------------ positioner */

static struct positioner *posn(struct wl_resource *r) { return wl_resource_get_user_data(r); }

static void pos_size(struct wl_client *c, struct wl_resource *r, int32_t w, int32_t h)
{
	if (w <= 0 || h <= 0) {
		violate(r, XDG_POSITIONER_ERROR_INVALID_INPUT, "size %dx%d", w, h);
		return;
	}
	posn(r)->w = w, posn(r)->h = h, posn(r)->has_size = true;
}
static void pos_rect(struct wl_client *c, struct wl_resource *r, int32_t x, int32_t y, int32_t w, int32_t h)
{
	if (w < 0 || h < 0) {
		violate(r, XDG_POSITIONER_ERROR_INVALID_INPUT, "anchor rect %dx%d", w, h);
		return;
	}
	posn(r)->anchor = (struct rect){ x, y, w, h };
	posn(r)->has_rect = true;
}
static void pos_anchor(struct wl_client *c, struct wl_resource *r, uint32_t a)
{
	if (a > XDG_POSITIONER_ANCHOR_BOTTOM_RIGHT)
		violate(r, XDG_POSITIONER_ERROR_INVALID_INPUT, "anchor %u", a);
	else
		posn(r)->anchor_edge = a;
}
static void pos_gravity(struct wl_client *c, struct wl_resource *r, uint32_t a)
{
	if (a > XDG_POSITIONER_GRAVITY_BOTTOM_RIGHT)
		violate(r, XDG_POSITIONER_ERROR_INVALID_INPUT, "gravity %u", a);
	else
		posn(r)->gravity = a;
}
static void pos_adjust(struct wl_client *c, struct wl_resource *r, uint32_t a) { posn(r)->adjust = a; }
static void pos_offset(struct wl_client *c, struct wl_resource *r, int32_t x, int32_t y) { posn(r)->ox = x, posn(r)->oy = y; }
static void pos_reactive(struct wl_client *c, struct wl_resource *r) { posn(r)->reactive = true; }
static void pos_parent(struct wl_client *c, struct wl_resource *r, int32_t w, int32_t h) { posn(r)->pw = w, posn(r)->ph = h; }
static void pos_serial(struct wl_client *c, struct wl_resource *r, uint32_t s) { posn(r)->parent_serial = s; }
static const struct xdg_positioner_interface pos_impl = { destroy_self, pos_size, pos_rect, pos_anchor, pos_gravity,
	pos_adjust, pos_offset, pos_reactive, pos_parent, pos_serial };
static void pos_gone(struct wl_resource *r) { free(posn(r)); }

/* -1, 0, 1 along each axis for an anchor or a gravity (the two enums share their numbers). */
static void edge_dir(uint32_t e, int *x, int *y)
{
	*x = e == 3 || e == 5 || e == 6 ? -1 : e == 4 || e == 7 || e == 8 ? 1 : 0;
	*y = e == 1 || e == 5 || e == 7 ? -1 : e == 2 || e == 6 || e == 8 ? 1 : 0;
}
static int place_axis(int a, int alen, int adir, int gdir, int off, int len)
{
	int p = adir < 0 ? a : adir > 0 ? a + alen : a + alen / 2;
	return off + (gdir < 0 ? p - len : gdir > 0 ? p : p - len / 2);
}
static void fit_axis(int a, int alen, int adir, int gdir, int off, int *pos, int *len, int lo, int hi,
	bool flip, bool slide, bool resize)
{
	*pos = place_axis(a, alen, adir, gdir, off, *len);
	if (*pos >= lo && *pos + *len <= hi)
		return;
	if (flip) {
		int p = place_axis(a, alen, -adir, -gdir, -off, *len);
		if (p >= lo && p + *len <= hi) {
			*pos = p;
			return;
		}
	}
	if (slide) {
		/* toward the inside; if it cannot fit, the edge that gravity grows from stays visible */
		if (*len > hi - lo)
			*pos = gdir < 0 ? hi - *len : lo;
		else if (*pos + *len > hi)
			*pos = hi - *len;
		else if (*pos < lo)
			*pos = lo;
		if (*pos >= lo && *pos + *len <= hi)
			return;
	}
	if (resize) {
		int l = *pos < lo ? lo : *pos, h = *pos + *len > hi ? hi : *pos + *len;
		if (h > l)
			*pos = l, *len = h - l;
	}
}
static struct rect popup_place(struct xsurf *parent, const struct positioner *p)
{
	struct rect r = { 0, 0, p->w, p->h };
	struct output *o = NULL;
	int gx = 0, gy = 0, ax, ay, bx, by;
	if (parent)
		xdg_origin(parent, &gx, &gy);
	for (int i = 0; i < MAX_OUTPUTS; i++) {
		struct output *t = &P.out[i];
		if (t->alive && gx + p->anchor.x >= t->x && gx + p->anchor.x < t->x + t->w &&
		    gy + p->anchor.y >= t->y && gy + p->anchor.y < t->y + t->h)
			o = t;
	}
	if (!o)
		o = output_first();
	struct rect b = o ? (struct rect){ o->x - gx, o->y - gy, o->w, o->h } : (struct rect){ -9999, -9999, 19998, 19998 };
	edge_dir(p->anchor_edge, &ax, &ay);
	edge_dir(p->gravity, &bx, &by);
	fit_axis(p->anchor.x, p->anchor.w, ax, bx, p->ox, &r.x, &r.w, b.x, b.x + b.w,
		p->adjust & XDG_POSITIONER_CONSTRAINT_ADJUSTMENT_FLIP_X, p->adjust & XDG_POSITIONER_CONSTRAINT_ADJUSTMENT_SLIDE_X,
		p->adjust & XDG_POSITIONER_CONSTRAINT_ADJUSTMENT_RESIZE_X);
	fit_axis(p->anchor.y, p->anchor.h, ay, by, p->oy, &r.y, &r.h, b.y, b.y + b.h,
		p->adjust & XDG_POSITIONER_CONSTRAINT_ADJUSTMENT_FLIP_Y, p->adjust & XDG_POSITIONER_CONSTRAINT_ADJUSTMENT_SLIDE_Y,
		p->adjust & XDG_POSITIONER_CONSTRAINT_ADJUSTMENT_RESIZE_Y);
	return r;
}
void xdg_reactive(void)
{
	struct xsurf *x;
	wl_list_for_each(x, &P.stack, stack)
		if (x->kind == X_POPUP && x->pos.reactive && x->role) {
			struct rect r = popup_place(x->parent, &x->pos);
			if (memcmp(&r, &x->prect, sizeof r)) {
				x->prect = r;
				xdg_configure(x);
				P.content_seq++;
			}
		}
}

/* ------------------------------------------------------------------ popups */

static void popup_grab(struct wl_client *c, struct wl_resource *r, struct wl_resource *seat, uint32_t serial)
{
	struct xsurf *x = wl_resource_get_user_data(r);
	if (!x)
		return;
	if (x->mapped) {
		violate(r, XDG_POPUP_ERROR_INVALID_GRAB, "grab after mapping");
		return;
	}
	if (x->parent && x->parent->kind == X_POPUP && !x->parent->grab) {
		violate(r, XDG_POPUP_ERROR_INVALID_GRAB, "the parent popup has no grab");
		return;
	}
	if (serial != P.seat.press_serial && serial != P.seat.last_serial) {
		/* what a compositor does with a grab whose event it does not know */
		note("popup grab with an old serial %u (last press %u)", serial, P.seat.press_serial);
	}
	x->grab = true;
}
static void popup_reposition(struct wl_client *c, struct wl_resource *r, struct wl_resource *pr, uint32_t token)
{
	struct xsurf *x = wl_resource_get_user_data(r);
	if (!x)
		return;
	x->pos = *posn(pr);
	x->prect = popup_place(x->parent, &x->pos);
	xdg_popup_send_repositioned(r, token);
	xdg_configure(x);
	P.content_seq++;
}
static void popup_destroy(struct wl_client *c, struct wl_resource *r)
{
	struct xsurf *x = wl_resource_get_user_data(r), *i;
	if (x)
		wl_list_for_each(i, &P.windows, link)
			if (i->kind == X_POPUP && i->parent == x && i->mapped) {
				violate(x->wm->res, XDG_WM_BASE_ERROR_NOT_THE_TOPMOST_POPUP, "popup#%d has a popup", x->id);
				return;
			}
	wl_resource_destroy(r);
}
static const struct xdg_popup_interface popup_impl = { popup_destroy, popup_grab, popup_reposition };

static void role_reset(struct xsurf *x)
{
	struct xsurf *i;
	unmap(x);
	wl_list_for_each(i, &P.windows, link)
		if (i->parent == x)
			i->parent = i->kind == X_TOPLEVEL ? x->parent : NULL;
	x->kind = X_NONE;
	x->role = NULL;
	x->initial_sent = x->configured = x->has_geo = x->has_pgeo = x->grab = false;
	x->parent = NULL;
	cfgs_drop(x);
	if (x->deco)
		wl_resource_set_user_data(x->deco, NULL);
	x->deco = NULL;
	free(x->title);
	free(x->app_id);
	x->title = x->app_id = NULL;
}
static void role_gone(struct wl_resource *r)
{
	struct xsurf *x = wl_resource_get_user_data(r);
	if (x)
		role_reset(x);
}
/* A press outside the client that holds the grab ends it. */
void popups_dismiss(struct wl_client *unless)
{
	struct xsurf *x, *t;
	wl_list_for_each_safe(x, t, &P.stack, stack)
		if (x->kind == X_POPUP && x->grab && x->role && wl_resource_get_client(x->res) != unless) {
			xdg_popup_send_popup_done(x->role);
			P.popup_dismissed++;
		}
}

/* ------------------------------------------------------------------ toplevels */

static struct xsurf *xs(struct wl_resource *r) { return r ? wl_resource_get_user_data(r) : NULL; }

static void top_parent(struct wl_client *c, struct wl_resource *r, struct wl_resource *pr)
{
	struct xsurf *x = xs(r), *p = xs(pr);
	for (struct xsurf *a = p; a; a = a->parent)
		if (a == x) {
			violate(r, XDG_TOPLEVEL_ERROR_INVALID_PARENT, "a parent that descends from the window");
			return;
		}
	if (x)
		x->parent = p;
}
static void top_title(struct wl_client *c, struct wl_resource *r, const char *s)
{
	free(xs(r)->title);
	xs(r)->title = xstrdup(s);
}
static void top_app_id(struct wl_client *c, struct wl_resource *r, const char *s)
{
	free(xs(r)->app_id);
	xs(r)->app_id = xstrdup(s);
}
static void top_menu(struct wl_client *c, struct wl_resource *r, struct wl_resource *s, uint32_t n, int32_t x, int32_t y) {}
static void top_move(struct wl_client *c, struct wl_resource *r, struct wl_resource *s, uint32_t n) {}
static void top_resize(struct wl_client *c, struct wl_resource *r, struct wl_resource *s, uint32_t n, uint32_t e)
{
	if (e > 10 || (e & 3) == 3 || (e & 12) == 12)
		violate(r, XDG_TOPLEVEL_ERROR_INVALID_RESIZE_EDGE, "edge %u", e);
}
static void top_max(struct wl_client *c, struct wl_resource *r, int32_t w, int32_t h)
{
	if (w < 0 || h < 0)
		violate(r, XDG_TOPLEVEL_ERROR_INVALID_SIZE, "max size %dx%d", w, h);
	else
		xs(r)->pmaxw = w, xs(r)->pmaxh = h;
}
static void top_min(struct wl_client *c, struct wl_resource *r, int32_t w, int32_t h)
{
	if (w < 0 || h < 0)
		violate(r, XDG_TOPLEVEL_ERROR_INVALID_SIZE, "min size %dx%d", w, h);
	else
		xs(r)->pminw = w, xs(r)->pminh = h;
}
static void want_state(struct xsurf *x, uint32_t state, bool on)
{
	struct output *o = output_first();
	if (!x || !P.obey)
		return;
	uint32_t before = x->states;
	if (on)
		x->states |= 1u << state;
	else
		x->states &= ~(1u << state);
	if (tight(x->states) && !tight(before)) {
		struct rect g = xdg_geometry(x);
		x->save_w = x->mapped ? g.w : x->cfg_w;
		x->save_h = x->mapped ? g.h : x->cfg_h;
	}
	if (tight(x->states) && o)
		x->cfg_w = o->w, x->cfg_h = o->h;
	else if (tight(before))
		x->cfg_w = x->save_w, x->cfg_h = x->save_h;
	if (x->initial_sent)
		xdg_configure(x);
}
static void top_set_max(struct wl_client *c, struct wl_resource *r) { want_state(xs(r), XDG_TOPLEVEL_STATE_MAXIMIZED, true); }
static void top_unset_max(struct wl_client *c, struct wl_resource *r) { want_state(xs(r), XDG_TOPLEVEL_STATE_MAXIMIZED, false); }
static void top_set_full(struct wl_client *c, struct wl_resource *r, struct wl_resource *o) { want_state(xs(r), XDG_TOPLEVEL_STATE_FULLSCREEN, true); }
static void top_unset_full(struct wl_client *c, struct wl_resource *r) { want_state(xs(r), XDG_TOPLEVEL_STATE_FULLSCREEN, false); }
static void top_minimize(struct wl_client *c, struct wl_resource *r) {}
static const struct xdg_toplevel_interface top_impl = { destroy_self, top_parent, top_title, top_app_id, top_menu,
	top_move, top_resize, top_max, top_min, top_set_max, top_unset_max, top_set_full, top_unset_full, top_minimize };

/* ------------------------------------------------------------------ xdg_surface */

static void xs_destroy(struct wl_client *c, struct wl_resource *r)
{
	struct xsurf *x = xs(r);
	if (x && x->role) {
		violate(r, wl_resource_get_version(r) >= 5 ? XDG_SURFACE_ERROR_DEFUNCT_ROLE_OBJECT : 0,
			"xdg_surface destroyed before its role object");
		return;
	}
	wl_resource_destroy(r);
}
static bool xs_fresh(struct wl_resource *r, struct xsurf *x)
{
	if (x && x->kind == X_NONE)
		return true;
	violate(r, XDG_SURFACE_ERROR_ALREADY_CONSTRUCTED, "a second role object");
	return false;
}
static void xs_toplevel(struct wl_client *c, struct wl_resource *r, uint32_t id)
{
	struct xsurf *x = xs(r);
	if (!xs_fresh(r, x))
		return;
	x->kind = X_TOPLEVEL;
	x->had_role = true;
	x->states = P.init_states | 1u << XDG_TOPLEVEL_STATE_ACTIVATED;
	x->cfg_w = P.init_w, x->cfg_h = P.init_h;
	struct output *o = output_first();
	if (o)
		x->x = o->x, x->y = o->y;
	x->role = wl_resource_create(c, &xdg_toplevel_interface, wl_resource_get_version(r), id);
	wl_resource_set_implementation(x->role, &top_impl, x, role_gone);
}
static void xs_popup(struct wl_client *c, struct wl_resource *r, uint32_t id, struct wl_resource *pr, struct wl_resource *posr)
{
	struct xsurf *x = xs(r);
	struct positioner *p = posn(posr);
	if (!xs_fresh(r, x))
		return;
	if (!p->has_size || !p->has_rect) {
		violate(x->wm->res, XDG_WM_BASE_ERROR_INVALID_POSITIONER, "positioner without size or anchor");
		return;
	}
	x->kind = X_POPUP;
	x->had_role = true;
	x->parent = xs(pr);
	if (pr && (!x->parent || x->parent->kind == X_NONE)) {
		violate(x->wm->res, XDG_WM_BASE_ERROR_INVALID_POPUP_PARENT, "the parent has no role");
		return;
	}
	x->pos = *p;
	x->prect = popup_place(x->parent, p);
	x->role = wl_resource_create(c, &xdg_popup_interface, wl_resource_get_version(r), id);
	wl_resource_set_implementation(x->role, &popup_impl, x, role_gone);
}
static void xs_geometry(struct wl_client *c, struct wl_resource *r, int32_t x, int32_t y, int32_t w, int32_t h)
{
	if (w <= 0 || h <= 0) {
		violate(r, XDG_SURFACE_ERROR_INVALID_SIZE, "window geometry %dx%d", w, h);
		return;
	}
	xs(r)->pgeo = (struct rect){ x, y, w, h };
	xs(r)->has_pgeo = true;
}
static void xs_ack(struct wl_client *c, struct wl_resource *r, uint32_t serial)
{
	struct xsurf *x = xs(r);
	struct cfg *i, *t, *hit = NULL;
	wl_list_for_each(i, &x->cfgs, link)
		if (i->serial == serial)
			hit = i;
	if (!hit) {
		violate(r, XDG_SURFACE_ERROR_INVALID_SERIAL, "ack of serial %u, never sent or acked before", serial);
		return;
	}
	x->acked = *hit;
	x->ack_fresh = true;
	x->configured = true;
	wl_list_for_each_safe(i, t, &x->cfgs, link) {
		bool last = i == hit;
		wl_list_remove(&i->link);
		free(i);
		if (last)
			break;
	}
}
static const struct xdg_surface_interface xs_impl = { xs_destroy, xs_toplevel, xs_popup, xs_geometry, xs_ack };

static void xs_gone(struct wl_resource *r)
{
	struct xsurf *x = xs(r);
	if (!x)
		return;
	if (x->role)
		wl_resource_set_user_data(x->role, NULL);
	role_reset(x);
	if (x->s)
		x->s->xs = NULL;
	if (x->wm)
		x->wm->surfaces--;
	wl_list_remove(&x->link);
	free(x);
}
void xdg_surface_gone(struct surface *s)
{
	struct xsurf *x = s->xs;
	if (!x)
		return;
	/* the wl_surface goes before its role object: defunct until the client destroys that too */
	unmap(x);
	x->s = NULL;
	s->xs = NULL;
}

/* ------------------------------------------------------------------ xdg_wm_base */

static void wm_destroy(struct wl_client *c, struct wl_resource *r)
{
	struct xwm *w = wl_resource_get_user_data(r);
	if (w->surfaces)
		violate(r, XDG_WM_BASE_ERROR_DEFUNCT_SURFACES, "%d xdg_surfaces left", w->surfaces);
	else
		wl_resource_destroy(r);
}
static void wm_positioner(struct wl_client *c, struct wl_resource *r, uint32_t id)
{
	struct positioner *p = xzalloc(sizeof *p);
	p->res = wl_resource_create(c, &xdg_positioner_interface, wl_resource_get_version(r), id);
	wl_resource_set_implementation(p->res, &pos_impl, p, pos_gone);
}
static void wm_surface(struct wl_client *c, struct wl_resource *r, uint32_t id, struct wl_resource *sr)
{
	static int ids;
	struct surface *s = wl_resource_get_user_data(sr);
	struct xwm *w = wl_resource_get_user_data(r);
	if (!surface_role(s, ROLE_XDG, r, XDG_WM_BASE_ERROR_ROLE))
		return;
	if (s->xs) {
		violate(r, XDG_WM_BASE_ERROR_ROLE, "a second xdg_surface");
		return;
	}
	if (s->has_content) {
		violate(r, XDG_WM_BASE_ERROR_INVALID_SURFACE_STATE, "the surface has a buffer already");
		return;
	}
	struct xsurf *x = xzalloc(sizeof *x);
	x->s = s;
	x->wm = w;
	x->id = ++ids;
	s->xs = x;
	w->surfaces++;
	wl_list_init(&x->cfgs);
	wl_list_init(&x->stack);
	wl_list_insert(P.windows.prev, &x->link);
	x->res = wl_resource_create(c, &xdg_surface_interface, wl_resource_get_version(r), id);
	wl_resource_set_implementation(x->res, &xs_impl, x, xs_gone);
}
static void wm_pong(struct wl_client *c, struct wl_resource *r, uint32_t serial)
{
	struct xwm *w = wl_resource_get_user_data(r);
	if (serial != w->ping_serial || !w->ping_t) {
		quirk("pong %u answers no ping", serial);
		return;
	}
	P.last_pong_ms = (now_us() - w->ping_t) / 1000.0;
	w->ping_t = 0;
	P.pongs++;
}
static const struct xdg_wm_base_interface wm_impl = { wm_destroy, wm_positioner, wm_surface, wm_pong };
static void wm_gone(struct wl_resource *r)
{
	struct xwm *w = wl_resource_get_user_data(r);
	struct xsurf *x;
	wl_list_for_each(x, &P.windows, link)
		if (x->wm == w)
			x->wm = NULL;
	wl_list_remove(&w->link);
	free(w);
}
static void wm_bind(struct wl_client *c, void *d, uint32_t v, uint32_t id)
{
	struct xwm *w = xzalloc(sizeof *w);
	w->client = c;
	w->res = wl_resource_create(c, &xdg_wm_base_interface, v, id);
	wl_resource_set_implementation(w->res, &wm_impl, w, wm_gone);
	wl_list_insert(&P.wms, &w->link);
}
bool xdg_ping(struct xsurf *x)
{
	if (!x || !x->wm)
		return false;
	x->wm->ping_serial = wl_display_next_serial(P.dpy);
	x->wm->ping_t = now_us();
	xdg_wm_base_send_ping(x->wm->res, x->wm->ping_serial);
	return true;
}

/* ------------------------------------------------------------------ decorations */

void deco_update(struct xsurf *x)
{
	uint32_t mode = P.deco_policy ? (uint32_t)P.deco_policy : x->deco_want ? x->deco_want :
		ZXDG_TOPLEVEL_DECORATION_V1_MODE_SERVER_SIDE;
	if (!x->deco || x->deco_mode == mode)
		return;
	x->deco_mode = mode;
	zxdg_toplevel_decoration_v1_send_configure(x->deco, mode);
	if (x->initial_sent)
		xdg_configure(x);
}
static void deco_set(struct wl_client *c, struct wl_resource *r, uint32_t mode)
{
	struct xsurf *x = xs(r);
	if (!x) {
		violate(r, ZXDG_TOPLEVEL_DECORATION_V1_ERROR_ORPHANED, "the toplevel is gone");
		return;
	}
	x->deco_want = mode;
	deco_update(x);
}
static void deco_unset(struct wl_client *c, struct wl_resource *r)
{
	if (xs(r)) {
		xs(r)->deco_want = 0;
		deco_update(xs(r));
	}
}
static const struct zxdg_toplevel_decoration_v1_interface deco_impl = { destroy_self, deco_set, deco_unset };
static void deco_gone(struct wl_resource *r)
{
	if (xs(r))
		xs(r)->deco = NULL;
}
static void decom_get(struct wl_client *c, struct wl_resource *r, uint32_t id, struct wl_resource *tr)
{
	struct xsurf *x = xs(tr);
	struct wl_resource *d = wl_resource_create(c, &zxdg_toplevel_decoration_v1_interface, 1, id);
	wl_resource_set_implementation(d, &deco_impl, x, deco_gone);
	if (!x)
		return;
	if (x->deco) {
		wl_resource_set_user_data(d, NULL);
		violate(d, ZXDG_TOPLEVEL_DECORATION_V1_ERROR_ALREADY_CONSTRUCTED, "a second decoration");
		return;
	}
	x->deco = d;
	x->deco_mode = 0;
	x->deco_want = 0;
	deco_update(x);
}
static const struct zxdg_decoration_manager_v1_interface decom_impl = { destroy_self, decom_get };
static void decom_bind(struct wl_client *c, void *d, uint32_t v, uint32_t id)
{
	wl_resource_set_implementation(wl_resource_create(c, &zxdg_decoration_manager_v1_interface, v, id), &decom_impl, NULL, NULL);
}

/* ------------------------------------------------------------------ activation */

static void tok_serial(struct wl_client *c, struct wl_resource *r, uint32_t s, struct wl_resource *seat) {}
static void tok_app(struct wl_client *c, struct wl_resource *r, const char *a) {}
static void tok_surface(struct wl_client *c, struct wl_resource *r, struct wl_resource *s) {}
static void tok_commit(struct wl_client *c, struct wl_resource *r)
{
	static int n;
	char b[32];
	if (wl_resource_get_user_data(r)) {
		violate(r, XDG_ACTIVATION_TOKEN_V1_ERROR_ALREADY_USED, "token committed twice");
		return;
	}
	wl_resource_set_user_data(r, &n);
	snprintf(b, sizeof b, "wlprobe-token-%d", ++n);
	xdg_activation_token_v1_send_done(r, b);
}
static const struct xdg_activation_token_v1_interface tok_impl = { tok_serial, tok_app, tok_surface, tok_commit, destroy_self };
static void act_token(struct wl_client *c, struct wl_resource *r, uint32_t id)
{
	wl_resource_set_implementation(wl_resource_create(c, &xdg_activation_token_v1_interface, 1, id), &tok_impl, NULL, NULL);
}
static void act_activate(struct wl_client *c, struct wl_resource *r, const char *token, struct wl_resource *sr)
{
	struct surface *s = wl_resource_get_user_data(sr);
	P.activations++;
	if (s->xs && s->xs->mapped && P.obey && !strncmp(token, "wlprobe-token-", 14)) {
		xdg_raise(s->xs);
		keyboard_focus(s);
	}
}
static const struct xdg_activation_v1_interface act_impl = { destroy_self, act_token, act_activate };
static void act_bind(struct wl_client *c, void *d, uint32_t v, uint32_t id)
{
	wl_resource_set_implementation(wl_resource_create(c, &xdg_activation_v1_interface, v, id), &act_impl, NULL, NULL);
}

/* ------------------------------------------------------------------ idle inhibit */

static void inh_gone(struct wl_resource *r) { P.inhibitors--; }
static const struct zwp_idle_inhibitor_v1_interface inh_impl = { destroy_self };
static void inhm_create(struct wl_client *c, struct wl_resource *r, uint32_t id, struct wl_resource *s)
{
	P.inhibitors++;
	wl_resource_set_implementation(wl_resource_create(c, &zwp_idle_inhibitor_v1_interface, 1, id), &inh_impl, NULL, inh_gone);
}
static const struct zwp_idle_inhibit_manager_v1_interface inhm_impl = { destroy_self, inhm_create };
static void inhm_bind(struct wl_client *c, void *d, uint32_t v, uint32_t id)
{
	wl_resource_set_implementation(wl_resource_create(c, &zwp_idle_inhibit_manager_v1_interface, v, id), &inhm_impl, NULL, NULL);
}

struct wl_global *xdg_global(const char *name, int v)
{
	static const struct { const struct wl_interface *i; wl_global_bind_func_t bind; int max; } all[] = {
		{ &xdg_wm_base_interface, wm_bind, 6 }, { &zxdg_decoration_manager_v1_interface, decom_bind, 1 },
		{ &xdg_activation_v1_interface, act_bind, 1 }, { &zwp_idle_inhibit_manager_v1_interface, inhm_bind, 1 },
	};
	for (size_t i = 0; i < sizeof all / sizeof *all; i++)
		if (!strcmp(name, all[i].i->name))
			return global_new(all[i].i, all[i].max, v, all[i].bind);
	return NULL;
}
