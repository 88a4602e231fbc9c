#include "paint_page.h"
#include <cairo.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { W = 400, H = 700, ROWS = 10, ROW = 58, TEXTS = 2 * ROWS + 2 };

struct page {
	cairo_surface_t *surface;
	cairo_t *cr;
	int keeps_text;
	cairo_surface_t *texts[TEXTS];
};

struct page *page_create(void *pixels, int stride, int keeps_text)
{
	struct page *p = calloc(1, sizeof *p);
	p->surface = cairo_image_surface_create_for_data(pixels, CAIRO_FORMAT_ARGB32, W, H, stride);
	p->cr = cairo_create(p->surface);
	p->keeps_text = keeps_text;
	return p;
}

void page_destroy(struct page *p)
{
	for (int i = 0; i < TEXTS; i++)
		if (p->texts[i])
			cairo_surface_destroy(p->texts[i]);
	cairo_destroy(p->cr);
	cairo_surface_destroy(p->surface);
	free(p);
}

static void write_text(cairo_t *c, double y, double size, double grey, const char *s)
{
	cairo_select_font_face(c, "sans", CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_NORMAL);
	cairo_set_font_size(c, size);
	cairo_set_source_rgb(c, grey, grey, grey);
	cairo_move_to(c, 0, y);
	cairo_show_text(c, s);
}

static void text(struct page *p, int i, int x, int y, int w, int h, double size, double grey, const char *s)
{
	cairo_t *c = p->cr;
	if (!p->keeps_text) {
		cairo_save(c);
		cairo_translate(c, x, y);
		write_text(c, h * 0.75, size, grey, s);
		cairo_restore(c);
		return;
	}
	if (!p->texts[i]) {
		p->texts[i] = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, w, h);
		cairo_t *t = cairo_create(p->texts[i]);
		write_text(t, h * 0.75, size, grey, s);
		cairo_destroy(t);
	}
	cairo_set_source_surface(c, p->texts[i], x, y);
	cairo_rectangle(c, x, y, w, h);
	cairo_fill(c);
}

static void rounded(cairo_t *c, double x, double y, double w, double h, double r)
{
	cairo_new_sub_path(c);
	cairo_arc(c, x + w - r, y + r, r, -M_PI / 2, 0);
	cairo_arc(c, x + w - r, y + h - r, r, 0, M_PI / 2);
	cairo_arc(c, x + r, y + h - r, r, M_PI / 2, M_PI);
	cairo_arc(c, x + r, y + r, r, M_PI, 1.5 * M_PI);
	cairo_close_path(c);
}

static void box(cairo_t *c, double x, double y, double w, double h, double r, double g, double b)
{
	cairo_set_source_rgb(c, r, g, b);
	cairo_rectangle(c, x, y, w, h);
	cairo_fill(c);
}

void page_draw(struct page *p)
{
	cairo_t *c = p->cr;
	char s[64];
	box(c, 0, 0, W, H, 0.95, 0.95, 0.97);
	for (int i = 0; i < ROWS; i++) {
		double y = 60 + i * ROW;
		cairo_set_source_rgb(c, 1, 1, 1);
		rounded(c, 12, y, W - 24, ROW - 8, 10);
		cairo_fill(c);
		cairo_set_source_rgb(c, 0.5 + 0.5 * sin(i), 0.5 + 0.5 * sin(i + 2), 0.5 + 0.5 * sin(i + 4));
		cairo_arc(c, 42, y + 25, 14, 0, 2 * M_PI);
		cairo_fill(c);
		snprintf(s, sizeof s, "Row title %d", i);
		text(p, 2 * i, 68, (int)y + 6, 200, 20, 15, 0, s);
		snprintf(s, sizeof s, "The subtitle of row number %d", i);
		text(p, 2 * i + 1, 68, (int)y + 26, 200, 16, 11, 0.45, s);
		cairo_set_source_rgb(c, 0.2, 0.5, 1);
		rounded(c, 300.5, y + 10.5, 79, 29, 8);
		cairo_set_line_width(c, 1);
		cairo_stroke(c);
		cairo_set_source_rgba(c, 0, 0, 0, 0.1);
		cairo_rectangle(c, 68, y + 49, 300, 1);
		cairo_fill(c);
	}
	box(c, 0, 0, W, 44, 0.98, 0.98, 0.98);
	box(c, 0, 43, W, 1, 0.8, 0.8, 0.8);
	text(p, 2 * ROWS, 150, 10, 120, 24, 17, 0, "A typical page");
	cairo_set_source_rgb(c, 0, 0.48, 1);
	rounded(c, 40, 648, 320, 44, 12);
	cairo_fill(c);
	text(p, 2 * ROWS + 1, 160, 658, 100, 24, 17, 1, "Continue");
	cairo_surface_flush(p->surface);
}
