internal import Millrace

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Musl)
internal import Musl
#else
internal import Glibc
#endif

/// A file that only uses room beside a database, and is removed when the disk is full: then actions
/// that wait can still be sent and confirmed.
struct ReserveFile {
  static let size = 1 << 20

  let path: String

  init(of database: String) {
    path = database + "-reserve"
  }

  /// Takes the room; false if the disk has not enough.
  func take() -> Bool {
    if let entry = try? FileEntry(at: path), entry.size >= Int64(Self.size) { return true }
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { return false }
    // Zeros would take no room on a file system that compresses.
    var random = SplitMix(seed: 1)
    let block = (0..<(1 << 13)).map { _ in random.next() }
    var isWhole = true
    for _ in 0..<(Self.size / (block.count * 8)) where isWhole {
      isWhole = block.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) == $0.count }
    }
    isWhole = close(descriptor) == 0 && isWhole
    if !isWhole { giveUp() }
    return isWhole
  }

  /// Gives the room back.
  func giveUp() { unlink(path) }
}
