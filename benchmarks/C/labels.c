#include "labels.h"
#include <fontconfig/fontconfig.h>

static int is_there(FcChar32 character)
{
	FcCharSet *set = FcCharSetCreate();
	FcPattern *pattern = FcPatternCreate();
	FcObjectSet *objects = FcObjectSetBuild(FC_FAMILY, NULL);
	FcCharSetAddChar(set, character);
	FcPatternAddCharSet(pattern, FC_CHARSET, set);
	FcFontSet *fonts = FcFontList(NULL, pattern, objects);
	int there = fonts && fonts->nfont > 0;
	if (fonts)
		FcFontSetDestroy(fonts);
	FcObjectSetDestroy(objects);
	FcPatternDestroy(pattern);
	FcCharSetDestroy(set);
	return there;
}

int labels_scripts(void)
{
	return (is_there(0x645) ? LABELS_ARABIC : 0) | (is_there(0x6771) ? LABELS_CJK : 0) | (is_there(0x1F680) ? LABELS_EMOJI : 0);
}
