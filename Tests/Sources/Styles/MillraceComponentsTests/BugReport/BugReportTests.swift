#if Testing
import Millrace
import MillraceComponents
import MillraceTesting
import Testing

@Suite("Bug reports")
struct BugReportTests {
  let lab = Lab()

  private static var catalogue: ReportCatalogue {
    var catalogue = ReportCatalogue()
    catalogue.add(LoginAction.self, as: "login") { action in
      if case .request = action { .request(phone: "private") } else { action }
    }
    catalogue.addState(Phone.self) { state in
      var state = state
      if !state.number.isEmpty { state.number = "private" }
      return state
    }
    catalogue.addState(Verify.self)
    return catalogue
  }

  /// A session of some actions, with an answer of the service among them.
  private func session(last: Int = 100) -> (Core, BugReporter) {
    let reporter = BugReporter(last: last, Self.catalogue)
    let core = Core(
      in: lab.scope, rootComponent: LoginComponent { _ in 3 }, middlewares: [reporter])
    core.dispatch(LoginAction.request(phone: "0530 999"))
    lab.settle()
    core.dispatch(LoginAction.tick)
    core.dispatch(LoginAction.tick)
    return (core, reporter)
  }

  /// A new core that no effect runs on, with a reporter in it.
  private func replica(
    _ request: @escaping @Sendable (String) async throws -> Int = { _ in 99 }
  ) -> (Core, BugReporter) {
    let reporter = BugReporter(Self.catalogue)
    return (makeCore(LoginComponent(request: request), [reporter]), reporter)
  }

