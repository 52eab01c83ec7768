/// A source of bytes with random access: a file, or an array in a test.
protocol AudioSource {
  /// The size in bytes, which does not change while the file is read.
  var size: Int { get }
  /// Returns the bytes at an offset within the file; fewer than `count` at its end.
  func read(at offset: Int, count: Int) throws(DiskError) -> [UInt8]
}

/// A window on a file, so that a file of any size is read in bounded memory.
///
/// Every read names its offset. A read beyond the end of the file throws an error, so no offset
/// that the file claims is trusted. Reading forwards costs each byte once.
struct AudioBytes {
  /// The size of the file in bytes.
  let size: Int
  private let source: any AudioSource
  private var start = 0
  private var held: [UInt8] = []

  init(_ source: any AudioSource) {
    self.source = source
    size = source.size
  }

  /// Returns `count` bytes, at most ``AudioLimits/partBytes``.
  mutating func bytes(at offset: Int, count: Int) throws(AudioFileError) -> ArraySlice<UInt8> {
    guard count <= AudioLimits.partBytes else { throw .broken(at: offset, expected: .smallPart) }
    guard offset >= 0, count >= 0, offset <= size - count else {
      throw .broken(at: min(max(offset, 0), size), expected: .moreBytes)
    }
    if offset < start || offset + count > start + held.count {
      do {
        held = try source.read(at: offset, count: AudioLimits.partBytes)
      } catch {
        throw .unreadable(error)
      }
      start = offset
      guard held.count >= count else { throw .broken(at: offset, expected: .moreBytes) }
    }
    return held[(offset - start)..<(offset - start + count)]
  }

  /// Reads a big-endian number of at most eight bytes.
  mutating func big(at offset: Int, _ count: Int) throws(AudioFileError) -> UInt64 {
    try bytes(at: offset, count: count).reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// Reads a little-endian number of at most eight bytes.
  mutating func little(at offset: Int, _ count: Int) throws(AudioFileError) -> UInt64 {
    try bytes(at: offset, count: count).reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// Returns true if `text` is at `offset`; false also where the file ends before.
  mutating func has(_ text: String, at offset: Int) throws(AudioFileError) -> Bool {
    let wanted = text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
    guard offset >= 0, offset <= size - wanted.count else { return false }
    return try bytes(at: offset, count: wanted.count).elementsEqual(wanted)
  }

  /// Reads the four letters with which formats name their parts.
  mutating func name(at offset: Int) throws(AudioFileError) -> String {
    String(decoding: try bytes(at: offset, count: 4), as: UTF8.self)
  }
}
