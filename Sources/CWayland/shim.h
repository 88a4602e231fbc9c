// What the Wayland module needs of C: libwayland's core (not the generated client header, whose
// interfaces would clash with ours), and the Linux calls that Swift's Glibc module leaves out.
#pragma once

#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <sys/timerfd.h>
#include <wayland-client-core.h>

// glibc declares it for GNU sources only.
extern int memfd_create(const char *name, unsigned int flags);
