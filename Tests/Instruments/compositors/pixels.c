/* pixels FILE.png            "WIDTH HEIGHT\n", then the rows, four bytes a pixel: red, green, blue, alpha
 * pixels FILE.png X Y ...    the size, then the colour at each place as #rrggbb, in one line
 *
 * For tests that want pixels without a PNG reader of their own. Colours are not premultiplied. */
#include <png.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int fail(const char *path, const char *why)
{
	fprintf(stderr, "pixels: %s: %s\n", path, why);
	return 1;
}

int main(int argc, char **argv)
{
	png_image image = { .version = PNG_IMAGE_VERSION };
	unsigned char *rgba;

	if (argc < 2 || argc % 2)
		return fprintf(stderr, "usage: pixels FILE.png [X Y]...\n"), 2;
	if (!png_image_begin_read_from_file(&image, argv[1]))
		return fail(argv[1], image.message);
	image.format = PNG_FORMAT_RGBA;
	rgba = malloc(PNG_IMAGE_SIZE(image));
	if (!rgba)
		return fail(argv[1], "out of memory");
	if (!png_image_finish_read(&image, NULL, rgba, 0, NULL))
		return fail(argv[1], image.message);
	printf("%u %u", image.width, image.height);
	for (int i = 2; i < argc; i += 2) {
		unsigned long x = strtoul(argv[i], NULL, 10), y = strtoul(argv[i + 1], NULL, 10);
		if (x >= image.width || y >= image.height)
			return fail(argv[1], "a place outside the picture");
		const unsigned char *p = rgba + 4 * (y * image.width + x);
		printf(" #%02x%02x%02x", p[0], p[1], p[2]);
	}
	putchar('\n');
	if (argc == 2)
		fwrite(rgba, PNG_IMAGE_SIZE(image), 1, stdout);
	free(rgba);
	return fflush(stdout) || ferror(stdout) ? fail(argv[1], "cannot write to stdout") : 0;
}
