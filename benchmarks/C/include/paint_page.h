#ifndef PAINT_PAGE_H
#define PAINT_PAGE_H
#include <stdint.h>

/* The page that the paint scene shows, drawn by hand with cairo on premultiplied ARGB of 400x700 pixels. */
struct page;

/* keeps_text: each text is drawn once on a surface of its own, and from then on copied, as a toolkit that keeps what views
 * draw does it; otherwise it is drawn anew in each frame. */
struct page *page_create(void *pixels, int stride, int keeps_text);
void page_draw(struct page *page);
void page_destroy(struct page *page);

#endif
