#if Web
import MillraceViews
@_spi(Benchmarks) import MillraceWeb

// The rows of the js-framework-benchmark: a number, a label that is a link, and a button; five
// nodes each.

struct Row: Equatable {
  let id: Int
  var label: String
}

enum Action: Sendable { case select(Int), remove(Int) }

/// The benchmark's own words, chosen without randomness so that the bytes are the same in every
/// run.
func rows(_ count: Int, from first: Int = 1) -> [Row] {
  let adjectives = [
    "pretty", "large", "big", "small", "tall", "short", "long", "handsome", "plain", "quaint",
    "clean", "elegant", "easy", "angry", "crazy", "helpful", "mushy", "odd", "unsightly",
    "adorable", "important", "inexpensive", "cheap", "expensive", "fancy",
  ]
  let colours = [
    "red", "yellow", "blue", "green", "pink", "brown", "purple", "brown", "white", "black",
    "orange",
  ]
  let nouns = [
    "table", "chair", "house", "bbq", "desk", "car", "pony", "cookie", "sandwich", "burger",
    "pizza", "mouse", "keyboard",
  ]
  var state: UInt32 = 12_345
  func next(_ limit: Int) -> Int {
    state = state &* 1_664_525 &+ 1_013_904_223
    return Int(state >> 16) % limit
  }
  return (first..<first + count).map { id in
    let label =
      adjectives[next(adjectives.count)] + " " + colours[next(colours.count)] + " "
      + nouns[next(nouns.count)]
    return Row(id: id, label: label)
  }
}

func view(_ rows: [Row]) -> Node<Action> {
  list("Rows", rows, key: \.id) { row in
    MillraceViews.row {
      text("\(row.id)")
      link(row.label, to: "/rows/\(row.id)", send: .select(row.id))
      button("Remove", send: .remove(row.id))
    }
  }
}

/// A page that shows rows, and a browser that has them.
struct Shown {
  let tree: Tree<Action>
  var wire = WireMeter()

  init(_ rows: [Row]) {
    tree = Tree(view([]))
    _ = wire.message(for: tree.update(to: view(rows)))
  }

  /// View, difference and message.
  mutating func show(_ rows: [Row]) -> String {
    wire.message(for: tree.update(to: view(rows)))
  }
}

var measurements = Measurements()

for count in [1_000, 10_000] {
  let scale = Double(count / 1_000)
  let all = rows(count)
  let name = count == 1_000 ? "1,000" : "10,000"
  let runs = count == 1_000 ? 25 : 5
  func changed(every step: Int) -> [Row] {
    all.enumerated().map { index, row in
      index % step == 0 ? Row(id: row.id, label: row.label + " !!!") : row
    }
  }
  func measure(_ what: String, limit: Double? = nil, from old: [Row], to new: [Row]) {
    measurements.measure(
      "\(name) rows: \(what)", limit: limit.map { $0 * scale }, runs: runs,
      prepare: { Shown(old) }, { $0.show(new) })
  }
  measurements.measure(
    "\(name) rows: first rendering as HTML", runs: runs, prepare: { Tree(view(all)) },
    { WireMeter.html($0.snapshot()) })
  measure("create", limit: 10, from: [], to: all)
  measure("replace all", from: all, to: rows(count, from: 1_000_000))
  measurements.measure(
    "\(name) rows: 10 change", limit: count == 1_000 ? 0.4 : 2, runs: runs,
    prepare: { Shown(all) }, { [new = changed(every: count / 10)] in $0.show(new) })
  measure("every 10th changes", from: all, to: changed(every: 10))
  measure("nothing changes", from: all, to: all)
  var swapped = all
  swapped.swapAt(1, count - 2)
  measure("swap two", from: all, to: swapped)
  measure("remove one", from: all, to: all.filter { $0.id != count / 2 })
  measure("append 1,000", from: all, to: all + rows(1_000, from: count + 1))
  measure("clear", from: all, to: [])
  // The message alone: what a difference costs on its way out.
  let tree = Tree(view([]))
  let patches = tree.update(to: view(all))
  measurements.measure(
    "\(name) rows: message of a creation alone", runs: runs, prepare: { WireMeter() },
    { $0.message(for: patches) })
}

measurements.printTable()
#else
print("What goes over the wire is measured with the trait Web: swift run --traits Web")
#endif
