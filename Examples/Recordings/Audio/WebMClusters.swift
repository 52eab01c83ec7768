/// One cluster: where its body is, and when it begins.
struct WebMCluster {
  let body: Range<Int>
  /// In the file's units.
  let time: UInt64
}

/// Reads clusters one after the other, and keeps count of when the sound ends.
struct WebMClusters {
  /// Where the next cluster begins, or whatever comes after the last one.
  var offset: Int
  /// When the last block ends, in nanoseconds.
  var end: UInt64 = 0

  private let limit: Int
  private let track: UInt64
  private let scale: UInt64
  private let isOpus: Bool
  private var lastBlock: UInt64?

  init(_ range: Range<Int>, track: UInt64, scale: UInt64, isOpus: Bool) {
    offset = range.lowerBound
    limit = range.upperBound
    self.track = track
    self.scale = scale
    self.isOpus = isOpus
  }

  /// The next cluster; nil when something else comes.
  mutating func next(_ bytes: inout AudioBytes) throws(AudioFileError) -> WebMCluster? {
    guard offset < limit else { return nil }
    let cluster = try bytes.element(at: offset, within: limit)
    guard cluster.id == EBMLElement.cluster else { return nil }
    var place = cluster.body
    var time: UInt64?
    while place < cluster.knownEnd ?? limit {
      let child = try bytes.element(at: place, within: cluster.knownEnd ?? limit)
      if cluster.knownEnd == nil, EBMLElement.topLevel.contains(child.id) { break }
      guard let childEnd = child.knownEnd else { throw .broken(at: place, expected: .element) }
      switch child.id {
      case EBMLElement.time: time = try bytes.number(in: child)
      case EBMLElement.simpleBlock, EBMLElement.group:
        guard let time else { throw .broken(at: place, expected: .clusterTime) }
        if child.id == EBMLElement.group {
          try readGroup(&bytes, child.body..<childEnd, time)
        } else {
          try readBlock(&bytes, child.body..<childEnd, time, lasting: nil)
        }
      default: break
      }
      place = childEnd
    }
    guard let time else { throw .broken(at: cluster.start, expected: .clusterTime) }
    offset = place
    return WebMCluster(body: cluster.body..<place, time: time)
  }

  private mutating func readGroup(
    _ bytes: inout AudioBytes, _ body: Range<Int>, _ time: UInt64
  ) throws(AudioFileError) {
    var block: Range<Int>?
    var duration: UInt64?
    var place = body.lowerBound
    while place < body.upperBound {
      let child = try bytes.element(at: place, within: body.upperBound)
      guard let end = child.knownEnd else { throw .broken(at: place, expected: .element) }
      if child.id == EBMLElement.block { block = child.body..<end }
      if child.id == EBMLElement.blockDuration { duration = try bytes.number(in: child) }
      place = end
    }
    if let block { try readBlock(&bytes, block, time, lasting: duration) }
  }

  /// A block is: the track, a time from that of its cluster, flags, a packet.
  private mutating func readBlock(
    _ bytes: inout AudioBytes, _ body: Range<Int>, _ time: UInt64, lasting duration: UInt64?
  ) throws(AudioFileError) {
    guard
      let (number, length) = try bytes.vint(
        at: body.lowerBound, within: body.upperBound, longest: 8, keepingMark: false),
      body.count >= length + 3
    else { throw .broken(at: body.lowerBound, expected: .element) }
    guard number == track else { return }
    let head = body.lowerBound + length
    let offset = Int16(truncatingIfNeeded: try bytes.big(at: head, 2))
    let units =
      offset < 0 ? time - min(time, UInt64(offset.magnitude)) : time.plus(UInt64(offset))
    let begin = units.times(scale)
    var lasts = duration.map { $0.times(scale) }
    let isLaced = try bytes.big(at: head + 2, 1) & 6 != 0
    if lasts == nil, isOpus, !isLaced {
      lasts = try Self.opusNanoseconds(&bytes, (head + 3)..<body.upperBound)
    }
    // Vorbis does not say how long a packet lasts: as long as the one before did.
    let before = lastBlock.map { begin - min($0, begin) } ?? 0
    end = max(end, begin.plus(lasts ?? before))
    lastBlock = begin
  }

  /// How long a packet of Opus lasts: RFC 6716, section 3.1.
  private static func opusNanoseconds(
    _ bytes: inout AudioBytes, _ packet: Range<Int>
  ) throws(AudioFileError) -> UInt64 {
    if packet.isEmpty { return 0 }
    let first = Int(try bytes.big(at: packet.lowerBound, 1))
    let mode = first >> 3
    let microseconds: [UInt64] =
      switch mode {
      case 0..<12: [10_000, 20_000, 40_000, 60_000]
      case 12..<16: [10_000, 20_000, 10_000, 20_000]
      default: [2_500, 5_000, 10_000, 20_000]
      }
    let frames: UInt64
    switch first & 3 {
    case 0: frames = 1
    case 1, 2: frames = 2
    default: frames = packet.count < 2 ? 0 : try bytes.big(at: packet.lowerBound + 1, 1) & 63
    }
    return microseconds[mode & 3] * frames * 1_000
  }
}
