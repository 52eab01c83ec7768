/// What a recording may be at most; the only place where it is written down.
public enum AudioLimits {
  /// The largest file, in bytes: 200 MB, six hours of speech as browsers record it, four times over.
  public static let bytes = 200_000_000

  /// The longest recording, in milliseconds: six hours.
  public static let milliseconds = 6 * 60 * 60 * 1_000

  /// The largest part that has to be held in memory as a whole, in bytes.
  static let partBytes = 65_536

  /// The most tracks of one file; a recording has one.
  static let tracks = 64

  /// The most places that a rewritten WebM can be sought by; six hours have one every five seconds.
  static let cues = 4_096

  /// How long a draft that nobody saves is kept, in seconds: a day, since a page outlives a restart.
  public static let draftSeconds = 24 * 60 * 60

  /// How many boxes an MP4 file may have one after the other: six hours in fragments of half a second, and some.
  static let boxes = 100_000
}
