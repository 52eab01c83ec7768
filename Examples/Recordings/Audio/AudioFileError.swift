/// The reason why a file cannot become a recording; data only, ``description`` has the text.
package enum AudioFileError: Error, Hashable, Sendable {
  /// The file has no bytes.
  case empty
  /// The file has more bytes than ``AudioLimits/bytes``.
  case tooLarge(limit: Int)
  /// The file has none of the formats of ``AudioFormat``; the payload is its first bytes, at most
  /// 12.
  case unknownFormat(firstBytes: [UInt8])
  /// The part at this byte is not the expected one, or is incomplete.
  case broken(at: Int, expected: AudioPart)
  /// The format is known, but browsers cannot play this codec in it.
  case unknownCodec(String)
  /// The file contains no sound.
  case noAudio
  /// The file contains video.
  case hasVideo
  /// The file plays for longer than ``AudioLimits/milliseconds``, or claims so.
  case tooLong(limit: Int)
  /// The disk could not read the file.
  case unreadable(DiskError)
}

/// The part that was expected at an offset of a file.
package enum AudioPart: Hashable, Sendable {
  /// The rest of the file.
  case moreBytes
  /// A part that ends inside its enclosing part.
  case fittingPart
  /// A part of at most ``AudioLimits/partBytes`` bytes.
  case smallPart
  /// The description of the samples of a WAV file, before them.
  case waveFormat
  /// A rate, a number of channels and a sample size that are consistent.
  case possibleSamples
  /// A page of an Ogg file.
  case oggPage
  /// The codec header at the beginning of a stream.
  case codecHeader
  /// A box of an MP4 file.
  case box
  /// The single `moov` box of an MP4 file, its table of contents.
  case movie
  /// An element of a WebM file.
  case element
  /// The `Tracks` element of a WebM file, before the sound.
  case tracks
  /// At most ``AudioLimits/boxes`` boxes.
  case boxes
  /// The timestamp of a cluster, before its blocks.
  case clusterTime
  /// A valid time scale.
  case possibleTime
}

extension AudioFileError: CustomStringConvertible {
  /// The message: what was expected, what was found and what to do.
  ///
  /// The wording is not part of the interface.
  package var description: String {
    switch self {
    case .empty:
      "The file should have sound in it, but it is empty. Record again, or choose another file."
    case .tooLarge(let limit):
      "A recording has at most \(limit / 1_000_000) MB, but this file is larger. Choose a shorter"
        + " one."
    case .unknownFormat(let bytes):
      "A recording is a WebM, Ogg, MP4 (M4A) or WAV file, but this one begins with"
        + " \(Self.text(of: bytes)). Convert it, or choose another file."
    case .broken(let offset, let part):
      "At byte \(offset) the file should have \(part.words), but has not. It may have been cut off;"
        + " record it or export it again."
    case .unknownCodec(let codec):
      "The sound in the file is “\(codec)”, which browsers cannot play. Export it as Opus, AAC or"
        + " WAV."
    case .noAudio:
      "The file should have sound in it, but there is none. Check the microphone, or choose another"
        + " file."
    case .hasVideo:
      "A recording is sound alone, but this file is a film. Choose an audio file."
    case .tooLong(let limit):
      "A recording plays for at most \(limit / 3_600_000) hours, but this file is longer. Cut it "
        + "into"
        + " parts."
    case .unreadable(let error): "\(error)"
    }
  }

  private static func text(of bytes: [UInt8]) -> String {
    let digits = Array("0123456789ABCDEF")
    return bytes.map { "\(digits[Int($0 >> 4)])\(digits[Int($0 & 15)])" }.joined(separator: " ")
  }
}

extension AudioPart {
  /// The noun phrase for the part in ``AudioFileError/description``.
  var words: String {
    switch self {
    case .moreBytes: "more bytes"
    case .fittingPart: "a part that ends inside its enclosing part"
    case .boxes: "at most \(AudioLimits.boxes) boxes"
    case .smallPart: "a part of at most \(AudioLimits.partBytes) bytes"
    case .waveFormat: "the description of its samples"
    case .possibleSamples: "a rate, channels and samples that are consistent"
    case .oggPage: "a page of Ogg"
    case .codecHeader: "the header of its codec"
    case .box: "a box of MP4"
    case .movie: "its only table of contents"
    case .element: "an element of WebM"
    case .tracks: "the description of its tracks"
    case .clusterTime: "the time of the blocks that follow"
    case .possibleTime: "a valid time scale"
    }
  }
}
