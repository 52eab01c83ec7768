#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Darwin)
internal import Darwin
#endif

/// The standard error stream, without Foundation and without buffering.
enum StandardError {
  static func write(_ text: String) {
    #if canImport(Glibc) || canImport(Musl) || canImport(Darwin)
    var text = text
    text.withUTF8 { bytes in
      // A debug text that cannot be written has no other destination.
      #if canImport(Glibc)
      _ = Glibc.write(2, bytes.baseAddress, bytes.count)
      #elseif canImport(Musl)
      _ = Musl.write(2, bytes.baseAddress, bytes.count)
      #else
      _ = Darwin.write(2, bytes.baseAddress, bytes.count)
      #endif
    }
    #endif
  }
}
