/// The limits of a recording, all in one file.
package enum AudioLimits {
  /// The largest file in bytes: 200 MB, four times six hours of speech as browsers record it.
  package static let bytes = 200_000_000

  /// The longest recording in milliseconds: six hours.
  package static let milliseconds = 6 * 60 * 60 * 1_000

  /// The largest part in bytes that is held in memory as a whole.
  static let partBytes = 65_536

  /// The largest number of tracks of one file; a recording has one.
  static let tracks = 64

  /// The largest number of cues of a rewritten WebM; six hours have one every five seconds.
  static let cues = 4_096

  /// The age in seconds after which an unsaved draft is deleted: a day, since a page outlives a
  /// restart.
  package static let draftSeconds = 24 * 60 * 60

  /// The largest number of boxes in sequence of an MP4 file: more than six hours in fragments of
  /// half a second.
  static let boxes = 100_000
}
