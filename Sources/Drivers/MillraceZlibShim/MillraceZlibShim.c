#ifdef MILLRACE_WEB

#include "MillraceZlibShim.h"

#include <limits.h>
#include <stdlib.h>
#include <zlib.h>

// The bytes that a sender omits after each message (RFC 7692, section 7.2.1).
static const uint8_t tail[4] = {0x00, 0x00, 0xFF, 0xFF};

long millrace_deflate(
    const uint8_t *input, size_t size, uint8_t *output, size_t capacity, int window_bits) {
  if (size > UINT_MAX || capacity > UINT_MAX) return -1;
  z_stream stream = {0};
  // Level 3: repetitive text gets nearly as small as with a high level, in a third of the time. The
  // hash is no larger than the window needs, since both are cleared for each message.
  int memory_level = window_bits - 7;
  if (deflateInit2(
          &stream, 3, Z_DEFLATED, -window_bits, memory_level, Z_DEFAULT_STRATEGY) != Z_OK) {
    return -1;
  }
  stream.next_in = (Bytef *)input;
  stream.avail_in = (uInt)size;
  stream.next_out = output;
  stream.avail_out = (uInt)capacity;
  int code = deflate(&stream, Z_SYNC_FLUSH);
  // A flush that has filled the whole output may have more to write.
  long written = code == Z_OK && stream.avail_in == 0 && stream.avail_out > 0
      ? (long)(capacity - stream.avail_out) - (long)sizeof tail
      : -1;
  deflateEnd(&stream);
  return written;
}

long millrace_gzip(
    const uint8_t *input, size_t size, uint8_t *output, size_t capacity, int level) {
  if (size > UINT_MAX || capacity > UINT_MAX) return -1;
  z_stream stream = {0};
  // 16 above the window asks for the header and the trailer of gzip.
  if (deflateInit2(&stream, level, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY) != Z_OK) return -1;
  stream.next_in = (Bytef *)input;
  stream.avail_in = (uInt)size;
  stream.next_out = output;
  stream.avail_out = (uInt)capacity;
  int code = deflate(&stream, Z_FINISH);
  long written = code == Z_STREAM_END ? (long)(capacity - stream.avail_out) : -1;
  deflateEnd(&stream);
  return written;
}

struct millrace_inflation {
  z_stream stream;
  int is_tail_in;
};

millrace_inflation *millrace_inflate_begin(const uint8_t *input, size_t size) {
  if (size > UINT_MAX) return NULL;
  millrace_inflation *inflation = calloc(1, sizeof *inflation);
  if (!inflation) return NULL;
  inflation->stream.next_in = (Bytef *)input;
  inflation->stream.avail_in = (uInt)size;
  if (inflateInit2(&inflation->stream, -15) != Z_OK) {
    free(inflation);
    return NULL;
  }
  return inflation;
}

millrace_inflation_state millrace_inflate_more(
    millrace_inflation *inflation, uint8_t *output, size_t capacity, size_t *written) {
  z_stream *stream = &inflation->stream;
  stream->next_out = output;
  stream->avail_out = (uInt)(capacity > UINT_MAX ? UINT_MAX : capacity);
  uInt room = stream->avail_out;
  millrace_inflation_state state;
  for (;;) {
    if (stream->avail_in == 0 && !inflation->is_tail_in) {
      stream->next_in = (Bytef *)tail;
      stream->avail_in = sizeof tail;
      inflation->is_tail_in = 1;
    }
    int code = inflate(stream, Z_SYNC_FLUSH);
    int is_all_in = stream->avail_in == 0 && inflation->is_tail_in;
    if (code == Z_STREAM_END) {
      // A block that is marked as the last need not be the last (section 7.2.3.5).
      if (is_all_in) {
        state = millrace_inflation_done;
        break;
      }
      if (inflateReset(stream) != Z_OK) {
        state = millrace_inflation_invalid;
        break;
      }
    } else if (code != Z_OK && code != Z_BUF_ERROR) {
      state = millrace_inflation_invalid;
      break;
    } else if (stream->avail_out == 0) {
      state = millrace_inflation_full;
      break;
    } else if (is_all_in) {
      // 128: between two blocks; below 64: bits left of the last byte.
      state = (stream->data_type & 128) && (stream->data_type & 63) == 0
          ? millrace_inflation_done
          : millrace_inflation_invalid;
      break;
    }
  }
  *written = room - stream->avail_out;
  return state;
}

void millrace_inflate_end(millrace_inflation *inflation) {
  inflateEnd(&inflation->stream);
  free(inflation);
}

#endif
