import MillraceViews
import Testing

@testable import Recordings

@Suite("Texts of a refused file")
struct AudioFileTextsTests {
  @Test(
    "every error says what was expected, what was found and what to do",
    arguments: [
      (
        .empty,
        "The file should have sound in it, but it is empty. Record again, or choose another file."
      ),
      (
        .tooLarge(limit: 200_000_000),
        "A recording has at most 200 MB, but this file is larger. Choose a shorter one."
      ),
      (
        .unknownFormat(firstBytes: [0x3C, 0x0A]),
        "A recording is a WebM, Ogg, MP4 (M4A) or WAV file, but this one begins with 3C 0A. Convert"
          + " it, or choose another file."
      ),
      (
        .broken(at: 9, expected: .oggPage),
        "At byte 9 the file should have a page of Ogg, but has not. It may have been cut off; "
          + "record"
          + " it or export it again."
      ),
      (
        .unknownCodec("A_AC3"),
        "The sound in the file is “A_AC3”, which browsers cannot play. Export it as Opus, AAC or "
          + "WAV."
      ),
      (
        .noAudio,
        "The file should have sound in it, but there is none. Check the microphone, or choose"
          + " another file."
      ),
      (.hasVideo, "A recording is sound alone, but this file is a film. Choose an audio file."),
      (
        .tooLong(limit: AudioLimits.milliseconds),
        "A recording plays for at most 6 hours, but this file is longer. Cut it into parts."
      ),
      (
        .unreadable(DiskError(.read, "/a", code: 5)),
        "“a” could not be read: Input/output error. Correct that and try again."
      ),
    ] as [(AudioFileError, String)])
  func files(error: AudioFileError, expected: String) {
    #expect(error.description == expected)
  }

  @Test(
    "every error of the shelf says so too",
    arguments: [
      (
        .disk(DiskError(.write, "/a", code: 28)),
        "The recording was not stored. “a” could not be written: No space left on device. Free"
          + " some space and try again."
      ),
      (
        .noDraft(id(1)),
        "The recording should be waiting to be saved, but is not there any more. Record it again."
      ),
      (.busy(id(1)), "The recording is being stored. Wait until that is done."),
      (.audio(.hasVideo), "\(AudioFileError.hasVideo)"),
      (.upload(.isGone), "The file is not there any more. Choose it again."),
    ] as [(AudioShelfError, String)])
  func shelf(error: AudioShelfError, expected: String) {
    #expect(error.description == expected)
  }
}
