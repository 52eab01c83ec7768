import Foundation
import Millrace
import MillraceBinders
import MillraceComponents
import MillraceFlux
import MillraceRedux
import MillraceTestSupport
import MillraceTesting
import MillraceUniFlow
import MillraceViewState
import Testing

/// Every way of every style into a turn, and what the rules say of it (L2, L3, L4, L5, L10, L12,
/// L13, L14); the ways of the loop itself are in the table of the same name of its own tests.
///
/// In one file, since each test goes through the one table of the ways.
///
/// A way in that is new belongs here: the last test counts them in the sources.
@Suite("Every way of a style into a turn")
struct EntryPointTests {
  /// The time at which a requested turn runs.
  enum When: String { case now, later, refused }

  enum Entry: String, CaseIterable {
    case reduxDispatch, reduxDispatchInPlace, reduxHandle
    case fluxDispatch, fluxEnqueue, fluxHandle
    case componentsDispatch, componentsDispatchToOne, componentsCommit, componentsEdit
    case componentsHandle
    case uniFlowSubmit, uniFlowHandle, uniFlowProxy
    case viewStateCommit
    case adapterSet, adapterUpdate, adapterNotify, stackPush, stackPop, adapterTreeRestore

    var isQueued: Bool {
      switch self {
      case .reduxHandle, .fluxHandle, .componentsHandle, .uniFlowSubmit, .uniFlowHandle,
        .uniFlowProxy:
        true
      default: false
      }
    }

    var idle: When { isQueued ? .later : .now }

    var insideAHandler: When {
      isQueued || isEnqueued ? .later : .refused
    }

    /// True if it runs now while the loop is idle, and otherwise waits its turn.
    var isEnqueued: Bool {
      switch self {
      case .fluxEnqueue, .viewStateCommit, .adapterSet, .adapterUpdate, .adapterNotify, .stackPush,
        .stackPop, .adapterTreeRestore:
        true
      default: false
      }
    }

    /// True if its turn has a cause.
    var hasCause: Bool { self != .adapterTreeRestore }

    /// Redux and Components nest, as their originals do; Flux refuses (FX-2).
    var duringNotification: When {
      if isQueued || isEnqueued { return .later }
      return self == .fluxDispatch ? .refused : .now
    }

    var whileThePastIsShown: When {
      switch self {
      case .fluxDispatch, .componentsCommit, .componentsEdit: .refused
      default: .later
      }
    }

    /// True if its handlers may throw.
    var mayFail: Bool {
      switch self {
      case .fluxDispatch, .fluxEnqueue, .fluxHandle, .uniFlowSubmit, .uniFlowHandle, .uniFlowProxy,
        .viewStateCommit:
        true
      default: false
      }
    }
  }

  struct Refusal: Error {}

  /// Adds a value, or fails after it has.
  struct Add: MillraceRedux.Action, MillraceComponents.Action, AnyAction, Sendable {
    let value: Int
    var fails = false
  }

  struct Values: MillraceComponents.State, Equatable {
    var all: [Int] = []
  }

  final class Adder: Component<Values> {
    init() { super.init(state: Values()) }

    override func process(_ action: any MillraceComponents.Action) {
      if let add = action as? Add { edit { $0.all.append(add.value) } }
    }
  }

  final class Watcher: MillraceComponents.Subscriber {
    private let notified: ([Int]?) -> Void

    init(_ notified: @escaping ([Int]?) -> Void) { self.notified = notified }

    func update(with state: Values) { notified(state.all) }
  }

  enum Numbers: Feature {
    struct On: MillraceUniFlow.State {
      typealias Parent = Numbers
      var all: [Int] = []
    }

    static func begin() -> MillraceUniFlow.Action {
      initialize.Into<On>.via { become, _ in become << On() }
    }

    static func add(_ add: Add) -> MillraceUniFlow.Action {
      actualize.In<On>.via { state, _ in
        state.all.append(add.value)
        if add.fails { throw Refusal() }
      }
    }
  }

