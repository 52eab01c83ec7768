/// An Ogg file with one or more consecutive streams of Opus, Vorbis or FLAC.
///
/// ```
///   page: OggS version flags granule serial number checksum │ lengths │ packets
/// ```
///
/// The granule of a page counts the samples up to its end, so the last granule gives the length.
/// The lengths of concatenated files are added up.
struct OggFile {
  private struct Stream {
    let serial: UInt64
    let rate: UInt64
    /// The samples before the sound, which count and are not played.
    let skip: UInt64
    var granule: UInt64 = 0
  }

  private var current: Stream?
  private var total = 0

  /// Returns the duration of the file.
  static func milliseconds(_ bytes: inout AudioBytes) throws(AudioFileError) -> Int {
    var file = OggFile()
    var offset = 0
    while offset < bytes.size { offset = try file.page(&bytes, at: offset) }
    guard file.current != nil else { throw .noAudio }
    try file.finish()
    return file.total
  }

  /// Reads one page, and returns the offset of the next.
  private mutating func page(_ bytes: inout AudioBytes, at offset: Int) throws(AudioFileError)
    -> Int
  {
    guard try bytes.has("OggS\0", at: offset) else { throw .broken(at: offset, expected: .oggPage) }
    let begins = try bytes.little(at: offset + 5, 1) & 2 != 0
    let granule = try bytes.little(at: offset + 6, 8)
    let serial = try bytes.little(at: offset + 14, 4)
    let count = Int(try bytes.little(at: offset + 26, 1))
    let length = try bytes.bytes(at: offset + 27, count: count).reduce(0) { $0 + Int($1) }
    let body = offset + 27 + count
    guard length <= bytes.size - body else { throw .broken(at: offset, expected: .fittingPart) }
    if begins { try begin(&bytes, serial, at: body, length) }
    // All ones mean that no packet ends on this page.
    if let stream = current, serial == stream.serial, granule != .max {
      current?.granule = max(stream.granule, granule)
    }
    return body + length
  }

  private mutating func begin(
    _ bytes: inout AudioBytes, _ serial: UInt64, at body: Int, _ length: Int
  ) throws(AudioFileError) {
    for video in ["\u{80}theora", "BBCD\0", "\u{01}video"] where try bytes.has(video, at: body) {
      throw .hasVideo
    }
    guard let stream = try Self.stream(&bytes, serial, at: body, length) else { return }
    try finish()
    current = stream
  }

  /// Reads the first packet of a stream; nil when it is not sound.
  private static func stream(
    _ bytes: inout AudioBytes, _ serial: UInt64, at body: Int, _ length: Int
  ) throws(AudioFileError) -> Stream? {
    let stream: Stream
    if try bytes.has("OpusHead", at: body) {
      guard length >= 19 else { throw .broken(at: body, expected: .codecHeader) }
      // Opus counts in 48 kHz, whatever the recorded rate was.
      let skip = try bytes.little(at: body + 10, 2)
      stream = Stream(serial: serial, rate: 48_000, skip: skip)
    } else if try bytes.has("\u{01}vorbis", at: body) {
      guard length >= 30 else { throw .broken(at: body, expected: .codecHeader) }
      stream = Stream(serial: serial, rate: try bytes.little(at: body + 12, 4), skip: 0)
    } else if try bytes.has("\u{7F}FLAC", at: body) {
      guard length >= 51 else { throw .broken(at: body, expected: .codecHeader) }
      stream = Stream(serial: serial, rate: try bytes.big(at: body + 27, 3) >> 4, skip: 0)
    } else {
      return nil
    }
    guard stream.rate > 0 else { throw .broken(at: body, expected: .possibleSamples) }
    return stream
  }

  /// Adds the duration of the current stream to the total.
  private mutating func finish() throws(AudioFileError) {
    guard let stream = current else { return }
    let samples = stream.granule - min(stream.skip, stream.granule)
    total += try AudioTime.milliseconds(samples, per: stream.rate)
    guard total <= AudioLimits.milliseconds else {
      throw .tooLong(limit: AudioLimits.milliseconds)
    }
  }
}
