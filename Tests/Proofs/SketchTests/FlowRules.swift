import Millrace
import MillraceTesting
import Testing

@Suite("UniFlow on the loop")
struct FlowRules {
  struct Ready: Equatable {}
  struct Loading: Equatable { var progress = 0 }
  struct Failed: Equatable {}
  struct Unfulfilled: Error {}

  let loop = Loop()
  let log = Log()
  let search: Feature
  let recorder: Recorder

  init() {
    search = Feature("search", in: loop.root)
    recorder = Recorder(of: loop, [.commits, .reports])
  }

  /// What was rejected, and why.
  private var rejections: [String] {
    recorder.reports.compactMap { report in
      guard case .rejected(let cause, let error, _) = report else { return nil }
      return "\(cause): \((error as? FlowError)?.text ?? "\(error)")"
    }
  }

  private func begin(_ state: Any) {
    search.initialize("begin") { become in become(state) }
    loop.pump()
  }

  /// Writes down each mutation with its old and new state.
  private func observe() -> ObservationToken {
    search.slot.observeChanges { [log] commit, change in
      func text(_ value: Any?) -> String { value.map { "\($0)" } ?? "absent" }
      log.write("\(commit.cause ?? ""): \(text(change.old)) → \(text(change.new))")
    }
  }

  @Test("UF-1 submit never runs the action before it returns")
  func asynchronous() {
    search.initialize("begin") { become in become(Ready()) }
    #expect(search.slot.value == nil)
    loop.pump()
    #expect(search.slot.value is Ready)
  }

  #if Testing
  @Test("UF-1 with an owner the action runs by itself, under any interleaving")
  func owned() {
    for seed in 0..<20 as Range<UInt64> {
      let lab = Lab(seed: seed)
      let feature = Feature("search", in: lab.scope)
      feature.initialize("begin") { become in become(Ready()) }
      #expect(feature.slot.value == nil)
      lab.settle()
      #expect(feature.slot.value is Ready)
    }
  }
  #endif

  @Test("UF-2 actions run first in, first out, one at a time")
  func order() {
    var running = 0
    for number in 1...5 {
      search.submit("\(number)") { [log] _ in
        running += 1
        log.write("\(number) of \(running)")
        running -= 1
      }
    }
    loop.pump()
    #expect(log.lines == ["1 of 1", "2 of 1", "3 of 1", "4 of 1", "5 of 1"])
  }

