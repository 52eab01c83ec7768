#include "MillracePostgreSQLShim.h"

#if defined(MILLRACE_POSTGRESQL) && !defined(LIBPQ_HAS_PIPELINING)
#error "The headers of libpq 14 or later are needed: Debian's libpq-dev."
#endif
