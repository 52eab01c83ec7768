/// The places by which a rewritten file is sought; at most ``AudioLimits/cues``, spread evenly.
struct WebMCues {
  struct Cue {
    /// In the file's units.
    let time: UInt64
    /// From the beginning of the first cluster.
    let offset: Int
  }

  private(set) var all: [Cue] = []
  /// How many clusters one cue stands for.
  private var stride = 1
  private var count = 0

  /// Notes where a cluster begins, in O(1) on average.
  mutating func add(time: UInt64, at offset: Int) {
    if count % stride == 0 { all.append(Cue(time: time, offset: offset)) }
    count += 1
    guard all.count > AudioLimits.cues else { return }
    // Every other one goes, so that a file of any length keeps a bounded number.
    all = all.enumerated().filter { $0.offset % 2 == 0 }.map(\.element)
    stride *= 2
  }
}