  /// An adapter for each way in.
  final class Adapters {
    let value: Var<[Int]>
    let notice: Var<Int>
    let pushed: StackAdapter<Int>
    /// A stack with a 1 on top, until it is popped.
    let popped: StackAdapter<Int>
    let restored: Var<[Int]>
    private var notified: [Int] = []
    private var following: ObservationToken?

    init(in scope: Scope) {
      value = Var("value", [], in: scope)
      notice = Var("notice", 0, in: scope)
      pushed = StackAdapter("pushed", [0], in: scope)
      popped = StackAdapter("popped", [0, 1], in: scope)
      restored = Var("restored", [], in: scope)
      following = notice.follow { [weak self] in if $0 != 0 { self?.notified.append($0) } }
    }

    var tree: AdapterTree { AdapterTree(["restored": restored.stored]) }

    var came: [Int] {
      value.state.value + notified + pushed.state.elements.dropFirst()
        + (popped.state.elements.count == 1 ? [1] : []) + restored.state.value
    }

    func observe(_ body: @escaping () -> Void) -> [ObservationToken] {
      [
        notice.follow { if $0 != 0 { body() } },
        value.slot.signal.observePulses(startNow: false) { _ in body() },
        pushed.slot.signal.observePulses(startNow: false) { _ in body() },
        popped.slot.signal.observePulses(startNow: false) { _ in body() },
        restored.slot.signal.observePulses(startNow: false) { _ in body() },
      ]
    }
  }

  /// One app of each style on one loop, each in a scope of one page.
  final class House {
    let loop: Loop
    let page: Scope
    let redux: MillraceRedux.Store<[Int]>
    let inPlace: MillraceRedux.Store<[Int]>
    let flux: MillraceFlux.Dispatcher
    let values: StateStore<[Int]>
    let adder = Adder()
    let core: Core
    let uniFlow: MillraceUniFlow.Dispatcher
    let viewState: NotifyingStore<[Int]>
    let adapters: Adapters
    /// The commits that making all of them took.
    let begun: Int

    init(on loop: Loop = Loop(nestingLimit: 8)) {
      self.loop = loop
      page = Scope("page", in: loop.root)
      redux = MillraceRedux.Store(
        in: page,
        reducer: { action, state in
          (state ?? []) + ((action as? Add).map { [$0.value] } ?? [])
        }, state: [])
      inPlace = MillraceRedux.Store(
        in: page, state: [],
        inPlace: { action, state in if let add = action as? Add { state.append(add.value) } })
      flux = MillraceFlux.Dispatcher(in: page)
      values = StateStore("values", [], on: flux)
      values.on(Add.self) { state, add in
        state.append(add.value)
        if add.fails { throw Refusal() }
      }
      core = Core(in: page, rootComponent: adder)
      uniFlow = MillraceUniFlow.Dispatcher(in: page)
      viewState = NotifyingStore("view state", [], in: page)
      adapters = Adapters(in: page)
      uniFlow.submit(Numbers.begin())
      loop.pump()
      begun = loop.commitNumber
    }

    /// The values that have arrived, by any way.
    var came: [Int] {
      (redux.slot.value ?? []) + (inPlace.slot.value ?? []) + (values.slot.value ?? [])
        + adder.state.all + ((uniFlow.state ==> Numbers.On.self)?.all ?? [])
        + (viewState.slot.value ?? []) + adapters.came
    }

    /// The number of commits since then.
    var commits: Int { loop.commitNumber - begun }

    func forward(_ value: Int, by entry: Entry, failing: Bool = false) {
      let add = Add(value: value, fails: failing)
      switch entry {
      case .reduxDispatch: redux.dispatch(add)
      case .reduxDispatchInPlace: inPlace.dispatch(add)
      case .reduxHandle: redux.handle.dispatch(add)
      case .fluxDispatch: try? flux.dispatch(add)
      case .fluxEnqueue: flux.enqueue(add)
      case .fluxHandle: flux.handle.enqueue(add)
      case .componentsDispatch: core.dispatch(add)
      case .componentsDispatchToOne: core.dispatch(add, to: adder)
      case .componentsCommit: adder.commit(Values(all: [value]))
      case .componentsEdit: adder.edit { $0.all.append(value) }
      case .componentsHandle: core.handle.dispatch(add)
      case .uniFlowSubmit: uniFlow.submit(Numbers.add(add))
      case .uniFlowHandle: uniFlow.handle.submit(Numbers.add(add))
      case .uniFlowProxy: uniFlow.proxy << Numbers.add(add)
      case .viewStateCommit:
        viewState.commit(add) { state in
          state.append(value)
          if failing { throw Refusal() }
        }
      case .adapterSet: adapters.value.set([value])
      case .adapterUpdate: adapters.value.update([value])
      case .adapterNotify: adapters.notice.notify(value)
      case .stackPush: adapters.pushed.push(value)
      case .stackPop: adapters.popped.pop()
      case .adapterTreeRestore: try? adapters.tree.restore("{\"restored\": [\(value)]}")
      }
    }

