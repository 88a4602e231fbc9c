/* pixels FILE.png QUESTION...: looks at a picture. First prints "WIDTH HEIGHT", then a line for each question:
 *
 *   at X Y                   the colour there: "#rrggbb", or "outside"
 *   box RRGGBB TOL           the smallest box round the pixels of that colour: "X Y WIDTH HEIGHT", or "none"
 *   unlike OTHER.png X Y TOL how many pixels of the other picture, laid at X Y, are different or lie outside
 *
 * TOL is the largest difference in a channel that still counts as the same. Alpha is not looked at. */
#include <png.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct picture { int width, height; const uint8_t *rgba; };

static void fail(const char *path, const char *why)
{
	fprintf(stderr, "pixels: %s: %s\n", path, why);
	exit(1);
}

static struct picture load(const char *path)
{
	png_image image = { .version = PNG_IMAGE_VERSION };

	if (!png_image_begin_read_from_file(&image, path))
		fail(path, image.message);
	image.format = PNG_FORMAT_RGBA;
	uint8_t *rgba = malloc(PNG_IMAGE_SIZE(image));
	if (!rgba)
		fail(path, "out of memory");
	if (!png_image_finish_read(&image, NULL, rgba, 0, NULL))
		fail(path, image.message);
	return (struct picture){ image.width, image.height, rgba };
}

static const uint8_t *pixel(const struct picture *p, int x, int y)
{
	bool inside = x >= 0 && y >= 0 && x < p->width && y < p->height;
	return inside ? p->rgba + 4 * ((size_t)y * p->width + x) : NULL;
}

static bool like(const uint8_t *a, const uint8_t *b, int tolerance)
{
	for (int i = 0; i < 3; i++)
		if (abs(a[i] - b[i]) > tolerance)
			return false;
	return true;
}

static void at(const struct picture *p, int x, int y)
{
	const uint8_t *c = pixel(p, x, y);
	if (c)
		printf("#%02x%02x%02x\n", c[0], c[1], c[2]);
	else
		puts("outside");
}

static void box(const struct picture *p, uint32_t rgb, int tolerance)
{
	const uint8_t want[3] = { rgb >> 16, rgb >> 8, rgb };
	int x1 = p->width, y1 = p->height, x2 = 0, y2 = 0;

	for (int y = 0; y < p->height; y++)
		for (int x = 0; x < p->width; x++)
			if (like(pixel(p, x, y), want, tolerance)) {
				x1 = x < x1 ? x : x1;
				y1 = y < y1 ? y : y1;
				x2 = x + 1 > x2 ? x + 1 : x2;
				y2 = y + 1;
			}
	if (x2)
		printf("%d %d %d %d\n", x1, y1, x2 - x1, y2 - y1);
	else
		puts("none");
}

static void unlike(const struct picture *p, const char *path, int left, int top, int tolerance)
{
	struct picture other = load(path);
	long count = 0;

	for (int y = 0; y < other.height; y++)
		for (int x = 0; x < other.width; x++) {
			const uint8_t *mine = pixel(p, left + x, top + y);
			count += !mine || !like(mine, pixel(&other, x, y), tolerance);
		}
	printf("%ld\n", count);
	free((void *)other.rgba);
}

/* Whether the question is `name` and has as many words as it needs; moves behind it. */
static bool asked(const char *name, int words, int argc, char **argv, int *i, char ***question)
{
	if (strcmp(argv[*i], name) || *i + words >= argc)
		return false;
	*question = argv + *i + 1;
	*i += words + 1;
	return true;
}

int main(int argc, char **argv)
{
	char **q;

	if (argc < 2)
		return fprintf(stderr, "usage: pixels FILE.png [at X Y | box RRGGBB TOL | unlike OTHER.png X Y TOL]...\n"), 2;
	struct picture p = load(argv[1]);
	printf("%d %d\n", p.width, p.height);
	for (int i = 2; i < argc;) {
		if (asked("at", 2, argc, argv, &i, &q))
			at(&p, atoi(q[0]), atoi(q[1]));
		else if (asked("box", 2, argc, argv, &i, &q))
			box(&p, strtoul(q[0], NULL, 16), atoi(q[1]));
		else if (asked("unlike", 4, argc, argv, &i, &q))
			unlike(&p, q[0], atoi(q[1]), atoi(q[2]), atoi(q[3]));
		else
			return fprintf(stderr, "pixels: bad question: %s\n", argv[i]), 2;
	}
	return fflush(stdout) || ferror(stdout);
}
