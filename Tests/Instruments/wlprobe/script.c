/* The script language: one command a line. Reading, the table of commands, running. */
#include "script.h"
#include <poll.h>

char why[512];
bool failfast, dry, autoframe, quit;
static const char *script_name = "-";
static int lineno;

/* ------------------------------------------------------------------ helpers */

bool num(const char *s, double *v)
{
	char *e;
	*v = strtod(s, &e);
	return *s && !*e;
}
double N(int n, char **a, int i, double dflt)
{
	double v;
	return i < n && num(a[i], &v) ? v : dflt;
}
bool color(const char *s, uint32_t *c)
{
	char *e;
	if (*s == '#')
		s++;
	*c = (uint32_t)strtoul(s, &e, 16) & 0xffffff;
	return strlen(s) == 6 && !*e;
}
bool size(const char *s, int *w, int *h) { return sscanf(s, "%dx%d", w, h) == 2; }
usec in_ms(double ms) { return now_us() + (usec)(ms * 1000); }
bool on_off(const char *s, bool *v)
{
	if (!strcmp(s, "on") || !strcmp(s, "yes") || !strcmp(s, "1"))
		*v = true;
	else if (!strcmp(s, "off") || !strcmp(s, "no") || !strcmp(s, "0"))
		*v = false;
	else
		return false;
	return true;
}
struct xsurf *win(void)
{
	struct xsurf *x = top_window();
	if (!x)
		WHY("no window is mapped");
	return x;
}
bool dead(void *d) { return P.exited; }

/* ------------------------------------------------------------------ the table */

