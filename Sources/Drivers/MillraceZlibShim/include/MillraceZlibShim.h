#ifndef MILLRACE_ZLIB_SHIM_H
#define MILLRACE_ZLIB_SHIM_H

#include <stddef.h>
#include <stdint.h>

// Written in C because zlib's beginnings are macros, which Swift cannot call. Nothing is kept between messages.

/// Compresses all of `input` into raw deflate that ends at a byte, without the four bytes 00 00 FF FF which a receiver
/// adds by itself. `window_bits` is from 9 to 15. Returns the size, or -1 if it does not fit into `capacity`.
long millrace_deflate(
    const uint8_t *input, size_t size, uint8_t *output, size_t capacity, int window_bits);

/// Compresses all of `input` into one gzip member. `level` is from 1 to 9. Returns the size, or -1
/// if it does not fit into `capacity`.
long millrace_gzip(
    const uint8_t *input, size_t size, uint8_t *output, size_t capacity, int level);

/// A message on its way out of raw deflate.
typedef struct millrace_inflation millrace_inflation;

typedef enum {
  /// Everything is out.
  millrace_inflation_done = 0,
  /// There may be more when there is more room.
  millrace_inflation_full = 1,
  /// The bytes are no raw deflate, or end too early.
  millrace_inflation_invalid = 2,
} millrace_inflation_state;

/// Begins with `input`, which has to stay where it is until the end; NULL without memory.
millrace_inflation *millrace_inflate_begin(const uint8_t *input, size_t size);

/// Writes at most `capacity` bytes, and says how many and whether there is more.
millrace_inflation_state millrace_inflate_more(
    millrace_inflation *inflation, uint8_t *output, size_t capacity, size_t *written);

/// Gives the memory back.
void millrace_inflate_end(millrace_inflation *inflation);

#endif
