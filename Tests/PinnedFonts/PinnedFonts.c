// Gives the tests fonts that do not depend on the machine's settings, so that pictures of text can be compared.
// It must be done before the first text is measured, by whichever test: hence when the process starts.
#include "PinnedFonts.h"

#include <stdlib.h>
#include <string.h>

__attribute__((constructor)) static void pin_fonts(void) {
  const char *source = __FILE__;
  const char *slash = strrchr(source, '/');
  if (!slash) return;
  size_t length = (size_t)(slash - source) + 1;
  char *path = malloc(length + sizeof "fonts.conf");
  if (!path) return;
  memcpy(path, source, length);
  memcpy(path + length, "fonts.conf", sizeof "fonts.conf");
  // A file that was chosen by hand wins.
  setenv("FONTCONFIG_FILE", path, 0);
  free(path);
}
