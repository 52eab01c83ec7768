#ifndef MILLRACE_POSTGRESQL_SHIM_H
#define MILLRACE_POSTGRESQL_SHIM_H

// The interface of libpq, where its headers are: Debian and Fedora have them in a folder of their
// own, Homebrew has not. Without them the header is empty, as without the trait.
#if __has_include(<postgresql/libpq-fe.h>)
#include <postgresql/libpq-fe.h>
#elif __has_include(<libpq-fe.h>)
#include <libpq-fe.h>
#endif

#endif
