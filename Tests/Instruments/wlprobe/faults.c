/* Script commands that misbehave on purpose. */
#include "script.h"
#include <sys/wait.h>

/* ------------------------------------------------------------------ faults */

struct wl_client *main_client(void)
{
	struct xsurf *x = top_window();
	struct wl_client *c;
	if (x)
		return wl_resource_get_client(x->res);
	wl_client_for_each(c, wl_display_get_client_list(P.dpy)) {
		pid_t pid = 0;
		wl_client_get_credentials(c, &pid, NULL, NULL);
		if (pid == P.pid)
			return c;
	}
	return NULL;
}
int c_disconnect(int n, char **a)
{
	struct wl_client *c = main_client();
	WHY("no client");
	if (!c)
		return NO;
	P.dropped = true;
	wl_client_destroy(c);
	return OK;
}
int c_die(int n, char **a)
{
	die_abruptly();
	return OK;
}
int c_protocol_error(int n, char **a)
{
	struct xsurf *x = win();
	struct wl_client *c = main_client();
	if (!c)
		return NO;
	fault_ours = P.dropped = true;
	if (x && x->s)
		wl_resource_post_error(x->s->res, 3, "%s", n > 1 ? a[1] : "wlprobe: injected protocol error");
	else
		wl_client_post_implementation_error(c, "wlprobe: injected error");
	flush();
	fault_ours = false;
	return OK;
}
int c_no_memory(int n, char **a)
{
	struct wl_client *c = main_client();
	if (!c)
		return NO;
	fault_ours = P.dropped = true;
	wl_client_post_no_memory(c);
	flush();
	fault_ours = false;
	return OK;
}
int c_bad_keymap(int n, char **a)
{
	static const char *const kinds[] = { "pipe", "null", "zero", "garbage", "truncated", "unterminated", "huge", "format",
		"none", "off" };
	for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
		if (!strcmp(kinds[i], a[1])) {
			if (dry)
				return OK;
			keymap_send_bad(a[1]);
			flush();
			return OK;
		}
	return BAD;
}
int c_freeze(int n, char **a)
{
	/* neither read nor answer anything for a while */
	struct timespec t = { (time_t)(N(n, a, 1, 0) / 1000), (long)(fmod(N(n, a, 1, 0), 1000) * 1e6) };
	flush();
	nanosleep(&t, NULL);
	return OK;
}
int c_kill(int n, char **a)
{
	if (!client_alive())
		return NO;
	P.exit_expected = true;
	kill(P.pid, n > 1 ? atoi(a[1]) : SIGTERM);
	return OK;
}
int c_spawn(int n, char **a)
{
	char *argv[MAX_ARGS + 1] = { 0 };
	for (int i = 1; i < n; i++)
		argv[i - 1] = a[i];
	if (P.nspawned == MAX_SPAWN)
		return NO;
	pid_t p = spawn_client(argv, false);
	if (p > 0)
		P.spawned[P.nspawned++] = p;
	WHY("cannot run %s", a[1]);
	return p > 0;
}
int c_fail_fast(int n, char **a) { return on_off(a[1], &failfast) ? OK : BAD; }
int c_quit(int n, char **a)
{
	quit = true;
	return OK;
}
