#if Web
package import NIOCore
internal import MillraceZlibShim

/// The compression and expansion of whole messages; no state is kept between two calls.
package enum Deflate {
  /// Returns a message without the tail that a receiver adds; nil if it does not become smaller.
  ///
  /// The window is no larger than the message: a message of 1 KB costs 10 KB during the call, one
  /// of 32 KB or more 270 KB.
  package static func compressed(_ message: ByteBuffer, windowBits: Int = 15) -> ByteBuffer? {
    let size = message.readableBytes
    let needed = Int.bitWidth - max(size - 1, 1).leadingZeroBitCount
    let window = CInt(min(max(needed, 9), windowBits))
    var result = ByteBufferAllocator().buffer(capacity: size)
    let written = message.withUnsafeReadableBytes { input in
      result.writeWithUnsafeMutableBytes(minimumWritableBytes: size) { output in
        let count = millrace_deflate(
          input.baseAddress?.assumingMemoryBound(to: UInt8.self), input.count,
          output.baseAddress?.assumingMemoryBound(to: UInt8.self), size, window)
        return max(count, 0)
      }
    }
    return written > 0 ? result : nil
  }

  /// Returns the bytes as one gzip member, as in a response of HTTP; nil if they do not become
  /// smaller.
  ///
  /// Costs 270 KB of memory during the call. Without a level it is 6, zlib's own default, at which
  /// a page of 50 KB takes 1 ms; above 64 KB it is 4, at which 200 KB of numbers take 4 ms in place
  /// of 14, for 6 % more bytes. Level 9 makes a script 1 % smaller, and suits files that are
  /// compressed once.
  package static func gzipped(_ bytes: [UInt8], level: Int? = nil) -> [UInt8]? {
    let level = level ?? (bytes.count > 1 << 16 ? 4 : 6)
    let result = [UInt8](unsafeUninitializedCapacity: bytes.count) { output, count in
      count = bytes.withUnsafeBufferPointer { input in
        max(
          0,
          millrace_gzip(
            input.baseAddress, input.count, output.baseAddress, output.count, CInt(level)))
      }
    }
    return result.isEmpty ? nil : result
  }

  /// Returns a message as it was before it was compressed.
  ///
  /// The buffer grows step by step, and never by more than one byte beyond `limit`: a larger
  /// message is refused before it takes memory.
  package static func expanded(
    _ payload: ByteBuffer, limit: Int
  ) throws(SocketError) -> ByteBuffer {
    var result = ByteBufferAllocator().buffer(
      capacity: min(max(payload.readableBytes * 4, 512), limit + 1))
    let state = payload.withUnsafeReadableBytes { input in
      guard
        let inflation = millrace_inflate_begin(
          input.baseAddress?.assumingMemoryBound(to: UInt8.self), input.count)
      else { return millrace_inflation_invalid }
      defer { millrace_inflate_end(inflation) }
      var state = millrace_inflation_full
      while state == millrace_inflation_full, result.readableBytes <= limit {
        let room = limit + 1 - result.readableBytes
        let step = min(max(result.readableBytes, 512), room)
        result.writeWithUnsafeMutableBytes(minimumWritableBytes: step) { output in
          var written = 0
          state = millrace_inflate_more(
            inflation, output.baseAddress?.assumingMemoryBound(to: UInt8.self),
            min(output.count, room), &written)
          return written
        }
      }
      return state
    }
    if state == millrace_inflation_invalid { throw .invalidCompression }
    if result.readableBytes > limit { throw .tooLarge }
    return result
  }
}
#endif
