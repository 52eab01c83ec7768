/// Why a file cannot become a recording; data only, ``description`` has the words.
public enum AudioFileError: Error, Hashable, Sendable {
  /// It has no bytes.
  case empty
  /// It has more bytes than ``AudioLimits/bytes``.
  case tooLarge(limit: Int)
  /// It is none of the formats of ``AudioFormat``; these are its first bytes, at most 12.
  case unknownFormat(firstBytes: [UInt8])
  /// At this byte something else should begin, or what begins there is not whole.
  case broken(at: Int, expected: AudioPart)
  /// The format is known, what is in it is not: browsers cannot play this codec from it.
  case unknownCodec(String)
  /// It has no sound in it.
  case noAudio
  /// It has a picture that moves.
  case hasVideo
  /// It plays for longer than ``AudioLimits/milliseconds``, or says so.
  case tooLong(limit: Int)
  /// The disk did not give it.
  case unreadable(DiskError)
}

/// What should have been at a place of a file.
public enum AudioPart: Hashable, Sendable {
  /// The rest of the file.
  case moreBytes
  /// A part that ends inside of what it lies in.
  case fittingPart
  /// A part of at most ``AudioLimits/partBytes`` bytes.
  case smallPart
  /// The description of the samples of a WAV file, before them.
  case waveFormat
  /// A rate, a number of channels and a size of samples that go together.
  case possibleSamples
  /// A page of an Ogg file.
  case oggPage
  /// The beginning of a stream that its codec needs.
  case codecHeader
  /// A box of an MP4 file.
  case box
  /// The table of contents of an MP4 file, once.
  case movie
  /// An element of a WebM file.
  case element
  /// What a WebM file says of its tracks, before the sound.
  case tracks
  /// As many boxes as a file of this kind can have a use for.
  case boxes
  /// The time of a cluster, before its blocks.
  case clusterTime
  /// Numbers of time that can be.
  case possibleTime
}

extension AudioFileError: CustomStringConvertible {
  /// What was expected, what came and what to do.
  ///
  /// The wording is not part of the interface.
  public var description: String {
    switch self {
    case .empty:
      "The file should have sound in it, but it is empty. Record again, or choose another file."
    case .tooLarge(let limit):
      "A recording has at most \(limit / 1_000_000) MB, but this file is larger. Choose a shorter"
        + " one."
    case .unknownFormat(let bytes):
      "A recording is a WebM, Ogg, MP4 (M4A) or WAV file, but this one begins with"
        + " \(Self.text(of: bytes)). Convert it, or choose another file."
    case .broken(let place, let part):
      "At byte \(place) the file should have \(part.words), but has not. It may have been cut off;"
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
      "A recording plays for at most \(limit / 3_600_000) hours, but this file is longer. Cut it into"
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
  /// The part in a sentence.
  var words: String {
    switch self {
    case .moreBytes: "more bytes"
    case .fittingPart: "a part that ends inside of what it lies in"
    case .boxes: "at most \(AudioLimits.boxes) boxes"
    case .smallPart: "a part of at most \(AudioLimits.partBytes) bytes"
    case .waveFormat: "the description of its samples"
    case .possibleSamples: "a rate, channels and samples that go together"
    case .oggPage: "a page of Ogg"
    case .codecHeader: "the beginning of its stream"
    case .box: "a box of MP4"
    case .movie: "the one table of contents"
    case .element: "an element of WebM"
    case .tracks: "what it says of its tracks"
    case .clusterTime: "the time of what follows"
    case .possibleTime: "a time that can be"
    }
  }
}
