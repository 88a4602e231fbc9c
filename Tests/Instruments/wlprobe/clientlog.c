/* What the client writes itself, read as it comes: a script asks for its lines in order. */
#include "script.h"
#include <fnmatch.h>

enum { MAX_IGNORED = 32 };

/* The lines so far; `next` is the first that no check has taken, `since` the first that is counted. */
static struct { char **v; long n, cap, next, since; } lines;
static char *ignored[MAX_IGNORED];
static int nignored;
static off_t at;
static char *part;	/* the beginning of a line that is not whole yet */
static size_t npart;

static bool passed_over(const char *line)
{
	for (int i = 0; i < nignored; i++)
		if (!fnmatch(ignored[i], line, 0))
			return true;
	return false;
}
static void add(const char *line)
{
	if (passed_over(line))
		return;
	if (lines.n == lines.cap) {
		lines.cap = lines.cap * 2 + 256;
		lines.v = realloc(lines.v, lines.cap * sizeof *lines.v);
		if (!lines.v)
			abort();
	}
	lines.v[lines.n++] = xstrdup(line);
}
/* Takes what has been written since. False without a --client-log. */
static bool take(void)
{
	char b[65536];
	ssize_t k;
	if (P.client_log_fd < 0) {
		WHY("there is no --client-log");
		return false;
	}
	while ((k = pread(P.client_log_fd, b, sizeof b, at)) > 0) {
		at += k;
		part = realloc(part, npart + k + 1);
		if (!part)
			abort();
		memcpy(part + npart, b, k);
		npart += k;
		part[npart] = 0;
		char *line = part, *end;
		while ((end = memchr(line, '\n', part + npart - line))) {
			*end = 0;
			add(line);
			line = end + 1;
		}
		npart -= line - part;
		memmove(part, line, npart);
	}
	return true;
}
/* The words of a pattern are one line of it. */
static void pattern(char *b, size_t size, int n, char **a)
{
	size_t k = 0;
	*b = 0;
	for (int i = 0; i < n && k < size; i++)
		k += snprintf(b + k, size - k, "%s%s", i ? " " : "", a[i]);
}
static bool more(void *d)
{
	take();
	return lines.next < lines.n || P.exited;
}
int c_log_skip(int n, char **a)
{
	if (!take())
		return NO;
	lines.next = lines.since = lines.n;
	return OK;
}
/* Without a pattern nothing is passed over any more. Lines that came before stay as they are. */
int c_log_ignore(int n, char **a)
{
	char b[1024];
	if (n == 1) {
		for (int i = 0; i < nignored; i++)
			free(ignored[i]);
		nignored = 0;
		return OK;
	}
	if (!take() || nignored == MAX_IGNORED)
		return NO;
	pattern(b, sizeof b, n - 1, a + 1);
	ignored[nignored++] = xstrdup(b);
	return OK;
}
/* The next line is like PATTERN. After one that is not, the script goes on behind the first that is, if there is one. */
int e_log(int n, char **a)
{
	char b[1024];
	if (!take())
		return NO;
	pattern(b, sizeof b, n - 1, a + 1);
	pump_until(more, NULL, in_ms(3000));
	if (lines.next == lines.n) {
		WHY("no line came");
		return NO;
	}
	const char *line = lines.v[lines.next];
	if (!fnmatch(b, line, 0)) {
		lines.next++;
		return OK;
	}
	WHY("it is \"%.400s\"", line);
	for (long i = lines.next + 1; i < lines.n; i++)
		if (!fnmatch(b, lines.v[i], 0)) {
			lines.next = i + 1;
			break;
		}
	return NO;
}
static bool found(void *d)
{
	take();
	for (; lines.next < lines.n; lines.next++)
		if (!fnmatch(d, lines.v[lines.next], 0))
			return true;
	return P.exited;
}
/* wait-log PATTERN: skips lines up to the first like it. */
int c_wait_log(int n, char **a)
{
	char b[1024];
	if (!take())
		return NO;
	pattern(b, sizeof b, n - 1, a + 1);
	pump_until(found, b, in_ms(10000));
	WHY("it never came");
	if (lines.next == lines.n)
		return NO;
	lines.next++;
	return OK;
}
/* expect-log-end [MS]: no further line comes for so long. */
int e_log_end(int n, char **a)
{
	if (!take())
		return NO;
	pump_until(more, NULL, in_ms(N(n, a, 1, 150)));
	if (lines.next == lines.n)
		return OK;
	WHY("%ld more, the first: \"%.400s\"", lines.n - lines.next, lines.v[lines.next]);
	return NO;
}
/* expect-log-count MIN MAX PATTERN: so many lines like it since log-skip. */
int e_log_count(int n, char **a)
{
	char b[1024];
	double low, high;
	long count = 0;
	if (!num(a[1], &low) || !num(a[2], &high))
		return BAD;
	if (!take())
		return NO;
	pattern(b, sizeof b, n - 3, a + 3);
	const char *last = "";
	for (long i = lines.since; i < lines.n; i++)
		if (!fnmatch(b, lines.v[i], 0)) {
			count++;
			last = lines.v[i];
		}
	WHY("%ld, the last: \"%.400s\"", count, last);
	return count >= (long)low && count <= (long)high;
}
