#ifndef MILLRACE_ZLIB_SHIM_H
#define MILLRACE_ZLIB_SHIM_H

#include <stddef.h>
#include <stdint.h>

// The shim is written in C because the initialization functions of zlib are macros, which Swift
// cannot call. No state is kept between messages.

/// Compresses all of `input` into raw deflate that ends at a byte boundary, without the four bytes
/// 00 00 FF FF which a receiver appends.
///
/// `window_bits` is from 9 to 15. Returns the size, or -1 if it does not fit into `capacity`.
long millrace_deflate(
    const uint8_t *input, size_t size, uint8_t *output, size_t capacity, int window_bits);

/// Compresses all of `input` into one gzip member.
///
/// `level` is from 1 to 9. Returns the size, or -1 if it does not fit into `capacity`.
long millrace_gzip(
    const uint8_t *input, size_t size, uint8_t *output, size_t capacity, int level);

/// A message that is being expanded from raw deflate.
typedef struct millrace_inflation millrace_inflation;

/// The state of an expansion after a call.
typedef enum {
  /// The message is complete.
  millrace_inflation_done = 0,
  /// There may be more output, which needs more room.
  millrace_inflation_full = 1,
  /// The bytes are not raw deflate, or end too early.
  millrace_inflation_invalid = 2,
} millrace_inflation_state;

/// Begins to expand `input`, which has to stay valid until the end; returns NULL without memory.
millrace_inflation *millrace_inflate_begin(const uint8_t *input, size_t size);

/// Writes at most `capacity` bytes, stores their number in `written`, and returns the state.
millrace_inflation_state millrace_inflate_more(
    millrace_inflation *inflation, uint8_t *output, size_t capacity, size_t *written);

/// Ends the expansion and frees its memory.
void millrace_inflate_end(millrace_inflation *inflation);

#endif
