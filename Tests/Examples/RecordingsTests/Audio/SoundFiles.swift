import Foundation

@testable import Recordings

/// Files of every format, made byte by byte, and two that a browser has recorded.
enum SoundFiles {
  /// Returns a recording of Chromium: live, so without sizes, Duration and Cues.
  static func recordedWebM() throws -> [UInt8] { try recorded("recorded.webm") }
  /// Returns that recording as the library stores it.
  static func storedWebM() throws -> [UInt8] { try recorded("stored.webm") }
  /// Returns a recording of Chromium as MP4: in fragments.
  static func recordedMP4() throws -> [UInt8] { try recorded("recorded.mp4") }

  private static func recorded(_ name: String) throws -> [UInt8] {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../Proofs/Browser/\(name).base64")
    let text = try String(contentsOf: file, encoding: .utf8)
    return Array(Data(base64Encoded: text, options: .ignoreUnknownCharacters) ?? Data())
  }

  /// A quarter of a second at 8 kHz unless said otherwise.
  static func wav(
    codec: Int = 1, channels: Int = 1, bits: Int = 16, frame: Int = 2, samples: Int = 2_000,
    claimed: Int? = nil, rate: Int = 8_000
  ) -> [UInt8] {
    let format =
      little(codec, 2) + little(channels, 2) + little(rate, 4) + little(rate * frame, 4)
      + little(frame, 2) + little(bits, 2)
    let data = [UInt8](repeating: 7, count: samples * frame)
    let chunks =
      text("LIST") + little(3, 4) + [1, 2, 3, 0] + text("fmt ") + little(16, 4) + format
      + text("data") + little(claimed ?? data.count, 4) + data
    return text("RIFF") + little(chunks.count + 4, 4) + text("WAVE") + chunks
  }

  /// One page: the packet, and the samples up to its end.
  static func oggPage(
    _ packet: [UInt8], granule: UInt64, begins: Bool = false, serial: Int = 5
  ) -> [UInt8] {
    var lengths = [UInt8](repeating: 255, count: packet.count / 255)
    lengths.append(UInt8(packet.count % 255))
    return text("OggS") + [0, begins ? 2 : 0] + little(Int(truncatingIfNeeded: granule), 8)
      + little(serial, 4) + little(0, 8) + [UInt8(lengths.count)] + lengths + packet
  }

  static let opusHead = text("OpusHead") + [1, 1] + little(312, 2) + little(48_000, 4) + [0, 0, 0]
  static let vorbisHead =
    text("\u{1}vorbis") + little(0, 4) + [1] + little(44_100, 4) + little(0, 14)
  static let flacHead =
    [0x7F] + text("FLAC") + [1, 0, 0, 1] + text("fLaC") + [UInt8](repeating: 0, count: 14)
    + [0x0A, 0xC4, 0x40, 0xF0] + [UInt8](repeating: 0, count: 20)

  static func ogg(_ head: [UInt8], samples: UInt64, serial: Int = 5) -> [UInt8] {
    oggPage(head, granule: 0, begins: true, serial: serial)
      + oggPage([UInt8](repeating: 1, count: 300), granule: samples / 2, serial: serial)
      + oggPage([2, 2], granule: .max, serial: serial)
      + oggPage([3], granule: samples, serial: serial)
  }

  static func box(_ name: String, _ parts: [UInt8]...) -> [UInt8] {
    let body = parts.flatMap { $0 }
    return big(body.count + 8, 4) + text(name) + body
  }

  static func track(
    _ handler: String, id: Int, scale: Int, duration: Int, codec: String = "mp4a"
  ) -> [UInt8] {
    box(
      "trak", box("tkhd", big(0, 12), big(id, 4), big(0, 8)),
      box(
        "mdia", box("mdhd", big(0, 12), big(scale, 4), big(duration, 4)),
        box("hdlr", big(0, 8), text(handler), big(0, 12)),
        box("minf", box("stbl", box("stsd", big(1, 8), box(codec, big(0, 8)))))))
  }

