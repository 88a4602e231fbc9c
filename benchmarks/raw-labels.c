/* The labels scene by hand: a PangoLayout for each label, measured, and shown with cairo on a picture.
 *   raw-labels [FILE]    FILE gets the picture as PNG */
#define _GNU_SOURCE
#include <pango/pangocairo.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include "labels.h"

/* The families that the toolkit takes its interface font from, when the desktop names none. */
static const char families[] = "Inter,Cantarell,Noto Sans,DejaVu Sans";
enum { CHANGES = 101, AGAIN = 5 };
static struct { PangoLayout *layout; struct label label; int w, h; } labels[LABELS];
static cairo_t *cr;
static PangoContext *context;

/* Milliseconds of processor time of the process. */
static double now(void)
{
	struct timespec t;
	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
	return t.tv_sec * 1e3 + t.tv_nsec / 1e6;
}
static int ascending(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;
	return (x > y) - (x < y);
}
static double median(double *values, int n)
{
	qsort(values, n, sizeof *values, ascending);
	return values[n / 2];
}
static PangoLayout *make(const struct label *l)
{
	PangoLayout *layout = pango_layout_new(context);
	PangoFontDescription *font = pango_font_description_new();
	pango_font_description_set_family_static(font, families);
	pango_font_description_set_absolute_size(font, l->size * PANGO_SCALE);
	pango_font_description_set_weight(font, l->weight);
	pango_layout_set_font_description(layout, font);
	pango_font_description_free(font);
	pango_layout_set_text(layout, l->text, -1);
	if (l->wrap) {
		pango_layout_set_width(layout, l->wrap * PANGO_SCALE);
		pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR);
	}
	return layout;
}
static void white(void)
{
	cairo_set_source_rgb(cr, 1, 1, 1);
	cairo_paint(cr);
	cairo_set_source_rgb(cr, 0, 0, 0);
}
static void show(int i)
{
	cairo_move_to(cr, labels[i].label.x, labels[i].label.y);
	pango_cairo_show_layout(cr, labels[i].layout);
}
int main(int argc, char **argv)
{
	int scripts = labels_scripts();
	cairo_surface_t *picture = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, LABELS_W, LABELS_H);
	cr = cairo_create(picture);
	context = pango_cairo_create_context(cr);
	white();
	/* Fonts are looked for, and found, before the clock is looked at. */
	struct label first = { .text = "x", .size = 17, .weight = 400, .wrap = 0 };
	PangoLayout *warm = make(&first);
	pango_layout_get_pixel_size(warm, NULL, NULL);
	pango_cairo_show_layout(cr, warm);
	g_object_unref(warm);
	for (int i = 0; i < LABELS; i++)
		label_make(i, scripts, &labels[i].label);

	double t = now();
	for (int i = 0; i < LABELS; i++) {
		labels[i].layout = make(&labels[i].label);
		pango_layout_get_pixel_size(labels[i].layout, &labels[i].w, &labels[i].h);
	}
	double laid = now() - t;
	white();
	for (int i = 0; i < LABELS; i++)
		show(i);
	double all = now() - t;

	double again[AGAIN];
	for (int n = 0; n < AGAIN; n++) {
		t = now();
		white();
		for (int i = 0; i < LABELS; i++)
			show(i);
		again[n] = now() - t;
	}
	if (argc > 1)
		cairo_surface_write_to_png(picture, argv[1]);

	double change[CHANGES];
	for (int n = 0; n < CHANGES; n++) {
		int i = n * 7;
		struct label other;
		label_make(LABELS + n, scripts, &other);
		t = now();
		int w = labels[i].w, h = labels[i].h;
		pango_layout_set_text(labels[i].layout, other.text, -1);
		pango_layout_get_pixel_size(labels[i].layout, &labels[i].w, &labels[i].h);
		cairo_save(cr);
		cairo_rectangle(cr, labels[i].label.x, labels[i].label.y, w > labels[i].w ? w : labels[i].w, h > labels[i].h ? h : labels[i].h);
		cairo_clip(cr);
		white();
		show(i);
		cairo_restore(cr);
		change[n] = now() - t;
	}
	printf("{\"first_ms\":%.2f,\"layout_ms\":%.2f,\"second_ms\":%.2f,\"change_us\":%.1f}\n", all, laid, median(again, AGAIN),
		median(change, CHANGES) * 1e3);
	return 0;
}
