/// Bringing an index up to date, once: pieces that whoever waits for it works off.
///
/// A piece that somebody has begun and not finished is anybody's again as soon as nothing else is left: who leaves in the
/// middle of one holds nobody up, and doing one twice does no harm.
struct IndexRound {
  /// How many texts are in a piece.
  static let pieceSize = 16

  /// The paths of the corpus, in pieces.
  let pieces: [[String]]
  private var waiting: [Int]
  private var unfinished: Set<Int>

  init(_ paths: [String]) {
    pieces = stride(from: 0, to: paths.count, by: Self.pieceSize).map {
      Array(paths[$0..<min($0 + Self.pieceSize, paths.count)])
    }
    waiting = Array(pieces.indices.reversed())
    unfinished = Set(pieces.indices)
  }

  /// How much is done, from 0 to 1.
  var progress: Double {
    pieces.isEmpty ? 1 : Double(pieces.count - unfinished.count) / Double(pieces.count)
  }

  var isFinished: Bool { unfinished.isEmpty }

  /// The number of a piece that is to be worked on.
  mutating func next() -> Int? { waiting.popLast() ?? unfinished.min() }

  mutating func finish(_ piece: Int) { unfinished.remove(piece) }
}
