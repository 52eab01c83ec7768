import Testing

@testable import Recordings

@Suite("The inspection of a sound file")
struct AudioInspectionTests {
  private typealias Files = SoundFiles

  private func inspect(_ bytes: [UInt8]) throws(AudioFileError) -> Audio {
    try AudioInspection(SoundInMemory(bytes)).audio
  }

  @Test("WAV: the samples and their rate give the length")
  func wav() throws {
    #expect(try inspect(Files.wav()) == Audio(format: .wav, bytes: 4_056, milliseconds: 250))
    #expect(try inspect(Files.wav(codec: 3, channels: 2, bits: 32, frame: 8)).milliseconds == 250)
    // A size that could not be rewritten at the end: up to the end.
    #expect(try inspect(Files.wav(claimed: 0xFFFF_FFFF)).milliseconds == 250)
    #expect(try inspect(Files.wav(claimed: 0)).milliseconds == 250)
  }

  @Test("Ogg: the last granule gives the length, less what Opus has before the sound")
  func ogg() throws {
    #expect(try inspect(Files.ogg(Files.opusHead, samples: 48_312)).milliseconds == 1_000)
    #expect(try inspect(Files.ogg(Files.vorbisHead, samples: 22_050)).milliseconds == 500)
    #expect(try inspect(Files.ogg(Files.flacHead, samples: 88_200)).milliseconds == 2_000)
    let two =
      Files.ogg(Files.opusHead, samples: 48_312)
      + Files.ogg(Files.vorbisHead, samples: 22_050, serial: 6)
    #expect(try inspect(two) == Audio(format: .ogg, bytes: two.count, milliseconds: 1_500))
    // A stream that is no sound goes by.
    let beside = Files.oggPage(Files.text("fishead\0"), granule: 0, begins: true, serial: 9)
    #expect(try inspect(beside + two).milliseconds == 1_500)
  }

  @Test("MP4: the table of contents gives the length, or the fragments do")
  func mp4() throws {
    let whole = Files.mp4(Files.track("soun", id: 1, scale: 1_000, duration: 1_234))
    #expect(try inspect(whole) == Audio(format: .mp4, bytes: whole.count, milliseconds: 1_234))
    let track = Files.track("soun", id: 1, scale: 10_000, duration: 0)
    let inParts = Files.mp4(
      track, moreInMovie: Files.defaults,
      after: Files.fragment(begin: 0) + Files.fragment(begin: 3_000, durations: [500, 700]))
    #expect(try inspect(inParts).milliseconds == 420)
    #expect(try inspect(Files.recordedMP4()).milliseconds == 861)
  }

  @Test("WebM: the last block and what its packet lasts give the length")
  func webM() throws {
    let live = Files.webM(
      Files.cluster(at: 0, Files.block(0), Files.block(20)),
      Files.cluster(at: 1_000, Files.block(40)))
    #expect(try inspect(live) == Audio(format: .webm, bytes: live.count, milliseconds: 1_060))
    // Vorbis does not say; as long as the block before.
    let vorbis = Files.webM(
      tracks: Files.webMTrack(codec: "A_VORBIS"),
      Files.cluster(at: 0, Files.block(0), Files.block(30), Files.block(70)))
    #expect(try inspect(vorbis).milliseconds == 110)
    // The blocks of another track are not heard, and a group says itself how long it lasts.
    let group = Files.element(
      0xA0, Files.element(0xA1, [0x81, 0, 50, 0, 0x08]), Files.element(0x9B, [25]))
    let other = Files.element(0xA3, [0x82, 0x7F, 0xFF, 0x80, 0x08])
    #expect(try inspect(Files.webM(Files.cluster(at: 0, group, other))).milliseconds == 75)
    #expect(try inspect(Files.recordedWebM()).milliseconds == 780)
  }

