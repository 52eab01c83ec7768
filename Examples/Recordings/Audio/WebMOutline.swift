/// The structure of a WebM file with Opus or Vorbis, found in one pass.
///
/// ```
///   EBML │ Segment: Info │ Tracks │ Cluster: Timestamp, SimpleBlock … │ Cluster … │ Cues
/// ```
///
/// A browser writes while it records: the segment and its clusters do not state their ends, there
/// is no Duration in the Info, and there are no Cues. The browser cannot seek in such a file.
struct WebMOutline {
  /// The range of the EBML header.
  private(set) var header = 0..<0
  /// The range of the body of the Info.
  private(set) var info = 0..<0
  /// The range of the body of the Tracks.
  private(set) var tracks = 0..<0
  /// The range from the first cluster to the end of the segment.
  private(set) var clusters = 0..<0
  /// The nanoseconds in a unit of time.
  private(set) var scale: UInt64 = 1_000_000
  /// The number of the track with the sound.
  private(set) var track: UInt64 = 0
  /// The end of the last block, in nanoseconds.
  private(set) var end: UInt64 = 0
  /// The cues of a rewritten file.
  private(set) var cues = WebMCues()
  /// The size in bytes of the clusters of a rewritten file.
  private(set) var clusterBytes = 0
  private var isOpus = false
  private var isSized = false
  private var hasDuration = false
  private var hasCues = false

  /// True if a browser can seek in the file as it is.
  var canBeSought: Bool { isSized && hasDuration && hasCues }

  init(_ bytes: inout AudioBytes) throws(AudioFileError) {
    let head = try bytes.element(at: 0, within: bytes.size)
    header = 0..<(try bytes.smallEnd(of: head))
    let segment = try bytes.element(at: header.upperBound, within: bytes.size)
    guard segment.id == EBMLElement.segment else {
      throw .broken(at: segment.start, expected: .element)
    }
    isSized = segment.knownEnd != nil
    clusters = 0..<(segment.knownEnd ?? bytes.size)
    try readSegment(&bytes, from: segment.body)
    guard clusters.lowerBound > 0 else { throw .noAudio }
  }

  /// A reader of the clusters for a second pass.
  var reading: WebMClusters {
    WebMClusters(clusters, track: track, scale: scale, isOpus: isOpus)
  }

  private mutating func readSegment(
    _ bytes: inout AudioBytes, from start: Int
  ) throws(AudioFileError) {
    var offset = start
    while offset < clusters.upperBound {
      let element = try bytes.element(at: offset, within: clusters.upperBound)
      switch element.id {
      case EBMLElement.info: try readInfo(&bytes, element)
      case EBMLElement.tracks: try readTracks(&bytes, element)
      case EBMLElement.cluster:
        guard !tracks.isEmpty else { throw .broken(at: offset, expected: .tracks) }
        if clusters.lowerBound == 0 { clusters = offset..<clusters.upperBound }
        offset = try readClusters(&bytes, from: offset)
        continue
      case EBMLElement.cues: hasCues = true
      default: break
      }
      guard let end = element.knownEnd else { throw .broken(at: offset, expected: .element) }
      offset = end
    }
  }

  private mutating func readClusters(
    _ bytes: inout AudioBytes, from offset: Int
  ) throws(AudioFileError) -> Int {
    var reading = reading
    reading.offset = offset
    reading.end = end
    while let cluster = try reading.next(&bytes) {
      cues.add(time: cluster.time, at: clusterBytes)
      clusterBytes += WebMRewriting.clusterHead + cluster.body.count
    }
    end = reading.end
    return reading.offset
  }

  private mutating func readInfo(
    _ bytes: inout AudioBytes, _ element: EBMLElement
  ) throws(AudioFileError) {
    info = element.body..<(try bytes.smallEnd(of: element))
    var offset = info.lowerBound
    while offset < info.upperBound {
      let child = try bytes.element(at: offset, within: info.upperBound)
      if child.id == EBMLElement.scale { scale = try bytes.number(in: child) }
      if child.id == EBMLElement.duration { hasDuration = true }
      offset = try bytes.smallEnd(of: child)
    }
    guard (1...1_000_000_000).contains(scale) else {
      throw .broken(at: element.start, expected: .possibleTime)
    }
  }

  private mutating func readTracks(
    _ bytes: inout AudioBytes, _ element: EBMLElement
  ) throws(AudioFileError) {
    tracks = element.body..<(try bytes.smallEnd(of: element))
    var offset = tracks.lowerBound
    var sounds: [(number: UInt64, codec: String)] = []
    while offset < tracks.upperBound {
      let child = try bytes.element(at: offset, within: tracks.upperBound)
      let end = try bytes.smallEnd(of: child)
      if child.id == EBMLElement.track {
        let track = try WebMTrack(&bytes, child.body..<end)
        if track.kind == 1 { throw .hasVideo }
        if track.kind == 2 { sounds.append((track.number, track.codec)) }
      }
      offset = end
    }
    guard let sound = sounds.first else { throw .noAudio }
    guard ["A_OPUS", "A_VORBIS"].contains(sound.codec) else { throw .unknownCodec(sound.codec) }
    track = sound.number
    isOpus = sound.codec == "A_OPUS"
  }
}

/// The description of one track of a WebM file.
private struct WebMTrack {
  private(set) var number: UInt64 = 0
  private(set) var kind: UInt64 = 0
  private(set) var codec = ""

  init(_ bytes: inout AudioBytes, _ body: Range<Int>) throws(AudioFileError) {
    var offset = body.lowerBound
    while offset < body.upperBound {
      let child = try bytes.element(at: offset, within: body.upperBound)
      let end = try bytes.smallEnd(of: child)
      switch child.id {
      case EBMLElement.number: number = try bytes.number(in: child)
      case EBMLElement.kind: kind = try bytes.number(in: child)
      case EBMLElement.codec:
        // The name is shown to a person, so it is cut short and limited to plain letters.
        let text = try bytes.bytes(at: child.body, count: min(32, end - child.body))
        codec = String(decoding: text.filter { (0x20...0x7E).contains($0) }, as: UTF8.self)
      default: break
      }
      offset = end
    }
  }
}
