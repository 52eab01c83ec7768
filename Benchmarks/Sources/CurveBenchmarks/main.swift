import CountingForBenchmarks
import Millrace
import MillraceViews

// The cost of one operation beside 1 to 100,000 others, for a tool that counts instructions between
// two marks; see curves.py. One point in one process: the allocator tidies up after what was there
// before, whenever it likes.

let sizes = [1, 10, 100, 1_000, 10_000, 100_000]
/// The point that is counted; without one their names are printed.
let wanted = CommandLine.arguments.dropFirst().first { !$0.hasPrefix("--") }

/// Counts one operation, after it has been done often enough that what grows with the first uses
/// has grown.
func measure(_ curve: String, _ size: Int, _ count: Int = 20, _ body: (Int) -> Void) {
  for index in 0..<min(count, 20) { body(index) }
  beginCounting()
  for index in 0..<count { body(index) }
  endCounting()
  print("\(curve) @ \(size)\t\(count)")
}

func forEachSize(_ curve: String, _ body: (String, Int) -> Void) {
  for size in sizes {
    let name = "\(curve) @ \(size)"
    if let wanted {
      if wanted == name { body(curve, size) }
    } else {
      print(name)
    }
  }
}

func counter(in scope: Scope? = nil) -> Store<Int, Int> {
  Store(0, in: scope, name: "counter") { state, step in
    state &+= step
    return .none
  }
}

func list(_ count: Int) -> Store<[Int], Int> {
  Store(Array(repeating: 0, count: count)) { state, index in
    state[index] &+= 1
    return .none
  }
}

forEachSize("send, n observers of the whole state") { curve, size in
  let store = counter()
  var seen = 0
  let tokens = (0..<size).map { _ in store.observe { seen &+= $0 } }
  measure(curve, size) { store.send($0 | 1) }
  withExtendedLifetime(tokens) {}
}

forEachSize("send, n observers of parts, one part changes") { curve, size in
  let store = list(size)
  var seen = 0
  let tokens = (0..<size).map { index in store.observe({ $0[index] }) { seen &+= $0 } }
  measure(curve, size) { store.send($0 % size) }
  withExtendedLifetime(tokens) {}
}

forEachSize("send to one of n observed stores of a loop") { curve, size in
  let loop = Loop()
  let stores = (0..<size).map { _ in counter(in: loop.root) }
  var seen = 0
  let tokens = stores.map { $0.observe { seen &+= $0 } }
  measure(curve, size) { stores[$0 % size].send(1) }
  withExtendedLifetime(tokens) {}
}

forEachSize("send from one of n child stores, none observed") { curve, size in
  let store = list(size)
  let children = (0..<size).map { index in
    store.child({ $0[index] }, action: { (_: Int) in index })
  }
  measure(curve, size) { children[$0 % size].send(1) }
}

forEachSize("send from one of n child stores, all observed") { curve, size in
  let store = list(size)
  let children = (0..<size).map { index in
    store.child({ $0[index] }, action: { (_: Int) in index })
  }
  var seen = 0
  let tokens = children.map { $0.observe { seen &+= $0 } }
  measure(curve, size) { children[$0 % size].send(1) }
  withExtendedLifetime(tokens) {}
}

forEachSize("send, a timeline that keeps n commits") { curve, size in
  let store = counter()
  let timeline = Timeline(of: store.loop, limit: size)
  for step in 0..<(size * 2) { store.send(step) }
  // Enough for all that is done now and then.
  measure(curve, size, max(20, size)) { store.send($0) }
  withExtendedLifetime(timeline) {}
}

forEachSize("an observer starts and stops, beside n others") { curve, size in
  let store = counter()
  let tokens = (0..<size).map { _ in store.observe { _ in } }
  measure(curve, size) { _ in store.observe { _ in }.stop() }
  withExtendedLifetime(tokens) {}
}

struct Entry: Equatable {
  let id: Int
  var words: String
}

@NodeBuilder<Int>
func content(_ entry: Entry) -> NodeList<Int> {
  row {
    text("\(entry.id)")
    button(entry.words, send: entry.id)
    button("Remove", send: -entry.id)
  }
}

/// A list whose rows show by turns one of two texts.
func measureRows(_ curve: String, _ size: Int, _ view: ([Entry]) -> Node<Int>) {
  let first = (0..<size).map { Entry(id: $0, words: "row \($0) of the list") }
  var second = first
  second[size / 2].words = "row \(size / 2) of the list!"
  let tree = Tree(view(first))
  measure(curve, size, size > 10_000 ? 2 : 10) {
    _ = tree.update(to: view($0 % 2 == 0 ? second : first))
  }
}

forEachSize("a list of n rows, one row changes") { curve, size in
  measureRows(curve, size) { list("Rows", $0, key: \.id) { content($0) } }
}

forEachSize("the same, of rows with a dependency") { curve, size in
  measureRows(curve, size) {
    list("Rows", $0, key: \.id, dependency: { $0 }) { content($0) }
  }
}