  @Test("UF-3 what an action, a binding or an observer submits runs after all notifications")
  func submitInside() throws {
    let (search, log) = (search, log)
    let binding = search.slot.observeChanges { commit, _ in
      log.write("binding of \(commit.cause ?? "")")
      if commit.cause as? String == "begin" {
        search.actualize("from binding") { (state: inout Loading) in state.progress += 10 }
      }
    }
    let observer = search.slot.observeChanges { commit, _ in
      log.write("observer of \(commit.cause ?? "")")
    }
    search.submit("begin") { turn in
      turn.set(search.slot, Loading())
      search.actualize("from action") { (state: inout Loading) in state.progress += 5 }
    }
    loop.pump()
    #expect(
      log.lines == [
        "binding of begin", "observer of begin", "binding of from action",
        "observer of from action", "binding of from binding", "observer of from binding",
      ])
    #expect(try search.state(Loading.self).progress == 15)
    withExtendedLifetime((binding, observer)) {}
  }

  @Test("UF-4 instead: what an action submitted before it threw is dropped with it")
  func transactional() {
    search.submit("throws") { [log, search] turn in
      turn.set(search.slot, Ready())
      search.submit("inner") { _ in log.write("ran") }
      throw Unfulfilled()
    }
    loop.pump()
    loop.pump()
    // UniFlow runs the inner action.
    #expect(log.lines == [])
    #expect(!search.slot.isPresent)
    #expect(rejections == ["throws: Unfulfilled()"])
  }

  @Test("UF-5 arguments come by capture; the commit knows the action by its name")
  func capture() throws {
    func set(_ progress: Int) {
      search.actualize("set") { (state: inout Loading) in state.progress = progress }
    }
    begin(Loading())
    set(7)
    loop.pump()
    #expect(try search.state(Loading.self).progress == 7)
    #expect(recorder.commits.map { $0.cause as? String } == ["begin", "set"])
  }

  @Test("UF-6 initialization needs the feature to be absent")
  func initialization() {
    begin(Ready())
    begin(Failed())
    #expect(search.slot.value is Ready)
    #expect(rejections == ["begin: search is initialized"])
  }

  @Test("UF-7 actualization needs the state, edits a copy, and writes it back after the body")
  func actualization() throws {
    let (search, log) = (search, log)
    search.actualize("early") { (_: inout Loading) in }
    begin(Ready())
    search.actualize("other") { (_: inout Loading) in }
    search.transition("load") { (_: Ready, become) in become(Loading()) }
    search.actualize("edit") { (state: inout Loading) in
      state.progress = 3
      log.write("model \(((try? search.state(Loading.self)) ?? Loading(progress: -1)).progress)")
    }
    loop.pump()
    #expect(log.lines == ["model 0"])
    #expect(try search.state(Loading.self).progress == 3)
    #expect(
      rejections == ["early: search is not initialized", "other: search is not in Loading"])
  }

  @Test("UF-8 a transition from a state needs that state; one into a state may refuse the same")
  func transition() throws {
    begin(Ready())
    search.transition("load") { (_: Ready, become) in become(Loading(progress: 1)) }
    search.transition("again") { (_: Ready, become) in become(Loading(progress: 2)) }
    search.transition("refuse", into: Loading.self, same: false) { become in become(Loading()) }
    loop.pump()
    #expect(try search.state(Loading.self).progress == 1)
    search.transition("accept", into: Loading.self, same: true) { become in
      become(Loading(progress: 4))
    }
    loop.pump()
    #expect(try search.state(Loading.self).progress == 4)
    #expect(rejections == ["again: search is not in Ready", "refuse: search is in Loading"])
  }

  @Test("UF-8 a transition into a state needs the feature to be there at all")
  func transitionOfAbsent() {
    search.transition("go", into: Ready.self, same: true) { become in become(Ready()) }
    loop.pump()
    #expect(rejections == ["go: search is not initialized"])
  }

  @Test("UF-9 deinitialization needs the feature, or the state, to be there")
  func deinitialization() {
    search.deinitialize("early", from: Any.self)
    begin(Ready())
    search.deinitialize("other", from: Failed.self)
    loop.pump()
    #expect(search.slot.isPresent)
    search.deinitialize("end", from: Ready.self)
    loop.pump()
    #expect(!search.slot.isPresent)
    #expect(rejections == ["early: search is not initialized", "other: search is not in Failed"])
  }

  @Test("UF-10 a trigger may need a state, and changes none")
  func trigger() {
    let (search, log) = (search, log)
    func trigger() {
      search.submit("trigger") { _ in
        _ = try search.state(Ready.self)
        log.write("ran")
      }
      loop.pump()
    }
    trigger()
    begin(Failed())
    trigger()
    search.transition("ready", into: Ready.self, same: false) { become in become(Ready()) }
    trigger()
    #expect(log.lines == ["ran"])
    #expect(
      rejections == ["trigger: search is not initialized", "trigger: search is not in Ready"])
  }

  @Test("UF-11 become has to be called; the last call wins")
  func become() {
    search.initialize("never") { _ in }
    loop.pump()
    #expect(!search.slot.isPresent)
    #expect(rejections == ["never: search became nothing"])
    search.initialize("twice") { become in
      become(Ready())
      become(Failed())
    }
    loop.pump()
    #expect(search.slot.value is Failed)
  }

  @Test("UF-12 the target is a value: what the body does to its own copy afterwards is its own")
  func target() throws {
    search.initialize("begin") { become in
      var state = Loading()
      become(state)
      state.progress = 9
    }
    loop.pump()
    #expect(try search.state(Loading.self).progress == 0)
  }

  @Test("UF-13 any error of a body rejects, and comes out typed")
  func appErrors() throws {
    begin(Loading(progress: 1))
    search.actualize("set") { (state: inout Loading) in
      state.progress = 2
      throw Unfulfilled()
    }
    loop.pump()
    #expect(try search.state(Loading.self).progress == 1)
    let report = try #require(recorder.reports.first)
    guard case .rejected(let cause, let error, _) = report else {
      Issue.record("expected a rejection, got \(report)")
      return
    }
    #expect(cause as? String == "set")
    #expect(error is Unfulfilled)
  }

  @Test(
    "UF-14 a rejected action leaves the model, bindings and observers alone; only the report knows")
  func rejected() {
    begin(Loading(progress: 1))
    let observer = observe()
    let commits = loop.commitNumber
    search.transition("wrong") { (_: Ready, become) in become(Failed()) }
    loop.pump()
    #expect(log.lines == [])
    #expect(loop.commitNumber == commits)
    #expect(rejections.count == 1)
    withExtendedLifetime(observer) {}
  }

  @Test("UF-15 a trigger runs neither bindings nor observers, and is still recorded as processed")
  func triggersAreQuiet() {
    begin(Ready())
    let observer = observe()
    search.submit("trigger") { _ in }
    loop.pump()
    #expect(log.lines == [])
    #expect(recorder.commits.last?.cause as? String == "trigger")
    #expect(recorder.commits.last?.mutations.isEmpty == true)
    withExtendedLifetime(observer) {}
  }

  @Test("UF-16 an actualization counts as a mutation even if nothing changed")
  func unchanged() {
    begin(Ready())
    let observer = observe()
    search.actualize("same") { (_: inout Ready) in }
    loop.pump()
    #expect(log.lines == ["same: Ready() → Ready()"])
    withExtendedLifetime(observer) {}
  }

  @Test("UF-23 a binding sees the birth and the death of its feature, with old and new")
  func birthAndDeath() {
    let observer = observe()
    begin(Ready())
    search.deinitialize("end", from: Ready.self)
    loop.pump()
    #expect(log.lines == ["begin: absent → Ready()", "end: Ready() → absent"])
    withExtendedLifetime(observer) {}
  }
}