  @Test(
    "a file that is no recording is refused with the reason",
    arguments: [
      ([], .empty),
      (Array("<html>hello</html>".utf8), .unknownFormat(firstBytes: Array("<html>hello<".utf8))),
      ([0x1A], .unknownFormat(firstBytes: [0x1A])),
      (Files.wav(codec: 2), .unknownCodec("WAV 2")),
      (Files.wav(channels: 0), .broken(at: 32, expected: .possibleSamples)),
      (Files.wav(bits: 24), .broken(at: 32, expected: .possibleSamples)),
      (Files.wav(claimed: 4_001), .broken(at: 48, expected: .fittingPart)),
      (Files.wav(samples: 0), .noAudio),
      (Array(Files.wav().prefix(30)), .broken(at: 28, expected: .moreBytes)),
      (Files.wav(samples: 22_000, rate: 1), .tooLong(limit: AudioLimits.milliseconds)),
      (
        Array(Files.ogg(Files.opusHead, samples: 9).dropLast()),
        .broken(at: 406, expected: .fittingPart)
      ),
      (Files.ogg(Files.opusHead, samples: 9) + [0], .broken(at: 435, expected: .oggPage)),
      (Files.ogg(Files.text("\u{80}theora"), samples: 9), .hasVideo),
      (Files.ogg(Files.text("fishead\0"), samples: 9), .noAudio),
      (
        Files.ogg(Files.opusHead, samples: 1 << 62), .tooLong(limit: AudioLimits.milliseconds)
      ),
      (
        Files.ogg(Array(Files.opusHead.prefix(10)), samples: 9),
        .broken(at: 28, expected: .codecHeader)
      ),
      (Files.mp4(Files.track("vide", id: 1, scale: 1, duration: 1)), .hasVideo),
      (Files.mp4(Files.track("text", id: 1, scale: 1, duration: 1)), .noAudio),
      (Files.mp4(Files.track("soun", id: 1, scale: 1, duration: 1), after: []), .noAudio),
      (Files.box("ftyp", [0, 0, 0, 0]), .broken(at: 12, expected: .movie)),
      (
        Files.mp4(Files.track("soun", id: 1, scale: 1, duration: 1_000_000)),
        .tooLong(limit: AudioLimits.milliseconds)
      ),
      (
        Array(Files.mp4(Files.track("soun", id: 1, scale: 1, duration: 1)).dropLast()),
        .broken(at: 208, expected: .fittingPart)
      ),
      (Files.webM(tracks: Files.webMTrack(kind: 1), Files.cluster(at: 0)), .hasVideo),
      (Files.webM(tracks: Files.webMTrack(kind: 17), Files.cluster(at: 0)), .noAudio),
      (
        Files.webM(tracks: Files.webMTrack(codec: "A_AC3\n"), Files.cluster(at: 0)),
        .unknownCodec("A_AC3")
      ),
      (
        Files.mp4(Files.track("soun", id: 1, scale: 100, duration: 9, codec: "alac")),
        .unknownCodec("alac")
      ),
      (Files.webM(), .noAudio),
      (
        Files.webM(Files.cluster(at: 0, Files.element(0xA3, [0x81, 0]))),
        .broken(at: 96, expected: .element)
      ),
      (
        Files.webM(Files.element(0x1F43_B675, Files.block(0), live: true)),
        .broken(at: 82, expected: .clusterTime)
      ),
      (
        Files.webM(Files.cluster(at: 1 << 31, Files.block(0))),
        .tooLong(limit: AudioLimits.milliseconds)
      ),
    ] as [([UInt8], AudioFileError)])
  func refused(bytes: [UInt8], reason: AudioFileError) {
    #expect(throws: reason) { try inspect(bytes) }
  }

  @Test("a file that is too large is refused by its size alone")
  func tooLarge() {
    let source = SoundOfSize(size: AudioLimits.bytes + 1, bytes: [])
    #expect(throws: AudioFileError.tooLarge(limit: AudioLimits.bytes)) {
      try AudioInspection(source)
    }
  }

  @Test("many small parts are read once, and what describes a file is bounded")
  func bounded() throws {
    let blocks = (0..<30_000).flatMap { Files.block($0 % 30_000) }
    let source = SoundInMemory(Files.webM(Files.cluster(at: 0, blocks)))
    _ = try AudioInspection(source)
    #expect(source.readBytes < 2 * source.size)
    let void = Files.element(0xEC, [UInt8](repeating: 0, count: 70_000))
    #expect(throws: AudioFileError.broken(at: 23, expected: .smallPart)) {
      try inspect(Files.webM(info: void, Files.cluster(at: 0, Files.block(0))))
    }
  }
}
