#if canImport(Glibc)
import Glibc
#endif

/// The memory of this process that is in use, in bytes; 0 where the system does not say.
func residentBytes() -> Int {
  #if canImport(Glibc)
  guard let file = fopen("/proc/self/statm", "r") else { return 0 }
  defer { fclose(file) }
  var line = [CChar](repeating: 0, count: 128)
  guard fgets(&line, Int32(line.count), file) != nil else { return 0 }
  let text = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  let pages = text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
  return pages * Int(getpagesize())
  #else
  return 0
  #endif
}
