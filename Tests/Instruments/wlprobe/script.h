/* What the files of the script language share. A command gets its words, a[0] is its name, and answers OK, NO with
 * the reason in `why`, BAD for a wrong line, or QUIT. */
#ifndef SCRIPT_H
#define SCRIPT_H
#include "wlprobe.h"

enum { MAX_ARGS = 40 };
enum { OK = 1, NO = 0, BAD = -1, QUIT = -2 };
/* dry: the script is only checked. autoframe: each touch event is followed by a frame. */
extern char why[512];
extern bool failfast, dry, autoframe, quit;
#define WHY(...) snprintf(why, sizeof why, __VA_ARGS__)

/* script.c: words as values, and the window meant */
bool num(const char *s, double *v);
double N(int n, char **a, int i, double dflt);
bool color(const char *s, uint32_t *c);
bool size(const char *s, int *w, int *h);
usec in_ms(double ms);
bool on_off(const char *s, bool *v);
struct xsurf *win(void);
bool dead(void *d);
/* commands.c: for pump_until, whether the last configure is acked and drawn; how many windows of a kind are mapped */
bool acked(void *d);
int windows(enum xkind k);
/* faults.c: the connection of the client under test */
struct wl_client *main_client(void);

/* the commands */
int c_wait_map(int n, char **a);
int c_wait_windows(int n, char **a);
int c_wait_unmap(int n, char **a);
int c_wait_popup(int n, char **a);
int c_wait_no_popup(int n, char **a);
int c_wait_frame(int n, char **a);
int c_wait_idle(int n, char **a);
int c_wait_acked(int n, char **a);
int c_wait_request(int n, char **a);
int c_sleep(int n, char **a);
int c_touch(int n, char **a);
int c_pointer(int n, char **a);
int c_key(int n, char **a);
int c_type(int n, char **a);
int c_text(int n, char **a);
int c_gesture(int n, char **a);
int c_output(int n, char **a);
int c_configure(int n, char **a);
int c_initial(int n, char **a);
int c_select(int n, char **a);
int c_place(int n, char **a);
int c_raise(int n, char **a);
int c_focus(int n, char **a);
int c_close(int n, char **a);
int c_ping(int n, char **a);
int c_popup_done(int n, char **a);
int c_decoration(int n, char **a);
int c_wm(int n, char **a);
int c_seat(int n, char **a);
int c_keymap(int n, char **a);
int c_repeat_info(int n, char **a);
int c_selection(int n, char **a);
int c_primary(int n, char **a);
int c_drag(int n, char **a);
int c_throttle(int n, char **a);
int c_tick(int n, char **a);
int c_presentation(int n, char **a);
int c_release(int n, char **a);
int c_kill_release(int n, char **a);
int c_audit(int n, char **a);
int c_background(int n, char **a);
int c_global(int n, char **a);
int c_screenshot(int n, char **a);
int c_screenshot_window(int n, char **a);
int e_pixel(int n, char **a);
int e_pixel_raw(int n, char **a);
int c_pixel(int n, char **a);
int e_color(int n, char **a);
int c_find_color(int n, char **a);
int c_snapshot(int n, char **a);
int e_same(int n, char **a);
int e_differs(int n, char **a);
int e_image(int n, char **a);
int e_title(int n, char **a);
int e_app_id(int n, char **a);
int e_alive(int n, char **a);
int e_connected(int n, char **a);
int e_exit(int n, char **a);
int e_cursor(int n, char **a);
int e_commits_max(int n, char **a);
int e_commits_min(int n, char **a);
int e_callbacks_max(int n, char **a);
int e_wakeups_max(int n, char **a);
int e_cpu_max(int n, char **a);
int e_damage_max(int n, char **a);
int e_damage_total(int n, char **a);
int e_honest(int n, char **a);
int e_size(int n, char **a);
int e_min_size(int n, char **a);
int e_buffer_scale(int n, char **a);
int e_windows(int n, char **a);
int e_popups(int n, char **a);
int e_popup_at(int n, char **a);
int e_popup_inside(int n, char **a);
int e_bound(int n, char **a);
int e_request(int n, char **a);
int e_no_violations(int n, char **a);
int e_violation(int n, char **a);
int e_quirks(int n, char **a);
int c_mark(int n, char **a);
int c_measure(int n, char **a);
int e_measure(int n, char **a);
int e_pong(int n, char **a);
int e_selection(int n, char **a);
int e_primary(int n, char **a);
int e_drag(int n, char **a);
int e_text_input(int n, char **a);
int e_around(int n, char **a);
int e_text_cursor(int n, char **a);
int e_buffers(int n, char **a);
int e_pool_bytes(int n, char **a);
int e_pss(int n, char **a);
int e_first(int n, char **a);
int e_inhibitors(int n, char **a);
int e_activations(int n, char **a);
int c_stats(int n, char **a);
int c_stats_reset(int n, char **a);
int c_echo(int n, char **a);
int c_disconnect(int n, char **a);
int c_die(int n, char **a);
int c_protocol_error(int n, char **a);
int c_no_memory(int n, char **a);
int c_bad_keymap(int n, char **a);
int c_freeze(int n, char **a);
int c_kill(int n, char **a);
int c_touch_storm(int n, char **a);
int c_pointer_storm(int n, char **a);
int c_key_storm(int n, char **a);
int c_resize_storm(int n, char **a);
int c_output_storm(int n, char **a);
int c_mixed_storm(int n, char **a);
int c_log_skip(int n, char **a);
int c_log_ignore(int n, char **a);
int c_wait_log(int n, char **a);
int e_log(int n, char **a);
int e_log_end(int n, char **a);
int e_log_count(int n, char **a);
int c_spawn(int n, char **a);
int c_fail_fast(int n, char **a);
int c_quit(int n, char **a);
#endif
