/// One update of an index, in pieces that all waiting searches process together.
///
/// A piece that was begun and not finished is given out again when no other is left. So a search
/// that is cancelled in the middle of a piece blocks no other, and processing a piece twice does no
/// harm.
struct IndexRound {
  /// The number of texts in a piece.
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

  /// The progress, from 0 to 1.
  var progress: Double {
    pieces.isEmpty ? 1 : Double(pieces.count - unfinished.count) / Double(pieces.count)
  }

  var isFinished: Bool { unfinished.isEmpty }

  /// Returns the number of a piece to process.
  mutating func next() -> Int? { waiting.popLast() ?? unfinished.min() }

  mutating func finish(_ piece: Int) { unfinished.remove(piece) }
}
