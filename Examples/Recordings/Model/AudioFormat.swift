/// The container format of an audio file.
package enum AudioFormat: String, Hashable, Sendable, Codable, CaseIterable {
  /// WebM, as Chromium and Firefox record.
  case webm
  /// Ogg, as Firefox records.
  case ogg
  /// MP4, as Safari records; files of this kind are often called M4A.
  case mp4
  /// RIFF WAVE, with uncompressed samples.
  case wav

  /// The media type of a response with the file.
  package var mediaType: String { "audio/\(rawValue)" }

  /// The extension of the file name, without the dot.
  package var fileExtension: String {
    switch self {
    case .webm: "webm"
    case .ogg: "ogg"
    case .mp4: "m4a"
    case .wav: "wav"
    }
  }
}
