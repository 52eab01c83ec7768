/// Returns, for each position of a sequence, true if it may stay while all others move around it.
///
/// The positions are the longest increasing subsequence of `sources`, without negative numbers,
/// found in O(n log n): `tails[k]` is the position of the smallest value that ends an increasing
/// run of k + 1 values.
///
/// With a pinned position, it is the longest one that contains the pin. Values on the wrong side of
/// the pin are left out beforehand; the rest is compatible with it, so a longest run always
/// contains it. The pin costs at most L − 1 further moves, L being the length without it.
func stablePositions(of sources: [Int32], pinned: Int?) -> [Bool] {
  var isStable = [Bool](repeating: false, count: sources.count)
  var tails: [Int] = []
  var previous = [Int](repeating: -1, count: sources.count)
  for (position, source) in sources.enumerated() {
    if source < 0 { continue }
    if let pinned {
      if position < pinned, source > sources[pinned] { continue }
      if position > pinned, source < sources[pinned] { continue }
    }
    if let last = tails.last, sources[last] < source {
      previous[position] = last
      tails.append(position)
      continue
    }
    var low = 0
    var high = tails.count
    while low < high {
      let middle = (low + high) / 2
      if sources[tails[middle]] < source { low = middle + 1 } else { high = middle }
    }
    if low > 0 { previous[position] = tails[low - 1] }
    if low == tails.count { tails.append(position) } else { tails[low] = position }
  }
  var position = tails.last ?? -1
  while position >= 0 {
    isStable[position] = true
    position = previous[position]
  }
  return isStable
}
