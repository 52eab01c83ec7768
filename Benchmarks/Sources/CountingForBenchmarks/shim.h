// The marks between which callgrind counts; nothing where valgrind is not installed, and outside
// it.
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

// The bytes of the heap that are in use, which Swift's module of glibc does not declare; 0
// elsewhere.
#if defined(__GLIBC__) || __has_include(<malloc.h>)
#include <malloc.h>
static inline size_t heapBytes(void) {
  struct mallinfo2 heap = mallinfo2();
  return heap.uordblks + heap.hblkhd;
}
#else
#include <stddef.h>
static inline size_t heapBytes(void) { return 0; }
#endif
