import Millrace
import MillraceBinders
import MillraceTestSupport
import Testing

@Suite("A model as an adapter")
struct ModelAdapterTests {
  private struct Refusal: Error {}

  private enum Message {
    case add(String)
    case remove(String)
    case look
  }

  private enum Change: Equatable {
    case added(String)
    case removed(String)
  }

  private struct Bench {
    let loop = Loop()
    let names: ModelAdapter<[String], Message, Change>

    init(_ first: [String] = []) {
      names = ModelAdapter("names", first, in: loop.root) { names, message in
        switch message {
        case .add(let name):
          names.append(name)
          return .added(name)
        case .remove(let name):
          names.removeAll { $0 == name }
          if names.isEmpty { throw Refusal() }
          return .removed(name)
        case .look: return nil
        }
      }
    }
  }

  @Test("BV-11: a model is read at once, and notifies of what each message led to")
  func messages() {
    let bench = Bench()
    let reports = Reports(of: bench.loop)
    var seen: [Change] = []
    let following = bench.names.follow { seen.append($0) }
    bench.names.send(.add("a"))
    bench.names.send(.look)
    bench.names.send(.add("b"))
    #expect(bench.names.state.content == ["a", "b"])
    bench.names.send(.remove("a"))
    bench.names.send(.remove("b"))
    #expect(bench.names.state.content == ["b"] && reports.all.count == 1)
    #expect(seen == [.added("a"), .added("b"), .removed("a")])
    withExtendedLifetime(following) {}
  }

  @Test("BV-11: a slice begins with the content, and then has what concerns it")
  func slice() {
    let bench = Bench(["a"])
    var counts: [Int] = []
    let count = bench.names.slice { names, change -> Int? in
      if case .removed = change { return nil }
      return names.count
    }
    let following = count.follow { counts.append($0) }
    bench.names.send(.add("b"))
    bench.names.send(.look)
    bench.names.send(.remove("a"))
    #expect(counts == [1, 2])
    withExtendedLifetime(following) {}
  }

  @Test("BV-11: a slice keeps a value of its own, and begins anew after a change by other code")
  func kept() throws {
    let bench = Bench()
    let timeline = Timeline(of: bench.loop)
    var seen: [String] = []
    let arrivals = bench.names.slice(initial: 0) { new, names, change in
      if case .added = change { new += 1 }
      return "\(new) new of \(names.count)"
    }
    let following = arrivals.follow { seen.append($0) }
    for name in ["a", "b"] { bench.names.send(.add(name)) }
    try timeline.show(1)
    timeline.resume()
    bench.names.send(.add("c"))
    #expect(
      seen == [
        "0 new of 0", "1 new of 1", "2 new of 2", "0 new of 1", "0 new of 2", "1 new of 3",
      ])
    // Each follower has a value of its own.
    var second: [String] = []
    let late = arrivals.follow { second.append($0) }
    #expect(second == ["0 new of 3"])
    withExtendedLifetime((following, late)) {}
  }

  @Test("BV-11: a notification may stand for the whole at the beginning")
  func resumed() {
    let bench = Bench(["a"])
    var seen: [Change] = []
    let changes = bench.names.slice(resume: .added("all")) { _, change in change }
    let following = changes.follow { seen.append($0) }
    bench.names.send(.add("b"))
    #expect(seen == [.added("all"), .added("b")])
    withExtendedLifetime(following) {}
  }
}
