/// One cluster: the range of its body, and its time.
struct WebMCluster {
  let body: Range<Int>
  /// The time in the units of the file.
  let time: UInt64
}

/// A reader of consecutive clusters that tracks the end of the sound.
struct WebMClusters {
  /// The offset of the next cluster, or of the element after the last one.
  var offset: Int
  /// The end of the last block, in nanoseconds.
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

  /// Reads the next cluster; nil when another element follows.
  mutating func next(_ bytes: inout AudioBytes) throws(AudioFileError) -> WebMCluster? {
    guard offset < limit else { return nil }
    let cluster = try bytes.element(at: offset, within: limit)
    guard cluster.id == EBMLElement.cluster else { return nil }
    var position = cluster.body
    var time: UInt64?
    while position < cluster.knownEnd ?? limit {
      let child = try bytes.element(at: position, within: cluster.knownEnd ?? limit)
      if cluster.knownEnd == nil, EBMLElement.topLevel.contains(child.id) { break }
      guard let childEnd = child.knownEnd else { throw .broken(at: position, expected: .element) }
      switch child.id {
      case EBMLElement.time: time = try bytes.number(in: child)
      case EBMLElement.simpleBlock, EBMLElement.group:
        guard let time else { throw .broken(at: position, expected: .clusterTime) }
        if child.id == EBMLElement.group {
          try readGroup(&bytes, child.body..<childEnd, time)
        } else {
          try readBlock(&bytes, child.body..<childEnd, time, lasting: nil)
        }
      default: break
      }
      position = childEnd
    }
    guard let time else { throw .broken(at: cluster.start, expected: .clusterTime) }
    offset = position
    return WebMCluster(body: cluster.body..<position, time: time)
  }

  private mutating func readGroup(
    _ bytes: inout AudioBytes, _ body: Range<Int>, _ time: UInt64
  ) throws(AudioFileError) {
    var block: Range<Int>?
    var duration: UInt64?
    var position = body.lowerBound
    while position < body.upperBound {
      let child = try bytes.element(at: position, within: body.upperBound)
      guard let end = child.knownEnd else { throw .broken(at: position, expected: .element) }
      if child.id == EBMLElement.block { block = child.body..<end }
      if child.id == EBMLElement.blockDuration { duration = try bytes.number(in: child) }
      position = end
    }
    if let block { try readBlock(&bytes, block, time, lasting: duration) }
  }

  /// Reads a block: the track, a time relative to the cluster, flags, a packet.
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
    // Vorbis does not state the duration of a packet: it is taken to equal the one before.
    let before = lastBlock.map { begin - min($0, begin) } ?? 0
    end = max(end, begin.plus(lasts ?? before))
    lastBlock = begin
  }

  /// Returns the duration of a packet of Opus: RFC 6716, section 3.1.
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
