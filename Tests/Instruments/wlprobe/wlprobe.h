/* wlprobe: a scriptable headless Wayland compositor.  Shared declarations. */
#ifndef WLPROBE_H
#define WLPROBE_H
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <pixman.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <time.h>
#include <unistd.h>
#include <wayland-server.h>
#include <xkbcommon/xkbcommon.h>

typedef int64_t usec;
struct rect { int x, y, w, h; };

enum role { ROLE_NONE, ROLE_XDG, ROLE_SUB, ROLE_CURSOR, ROLE_DRAG };
enum xkind { X_NONE, X_TOPLEVEL, X_POPUP };
enum throttle { TH_HZ, TH_FREE, TH_NONE, TH_MANUAL };
enum release { REL_NOW, REL_TICK, REL_HOLD, REL_NEVER };
enum touch_frames { TF_ALWAYS, TF_NOT_AFTER_UP, TF_NEVER };	/* some compositors leave wl_touch.frame out */
enum pres_mode { PR_NORMAL, PR_DISCARD, PR_NONE };
enum { MAX_OUTPUTS = 4, MAX_TOUCH = 64, MAX_SPAWN = 8 };

/* ---- buffers ---- */
struct pool { int refs, fd; int32_t size; };
struct buffer {
	struct wl_resource *res;	/* NULL once the client destroyed it */
	int refs, busy;			/* busy: committed, not released yet */
	struct pool *pool;		/* NULL: one solid pixel */
	int32_t offset, w, h, stride;
	uint32_t format, solid;
	struct wl_list link;
};

/* ---- surfaces ---- */
struct viewport { bool has_src, has_dst; double sx, sy, sw, sh; int dw, dh; };
struct sstate {				/* what one commit carries */
	bool attached, has_scale, has_transform, has_vp, has_opaque, has_input, input_inf;
	struct buffer *buffer;
	int dx, dy, scale, transform;
	struct viewport vp;
	pixman_region32_t dmg_s, dmg_b, opaque, input;
	struct wl_list frames, feedbacks;	/* wl_resource links */
};
struct surface;
struct sub {
	struct wl_resource *res;
	struct surface *s, *parent;	/* s == parent: the parent's own place in the stack */
	int x, y, px, py;
	bool sync;
	struct wl_list link, plink;
};
struct surface {
	struct wl_resource *res;
	struct wl_client *client;
	struct wl_list link;
	int id;
	enum role role;
	struct sstate pend, cache;
	bool has_cache;
	/* current state */
	bool has_content;
	int bw, bh, scale, transform, w, h, hot_x, hot_y;
	struct viewport vp;
	bool input_inf;
	pixman_region32_t opaque, input;
	uint32_t *pix;			/* our copy of the content, ARGB premultiplied */
	struct buffer *cur;		/* held buffer (release hold/never) */
	struct wl_list frames, feedbacks;
	struct wl_list stack, pstack;	/* of struct sub, bottom first */
	struct sub self, *sub;
	struct xsurf *xs;
	struct wl_resource *viewport, *fractional;
	unsigned entered;		/* bit mask of outputs */
	int sent_scale120, sent_pref_scale;
};

/* ---- xdg ---- */
struct positioner {
	struct wl_resource *res;
	int w, h, ox, oy, pw, ph;
	struct rect anchor;
	uint32_t anchor_edge, gravity, adjust, parent_serial;
	bool has_size, has_rect, reactive;
};
struct cfg { struct wl_list link; uint32_t serial; int w, h; uint32_t states; usec t; bool tight; };
struct xwm {
	struct wl_resource *res;
	struct wl_client *client;
	struct wl_list link;
	uint32_t ping_serial;
	usec ping_t;
	int surfaces;
};
struct xsurf {
	struct wl_resource *res, *role;
	struct surface *s;
	struct xwm *wm;
	struct wl_list link, stack;	/* P.windows in order of birth; P.stack top first */
	int id;
	enum xkind kind;
	bool initial_sent, configured, mapped, had_role, held;	/* held: a configure waits for `configure release` */
	struct wl_list cfgs;
	struct cfg acked;		/* last acked */
	bool ack_fresh;
	uint32_t last_serial, done_serial;
	struct rect geo, pgeo;
	bool has_geo, has_pgeo;
	/* toplevel */
	char *title, *app_id;
	struct xsurf *parent;
	int minw, minh, maxw, maxh, pminw, pminh, pmaxw, pmaxh, x, y, cfg_w, cfg_h, save_w, save_h;
	uint32_t states;
	struct wl_resource *deco;
	uint32_t deco_mode, deco_want;
	/* popup */
	struct positioner pos;
	struct rect prect;		/* relative to the parent's window geometry */
	bool grab;
};

/* ---- outputs ---- */
struct output {
	bool alive;
	int index, x, y, w, h;		/* logical */
	double frac;			/* scale, may be fractional */
	int transform;
	char name[32];
	struct wl_global *global;
	struct wl_list res, xres;
};

