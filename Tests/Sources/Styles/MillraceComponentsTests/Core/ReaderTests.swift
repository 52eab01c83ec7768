import Millrace
import MillraceComponents
import MillraceTesting
import Testing

@Suite("Components in derived values")
struct ReaderTests {
  let root = Counter()
  let core: Core
  let sum: Derived<Int>

  init() {
    let core = makeCore(root)
    self.core = core
    sum = Derived("sum", in: core.loop) { read throws(DerivedError) in
      var sum = 0
      for case let counter as Counter in read(core).flatten() { sum += read(counter).number }
      return sum
    }
  }

  @Test("a value that is derived from the tree and the states follows both")
  func follows() throws {
    var notified: [Int?] = []
    let token = sum.signal.observe { notified.append($0) }
    core.dispatch(Step())
    let child = root.push(Counter())
    child.edit { $0.number = 10 }
    root.commit(BasicNavigation.pop([child]))
    #expect(notified == [0, 1, 11, 1])
    token.cancel()
  }

  @Test("it follows what a person does in the host, and a view of the past")
  func followsOthers() throws {
    let timeline = Timeline(of: core.loop)
    let child = root.push(Counter())
    child.edit { $0.number = 10 }
    #expect(try sum.value() == 10)
    let there = core.loop.commitNumber
    core.left(child)
    #expect(try sum.value() == 0)
    try timeline.show(there)
    #expect(try sum.value() == 10)
    timeline.resume()
    #expect(try sum.value() == 0)
  }

  @Test("a component that is in no tree yet is read as it is, and that is reported")
  func outside() throws {
    let counter = Counter()
    let twice = Derived("twice", in: core.loop) { read throws(DerivedError) in
      read(counter).number * 2
    }
    counter.edit { $0.number = 4 }
    let found = mistakes {
      #expect((try? twice.value()) == 8)
      counter.edit { $0.number = 5 }
      #expect((try? twice.value()) == 8)
    }
    #expect(found == [.style(ComponentMistake.outsideOfTree(component: "Counter"))])
  }
}