    /// Calls a closure when the value has arrived, through whichever entry point.
    func observe(_ body: @escaping () -> Void) -> [ObservationToken] {
      let came: ([Int]?) -> Void = { if $0?.isEmpty == false { body() } }
      let watcher = Watcher(came)
      adder.subscribe(watcher)
      return [
        redux.observe({ $0 }, came), inPlace.observe({ $0 }, came),
        values.state.observe { came($0) }, uniFlow.onProcessed { _, _ in body() },
        viewState.observe(Add.self) { state, _ in came(state) },
        ObservationToken { [adder] in adder.unsubscribe(watcher) },
      ] + adapters.observe(body)
    }
  }

  @Test(
    "L2: while the loop is idle it has run when the call returns, or with the next pass",
    arguments: Entry.allCases)
  func idle(_ entry: Entry) {
    let house = House()
    house.forward(1, by: entry)
    #expect(house.came == (entry.idle == .now ? [1] : []))
    house.loop.pump()
    #expect(house.came == [1])
    #expect(house.commits == 1)
  }

  @Test("L2: inside a handler it comes after that turn, or is refused", arguments: Entry.allCases)
  func insideAHandler(_ entry: Entry) {
    let house = House()
    let reports = Reports(of: house.loop)
    let other = Slot("other", in: house.loop.root, 0)
    house.loop.enqueue("outer") { turn in
      turn.edit(other) { $0 += 1 }
      house.forward(1, by: entry)
      #expect(house.came == [])
    }
    house.loop.pump()
    #expect(house.came == (entry.insideAHandler == .refused ? [] : [1]))
    #expect(house.commits == (entry.insideAHandler == .refused ? 1 : 2))
    #expect(reports.all.isEmpty == (entry.insideAHandler != .refused))
  }

  @Test(
    "L2: while others are notified it is nested, comes after them, or is refused",
    arguments: Entry.allCases)
  func whileOthersAreNotified(_ entry: Entry) {
    let house = House()
    let reports = Reports(of: house.loop)
    let other = Slot("other", in: house.loop.root, 0)
    var trace: [String] = []
    let first = other.signal.observe { value in
      guard value == 1 else { return }
      house.forward(1, by: entry)
      trace.append("first, \(house.came)")
    }
    let second = other.signal.observe { if $0 == 1 { trace.append("second") } }
    house.loop.enqueue("outer") { turn in turn.edit(other) { $0 += 1 } }
    house.loop.pump()
    let isNow = entry.duringNotification == .now
    #expect(trace == ["first, \(isNow ? [1] : [])", "second"])
    #expect(house.came == (entry.duringNotification == .refused ? [] : [1]))
    #expect(reports.all.isEmpty == (entry.duringNotification != .refused))
    withExtendedLifetime((first, second)) {}
  }

  @Test(
    "L3: the changes of a failing handler are rolled back, and it is reported",
    arguments: Entry.allCases.filter(\.mayFail))
  func failing(_ entry: Entry) {
    let house = House()
    let reports = Reports(of: house.loop)
    house.forward(1, by: entry, failing: true)
    house.loop.pump()
    #expect(house.came == [] && house.commits == 0)
    #expect(reports.all.count == 1)
    #expect(!house.loop.isBusy)
    house.forward(2, by: entry)
    house.loop.pump()
    #expect(house.came == [2] && house.commits == 1)
  }