/* ---- seat ---- */
struct tpoint { bool active, unframed, drag; struct surface *s; double x, y; uint32_t serial; };
struct textinput {
	struct wl_resource *res;
	struct wl_list link;
	struct surface *focus;
	bool enabled, p_enabled, p_disable, has_rect, p_has_rect;
	char *around, *p_around;
	int cursor, anchor, p_cursor, p_anchor;
	uint32_t hint, purpose, p_hint, p_purpose, serial;
	struct rect rect, p_rect;
};
enum cursor_mode { CUR_UNSET, CUR_HIDDEN, CUR_SURFACE, CUR_SHAPE };
struct seat {
	struct wl_list res, pointers, keyboards, touches, swipes, pinches, holds, texts, shapes;
	uint32_t caps, caps_ever;
	struct surface *pfocus, *kfocus;
	double px, py;
	unsigned buttons;
	uint32_t press_serial, enter_serial, last_serial;
	struct tpoint t[MAX_TOUCH];
	int unframed, first_touch_id;	/* a script's touch 0 is first_touch_id on the wire */
	bool last_was_up;		/* the newest touch event of the open group */
	enum touch_frames touch_frames;
	struct xkb_context *xkb;
	struct xkb_keymap *keymap;
	struct xkb_state *state;
	int keymap_fd; uint32_t keymap_size;
	const char *bad_keymap;
	int rate, delay;
	uint32_t keys[64]; int nkeys;
	enum cursor_mode cmode;
	struct surface *csurf;
	uint32_t cshape;
};

/* ---- statistics ---- */
struct series { long n, cap; double *v; };
struct stats {
	usec t0;
	long commits, content, cursor_commits, empty, undamaged, full, frames, callbacks;
	long pools, buffers, resizes, busy_reuse;
	long long damaged, changed, missed, pool_bytes;
	long max_damage;
	struct series dmg, gap;
	usec last_content;
	double cpu0, user0, sys0;
	long vol0, invol0, flt0;
};
struct measure { struct wl_list link; char *name; int state; usec t; struct series v; };

/* ---- all of it ---- */
struct probe {
	struct wl_display *dpy;
	struct wl_event_loop *loop;
	const char *sock;
	char rundir[256];
	bool own_rundir, quiet, log_events, verbose;
	FILE *log, *stats_file;
	struct wl_list surfaces, windows, stack, wms, measures;
	struct xsurf *selected;
	struct seat seat;
	struct output out[MAX_OUTPUTS];
	/* policy */
	enum throttle throttle;
	double hz;
	enum release release;
	struct {			/* wp_presentation: what it says of frames */
		enum pres_mode mode;
		int late;		/* ticks from the frame's callback until it is seen */
		double shift_ms;	/* added to the true time */
		long refresh;		/* ns; -1 the true one */
		uint32_t clock;
	} pres;
	bool audit, obey, hold_configures;
	int init_w, init_h;
	uint32_t init_states;
	int deco_policy;		/* 0 as the client asks, 1 client, 2 server */
	uint32_t bg;
	/* frame clock */
	int tick_fd;
	bool tick_armed;
	usec tick_t0;
	uint64_t seq;
	/* client process */
	pid_t pid;
	int client_log_fd;		/* what it wrote, for reading; -1 without --client-log */
	bool exited, exit_expected, dropped, compositor_dead;
	int status;
	usec t_exec, t_connect, t_first, t_map, t_exit;
	double end_user, end_sys, end_rss;
	pid_t spawned[MAX_SPAWN];
	int nspawned, nclients;
	/* bookkeeping */
	struct stats st;
	long live_pools, live_buffers, peak_buffers;
	long long live_pool_bytes, peak_pool_bytes, live_buffer_bytes;
	double pss_peak, rss_peak;
	int sample_ms;
	usec t_inject, t_start, deadline, last_content;
	uint64_t content_seq;
	long violations, quirks, fails, passes;
	long inhibitors, activations, pongs;
	double last_pong_ms, last_cfg_ms;
	char last_quirk[256];
	int popup_dismissed;
};
extern struct probe P;

