/* The labels scene of README.md: what its labels say, how they look and where they are. */
#ifndef LABELS_GUARD
#define LABELS_GUARD
#include <stdint.h>
#include <string.h>

enum { LABELS = 1000, LABELS_W = 1280, LABELS_H = 6300 };
enum { LABELS_COLUMNS = 4, LABELS_COLUMN = 320, LABELS_ROW = 18, LABELS_TALL_ROW = 54, LABELS_WRAP = 150 };

/* Writing that is used where a font of the machine has it. */
enum { LABELS_ARABIC = 1, LABELS_CJK = 2, LABELS_EMOJI = 4 };

struct label {
	char text[256];
	int size;   /* pixels */
	int weight; /* 400, 600 or 700 */
	int wrap;   /* pixels that lines may be wide; 0: all in one line */
	int x, y;   /* the top left corner */
};

static inline void label_add(struct label *l, const char *word)
{
	if (l->text[0])
		strcat(l->text, " ");
	strcat(l->text, word);
}

/* Label i, 0..999; texts go on after 999. `scripts` are those there are fonts for. */
static inline void label_make(int i, int scripts, struct label *l)
{
	static const char *const words[] = {
		"the", "station", "of", "quiet", "morning", "and", "a", "Letter", "from", "Vienna", "with", "seven", "maps", "is",
		"Waiting", "under", "bridges", "To", "remember", "every", "AVATAR", "yellow", "Type", "figures,", "it", "rains",
		"between", "hills.", "Kiosk", "open", "until", "late", "office", "flight", "42", "1987", "x", "fjord", "at", "We",
		"keep", "old", "tickets", "in", "this", "drawer", "by", "window;", "Yes", "no", "perhaps", "tomorrow", "afternoon",
		"waves", "(soft)", "light", "over", "roofs", "café", "garden", "Post", "on", "snow", "again",
	};
	static const char *const arabic[] = { "مرحبا", "بالعالم", "كتاب", "جديد", "في", "المدينة", "القديمة", "اليوم" };
	static const char *const cjk[] = { "東京の", "静かな", "朝", "図書館", "新しい", "手紙", "川", "雪の夜" };
	static const char *const emoji[] = { "😀", "🚀", "🌧️", "👩‍💻", "🎉", "🐙", "☕", "🏔️" };
	static const int weights[] = { 400, 400, 400, 600, 700 };
	uint32_t seed = (uint32_t)i * 2654435761u + 12345;
#define LABELS_NEXT (seed = seed * 1664525 + 1013904223, seed >> 16)
	int letters = 10 + LABELS_NEXT % 31;
	int in_arabic = (scripts & LABELS_ARABIC) && i % 10 == 7, in_cjk = (scripts & LABELS_CJK) && i % 20 == 13;
	l->text[0] = 0;
	l->size = 10 + LABELS_NEXT % 5;
	l->weight = weights[LABELS_NEXT % 5];
	for (int n = 0; n < letters;) {
		const char *word = in_arabic ? arabic[LABELS_NEXT % 8] : in_cjk ? cjk[LABELS_NEXT % 8] : words[LABELS_NEXT % 64];
		int length = 0;
		for (const char *c = word; *c; c++)
			length += (*c & 0xC0) != 0x80;
		if (n && n + 1 + length > 40)
			break;
		label_add(l, word);
		n += length + 1;
	}
	if ((scripts & LABELS_EMOJI) && i % 20 == 3)
		label_add(l, emoji[LABELS_NEXT % 8]);
#undef LABELS_NEXT
	int place = i % LABELS, row = place / LABELS_COLUMNS;
	l->wrap = row % 5 == 4 ? LABELS_WRAP : 0;
	l->x = place % LABELS_COLUMNS * LABELS_COLUMN + 4;
	l->y = row / 5 * (4 * LABELS_ROW + LABELS_TALL_ROW) + row % 5 * LABELS_ROW + 1;
}

#ifdef __cplusplus
extern "C"
#endif
/* The scripts there are fonts for, asked of fontconfig. */
int labels_scripts(void);

#endif
