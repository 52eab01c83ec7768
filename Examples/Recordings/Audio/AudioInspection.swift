/// The result of the inspection of a file: its audio, and the rewriting that it needs before it is
/// stored.
///
/// The name and the claimed media type are ignored. An inspection reads forwards, in bounded memory
/// and in time proportional to the size. Any bytes lead to a result or to a thrown error.
struct AudioInspection {
  /// The format, the size and the length.
  let audio: Audio
  /// The rewriting of a WebM file in which a browser could not seek; nil otherwise.
  let rewriting: WebMRewriting?

  /// Inspects a file.
  init(_ source: any AudioSource) throws(AudioFileError) {
    var bytes = AudioBytes(source)
    if bytes.size == 0 { throw .empty }
    if bytes.size > AudioLimits.bytes { throw .tooLarge(limit: AudioLimits.bytes) }
    let format = try Self.format(&bytes)
    var rewriting: WebMRewriting?
    let milliseconds: Int
    switch format {
    case .wav: milliseconds = try WAVFile.milliseconds(&bytes)
    case .ogg: milliseconds = try OggFile.milliseconds(&bytes)
    case .mp4: milliseconds = try MP4File.milliseconds(&bytes)
    case .webm:
      let outline = try WebMOutline(&bytes)
      milliseconds = try AudioTime.milliseconds(outline.end, per: 1_000_000_000)
      if !outline.canBeSought { rewriting = WebMRewriting(outline) }
    }
    audio = Audio(format: format, bytes: bytes.size, milliseconds: milliseconds)
    self.rewriting = rewriting
  }

  private static func format(_ bytes: inout AudioBytes) throws(AudioFileError) -> AudioFormat {
    if try bytes.has("\u{1A}\u{45}\u{DF}\u{A3}", at: 0) { return .webm }
    if try bytes.has("OggS", at: 0) { return .ogg }
    if try bytes.has("ftyp", at: 4) { return .mp4 }
    if try bytes.has("RIFF", at: 0), try bytes.has("WAVE", at: 8) { return .wav }
    let first = try bytes.bytes(at: 0, count: min(12, bytes.size))
    throw .unknownFormat(firstBytes: Array(first))
  }
}
