/* The cards scene of README.md: where its cards are, and a picture of one with its shadow, for those who keep one. */
#include <math.h>
#include <stdint.h>
#include <string.h>

enum { CARDS = 200, CARD_W = 64, CARD_H = 44, CARD_RADIUS = 10, CARD_SIGMA = 6, CARD_DROP = 2 };
/* The picture reaches so far beyond the card on all sides, and so many pixels more below. */
enum { CARD_REACH = 18, PICTURE_W = CARD_W + 2 * CARD_REACH, PICTURE_H = CARD_H + 2 * CARD_REACH + CARD_DROP };

/* The top left corner of a card in a frame. */
static inline void card_place(int card, int frame, double *x, double *y)
{
	int place = card * 77 % CARDS;
	double angle = 0.7 * card + frame * (0.03 + 0.01 * (card % 4));
	*x = 56 + 32 * (place % 10) + 20 * cos(angle) - CARD_W / 2;
	*y = 46 + 32 * (place / 10) + 20 * sin(angle) - CARD_H / 2;
}

/* How much of pixel (x, y) is in the card, whose corner is at (0, 0). */
static inline float card_cover(int x, int y)
{
	int in = 0;
	for (int s = 0; s < 64; s++) {
		double px = x + (s % 8 + 0.5) / 8, py = y + (s / 8 + 0.5) / 8;
		double dx = fmax(fmax(CARD_RADIUS - px, px - (CARD_W - CARD_RADIUS)), 0);
		double dy = fmax(fmax(CARD_RADIUS - py, py - (CARD_H - CARD_RADIUS)), 0);
		in += px >= 0 && py >= 0 && px < CARD_W && py < CARD_H && dx * dx + dy * dy <= CARD_RADIUS * CARD_RADIUS;
	}
	return in / 64.0f;
}

/* White above its shadow, premultiplied ARGB. */
static inline void paint_card(uint32_t *pixels)
{
	static float cover[PICTURE_H][PICTURE_W], rows[PICTURE_H][PICTURE_W];
	float weight[2 * CARD_REACH + 1], sum = 0;
	for (int i = -CARD_REACH; i <= CARD_REACH; i++)
		sum += weight[i + CARD_REACH] = expf(-i * i / (2.0f * CARD_SIGMA * CARD_SIGMA));
	for (int y = 0; y < PICTURE_H; y++)
		for (int x = 0; x < PICTURE_W; x++)
			cover[y][x] = card_cover(x - CARD_REACH, y - CARD_REACH);
	memset(rows, 0, sizeof rows);
	for (int y = 0; y < PICTURE_H; y++)
		for (int x = 0; x < PICTURE_W; x++)
			for (int i = -CARD_REACH; i <= CARD_REACH; i++)
				if (x + i >= 0 && x + i < PICTURE_W)
					rows[y][x] += cover[y][x + i] * weight[i + CARD_REACH] / sum;
	for (int y = 0; y < PICTURE_H; y++)
		for (int x = 0; x < PICTURE_W; x++) {
			float shadow = 0, body = cover[y][x];
			for (int i = -CARD_REACH; i <= CARD_REACH; i++)
				if (y + i - CARD_DROP >= 0 && y + i - CARD_DROP < PICTURE_H)
					shadow += rows[y + i - CARD_DROP][x] * weight[i + CARD_REACH] / sum;
			uint32_t white = body * 255 + 0.5f, alpha = 255 * (body + (1 - body) * shadow * 0.25f) + 0.5f;
			pixels[y * PICTURE_W + x] = alpha << 24 | white << 16 | white << 8 | white;
		}
}
