/// The cues of a rewritten file, by which a browser seeks; at most ``AudioLimits/cues``, spread
/// evenly.
struct WebMCues {
  struct Cue {
    /// The time in the units of the file.
    let time: UInt64
    /// The offset from the beginning of the first cluster.
    let offset: Int
  }

  private(set) var all: [Cue] = []
  /// The number of clusters per cue.
  private var stride = 1
  private var count = 0

  /// Adds the offset of a cluster, in O(1) on average.
  mutating func add(time: UInt64, at offset: Int) {
    if count % stride == 0 { all.append(Cue(time: time, offset: offset)) }
    count += 1
    guard all.count > AudioLimits.cues else { return }
    // Every other cue is dropped, so that a file of any length keeps a bounded number.
    all = all.enumerated().filter { $0.offset % 2 == 0 }.map(\.element)
    stride *= 2
  }
}