enum { WAIT = 1, NOCLIENT = 2, FAULT = 4 };
static const struct command {
	const char *name;
	int min, max;
	int (*f)(int, char **);
	int flags;
	const char *usage;
} commands[] = {
	{ "wait-map", 0, 1, c_wait_map, WAIT, "[MS]" },
	{ "wait-windows", 1, 2, c_wait_windows, WAIT, "N [MS]" },
	{ "wait-unmap", 0, 1, c_wait_unmap, WAIT, "[MS]" },
	{ "wait-popup", 0, 1, c_wait_popup, WAIT, "[MS]" },
	{ "wait-no-popup", 0, 1, c_wait_no_popup, WAIT, "[MS]" },
	{ "wait-frame", 1, 2, c_wait_frame, WAIT, "N [MS]" },
	{ "wait-idle", 0, 2, c_wait_idle, WAIT, "[QUIET_MS [MS]]" },
	{ "wait-acked", 0, 1, c_wait_acked, WAIT, "[MS]" },
	{ "wait-request", 1, 3, c_wait_request, WAIT, "IFACE.REQUEST [N [MS]]" },
	{ "sleep", 1, 1, c_sleep, NOCLIENT, "MS" },
	{ "touch", 1, 6, c_touch, 0, "down ID X Y|move ID X Y|up ID|frame|cancel|shape ID MAJOR MINOR|orientation ID DEG|"
		"tap X Y [MS]|swipe X1 Y1 X2 Y2 MS|autoframe on|off|ids FIRST|frames always|not-after-up|never" },
	{ "pointer", 1, 12, c_pointer, 0, "enter X Y|motion X Y|leave|button left|right|middle|CODE [press|release|click]|click X Y|"
		"axis vertical|horizontal VALUE|stop [source S] [discrete N] [value120 N]|frame  [noframe]" },
	{ "key", 1, 2, c_key, 0, "CODE|KEYSYM [press|release|tap]" },
	{ "type", 1, 1, c_type, 0, "TEXT" },
	{ "text", 1, 5, c_text, 0, "preedit TEXT [BEGIN END]|commit TEXT|delete BEFORE AFTER|done  [nodone]" },
	{ "gesture", 2, 6, c_gesture, 0, "swipe|pinch|hold begin N|update DX DY [SCALE ROT]|end [cancelled]" },
	{ "output", 1, 4, c_output, NOCLIENT, "add NAME [WxH [SCALE]]|remove [NAME]|scale N [NAME]|fractional F [NAME]|size WxH [NAME]|"
		"transform N [NAME]" },
	{ "configure", 0, 9, c_configure, 0, "[WxH] [maximized|fullscreen|resizing|tiled-left|...|inactive]  or  hold|release" },
	{ "initial-size", 1, 9, c_initial, NOCLIENT, "WxH [STATE...]" },
	{ "select", 1, 1, c_select, 0, "N" },
	{ "place", 2, 2, c_place, 0, "X Y" },
	{ "raise", 0, 0, c_raise, 0, "" },
	{ "focus", 1, 1, c_focus, 0, "none|window" },
	{ "close", 0, 1, c_close, 0, "[all]" },
	{ "ping", 0, 1, c_ping, WAIT, "[MS]" },
	{ "popup-done", 0, 0, c_popup_done, 0, "" },
	{ "decoration", 1, 1, c_decoration, NOCLIENT, "auto|client|server" },
	{ "wm", 1, 1, c_wm, NOCLIENT, "obey|ignore" },
	{ "seat", 2, 3, c_seat, NOCLIENT, "add-cap|remove-cap touch|pointer|keyboard [rude]" },
	{ "keymap", 1, 3, c_keymap, NOCLIENT, "LAYOUT [VARIANT [OPTIONS]]" },
	{ "repeat-info", 2, 2, c_repeat_info, NOCLIENT, "RATE DELAY" },
	{ "selection", 1, 20, c_selection, NOCLIENT, "set MIME TEXT [MIME TEXT...]|get [MIME]|types|clear" },
	{ "primary", 1, 20, c_primary, NOCLIENT, "set MIME TEXT...|get [MIME]|types|clear" },
	{ "drag", 1, 20, c_drag, 0, "start MIME TEXT...|motion X Y|drop|end" },
	{ "throttle", 1, 2, c_throttle, NOCLIENT, "[hz] N|free|none|manual" },
	{ "tick", 0, 0, c_tick, NOCLIENT, "" },
	{ "presentation", 2, 2, c_presentation, NOCLIENT, "mode normal|discard|none  or  late TICKS|shift MS|refresh NS|refresh true|clock ID" },
	{ "release", 1, 1, c_release, NOCLIENT, "now|tick|hold|never" },
	{ "kill-buffer-release", 1, 1, c_kill_release, NOCLIENT, "on|off" },
	{ "audit", 1, 1, c_audit, NOCLIENT, "on|off" },
	{ "background", 1, 1, c_background, NOCLIENT, "RRGGBB" },
	{ "global", 2, 2, c_global, NOCLIENT, "add|remove IFACE" },
	{ "screenshot", 1, 6, c_screenshot, NOCLIENT, "FILE.png [X Y W H] [cursor]" },
	{ "screenshot-window", 1, 1, c_screenshot_window, 0, "FILE.png" },
	{ "snapshot", 1, 5, c_snapshot, NOCLIENT, "NAME [X Y W H]" },
	{ "pixel", 2, 2, c_pixel, NOCLIENT, "X Y" },
	{ "find-color", 1, 6, c_find_color, NOCLIENT, "RRGGBB [TOL [X Y W H]]" },
	{ "mark", 1, 1, c_mark, NOCLIENT, "NAME" },
	{ "measure", 1, 2, c_measure, WAIT, "NAME [MS]" },
	{ "stats", 0, 1, c_stats, NOCLIENT, "[LABEL]" },
	{ "stats-reset", 0, 0, c_stats_reset, NOCLIENT, "" },
	{ "echo", 0, 30, c_echo, NOCLIENT, "TEXT..." },
	{ "spawn", 1, 30, c_spawn, NOCLIENT, "COMMAND ARGS..." },
	{ "fail-fast", 1, 1, c_fail_fast, NOCLIENT, "on|off" },
	{ "quit", 0, 0, c_quit, NOCLIENT, "" },
	{ "disconnect", 0, 0, c_disconnect, FAULT, "" },
	{ "die", 0, 0, c_die, FAULT, "" },
	{ "protocol-error", 0, 1, c_protocol_error, FAULT, "[TEXT]" },
	{ "no-memory", 0, 0, c_no_memory, FAULT, "" },
	{ "bad-keymap", 1, 1, c_bad_keymap, NOCLIENT, "pipe|null|zero|garbage|truncated|unterminated|huge|format|none|off" },
	{ "freeze", 1, 1, c_freeze, NOCLIENT, "MS" },
	{ "kill", 0, 1, c_kill, FAULT, "[SIGNAL]" },
	{ "touch-storm", 2, 7, c_touch_storm, 0, "SEED N [EVERY_MS [X Y W H]]" },
	{ "pointer-storm", 2, 7, c_pointer_storm, 0, "SEED N [EVERY_MS [X Y W H]]" },
	{ "key-storm", 2, 3, c_key_storm, 0, "SEED N [EVERY_MS]" },
	{ "resize-storm", 2, 3, c_resize_storm, 0, "SEED N [EVERY_MS]" },
	{ "output-storm", 2, 3, c_output_storm, 0, "SEED N [EVERY_MS]" },
	{ "mixed-storm", 2, 7, c_mixed_storm, 0, "SEED N [EVERY_MS [X Y W H]]" },
	{ "log-skip", 0, 0, c_log_skip, NOCLIENT, "" },
	{ "log-ignore", 0, 20, c_log_ignore, NOCLIENT, "[PATTERN]" },
	{ "wait-log", 1, 20, c_wait_log, WAIT, "PATTERN" },
	{ "expect-log", 1, 20, e_log, NOCLIENT, "PATTERN" },
	{ "expect-log-end", 0, 1, e_log_end, NOCLIENT, "[MS]" },
	{ "expect-log-count", 3, 20, e_log_count, NOCLIENT, "MIN MAX PATTERN" },
	{ "expect-pixel", 3, 4, e_pixel, NOCLIENT, "X Y RRGGBB [TOL]" },
	{ "expect-pixel-raw", 3, 4, e_pixel_raw, NOCLIENT, "X Y RRGGBB [TOL]" },
	{ "expect-color", 3, 7, e_color, NOCLIENT, "RRGGBB TOL MINPX [X Y W H]" },
	{ "expect-same", 1, 3, e_same, NOCLIENT, "SNAPSHOT [TOL [MAXPX]]" },
	{ "expect-differs", 1, 3, e_differs, NOCLIENT, "SNAPSHOT [TOL [MINPX]]" },
	{ "expect-image", 6, 7, e_image, NOCLIENT, "FILE.png X Y W H TOL [MAXPX]" },
	{ "expect-title", 1, 1, e_title, 0, "TEXT" },
	{ "expect-app-id", 1, 1, e_app_id, 0, "TEXT" },
	{ "expect-alive", 0, 0, e_alive, 0, "" },
	{ "expect-connected", 0, 0, e_connected, NOCLIENT, "" },
	{ "expect-exit", 1, 2, e_exit, NOCLIENT, "CODE|any|clean|nonzero|signal[:N] [MS]" },
	{ "expect-cursor", 1, 1, e_cursor, 0, "unset|hidden|image|any|SHAPE" },
	{ "expect-commits-max", 2, 3, e_commits_max, 0, "N in MS" },
	{ "expect-commits-min", 2, 3, e_commits_min, 0, "N in MS" },
	{ "expect-callbacks-max", 2, 3, e_callbacks_max, 0, "N in MS" },
	{ "expect-wakeups-max", 2, 3, e_wakeups_max, 0, "N in MS" },
	{ "expect-cpu-max", 2, 3, e_cpu_max, 0, "CPU_MS in MS" },
	{ "expect-damage-max", 1, 1, e_damage_max, NOCLIENT, "PIXELS" },
	{ "expect-damage-total-max", 1, 1, e_damage_total, NOCLIENT, "PIXELS" },
	{ "expect-damage-honest", 0, 0, e_honest, NOCLIENT, "" },
	{ "expect-size", 1, 1, e_size, 0, "WxH" },
	{ "expect-min-size", 1, 1, e_min_size, 0, "WxH" },
	{ "expect-buffer-scale", 1, 1, e_buffer_scale, 0, "SCALE" },
	{ "expect-windows", 1, 1, e_windows, NOCLIENT, "N" },
	{ "expect-popups", 1, 1, e_popups, NOCLIENT, "N" },
	{ "expect-popup-at", 2, 5, e_popup_at, 0, "X Y [W H [TOL]]" },
	{ "expect-popup-inside", 0, 0, e_popup_inside, 0, "" },
	{ "expect-bound", 1, 2, e_bound, NOCLIENT, "IFACE [MIN_VERSION]" },
	{ "expect-request", 1, 3, e_request, NOCLIENT, "IFACE.REQUEST [MIN [MAX]]" },
	{ "expect-no-violations", 0, 0, e_no_violations, NOCLIENT, "" },
	{ "expect-violation", 0, 0, e_violation, NOCLIENT, "" },
	{ "expect-quirks-max", 1, 1, e_quirks, NOCLIENT, "N" },
	{ "expect-measure-max", 2, 2, e_measure, NOCLIENT, "NAME MS" },
	{ "expect-pong-max", 1, 1, e_pong, NOCLIENT, "MS" },
	{ "expect-selection", 2, 2, e_selection, NOCLIENT, "MIME TEXT" },
	{ "expect-primary", 2, 2, e_primary, NOCLIENT, "MIME TEXT" },
	{ "expect-drag", 1, 1, e_drag, NOCLIENT, "idle|dragging|dropped|finished" },
	{ "expect-text-input", 1, 1, e_text_input, 0, "on|off" },
	{ "expect-surrounding", 1, 1, e_around, 0, "TEXT" },
	{ "expect-text-cursor", 2, 3, e_text_cursor, 0, "X Y [TOL]" },
	{ "expect-buffers-max", 1, 1, e_buffers, NOCLIENT, "N" },
	{ "expect-pool-bytes-max", 1, 1, e_pool_bytes, NOCLIENT, "N" },
	{ "expect-pss-max", 1, 1, e_pss, 0, "KIB" },
	{ "expect-first-max", 1, 1, e_first, NOCLIENT, "MS" },
	{ "expect-inhibitors", 1, 1, e_inhibitors, NOCLIENT, "N" },
	{ "expect-activations", 0, 1, e_activations, NOCLIENT, "[N]" },
};
static const struct command *command(const char *name)
{
	for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
		if (!strcmp(commands[i].name, name))
			return &commands[i];
	return NULL;
}

