// Keyboard layouts and compose sequences; imported by Windowing only.
#include <xkbcommon/xkbcommon.h>
#include <xkbcommon/xkbcommon-compose.h>
