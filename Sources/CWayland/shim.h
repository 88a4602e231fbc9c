// What the Wayland module needs of C: libwayland's core (not the generated client header, whose
// interfaces would clash with ours), and the Linux calls that Swift's Glibc module leaves out.
#pragma once

#include <pthread.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <sys/timerfd.h>
#include <wayland-client-core.h>

// glibc declares them for GNU sources only.
extern int memfd_create(const char *name, unsigned int flags);
extern int pthread_setname_np(pthread_t thread, const char *name);
