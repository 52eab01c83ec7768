/// The description of one track of an MP4 file.
struct MP4Track {
  private(set) var id: UInt64 = 0
  /// The four-letter name of the handler: `soun` or `vide`, or one that is not played.
  private(set) var handler = ""
  /// The four-letter name of the codec; empty where the file does not state it.
  private(set) var codec = ""
  /// The number of units in a second.
  private(set) var scale: UInt64 = 0
  /// The duration in units; 0 where the fragments give it.
  private(set) var duration: UInt64 = 0
  /// The default duration of a sample in a fragment, in units.
  var sampleDuration: UInt64 = 0
  /// The end of the fragments read so far, in units.
  var fragmentsEnd: UInt64 = 0

  init(_ bytes: inout AudioBytes, _ track: MP4Box) throws(AudioFileError) {
    var offset = track.body
    while offset < track.end {
      let box = try bytes.box(at: offset, within: track.end)
      if box.name == "tkhd" {
        let isWide = try bytes.number(in: box, at: 0, 1) == 1
        id = try bytes.number(in: box, at: isWide ? 20 : 12, 4)
      } else if box.name == "mdia" {
        try readMedia(&bytes, box)
      }
      offset = box.end
    }
    if handler == "soun", scale == 0 { throw .broken(at: track.body, expected: .possibleTime) }
  }

  private mutating func readMedia(
    _ bytes: inout AudioBytes, _ media: MP4Box
  ) throws(AudioFileError) {
    var offset = media.body
    while offset < media.end {
      let box = try bytes.box(at: offset, within: media.end)
      if box.name == "hdlr" {
        _ = try bytes.number(in: box, at: 8, 4)
        handler = try bytes.name(at: box.body + 8)
      } else if box.name == "mdhd" {
        let isWide = try bytes.number(in: box, at: 0, 1) == 1
        scale = try bytes.number(in: box, at: isWide ? 20 : 12, 4)
        duration = try bytes.number(in: box, at: isWide ? 24 : 16, isWide ? 8 : 4)
        // All ones mean that the duration was not known when the box was written.
        if duration == (isWide ? .max : 0xFFFF_FFFF) { duration = 0 }
      } else if box.name == "minf" {
        try readSamples(&bytes, box)
      }
      offset = box.end
    }
  }

  /// Reads the codec of the samples: four letters of `stsd` in `stbl`.
  private mutating func readSamples(
    _ bytes: inout AudioBytes, _ media: MP4Box
  ) throws(AudioFileError) {
    var offset = media.body
    while offset < media.end {
      let box = try bytes.box(at: offset, within: media.end)
      if box.name == "stbl" {
        var inner = box.body
        while inner < box.end {
          let table = try bytes.box(at: inner, within: box.end)
          if table.name == "stsd", table.end - table.body >= 16 {
            codec = try bytes.name(at: table.body + 12)
          }
          inner = table.end
        }
      }
      offset = box.end
    }
  }
}

/// The part of one track that one fragment adds.
struct MP4Run {
  private(set) var track: UInt64 = 0
  /// The beginning in units, where the fragment states it.
  private(set) var begin: UInt64?
  /// The duration in units.
  private(set) var length: UInt64 = 0
  private var sampleDuration: UInt64 = 0

  init(_ bytes: inout AudioBytes, _ fragment: MP4Box, _ tracks: [MP4Track]) throws(AudioFileError) {
    var offset = fragment.body
    while offset < fragment.end {
      let box = try bytes.box(at: offset, within: fragment.end)
      switch box.name {
      case "tfhd":
        track = try bytes.number(in: box, at: 4, 4)
        sampleDuration = tracks.first { $0.id == track }?.sampleDuration ?? 0
        let flags = try bytes.number(in: box, at: 1, 3)
        let position = 8 + (flags & 1 == 0 ? 0 : 8) + (flags & 2 == 0 ? 0 : 4)
        if flags & 8 != 0 { sampleDuration = try bytes.number(in: box, at: position, 4) }
      case "tfdt":
        let isWide = try bytes.number(in: box, at: 0, 1) == 1
        begin = try bytes.number(in: box, at: 4, isWide ? 8 : 4)
      case "trun": try readRun(&bytes, box)
      default: break
      }
      offset = box.end
    }
  }

  private mutating func readRun(_ bytes: inout AudioBytes, _ box: MP4Box) throws(AudioFileError) {
    let flags = try bytes.number(in: box, at: 1, 3)
    let count = try bytes.number(in: box, at: 4, 4)
    guard flags & 0x100 != 0 else {
      length = length.plus(count.times(sampleDuration))
      return
    }
    let entry = 4 * [0x100, 0x200, 0x400, 0x800].filter { flags & $0 != 0 }.count
    var offset = 8 + (flags & 1 == 0 ? 0 : 4) + (flags & 4 == 0 ? 0 : 4)
    // The count is only a claim: the end of the box ends the loop as well.
    for _ in 0..<count {
      length = length.plus(try bytes.number(in: box, at: offset, 4))
      offset += entry
    }
  }
}