/* ------------------------------------------------------------------ words */

/* Split a line: blanks part words, "..." and '...' keep them together (\n \t \\ \" \xHH inside "..."),
 * $NAME and ${NAME} come from the environment (-D), # starts a comment at a word's start. */
static int words(const char *s, char **a, int max)
{
	int n = 0;
	while (*s) {
		char b[4096];
		size_t k = 0;
		bool any = false;
		while (*s == ' ' || *s == '\t' || *s == '\r' || *s == '\n')
			s++;
		if (!*s || *s == '#')
			break;
		while (*s && !strchr(" \t\r\n", *s)) {
			any = true;
			char q = *s == '"' || *s == '\'' ? *s++ : 0;
			while (*s && (q ? *s != q : !strchr(" \t\r\n\"'", *s))) {
				if (k > sizeof b - 300)
					return -1;
				if (*s == '\\' && q != '\'' && s[1]) {
					s++;
					if (*s == 'x') {
						char h[3] = { s[1], s[1] ? s[2] : 0, 0 };
						b[k++] = (char)strtol(h, NULL, 16);
						s += strlen(h);
					} else {
						b[k++] = *s == 'n' ? '\n' : *s == 't' ? '\t' : *s == 'b' ? '\b' : *s;
					}
					s++;
				} else if (*s == '$' && q != '\'') {
					char name[64];
					size_t m = 0;
					bool brace = *++s == '{';
					s += brace;
					while (m < 63 && ((*s >= 'A' && *s <= 'Z') || (*s >= 'a' && *s <= 'z') || *s == '_' ||
						(*s >= '0' && *s <= '9')))
						name[m++] = *s++;
					name[m] = 0;
					if (brace && *s == '}')
						s++;
					const char *v = m ? getenv(name) : "$";
					for (; v && *v && k < sizeof b - 300; v++)
						b[k++] = *v;
				} else {
					b[k++] = *s++;
				}
			}
			if (q) {
				if (*s != q)
					return -1;
				s++;
			}
		}
		b[k] = 0;
		if (any) {
			if (n == max)
				return -1;
			a[n++] = xstrdup(b);
		}
	}
	return n;
}

