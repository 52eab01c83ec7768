// The marks between which callgrind counts; nothing where valgrind is not installed, and outside it.
#if __has_include(<valgrind/callgrind.h>)
#include <valgrind/callgrind.h>
static inline void beginCounting(void) {
  CALLGRIND_START_INSTRUMENTATION;
  CALLGRIND_ZERO_STATS;
}
static inline void endCounting(void) { CALLGRIND_DUMP_STATS; }
#else
static inline void beginCounting(void) {}
static inline void endCounting(void) {}
#endif
