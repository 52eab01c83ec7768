import Millrace
import MillraceFlux
import MillraceTestSupport
import MillraceTesting
import Testing

/// The names are those of facebook/flux's own tests.
@Suite("Flux: groups of stores")
struct StoreGroupTests {
  let dispatcher = Dispatcher(in: Loop().root)
  let log = Log()

  @Test("should register a callback with the dispatcher, called once a dispatch (FX-9)")
  func registers() throws {
    let count = makeCount(on: dispatcher)
    let group = try StoreGroup([count, makeCount(on: dispatcher)]) { [log] in
      log.write("\(count.state)")
    }
    #expect(group.dispatchToken.description == "ID_3")
    try dispatcher.dispatch(Add(2))
    try dispatcher.dispatch(Other())
    #expect(log.lines == ["2", "2"])
  }

  @Test("should wait for the store dependencies, and for all others (FX-9)")
  func waits() throws {
    let first = makeCount("first", on: dispatcher)
    var second: ReduceStore<Int>?
    let group = try StoreGroup([first]) { [log] in
      log.write("\(first.state) \(second?.state ?? -1)")
    }
    second = makeCount("second", on: dispatcher)
    var order: [String] = []
    dispatcher.register { [dispatcher] _, turn in
      try dispatcher.waitFor([group.dispatchToken], in: turn)
      order.append(try first.hasChanged() ? "after" : "before")
    }
    try dispatcher.dispatch(Add(2))
    #expect(log.lines == ["2 2"])
    #expect(order == ["after"])
    second = nil
  }

  @Test("should not run after release() or deallocation")
  func released() throws {
    let count = makeCount(on: dispatcher)
    let group = try StoreGroup([count]) { [log] in log.write("released") }
    var held: StoreGroup? = try StoreGroup([count]) { [log] in log.write("let go") }
    group.release()
    group.release()
    #expect(held != nil)
    held = nil
    try dispatcher.dispatch(Add())
    #expect(log.lines.isEmpty)
  }

  @Test("it ends with the scope of its dispatcher, and takes no action for it")
  func scopeIsGone() throws {
    let loop = Loop()
    let dispatcher = Dispatcher(in: Scope("feature", in: loop.root))
    let count = makeCount(on: dispatcher)
    let group = try StoreGroup([count]) { [log] in log.write("called") }
    let reports = Reports(of: loop)
    loop.enqueue("leave") { [scope = dispatcher.scope] in $0.remove(scope) }
    let commits = loop.commitNumber
    try dispatcher.dispatch(Add())
    #expect(log.lines.isEmpty)
    #expect(loop.commitNumber == commits)
    #expect(reports.all.count == 1)
    withExtendedLifetime(group) {}
  }

  @Test("should have at least one store")
  func atLeastOne() {
    #expect(misuse { _ = try StoreGroup([]) {} } == .noStores)
  }

  @Test("should enforce uniform dispatchers")
  func oneDispatcher() {
    let second = Dispatcher(in: Loop().root)
    let (one, other) = (makeCount("one", on: dispatcher), makeCount("other", on: second))
    #expect(
      misuse { _ = try StoreGroup([one, other]) {} }
        == .severalDispatchers(stores: ["one", "other"]))
  }
}