static void bad(const char *what)
{
	fprintf(stderr, "wlprobe: %s:%d: %s\n", script_name, lineno, what);
}
/* One line; OK, NO, BAD or QUIT. */
static int run_line(const char *line)
{
	char *buf[MAX_ARGS], **a = buf;
	int n = words(line, buf, MAX_ARGS), total = n, rc = OK;
	bool negate = false;
	double within = 0;
	if (n < 0) {
		bad("cannot split this line");
		return BAD;
	}
	if (!n)
		return OK;
	if (!strcmp(a[0], "not"))
		negate = true, a++, n--;
	if (n > 2 && !strcmp(a[n - 2], "within") && num(a[n - 1], &within))
		n -= 2;
	const struct command *c = n ? command(a[0]) : NULL;
	bool expect = c && (!strncmp(c->name, "expect-", 7) || c->flags & WAIT);
	if (!c) {
		bad(n ? "no such command" : "empty command");
		rc = BAD;
	} else if (n - 1 < c->min || n - 1 > c->max || (negate && !expect)) {
		char b[600];
		snprintf(b, sizeof b, "usage: %s %s", c->name, c->usage);
		bad(b);
		rc = BAD;
	} else if (!dry) {
		char shown[256] = "";
		for (int i = 0; i < n; i++)
			snprintf(shown + strlen(shown), sizeof shown - strlen(shown), "%s%s", i ? " " : "", a[i]);
		if (P.log)
			fprintf(P.log, "%10.0f == %s\n", (double)(now_us() - P.t_start), shown);
		if (P.seat.unframed && (c->flags & WAIT || c->f == c_sleep))
			note("line %d waits with touch events that no frame closed", lineno);
		why[0] = 0;
		if (!(c->flags & NOCLIENT) && !expect && P.compositor_dead) {
			WHY("the compositor is dead");
			rc = NO;
		} else {
			usec limit = in_ms(within);
			for (;;) {
				rc = c->f(n, a);
				if (rc == BAD || (rc == OK) != negate || now_us() >= limit)
					break;
				pump(2);
			}
		}
		if (rc == BAD) {
			char b[600];
			snprintf(b, sizeof b, "usage: %s %s", c->name, c->usage);
			bad(b);
		} else {
			if (negate)
				rc = rc == OK ? NO : OK;
			if (rc == OK) {
				P.passes += expect;
				if (expect && P.verbose && !(c->flags & WAIT))
					say("ok   %d: %s%s%s", lineno, shown, why[0] ? " -- " : "", why);
			} else {
				P.fails++;
				say("FAIL %d: %s%s%s%s", lineno, negate ? "not " : "", shown, why[0] ? " -- " : "", why);
			}
		}
	}
	for (int i = 0; i < total; i++)
		free(buf[i]);
	if (rc == NO && failfast)
		return QUIT;
	return rc == BAD ? BAD : quit ? QUIT : OK;
}