  @Test("one call reports the actions with their causes, and the resulting states")
  func report() {
    let (core, reporter) = session()
    let report = reporter.report()
    #expect(report.isWhole)
    #expect(report.start.map(\.name) == ["LoginComponent 1"])
    #expect(
      report.entries.map(\.content) == [
        #"{"request":{"phone":"private"}}"#, #"{"sent":{"seconds":3}}"#, #"{"tick":{}}"#,
        #"{"tick":{}}"#,
      ])
    #expect(report.entries.map(\.causedBy) == [nil, 1, nil, nil])
    #expect(report.entries.map(\.target) == [nil, ComponentID(1), nil, nil])
    #expect(report.entries[1].left.map(\.name) == ["LoginComponent 1", "VerifyComponent 2"])
    #expect(report.entries[3].left.map(\.state) == [#"{"secondsLeft":1}"#])
    withExtendedLifetime(core) {}
  }

  @Test("private values are not in the file, neither in an action nor in a state")
  func redacted() throws {
    let (core, reporter) = session()
    let text = try reporter.report().text()
    #expect(!text.contains("0530"))
    #expect(text.contains("private"))
    withExtendedLifetime(core) {}
  }

  @Test("an action that the catalogue lacks is reported only by its type name")
  func unknownTypes() {
    let reporter = BugReporter()
    let core = makeCore(LoginComponent { _ in 3 }, [reporter])
    core.dispatch(LoginAction.request(phone: "0530"))
    let entry = reporter.report().entries.first
    #expect(entry?.name == "LoginAction")
    #expect(entry?.content == nil)
    #expect(entry?.left.map(\.state) == [nil])
  }

  @Test("a test replays the file to the same end state, and no effect runs")
  func replayed() throws {
    let (core, reporter) = session()
    let report = try BugReport(text: reporter.report().text())
    #expect(report == reporter.report())
    let (again, other) = replica()
    #expect(other.replay(report) == nil)
    #expect(again.loop.pendingEffects == 1)
    let ends = [core, again].map { core in
      core.navigationTree.flatten().compactMap { ($0 as? VerifyComponent)?.state.secondsLeft }
    }
    #expect(ends == [[1], [1]])
  }

  @Test("a replay that ends otherwise says where it differs first")
  func differs() {
    final class Fast: Component<Phone> {
      init() { super.init(state: Phone()) }

      override func process(_ action: any Action) {
        switch action as? LoginAction {
        case .request: edit { $0.number = "other" }
        default: break
        }
      }
    }
    let (core, reporter) = session()
    let report = reporter.report()
    let other = BugReporter(Self.catalogue)
    let changed = makeCore(Fast(), [other])
    #expect(
      other.replay(report)
        == .otherStart(
          expected: "LoginComponent 1 \(report.start[0].state ?? "")",
          found: "Fast 1 \(report.start[0].state ?? "")"))
    var edited = report
    edited.entries[2].left[0].state = #"{"secondsLeft":7}"#
    let (again, third) = replica()
    #expect(
      third.replay(edited)
        == .otherState(
          entry: 3, component: "VerifyComponent 2", expected: #"{"secondsLeft":7}"#,
          found: #"{"secondsLeft":2}"#))
    withExtendedLifetime((core, changed, again)) {}
  }

  @Test("a number that JSON does not have is reported, and the rest of its state is compared")
  func notANumber() throws {
    struct Level: State, Codable {
      var value = 0.0
      var label = ""
    }
    struct Pour: Action, Codable {
      var to: Double
    }
    final class Tank: Component<Level> {
      let label: String
      init(_ label: String) {
        self.label = label
        super.init(state: Level())
      }

      override func process(_ action: any Action) {
        guard let pour = action as? Pour else { return }
        edit { $0 = Level(value: pour.to, label: label) }
      }
    }
    func make(_ label: String) -> (Core, BugReporter) {
      var catalogue = ReportCatalogue()
      catalogue.add(Pour.self, as: "pour")
      catalogue.addState(Level.self)
      let reporter = BugReporter(catalogue)
      return (makeCore(Tank(label), [reporter]), reporter)
    }
    let (core, reporter) = make("one")
    for value in [Double.nan, -.infinity] { core.dispatch(Pour(to: value)) }
    let report = try BugReport(text: reporter.report().text())
    #expect(report.entries.map(\.content) == [#"{"to":"nan"}"#, #"{"to":"-inf"}"#])
    let nan = #"{"label":"one","value":"nan"}"#
    #expect(
      report.entries.map { $0.left.map(\.state) }
        == [[nan], [#"{"label":"one","value":"-inf"}"#]])
    let (again, same) = make("one")
    #expect(same.replay(report) == nil)
    let (third, other) = make("two")
    #expect(
      other.replay(report)
        == .otherState(
          entry: 1, component: "Tank 1", expected: nan,
          found: #"{"label":"two","value":"nan"}"#))
    withExtendedLifetime((core, again, third)) {}
  }

  @Test("what cannot be encoded is reported by its error, and a replay ends there")
  func notEncoded() {
    struct Failure: Error {}
    struct Opaque: State, Encodable {
      var number = 0

      func encode(to encoder: any Encoder) throws {
        guard number == 0 else { throw Failure() }
        try number.encode(to: encoder)
      }
    }
    final class Box: Component<Opaque> {
      init() { super.init(state: Opaque()) }

      override func process(_ action: any Action) {
        if let step = action as? Step { edit { $0.number += step.by } }
      }
    }
    func make() -> (Core, BugReporter) {
      var catalogue = ReportCatalogue()
      catalogue.add(Step.self, as: "step")
      catalogue.addState(Opaque.self)
      let reporter = BugReporter(catalogue)
      return (makeCore(Box(), [reporter]), reporter)
    }
    let (core, reporter) = make()
    core.dispatch(Step())
    let report = reporter.report()
    #expect(report.start.map(\.state) == ["0"])
    #expect(report.entries.map { $0.left.map(\.state) } == [["not encoded: Failure"]])
    let (again, other) = make()
    #expect(
      other.replay(report)
        == .otherState(
          entry: 1, component: "Box 1", expected: "not encoded: Failure",
          found: "not encoded: Failure"))
    var edited = report
    edited.entries[0].content = "not encoded: Failure"
    let (third, another) = make()
    #expect(
      another.replay(edited)
        == .unreadable(entry: 1, name: "step", reason: "not encoded: Failure"))
    withExtendedLifetime((core, again, third)) {}
  }

  @Test("a change without an action is reported, and a replay ends there")
  func changedOtherwise() {
    let (core, reporter) = session()
    (core.rootComponent as? LoginComponent)?.edit { $0.number = "1" }
    core.dispatch(LoginAction.tick)
    let report = reporter.report()
    #expect(report.entries.map(\.kind) == [.action, .action, .action, .action, .other, .action])
    #expect(BugReporter().replay(report) == .noCore)
    let (again, other) = replica()
    #expect(other.replay(report) == .changedOtherwise(entry: 5))
    withExtendedLifetime(again) {}
  }

  @Test("a navigation by a person in the host is a part of it")
  func left() throws {
    let (core, reporter) = session()
    core.left(try #require(core.navigationTree.flatten().last))
    core.dispatch(LoginAction.tick)
    let report = reporter.report()
    #expect(report.entries.map(\.kind).suffix(2) == [.left, .action])
    let (again, other) = replica()
    #expect(other.replay(report) == nil)
    #expect(again.navigationTree.flatten().count == 1)
  }

  /// Returns a core whose component dispatches ten steps more within each step.
  static func makeNesting() -> (Core, BugReporter) {
    var catalogue = ReportCatalogue()
    catalogue.add(Step.self, as: "step")
    catalogue.addState(Count.self)
    let reporter = BugReporter(catalogue)
    let part = Part { part, action in
      guard let step = action as? Step else { return }
      part.edit { $0.number += step.by }
      if step.by == 1 { part.core?.dispatch(Step(by: 10)) }
    }
    return (makeCore(part, [reporter]), reporter)
  }

  @Test("nested actions are reported as nested, and a replay repeats them by itself")
  func nested() {
    let (core, reporter) = Self.makeNesting()
    core.dispatch(Step())
    let report = reporter.report()
    #expect(report.entries.map(\.isNested) == [false, true])
    #expect(report.entries.map(\.causedBy) == [nil, 1])
    #expect(
      report.entries.map { $0.left.map(\.state) } == [[#"{"number":1}"#], [#"{"number":11}"#]])
    let (again, other) = Self.makeNesting()
    #expect(other.replay(report) == nil)
    var shortened = report
    shortened.entries.removeLast()
    let (third, another) = Self.makeNesting()
    guard case .otherEntry(entry: 2, expected: "no more", found: _?)? = another.replay(shortened)
    else {
      Issue.record("the nested one was not missed")
      return
    }
    withExtendedLifetime((again, third)) {}
  }

  @Test("only the last entries are kept; the state before them is reported as the start")
  func last() {
    let (core, reporter) = session(last: 2)
    let report = reporter.report()
    #expect(!report.isWhole)
    #expect(report.entries.map(\.number) == [3, 4])
    #expect(report.start.map(\.name) == ["LoginComponent 1", "VerifyComponent 2"])
    #expect(report.start.last?.state == #"{"secondsLeft":3}"#)
    withExtendedLifetime(core) {}
  }

  @Test("an action addressed to a missing component is reported, and the replay ends")
  func noTarget() {
    let (core, reporter) = session()
    var report = reporter.report()
    report.entries[1].target = ComponentID(7)
    let (again, other) = replica()
    #expect(other.replay(report) == .noTarget(entry: 2, target: ComponentID(7)))
    withExtendedLifetime((core, again)) {}
  }

  @Test("an action that the current catalogue lacks or cannot read is reported by its name")
  func unreadable() {
    let (core, reporter) = session()
    var report = reporter.report()
    report.entries[0].name = "gone"
    let (again, other) = replica()
    #expect(
      other.replay(report)
        == .unreadable(entry: 1, name: "gone", reason: "there is no such name"))
    report = reporter.report()
    report.entries[0].content = "{"
    let (third, another) = replica()
    guard case .unreadable(entry: 1, name: "login", reason: _)? = another.replay(report) else {
      Issue.record("a broken action was read")
      return
    }
    report.entries[0].content = nil
    #expect(another.replay(report) == .unwritten(entry: 1, name: "login"))
    withExtendedLifetime((core, again, third)) {}
  }

  // MARK: What was dispatched on the way

  private struct Stepping {
    let core: Core
    let reporter: BugReporter
    let part: Part

    init(before: [any Middleware] = []) {
      var catalogue = ReportCatalogue()
      catalogue.add(Step.self, as: "step")
      catalogue.addState(Count.self)
      reporter = BugReporter(catalogue)
      part = Part { part, action in
        if let step = action as? Step { part.edit { $0.number += step.by } }
      }
      core = makeCore(part, before + [reporter])
    }
  }

  /// A view that answers the first step by another.
  private func view(of stepping: Stepping) -> Watcher {
    let view = Watcher()
    let core = stepping.core
    view.answer = { if $0.number == 1 { core.dispatch(Step(by: 10)) } }
    stepping.part.subscribe(view)
    return view
  }

  @Test(
    "an action of a view comes again with the view; without it the replay says so")
  func fromAView() {
    let first = Stepping()
    let view = view(of: first)
    first.core.dispatch(Step())
    let report = first.reporter.report()
    #expect(report.entries.map(\.isFromObserver) == [false, true])
    // The state that the outer one left is booked on the outer one, though its view answered at
    // once.
    #expect(
      report.entries.map { $0.left.map(\.state) } == [[#"{"number":1}"#], [#"{"number":11}"#]])
    let second = Stepping()
    let other = self.view(of: second)
    #expect(second.reporter.replay(report) == nil)
    let third = Stepping()
    #expect(third.reporter.replay(report) == .fromObserver(entry: 2, name: "step"))
    withExtendedLifetime((view, other)) {}
  }

  @Test("an action of an observer of the slot is no logic of the component's either")
  func fromAnObserver() throws {
    let stepping = Stepping()
    let core = stepping.core
    let observing = try #require(stepping.part.slot).observeChanges { _, change in
      if change.new?.number == 1 { core.dispatch(Step(by: 10)) }
    }
    core.dispatch(Step())
    #expect(stepping.reporter.report().entries.map(\.isFromObserver) == [false, true])
    observing.cancel()
  }

  @Test("a dispatch in willProcess of an earlier middleware is nested in the processed action")
  func fromAMiddleware() {
    final class Eager: Middleware {
      weak var core: Core?
      func begin(in core: Core) { self.core = core }
      func willProcess(_ action: any Action) {
        if action as? Step == Step() { core?.dispatch(Step(by: 10)) }
      }
    }
    let first = Stepping(before: [Eager()])
    first.core.dispatch(Step())
    let report = first.reporter.report()
    #expect(report.entries.map(\.number) == [1, 2])
    #expect(report.entries.map(\.isNested) == [false, true])
    #expect(
      report.entries.map { $0.left.map(\.state) } == [[#"{"number":11}"#], [#"{"number":10}"#]])
    let second = Stepping(before: [Eager()])
    #expect(second.reporter.replay(report) == nil)
    withExtendedLifetime(second.core) {}
  }

  @Test("a state set by another style or a timeline is reported as a change without an action")
  func otherHands() throws {
    let stepping = Stepping()
    let timeline = Timeline(of: stepping.core.loop)
    stepping.core.dispatch(Step())
    let slot = try #require(stepping.part.slot)
    stepping.core.loop.enqueue("another style") { turn in turn.set(slot, Count(number: 5)) }
    stepping.core.dispatch(Step())
    #expect(stepping.reporter.report().entries.map(\.kind) == [.action, .other, .action])
    let before = stepping.core.loop.commitNumber - 1
    // A view of the past changes nothing.
    try timeline.show(before)
    #expect(stepping.reporter.report().entries.count == 3)
    timeline.resume()
    #expect(stepping.reporter.report().entries.count == 3)
    try timeline.restore(before)
    let report = stepping.reporter.report()
    #expect(report.entries.map(\.kind) == [.action, .other, .action, .other])
    #expect(report.entries.last?.left.map(\.state) == [#"{"number":5}"#])
  }

  @Test("a change before a person's navigation is no part of it")
  func beforeLeft() {
    let stepping = Stepping()
    let child = stepping.part.push(Part())
    stepping.core.dispatch(Step())
    stepping.part.edit { $0.number = 9 }
    stepping.core.left(child)
    let report = stepping.reporter.report()
    #expect(report.entries.map(\.kind) == [.other, .action, .other, .left])
    #expect(report.entries.last?.left.map(\.id) == [ComponentID(2)])
  }

  @Test("a name belongs to one type: a second type under it is a mistake, and is not added")
  func nameTaken() {
    struct Leap: Action, Codable {}
    var catalogue = ReportCatalogue()
    let found = mistakes {
      catalogue.add(Step.self, as: "step")
      catalogue.add(Leap.self, as: "step")
      catalogue.add(Step.self, as: "step")
    }
    #expect(
      found == [
        .style(ComponentMistake.nameTaken(name: "step", by: "Step", refused: "Leap"))
      ])
  }

  @Test("commands are a part of it")
  func commands() {
    struct Raise: Command, Codable {
      var by: Int

      func execute(on component: Component<Count>, core: Core) {
        component.edit { $0.number += by }
      }
    }
    func make() -> (Core, BugReporter) {
      var catalogue = ReportCatalogue()
      catalogue.addCommand(Raise.self, as: "raise")
      catalogue.addState(Count.self)
      let reporter = BugReporter(catalogue)
      return (makeCore(Counter(), [reporter]), reporter)
    }
    let (core, reporter) = make()
    core.dispatch(Raise(by: 4))
    let report = reporter.report()
    #expect(report.entries.map(\.name) == ["raise"])
    let (again, other) = make()
    #expect(other.replay(report) == nil)
    #expect((again.rootComponent.anyState as? Count)?.number == 4)
  }
}
#endif