  /// An MP4 file as a whole.
  static func mp4(
    _ tracks: [UInt8], moreInMovie: [UInt8] = [], after: [UInt8] = box("mdat", [1, 2, 3])
  ) -> [UInt8] {
    box("ftyp", text("M4A "), big(0, 4)) + box("moov", box("mvhd", big(0, 20)), tracks, moreInMovie)
      + after
  }

  /// One fragment of three samples, of 1,000 units each unless `durations` lists them.
  static func fragment(begin: Int, durations: [Int]? = nil) -> [UInt8] {
    let run =
      durations.map { big(0x101, 4) + big($0.count, 4) + big(0, 4) + $0.flatMap { big($0, 4) } }
      ?? big(0, 4) + big(3, 4)
    return box(
      "moof", box("mfhd", big(0, 8)),
      box(
        "traf", box("tfhd", big(0x20000, 4), big(1, 4)),
        box("tfdt", big(1 << 24, 4), big(begin, 8)),
        box("trun", run))) + box("mdat", [9])
  }

  static let defaults = box("mvex", box("trex", big(0, 4), big(1, 4), big(1, 4), big(1_000, 4)))

  /// A WebM element; without a size as a live recording has it.
  static func element(_ id: Int, _ parts: [UInt8]..., live: Bool = false) -> [UInt8] {
    let body = parts.flatMap { $0 }
    let name = big(id, 4).drop { $0 == 0 }
    return Array(name) + (live ? [0xFF] : [0x10 | UInt8(body.count >> 24)] + big(body.count, 3))
      + body
  }

  static func webMTrack(kind: Int = 2, codec: String = "A_OPUS") -> [UInt8] {
    element(
      0xAE, element(0xD7, [1]), element(0x83, [UInt8(kind)]), element(0x86, text(codec)))
  }

  /// A block of Opus that lasts 20 ms, at so many units after its cluster.
  static func block(_ time: Int, _ packet: [UInt8] = [0x08, 1, 2]) -> [UInt8] {
    element(0xA3, [0x81] + big(time, 2) + [0x80] + packet)
  }

  static func webM(
    info: [UInt8] = element(0x2AD7B1, [0x0F, 0x42, 0x40]), tracks: [UInt8] = webMTrack(),
    _ clusters: [UInt8]..., live: Bool = true
  ) -> [UInt8] {
    element(0x1A45_DFA3, element(0x4282, text("webm")))
      + element(
        0x1853_8067, element(0x1549_A966, info), element(0x1654_AE6B, tracks),
        clusters.flatMap { $0 }, live: live)
  }

  static func cluster(at time: Int, _ blocks: [UInt8]..., live: Bool = true) -> [UInt8] {
    element(0x1F43_B675, element(0xE7, big(time, 4)), blocks.flatMap { $0 }, live: live)
  }

  static func text(_ text: String) -> [UInt8] {
    text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
  }

  static func big(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { index in
      let shift = 8 * (count - 1 - index)
      return shift > 56 ? 0 : UInt8(truncatingIfNeeded: number >> shift)
    }
  }

  static func little(_ number: Int, _ count: Int) -> [UInt8] { big(number, count).reversed() }
}

/// A file in memory that counts what is read of it.
final class SoundInMemory: AudioSource {
  let bytes: [UInt8]
  private(set) var readBytes = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var size: Int { bytes.count }

  func read(at offset: Int, count: Int) throws(DiskError) -> [UInt8] {
    let part = Array(bytes[offset..<min(offset + count, bytes.count)])
    readBytes += part.count
    return part
  }
}

/// A file of which only the size is said, and the beginning is there.
struct SoundOfSize: AudioSource {
  let size: Int
  let bytes: [UInt8]

  func read(at offset: Int, count: Int) throws(DiskError) -> [UInt8] {
    Array(bytes.dropFirst(offset).prefix(count))
  }
}
