/// What an audio file is packed in.
public enum AudioFormat: String, Hashable, Sendable, Codable, CaseIterable {
  /// WebM, as Chromium and Firefox record.
  case webm
  /// Ogg, as Firefox records.
  case ogg
  /// MP4, as Safari records; files of this kind are often called M4A.
  case mp4
  /// RIFF WAVE, samples as they are.
  case wav

  /// The media type to serve it with.
  public var mediaType: String { "audio/\(rawValue)" }

  /// What the file's name ends in, without the dot.
  public var fileExtension: String {
    switch self {
    case .webm: "webm"
    case .ogg: "ogg"
    case .mp4: "m4a"
    case .wav: "wav"
    }
  }
}