/* main.c */
usec now_us(void);
uint32_t now_ms(void);
void flush(void);
void pump(int ms);
bool pump_until(bool (*ok)(void *), void *arg, usec limit);
void *xzalloc(size_t n);
char *xstrdup(const char *s);
bool client_alive(void);
pid_t spawn_client(char **argv, bool main_client);
void end_client(void);
void die_abruptly(void);
struct wl_global *global_new(const struct wl_interface *i, int max, int want, wl_global_bind_func_t bind);
/* log.c */
void log_init(void);
void say(const char *fmt, ...) __attribute__((format(printf, 1, 2)));
void note(const char *fmt, ...) __attribute__((format(printf, 1, 2)));
void quirk(const char *fmt, ...) __attribute__((format(printf, 1, 2)));
void violate(struct wl_resource *r, uint32_t code, const char *fmt, ...) __attribute__((format(printf, 3, 4)));
void injected(void);
long request_count(const char *name);
void requests_reset(void);
int bound_version(const char *iface);
void bound_json(FILE *f);
void requests_json(FILE *f);
extern bool fault_ours;
/* surface.c */
void surface_init(void);
struct wl_global *surface_global(const char *name, int version);
struct surface *surface_of(struct wl_resource *r);
bool surface_role(struct surface *s, enum role role, struct wl_resource *err, uint32_t code);
void surface_affine(struct surface *s, double m[6]);
bool surface_accepts(struct surface *s, double x, double y);
struct surface *surface_pick(struct surface *s, double x, double y, double *sx, double *sy);
void surface_tree(struct surface *s, int x, int y, void (*f)(struct surface *, int, int, void *), void *arg);
void surface_fresh(struct surface *s);
void surface_unmap(struct surface *s);
void tick_now(void);
void tick_arm(void);
bool buffer_read(struct buffer *b, int x, int y, int w, int h, uint32_t *dst, int dst_stride);
void release_all(void);
/* xdg.c */
struct wl_global *xdg_global(const char *name, int version);
bool xdg_precommit(struct surface *s, bool will_have);
void xdg_commit(struct surface *s);
void xdg_surface_gone(struct surface *s);
void xdg_origin(struct xsurf *x, int *gx, int *gy);
struct rect xdg_geometry(struct xsurf *x);
void xdg_configure(struct xsurf *x);
void xdg_release_configures(void);
void xdg_raise(struct xsurf *x);
void xdg_reactive(void);
void xdg_outputs_changed(void);
struct xsurf *xdg_root(struct surface *s);
struct xsurf *top_window(void);
bool xdg_ping(struct xsurf *x);
void deco_update(struct xsurf *x);
struct surface *pick(double x, double y, double *sx, double *sy);
void popups_dismiss(struct wl_client *unless);
struct xsurf *top_popup(bool grabbing);
/* output.c */
struct output *output_add(const char *name, int w, int h, double scale);
void output_remove(struct output *o);
void output_send(struct output *o);
struct output *output_find(const char *name);
struct output *output_first(void);
struct wl_global *output_manager_global(int version);
void outputs_enter(struct surface *s, struct rect where);
double surface_scale(struct surface *s);
/* seat.c */
void seat_init(void);
struct wl_global *seat_global(const char *name, int version);
void seat_caps(uint32_t caps, bool rude);
void seat_surface_gone(struct surface *s);
void keyboard_focus(struct surface *s);
void keyboard_refocus(void);
void keyboard_key(uint32_t code, bool down);
bool keyboard_type(const char *utf8);
bool keymap_set(const char *layout, const char *variant, const char *options);
void keymap_send_bad(const char *kind);
void keyboard_repeat(int rate, int delay);
int key_lookup(const char *name);
void pointer_move(double x, double y);
void pointer_leave(void);
void pointer_button(uint32_t button, bool down);
void pointer_axis(uint32_t axis, double v, int source, int discrete, int v120, bool stop);
void pointer_frame(void);
void pointer_refocus(void);
void touch_down(int id, double x, double y);
void touch_up(int id);
void touch_move(int id, double x, double y);
void touch_frame(void);
void touch_cancel(void);
void touch_shape(int id, double major, double minor);
void touch_orientation(int id, double deg);
int touch_active(void);
bool gesture(int argc, char **argv);
bool text_send(int argc, char **argv);
struct textinput *text_active(void);
const char *cursor_name(void);
/* data.c */
struct wl_global *data_global(const char *name, int version);
void data_init(void);
void data_focus(struct wl_client *old, struct wl_client *now);
void selection_offer(int primary, int n, char **mime_text);
char *selection_read(int primary, const char *mime, int ms, size_t *len);
bool selection_mimes(int primary, char *buf, size_t n);
bool drag_active(void);
void drag_motion(double x, double y);
void drag_drop(void);
void drag_start_external(int n, char **mime_text);
void drag_end(void);
void drag_surface_gone(struct surface *s);
const char *drag_state(void);
/* render.c */
struct image { int w, h; uint32_t *px; double scale; };
struct image *compose(bool cursor);
bool image_save(const struct image *im, const char *path, struct rect crop);
struct image *image_load(const char *path);
struct image *image_copy(const struct image *im, struct rect crop);
void image_free(struct image *im);
long image_diff(const struct image *a, const struct image *b, int tol, int *worst);
/* stats.c */
void stats_reset(void);
void stats_print(FILE *f, const char *label);
void stats_sample(void);
void series_add(struct series *s, double v);
double series_q(const struct series *s, double q);
double proc_cpu_ms(void);
void proc_mem(double *rss, double *pss);
long proc_switches(long *invol);
void stats_content(struct surface *s, long damaged, bool full, bool undamaged);
/* script.c */
int script_run(const char *path);
bool script_check(const char *path);
void globals_init(char **off, int noff, char **ver, int nver);
#endif
