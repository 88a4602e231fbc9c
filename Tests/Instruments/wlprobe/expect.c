/* Script checks: expect-... */
#include "script.h"

/* ------------------------------------------------------------------ expectations */

int e_title(int n, char **a)
{
	struct xsurf *x = win();
	if (x)
		WHY("it is \"%s\"", x->title ? x->title : "");
	return x && x->title && !strcmp(x->title, a[1]);
}
int e_app_id(int n, char **a)
{
	struct xsurf *x = win();
	if (x)
		WHY("it is \"%s\"", x->app_id ? x->app_id : "");
	return x && x->app_id && !strcmp(x->app_id, a[1]);
}
int e_alive(int n, char **a)
{
	pump(0);
	if (!client_alive())
		WHY("the client is gone");
	return client_alive();
}
int e_connected(int n, char **a)
{
	pump(0);
	WHY("%d clients are connected", P.nclients);
	return P.nclients > 0;
}
/* expect-exit CODE|any|nonzero|signal|signal:N [MS] */
int e_exit(int n, char **a)
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
int e_cursor(int n, char **a)
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
int e_commits_max(int n, char **a)
{
	double ms;
	long v = over(n, a, get_content, &ms);
	WHY("%ld commits in %.0f ms", v, ms);
	return v <= (long)N(n, a, 1, 0);
}
int e_commits_min(int n, char **a)
{
	double ms;
	long v = over(n, a, get_content, &ms);
	WHY("%ld commits in %.0f ms", v, ms);
	return v >= (long)N(n, a, 1, 0);
}
int e_callbacks_max(int n, char **a)
{
	double ms;
	long v = over(n, a, get_callbacks, &ms);
	WHY("%ld frame callbacks in %.0f ms", v, ms);
	return v <= (long)N(n, a, 1, 0);
}
int e_wakeups_max(int n, char **a)
{
	double ms;
	long v = over(n, a, get_wakeups, &ms);
	WHY("%ld wakeups in %.0f ms", v, ms);
	return v <= (long)N(n, a, 1, 0);
}
int e_cpu_max(int n, char **a)
{
	double ms;
	long v = over(n, a, get_cpu_us, &ms);
	WHY("%.3f ms of CPU in %.0f ms", v / 1000.0, ms);
	return v / 1000.0 <= N(n, a, 1, 0);
}
int e_damage_max(int n, char **a)
{
	WHY("the largest was %ld pixels", P.st.max_damage);
	return P.st.max_damage <= (long)N(n, a, 1, 0);
}
int e_damage_total(int n, char **a)
{
	WHY("%lld pixels in all", P.st.damaged);
	return P.st.damaged <= (long long)N(n, a, 1, 0);
}
int e_honest(int n, char **a)
{
	if (!P.audit) {
		WHY("the audit is off");
		return NO;
	}
	WHY("%lld pixels changed outside the damage", P.st.missed);
	return P.st.missed == 0;
}
int e_size(int n, char **a)
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
int e_min_size(int n, char **a)
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
int e_buffer_scale(int n, char **a)
{
	struct xsurf *x = win();
	if (!x || !x->s)
		return NO;
	double k = x->s->w ? (double)x->s->bw / x->s->w : 0;
	WHY("it is %g", k);
	return fabs(k - N(n, a, 1, 1)) < 0.02;
}
int e_windows(int n, char **a)
{
	WHY("%d windows", windows(X_TOPLEVEL));
	return windows(X_TOPLEVEL) == (int)N(n, a, 1, 1);
}
int e_popups(int n, char **a)
{
	WHY("%d popups", windows(X_POPUP));
	return windows(X_POPUP) == (int)N(n, a, 1, 1);
}
int e_popup_at(int n, char **a)
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
int e_popup_inside(int n, char **a)
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
int e_bound(int n, char **a)
{
	int v = bound_version(a[1]);
	WHY(v ? "bound at %d" : "not bound", v);
	return v >= (int)N(n, a, 2, 1);
}
int e_request(int n, char **a)
{
	long v = request_count(a[1]);
	WHY("%ld of them", v);
	return v >= (long)N(n, a, 2, 1) && (n < 4 || v <= (long)N(n, a, 3, 0));
}
int e_no_violations(int n, char **a)
{
	WHY("%ld", P.violations);
	return P.violations == 0;
}
int e_violation(int n, char **a)
{
	long v = P.violations;
	P.violations = 0;
	WHY("none");
	return v > 0;
}
int e_quirks(int n, char **a)
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
int c_mark(int n, char **a)
{
	measure(a[1], true)->state = 1;
	return OK;
}
static bool measured(void *d) { return ((struct measure *)d)->state == 3 || P.exited; }
int c_measure(int n, char **a)
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
int e_measure(int n, char **a)
{
	struct measure *m = measure(a[1], false);
	if (!m || !m->v.n) {
		WHY("never measured");
		return NO;
	}
	WHY("median %.3f ms of %ld", series_q(&m->v, 0.5), m->v.n);
	return series_q(&m->v, 0.5) <= N(n, a, 2, 0);
}
int e_pong(int n, char **a)
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
int e_selection(int n, char **a) { return e_sel(0, n, a); }
int e_primary(int n, char **a) { return e_sel(1, n, a); }
int e_drag(int n, char **a)
{
	const char *s = drag_state();
	WHY("it is %s", s);
	return !strncmp(s, a[1], strlen(a[1]));
}
int e_text_input(int n, char **a)
{
	bool on;
	WHY("it is %s", text_active() ? "on" : "off");
	return on_off(a[1], &on) ? (text_active() != NULL) == on : BAD;
}
int e_around(int n, char **a)
{
	struct textinput *t = text_active();
	WHY("it is \"%s\"", t && t->around ? t->around : "");
	return t && t->around && !strcmp(t->around, a[1]);
}
int e_text_cursor(int n, char **a)
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
int e_buffers(int n, char **a)
{
	WHY("%ld are alive", P.live_buffers);
	return P.live_buffers <= (long)N(n, a, 1, 0);
}
int e_pool_bytes(int n, char **a)
{
	WHY("%lld", P.live_pool_bytes);
	return P.live_pool_bytes <= (long long)N(n, a, 1, 0);
}
int e_pss(int n, char **a)
{
	double r, p;
	proc_mem(&r, &p);
	WHY("%.0f KiB", p);
	return p <= N(n, a, 1, 0);
}
int e_first(int n, char **a)
{
	double v = P.t_first ? (P.t_first - P.t_exec) / 1000.0 : 1e9;
	WHY("%.1f ms", v);
	return v <= N(n, a, 1, 0);
}
int e_inhibitors(int n, char **a)
{
	WHY("%ld", P.inhibitors);
	return P.inhibitors == (long)N(n, a, 1, 0);
}
int e_activations(int n, char **a)
{
	WHY("%ld", P.activations);
	return P.activations >= (long)N(n, a, 1, 1);
}
