/// A file, read anywhere; an array in a test.
protocol AudioSource {
  /// In bytes; it does not change while the file is read.
  var size: Int { get }
  /// The bytes at a place inside; fewer at the end of the file.
  func read(at offset: Int, count: Int) throws(DiskError) -> [UInt8]
}

/// A window on a file, so that any size of file is read in bounded memory.
///
/// Every question says where; one that goes beyond the end of the file is answered with an error, and no
/// place is trusted. Reading forwards costs each byte once.
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

  /// So many bytes, at most ``AudioLimits/partBytes``.
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

  /// A number of at most eight bytes, the most significant first.
  mutating func big(at offset: Int, _ count: Int) throws(AudioFileError) -> UInt64 {
    try bytes(at: offset, count: count).reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// A number of at most eight bytes, the least significant first.
  mutating func little(at offset: Int, _ count: Int) throws(AudioFileError) -> UInt64 {
    try bytes(at: offset, count: count).reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// Whether these bytes stand there; not, where the file ends before.
  mutating func has(_ text: String, at offset: Int) throws(AudioFileError) -> Bool {
    let wanted = text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
    guard offset >= 0, offset <= size - wanted.count else { return false }
    return try bytes(at: offset, count: wanted.count).elementsEqual(wanted)
  }

  /// Four letters, as formats name their parts.
  mutating func name(at offset: Int) throws(AudioFileError) -> String {
    String(decoding: try bytes(at: offset, count: 4), as: UTF8.self)
  }
}
