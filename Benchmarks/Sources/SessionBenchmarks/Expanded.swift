#if Web
import ZlibForBenchmarks

/// What bytes were compressed as.
enum Compressed: Int32 {
  /// The answer to a request.
  case gzip = 31
  /// A message of a socket, without the end that permessage-deflate leaves out.
  case message = -15
}

/// Returns the bytes before they were compressed; none if they cannot be.
func expanded(_ bytes: [UInt8], _ form: Compressed) -> [UInt8] {
  var input = form == .message ? bytes + [0, 0, 0xFF, 0xFF] : bytes
  var output = [UInt8](repeating: 0, count: form == .message ? 8_192 : 65_536)
  var stream = z_stream()
  guard
    inflateInit2_(
      &stream, form.rawValue, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK
  else { return [] }
  defer { inflateEnd(&stream) }
  let size = output.count
  return input.withUnsafeMutableBufferPointer { input in
    output.withUnsafeMutableBufferPointer { output in
      stream.next_in = input.baseAddress
      stream.avail_in = UInt32(input.count)
      stream.next_out = output.baseAddress
      stream.avail_out = UInt32(size)
      let status = inflate(&stream, Z_SYNC_FLUSH)
      guard status == Z_OK || status == Z_STREAM_END else { return [] }
      return Array(output.prefix(size - Int(stream.avail_out)))
    }
  }
}
#endif
