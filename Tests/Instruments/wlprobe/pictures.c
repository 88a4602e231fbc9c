/* Script commands and checks that look at the picture. */
#include "script.h"

/* ------------------------------------------------------------------ pictures */

int c_screenshot(int n, char **a)
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
int c_screenshot_window(int n, char **a)
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
int e_pixel(int n, char **a) { return pix(n, a, false); }
int e_pixel_raw(int n, char **a) { return pix(n, a, true); }
int c_pixel(int n, char **a)
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
int e_color(int n, char **a)
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
int c_find_color(int n, char **a)
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
int c_snapshot(int n, char **a)
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
int e_same(int n, char **a)
{
	int worst = 0;
	long d = snap_diff(n, a, &worst);
	WHY(d == -2 ? "no snapshot of that name" : d < 0 ? "the sizes differ" : "%ld pixels differ, by up to %d", d, worst);
	return d >= 0 && d <= (long)N(n, a, 3, 0);
}
int e_differs(int n, char **a)
{
	int worst = 0;
	long d = snap_diff(n, a, &worst);
	WHY("%ld pixels differ", d);
	return d == -1 || d >= (long)N(n, a, 3, 1);
}
/* expect-image FILE X Y W H TOL [MAXPX]: the crop of the screen against a PNG of that size */
int e_image(int n, char **a)
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