/* ------------------------------------------------------------------ lines and blocks */

struct lines { char **v; int n, cap, at; FILE *live; int first; };
static void push(struct lines *l, const char *s)
{
	if (l->n == l->cap)
		l->v = realloc(l->v, (l->cap = l->cap * 2 + 64) * sizeof *l->v);
	l->v[l->n++] = xstrdup(s);
}
/* The next line; from a terminal or pipe, serving the clients while we wait for it. */
static const char *next(struct lines *l)
{
	static char acc[65536];
	static size_t have;
	if (l->at < l->n)
		return l->v[l->at++];
	if (!l->live)
		return NULL;
	for (;;) {
		char *nl = memchr(acc, '\n', have);
		if (nl) {
			*nl = 0;
			push(l, acc);
			have -= nl + 1 - acc;
			memmove(acc, nl + 1, have);
			return l->v[l->at++];
		}
		struct pollfd f[2] = { { 0, POLLIN, 0 }, { wl_event_loop_get_fd(P.loop), POLLIN, 0 } };
		flush();
		poll(f, 2, 200);
		pump(0);
		if (f[0].revents && have < sizeof acc - 1) {
			ssize_t k = read(0, acc + have, sizeof acc - 1 - have);
			if (k <= 0) {
				l->live = NULL;
				return NULL;
			}
			have += k;
		} else if (f[0].revents) {
			have = 0;
		}
	}
}
static bool starts(const char *s, const char *w)
{
	while (*s == ' ' || *s == '\t')
		s++;
	size_t n = strlen(w);
	return !strncmp(s, w, n) && (!s[n] || strchr(" \t\r\n#", s[n]));
}
static int run_block(struct lines *l, bool skip, bool nested)
{
	const char *s;
	while ((s = next(l))) {
		lineno = l->at;
		if (starts(s, "end")) {
			if (nested)
				return OK;
			bad("end without repeat");
			return BAD;
		}
		if (starts(s, "repeat")) {
			char *a[MAX_ARGS];
			int n = words(s, a, MAX_ARGS), body = l->at, rc = OK;
			double times = 0;
			if (n != 2 || !num(a[1], &times) || times < 0) {
				bad("usage: repeat N ... end");
				return BAD;
			}
			if (times == 0 || skip)
				rc = run_block(l, true, true);
			for (int i = 0; i < (int)times && !skip; i++) {
				l->at = body;
				rc = run_block(l, false, true);
				if (rc != OK)
					return rc;
			}
			if (rc != OK)
				return rc;
			continue;
		}
		if (skip)
			continue;
		int rc = run_line(s);
		if (rc == BAD && dry)
			return BAD;
		if (rc == BAD || rc == QUIT)
			return rc;
	}
	if (nested) {
		bad("repeat without end");
		return BAD;
	}
	return OK;
}
static bool load(const char *path, struct lines *l)
{
	FILE *f = fopen(path, "re");
	char *b = NULL;
	size_t cap = 0;
	if (!f) {
		fprintf(stderr, "wlprobe: %s: %s\n", path, strerror(errno));
		return false;
	}
	while (getline(&b, &cap, f) > 0)
		push(l, b);
	free(b);
	fclose(f);
	return true;
}
bool script_check(const char *path)
{
	struct lines l = { 0 };
	script_name = path;
	if (!load(path, &l))
		return false;
	dry = true;
	int depth = 0;
	bool ok = true;
	for (int i = 0; i < l.n; i++) {
		lineno = i + 1;
		if (starts(l.v[i], "repeat"))
			depth++;
		else if (starts(l.v[i], "end"))
			depth--;
		else if (run_line(l.v[i]) == BAD)
			ok = false;
	}
	if (depth) {
		bad("repeat and end do not pair");
		ok = false;
	}
	dry = false;
	return ok;
}
/* 0, or the exit code of a script that could not be understood. */
int script_run(const char *path)
{
	struct lines l = { 0 };
	script_name = path;
	if (!strcmp(path, "-"))
		l.live = stdin;
	else if (!load(path, &l))
		return 2;
	return run_block(&l, false, false) == BAD ? 2 : 0;
}
