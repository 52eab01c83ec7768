/// An MP4 file, whole or in fragments.
///
/// ```
///   ftyp │ moov: mvhd, trak: tkhd, mdia: mdhd, hdlr; mvex: trex │ mdat          whole
///                                                  │ moof: traf: tfhd, tfdt, trun │ mdat │ moof …
/// ```
///
/// The boxes nest three deep and are read by name at each depth, so no function here is recursive.
struct MP4File {
  private(set) var tracks: [MP4Track] = []
  private var hasMovie = false
  private var hasSamples = false

  /// The codecs that browsers play: AAC and MP3, Opus, FLAC; an empty name is treated as AAC.
  private static let codecs: Set<String> = ["", "mp4a", "Opus", "fLaC", ".mp3"]

  /// Returns the duration of the file.
  static func milliseconds(_ bytes: inout AudioBytes) throws(AudioFileError) -> Int {
    var file = MP4File()
    var offset = 0
    var count = 0
    while offset < bytes.size {
      count += 1
      guard count <= AudioLimits.boxes else { throw .broken(at: offset, expected: .boxes) }
      let box = try bytes.box(at: offset, within: bytes.size)
      switch box.name {
      case "moov": try file.movie(&bytes, box)
      case "moof": try file.fragment(&bytes, box)
      case "mdat": file.hasSamples = file.hasSamples || box.end > box.body
      default: break
      }
      offset = box.end
    }
    guard file.hasMovie else { throw .broken(at: bytes.size, expected: .movie) }
    if file.tracks.contains(where: { $0.handler == "vide" }) { throw .hasVideo }
    let sounds = file.tracks.filter { $0.handler == "soun" }
    guard !sounds.isEmpty, file.hasSamples else { throw .noAudio }
    if let foreign = sounds.first(where: { !codecs.contains($0.codec) }) {
      throw .unknownCodec(foreign.codec)
    }
    var longest = 0
    for track in sounds {
      let length = max(track.duration, track.fragmentsEnd)
      longest = max(longest, try AudioTime.milliseconds(length, per: track.scale))
    }
    return longest
  }

  private mutating func movie(_ bytes: inout AudioBytes, _ movie: MP4Box) throws(AudioFileError) {
    if hasMovie { throw .broken(at: movie.body, expected: .movie) }
    hasMovie = true
    var offset = movie.body
    var defaults: [UInt64: UInt64] = [:]
    while offset < movie.end {
      let box = try bytes.box(at: offset, within: movie.end)
      switch box.name {
      case "trak":
        guard tracks.count < AudioLimits.tracks else {
          throw .broken(at: offset, expected: .tracks)
        }
        tracks.append(try MP4Track(&bytes, box))
      case "mvex":
        var inner = box.body
        while inner < box.end {
          let each = try bytes.box(at: inner, within: box.end)
          if each.name == "trex", defaults.count < AudioLimits.tracks {
            let id = try bytes.number(in: each, at: 4, 4)
            defaults[id] = try bytes.number(in: each, at: 12, 4)
          }
          inner = each.end
        }
      default: break
      }
      offset = box.end
    }
    for index in tracks.indices {
      tracks[index].sampleDuration = defaults[tracks[index].id] ?? 0
    }
  }

  private mutating func fragment(
    _ bytes: inout AudioBytes, _ fragment: MP4Box
  ) throws(AudioFileError) {
    guard hasMovie else { throw .broken(at: fragment.body, expected: .movie) }
    var offset = fragment.body
    while offset < fragment.end {
      let box = try bytes.box(at: offset, within: fragment.end)
      if box.name == "traf" {
        let run = try MP4Run(&bytes, box, tracks)
        if let index = tracks.firstIndex(where: { $0.id == run.track }) {
          let begin = run.begin ?? tracks[index].fragmentsEnd
          tracks[index].fragmentsEnd = max(
            tracks[index].fragmentsEnd, begin.plus(run.length))
        }
      }
      offset = box.end
    }
  }
}
