/// A rewriting of a WebM file that lets a browser seek in it.
///
/// ```
///   EBML │ Segment (size) │ Info with Duration │ Tracks │ Cues │ Cluster (size) │ Cluster (size) …
/// ```
///
/// The content of the clusters is copied byte by byte; only their heads get a size. The file is
/// written once, forwards, in pieces of bounded size: the sizes are known from the outline.
/// Elements beside the clusters (old Cues, Tags) are left out, since their offsets would be wrong.
struct WebMRewriting {
  /// The size in bytes of a cluster's head: four for its id, eight for its size.
  static let clusterHead = 12
  /// The size in bytes of one cue, with eight bytes for each number.
  private static let cueBytes = 34

  private let outline: WebMOutline

  init(_ outline: WebMOutline) {
    self.outline = outline
  }

  /// Writes the new file in pieces through `put`.
  func write<Failure: Error>(
    _ source: any AudioSource, _ put: ([UInt8]) throws(Failure) -> Void
  ) throws(WebMRewritingError<Failure>) {
    var bytes = AudioBytes(source)
    let front: [UInt8]
    do throws(AudioFileError) {
      front = try self.front(&bytes)
    } catch { throw .reading(error) }
    do throws(Failure) { try put(front) } catch { throw .writing(error) }

    var clusters = outline.reading
    while true {
      var cluster: WebMCluster?
      do throws(AudioFileError) {
        cluster = try clusters.next(&bytes)
        // Elements between clusters are left out.
        if cluster == nil, clusters.offset < outline.clusters.upperBound {
          let other = try bytes.element(at: clusters.offset, within: outline.clusters.upperBound)
          guard let end = other.knownEnd else {
            throw AudioFileError.broken(at: other.start, expected: .element)
          }
          clusters.offset = end
          continue
        }
      } catch { throw .reading(error) }
      guard let cluster else { return }
      try copy(cluster, &bytes, put)
    }
  }

  private func copy<Failure: Error>(
    _ cluster: WebMCluster, _ bytes: inout AudioBytes, _ put: ([UInt8]) throws(Failure) -> Void
  ) throws(WebMRewritingError<Failure>) {
    var piece = Self.head(EBMLElement.cluster, size: cluster.body.count)
    var offset = cluster.body.lowerBound
    while !piece.isEmpty {
      do throws(Failure) { try put(piece) } catch { throw .writing(error) }
      let count = min(AudioLimits.partBytes, cluster.body.upperBound - offset)
      do throws(AudioFileError) {
        piece = Array(try bytes.bytes(at: offset, count: count))
      } catch { throw .reading(error) }
      offset += count
    }
  }

  /// Returns everything before the first cluster; at most some 350 KB.
  private func front(_ bytes: inout AudioBytes) throws(AudioFileError) -> [UInt8] {
    let info = try info(&bytes)
    let tracks = Array(try bytes.bytes(at: outline.tracks.lowerBound, count: outline.tracks.count))
    let infoPart = Self.head(EBMLElement.info, size: info.count) + info
    let tracksPart = Self.head(EBMLElement.tracks, size: tracks.count) + tracks
    let cueSize = outline.cues.all.count * Self.cueBytes
    let cuesHead = Self.head(EBMLElement.cues, size: cueSize)
    let before = infoPart.count + tracksPart.count + cuesHead.count + cueSize
    var front = Array(try bytes.bytes(at: 0, count: outline.header.count))
    front += Self.head(EBMLElement.segment, size: before + outline.clusterBytes)
    front += infoPart + tracksPart + cuesHead
    for cue in outline.cues.all {
      // CuePoint: CueTime, and CueTrackPositions with CueTrack and CueClusterPosition.
      front += [0xBB, 0xA0, 0xB3, 0x88] + Self.number(cue.time)
      front += [0xB7, 0x94, 0xF7, 0x88] + Self.number(outline.track)
      front += [0xF1, 0x88] + Self.number(UInt64(before + cue.offset))
    }
    return front
  }

  /// Returns the old Info with the measured duration.
  private func info(_ bytes: inout AudioBytes) throws(AudioFileError) -> [UInt8] {
    let omitted: Set = [EBMLElement.duration, EBMLElement.checksum, EBMLElement.void]
    var info: [UInt8] = []
    var offset = outline.info.lowerBound
    while offset < outline.info.upperBound {
      let child = try bytes.element(at: offset, within: outline.info.upperBound)
      let end = try bytes.smallEnd(of: child)
      if !omitted.contains(child.id) { info += try bytes.bytes(at: offset, count: end - offset) }
      offset = end
    }
    let duration = Double(outline.end) / Double(outline.scale)
    return info + [0x44, 0x89, 0x88] + Self.number(duration.bitPattern)
  }

  private static func head(_ id: UInt32, size: Int) -> [UInt8] {
    // A size of eight bytes has a one in its first byte.
    Array(number(UInt64(id)).suffix(4)) + number(UInt64(size) | 1 << 56)
  }

  private static func number(_ number: UInt64) -> [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * UInt64($0))) }
  }
}

/// The error of a rewriting: of its input or of its output.
enum WebMRewritingError<Failure: Error>: Error {
  case reading(AudioFileError)
  case writing(Failure)
}