  @Test(
    "L4: tools hear of the commit first, then observers, then what they send comes",
    arguments: Entry.allCases)
  func order(_ entry: Entry) {
    let house = House()
    var trace: [String] = []
    var isFirst = true
    let tools = house.loop.attach(
      Hooks(didCommit: { commit in
        let cause = commit.cause == nil ? "no cause" : "a cause"
        trace.append("commit \(commit.number - house.begun), \(cause)")
      }))
    let lives = house.observe {
      guard exchange(&isFirst, with: false) else { return }
      trace.append("notified")
      house.loop.enqueue("after") { _ in trace.append("after") }
      trace.append("notified again")
    }
    house.forward(1, by: entry)
    house.loop.pump()
    #expect(
      trace == [
        "commit 1, \(entry.hasCause ? "a" : "no") cause", "notified", "notified again", "after",
        "commit 2, a cause",
      ])
    withExtendedLifetime((tools, lives)) {}
  }

  @Test(
    "L4: with no tool there it is the same order", arguments: Entry.allCases)
  func orderInShort(_ entry: Entry) {
    let house = House()
    var trace: [String] = []
    var isFirst = true
    let lives = house.observe {
      guard exchange(&isFirst, with: false) else { return }
      trace.append("notified \(house.came)")
      house.loop.enqueue("after") { _ in trace.append("after") }
      trace.append("notified again")
    }
    house.forward(1, by: entry)
    house.loop.pump()
    #expect(trace == ["notified [1]", "notified again", "after"])
    withExtendedLifetime(lives) {}
  }

  @Test(
    "L10: an action for an app whose scope was removed changes nothing, and is reported",
    arguments: Entry.allCases)
  func departed(_ entry: Entry) {
    let house = House()
    house.loop.enqueue("pop") { [page = house.page] turn in turn.remove(page) }
    house.loop.pump()
    let (commits, reports) = (house.commits, Reports(of: house.loop))
    house.forward(1, by: entry)
    house.loop.pump()
    #expect(house.commits <= commits + 1)
    #expect(house.redux.slot.value == nil && house.inPlace.slot.value == nil)
    #expect(house.values.slot.value == nil && !house.adder.isInTree)
    #expect((house.uniFlow.state ==> Numbers.On.self) == nil)
    #expect(!reports.all.isEmpty)
  }

  @Test(
    "L12: while the past is shown it waits for the present, or is refused",
    arguments: Entry.allCases)
  func whileThePastIsShown(_ entry: Entry) throws {
    let house = House()
    let reports = Reports(of: house.loop)
    let timeline = Timeline(of: house.loop)
    house.loop.enqueue("step") { _ in }
    try timeline.show(house.begun + 1)
    house.forward(1, by: entry)
    house.loop.pump()
    #expect(house.came == [])
    timeline.resume()
    house.loop.pump()
    #expect(house.came == (entry.whileThePastIsShown == .refused ? [] : [1]))
    #expect(reports.all.isEmpty == (entry.whileThePastIsShown != .refused))
  }

  @Test(
    "L12: a send while the past is shown in which the app did not exist yet waits too",
    arguments: Entry.allCases.filter { $0.whileThePastIsShown == .later })
  func whileThePastBeforeItIsShown(_ entry: Entry) throws {
    let loop = Loop()
    let timeline = Timeline(of: loop)
    loop.enqueue("before") { _ in }
    var made: House?
    loop.enqueue("make") { _ in made = House(on: loop) }
    loop.pump()
    let house = try #require(made)
    try timeline.show(1)
    let reports = Reports(of: loop)
    house.forward(1, by: entry)
    loop.pump()
    #expect(reports.all.isEmpty)
    timeline.resume()
    loop.pump()
    #expect(house.came == [1])
  }

  @Test(
    "L5: an observer sees what comes from its start to its end, and nothing else",
    arguments: Entry.allCases)
  func observers(_ entry: Entry) {
    let house = House()
    var trace: [String] = []
    let stopped = house.observe { trace.append("stopped") }
    for token in stopped { token.cancel() }
    let lives = house.observe { trace.append("\(house.came)") }
    #expect(trace == [])
    house.forward(1, by: entry)
    house.loop.pump()
    #expect(trace == ["[1]"])
    for token in lives { token.cancel() }
    house.forward(2, by: entry)
    house.loop.pump()
    #expect(trace == ["[1]"])
  }

  @Test(
    "L5: an observer that begins in a handler before it sees it; one that ends there does not",
    arguments: Entry.allCases)
  func observersOfAHandler(_ entry: Entry) {
    let house = House()
    var trace: [String] = []
    let stopped = house.observe { trace.append("stopped") }
    var lives: [ObservationToken] = []
    house.loop.enqueue("outer") { _ in
      lives = house.observe { trace.append("\(house.came)") }
      for token in stopped { token.cancel() }
    }
    #expect(trace == [])
    house.forward(1, by: entry)
    house.loop.pump()
    #expect(trace == ["[1]"])
    withExtendedLifetime(lives) {}
  }

  /// A moment at which a turn cannot run now, or not to its end.
  enum Moment: CaseIterable { case handling, notifying, pastShown, departed, failing }

  @Test(
    "L13: a send that does not arrive is reported once, by its kind", arguments: Entry.allCases,
    Moment.allCases)
  func reported(_ entry: Entry, _ moment: Moment) throws {
    let house = House()
    let reports = Reports(of: house.loop)
    let other = Slot("other", in: house.loop.root, 0)
    switch moment {
    case .handling: house.loop.enqueue("outer") { _ in house.forward(1, by: entry) }
    case .notifying:
      let life = other.signal.observe { if $0 == 1 { house.forward(1, by: entry) } }
      house.loop.enqueue("outer") { turn in turn.set(other, 1) }
      withExtendedLifetime(life) {}
    case .pastShown:
      let timeline = Timeline(of: house.loop)
      house.loop.enqueue("step") { turn in turn.set(other, 1) }
      try timeline.show(house.begun)
      house.forward(1, by: entry)
      timeline.resume()
    case .departed:
      house.loop.enqueue("pop") { [page = house.page] turn in turn.remove(page) }
      house.forward(1, by: entry)
    case .failing: house.forward(1, by: entry, failing: true)
    }
    house.loop.pump()
    // Before the next line, which reads the state of a departed component.
    let all = reports.all
    if house.came == [1] { return #expect(all.isEmpty) }
    let isOfItsKind =
      switch (moment, all.first) {
      case (.handling, .refused?), (.notifying, .refused?), (.pastShown, .refused?): true
      case (.handling, .style?), (.notifying, .style?): true
      case (.departed, .departed?), (.departed, .mistake(.editAbsent)?): true
      // A component refuses what it is asked after it has left its tree.
      case (.departed, .rejected?): "\(entry)".hasPrefix("components")
      case (.failing, .rejected?): true
      default: false
      }
    #expect(isOfItsKind && all.count == 1, "\(all)")
  }

  @Test(
    "L14: a loop is released with its apps when turns have run and were rolled back",
    arguments: Entry.allCases)
  func released(_ entry: Entry) {
    weak var loop: Loop?
    weak var redux: MillraceRedux.Store<[Int]>?
    weak var flux: MillraceFlux.Dispatcher?
    weak var adder: Adder?
    weak var uniFlow: MillraceUniFlow.Dispatcher?
    weak var viewState: NotifyingStore<[Int]>?
    do {
      let house = House()
      (loop, redux, flux, adder) = (house.loop, house.redux, house.flux, house.adder)
      (uniFlow, viewState) = (house.uniFlow, house.viewState)
      let lives = house.observe {}
      house.forward(1, by: entry)
      house.forward(2, by: entry, failing: true)
      house.loop.pump()
      #expect(house.came != [])
      withExtendedLifetime(lives) {}
    }
    #expect(loop == nil && redux == nil && flux == nil && adder == nil)
    #expect(uniFlow == nil && viewState == nil)
  }

  @Test(
    "L14: sent by its own observers again and again, it uses no more stack than nested turns may",
    arguments: Entry.allCases)
  func again(_ entry: Entry) {
    let house = House()
    let reports = Reports(of: house.loop)
    var (sent, depth, deepest, seen) = (1, 0, 0, 0)
    let lives = house.observe {
      guard sent < 2_000 else { return }
      sent += 1
      depth += 1
      deepest = max(deepest, depth)
      house.forward(sent, by: entry)
      depth -= 1
    }
    house.forward(1, by: entry)
    repeat {
      seen = sent
      house.loop.pump()
    } while sent > seen
    switch entry.duringNotification {
    case .now: #expect(deepest == 8 && reports.all.count == 1)
    case .later: #expect(sent == 2_000 && deepest == 1 && reports.all.isEmpty)
    case .refused: #expect(sent == 2 && deepest == 1 && reports.all.count == 1)
    }
    withExtendedLifetime(lives) {}
  }

  @Test("a style begins a turn where these tables know of it, and nowhere else")
  func counted() throws {
    let sources = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../../Sources")
    let files = FileManager.default.enumerator(atPath: sources.path)
    var found: [String: Int] = [:]
    while let path = files?.nextObject() as? String {
      guard path.hasSuffix(".swift"), !path.hasPrefix("Millrace/") else { continue }
      let text = try String(contentsOf: sources.appending(path: path), encoding: .utf8)
      let ways =
        #/
          loop\.(enqueue|submit|perform|performFast|performNested|turnFast|runTurn|restore)\(
          | \.(replace|edit)Fast\(
        /#
      let count = text.matches(of: ways).count
      if count > 0 { found[path] = count }
    }
    #expect(
      found == [
        // `dispatch`: in short, after a turn under way, and in full
        "Styles/MillraceRedux/Store/Store+Turns.swift": 3,
        // the callback of a creator, behind an action that waits
        "Styles/MillraceRedux/Store/Store.swift": 1,
        // by the loop's own way, which is in the loop's table; see `OneLoopTests` of this style
        "Styles/MillraceRedux/Store/Store+Restoring.swift": 1,
        // a step of a thunk, which is no turn of a reducer; see `AsyncThunkTests`
        "Styles/MillraceRedux/Thunk/AsyncThunk.swift": 1,
        // `dispatch` in full and in short, and `enqueue`
        "Styles/MillraceFlux/Dispatcher/Dispatcher+Dispatching.swift": 3,
        // `touch`, a turn that changes nothing; see `StateStoreTests`
        "Styles/MillraceFlux/Store/StateStore.swift": 1,
        // `edit` and `commit` in short
        "Styles/MillraceComponents/Component/Component+Committing.swift": 2,
        // the same in full, and navigation: `NavigatingTests`
        "Styles/MillraceComponents/Core/Core+Turns.swift": 1,
        // the beginning of a core
        "Styles/MillraceComponents/Core/Core.swift": 1,
        // the start of work, and what waits for the present: `TimelineTests`, `WorkTests`
        "Styles/MillraceComponents/Core/Core+Dispatching.swift": 2,
        // `submit`, queued by a caller, queued by work, and when its time has come
        "Styles/MillraceUniFlow/Dispatcher/Dispatcher.swift": 3,
        // work outside a turn, and removed features: `WorkTests`, `ReleaseTests`
        "Styles/MillraceUniFlow/Dispatcher/Dispatcher+Work.swift": 2,
        // `commit`; `reload` by the loop's own way, which is in the loop's table
        "Styles/MillraceViewState/Store/NotifyingStore.swift": 2,
        // the start of a saving, a turn that changes nothing; see `StateSavingTests`
        "Styles/MillraceViewState/Saving/NotifyingStore+Saving.swift": 1,
        // `set`, `update`, `notify`, `push` and `pop`: every message of an adapter
        "Styles/MillraceBinders/Adapter/Adapter.swift": 1,
        // `restore` of a tree
        "Styles/MillraceBinders/Adapter/AdapterTree.swift": 1,
        // navigation: `MillraceNavigationTests`
        "MillraceNavigation/Screens/Screens.swift": 1,
        "MillraceNavigation/Screens/Screens+Sources.swift": 2,
        // a page that has to look again: `PageTests`
        "MillraceViews/Program/MountedPage.swift": 2,
      ])
  }
}
