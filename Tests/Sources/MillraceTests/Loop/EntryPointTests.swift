import Foundation
import MillraceTestSupport
import Testing

@testable import Millrace

/// Every way into a turn, and what the rules say of it (L2, L3, L4, L5, L10, L12, L13, L14).
///
/// In one file, since each test goes through the one table of the ways. A way in that is new
/// belongs here: the last tests count them in the sources. The ways from a task are here as their
/// messages; `OutsideEntryTests` has their whole path, with the rules of effects and subscriptions.
@Suite("Every way into a turn")
struct EntryPointTests {
  enum Entry: String, CaseIterable {
    // Native.
    case enqueue, submit, perform, performNested, restore, sinkOfASlot, restoreOfAStore
    case handleOfTheLoop, handleOfAStore
    case send, child, optionalChild, element, front, sinkOfAStore
    // From outside: what an effect or a source hands over when its message is read.
    case effectResult, subscriptionValue
    // For styles.
    case replaceFast, editFast, performFast, submitRunning, submitAbout, performNestedFast

    /// True if it runs later although the loop is idle.
    var isDeferred: Bool {
      [
        .submit, .submitRunning, .submitAbout, .handleOfTheLoop, .handleOfAStore, .effectResult,
        .subscriptionValue,
      ]
      .contains(self)
    }

    /// True if it answers with a refusal, or with `false`, where it cannot run now.
    var isImmediate: Bool {
      [.perform, .performNested, .performNestedFast].contains(self) || isShort
    }

    /// True if it leaves a turn that it cannot run to the caller, who then takes another way.
    var isShort: Bool { [.replaceFast, .editFast, .performFast].contains(self) }

    /// True if it runs inside the notifications of another turn.
    var nests: Bool {
      [.performNested, .performNestedFast, .replaceFast, .editFast].contains(self)
    }

    /// True if its handler may fail.
    var mayFail: Bool {
      [
        .enqueue, .submit, .perform, .performNested, .handleOfTheLoop, .performFast,
        .submitRunning, .submitAbout, .performNestedFast,
      ]
      .contains(self)
    }

    /// True if its turn has a cause.
    var hasCause: Bool { ![.restore, .restoreOfAStore].contains(self) }

    /// True if its turn runs code of the caller.
    var hasHandler: Bool { ![.sinkOfASlot, .restoreOfAStore].contains(self) }

    /// True if its turn changes the store; otherwise it changes the slot.
    var changesTheStore: Bool {
      [
        .restoreOfAStore, .handleOfAStore, .send, .child, .optionalChild, .element, .sinkOfAStore,
        .effectResult, .subscriptionValue,
      ]
      .contains(self)
    }
  }

  struct Item: Identifiable, Equatable {
    let id: Int
    var values: [Int] = []
  }

  struct State: Equatable {
    var values: [Int] = []
    var part: [Int]? = []
    var items = [Item(id: 7)]
    /// All values that arrived, by any entry point.
    var all: [Int] { values + (part ?? []) + items.flatMap(\.values) }
  }

  enum Action: Sendable { case add(Int), part(Int), item(Int, Int) }

  /// The closure that a handler calls, and its change: 0 is no value, so that the state stays
  /// equal.
  final class Handling {
    var body: () -> Void = {}

    func add(_ value: Int, to values: inout [Int]) {
      body()
      if value != 0 { values.append(value) }
    }
  }

  /// A loop with a slot and a store, and every way to them.
  final class House {
    let loop: Loop
    let handling = Handling()
    let page: Scope
    let slot: Slot<[Int]>
    let store: Store<State, Action>
    let front: Store<[Int], Int>
    let child: Store<[Int], Int>
    let part: Store<[Int], Int>?
    let item: Store<Item, Int>?

    init(nestingLimit: Int = 128) {
      let loop = Loop(nestingLimit: nestingLimit)
      self.loop = loop
      page = Scope("page", in: loop.root)
      let slot = Slot("values", in: page, [Int]())
      self.slot = slot
      store = Store(State(), in: page) { [handling] (state: inout State, action: Action) in
        switch action {
        case .add(let value): handling.add(value, to: &state.values)
        case .part(let value):
          var part = state.part ?? []
          handling.add(value, to: &part)
          if state.part != nil { state.part = part }
        case .item(let id, let value):
          if let index = state.items.firstIndex(where: { $0.id == id }) {
            handling.add(value, to: &state.items[index].values)
          }
        }
        return .none
      }
      child = store.child({ $0.values }, action: { .add($0) })
      part = store.ifLet({ $0.part }, action: { .part($0) })
      item = store.element(7, of: { $0.items }, action: { .item($0, $1) })
      // The store holds this closure, and its scope the loop.
      front = Store(showing: slot.signal.map { $0 ?? [] }, in: page) { [handling] value in
        slot.loop.enqueue("front") { turn in turn.edit(slot) { handling.add(value, to: &$0) } }
      }
    }

    /// The values that have arrived.
    var came: [Int] { (slot.value ?? []) + (store.isAlive ? store.state.all : []) }

    /// Observes the slot and the store: the values of either, those that differ or all.
    func observe(pulses: Bool = false, _ body: @escaping ([Int]) -> Void) -> [ObservationToken] {
      if pulses {
        [
          slot.signal.observePulses { body($0 ?? []) }, store.observePulses { body($0.all) },
        ]
      } else {
        [slot.signal.observe { body($0 ?? []) }, store.observe { body($0.all) }]
      }
    }

    /// Delivers an action as effects do: by a message, which is read between turns.
    private func handOver(_ action: Action, from commit: Int?) {
      let backing = Unchecked(store.backing as? SlotBacking<State, Action>)
      loop.mailbox.post { loop in
        loop.handOver(from: commit) { backing.value?.receive(action, causedBy: commit) }
      }
    }

    /// Sends a value through an entry point; `false` where it was refused.
    @discardableResult
    func forward(_ value: Int, by entry: Entry, failing: Bool = false) -> Bool {
      let (slot, handling) = (slot, handling)
      let body: (borrowing Turn) throws -> Void = { turn in
        turn.edit(slot) { handling.add(value, to: &$0) }
        if failing { throw Refusal() }
      }
      let late: (borrowing Turn) -> (any Error)? = { turn in
        if failing { return Refusal() }
        turn.edit(slot) { handling.add(value, to: &$0) }
        return nil
      }
      switch entry {
      case .enqueue: loop.enqueue("\(entry)", body)
      case .submit: loop.submit("\(entry)", body)
      case .perform: return (try? loop.perform("\(entry)", .reject, body)) != nil
      case .performNested: return (try? loop.perform("\(entry)", .nested, body)) != nil
      case .restore: loop.restore { turn in turn.edit(slot) { handling.add(value, to: &$0) } }
      case .sinkOfASlot: slot.sink()((slot.value ?? []) + (value == 0 ? [] : [value]))
      case .restoreOfAStore:
        var state = store.isAlive ? store.state : State()
        if value != 0 { state.values.append(value) }
        return store.restore(state)
      case .handleOfTheLoop:
        let crossing = Unchecked(body)
        loop.handle.enqueue("\(entry)") { turn in try crossing.value(turn) }
      case .handleOfAStore: store.handle.send(.add(value))
      case .send: store.send(.add(value))
      case .child: child.send(value)
      case .optionalChild: part?.send(value)
      case .element: item?.send(value)
      case .front: front.send(value)
      case .sinkOfAStore: store.sink { .add($0) }(value)
      case .effectResult: handOver(.add(value), from: loop.commitNumber)
      case .subscriptionValue: handOver(.add(value), from: nil)
      case .replaceFast:
        return loop.replaceFast(slot, "\(entry)") {
          var values = $0
          handling.add(value, to: &values)
          return values
        }
      case .editFast: return loop.editFast(slot, "\(entry)") { handling.add(value, to: &$0) }
      case .performFast:
        let outcome = loop.performFast("\(entry)", keepsOld: failing, fileID: "", line: 0) {
          turn in
          do {
            try body(turn)
            return nil
          } catch {
            return error
          }
        }
        if case .notTaken = outcome { return false }
        loop.finish()
        return if case .committed = outcome { true } else { false }
      case .submitRunning:
        loop.submit("\(entry)") { loop, causedBy in
          loop.runTurn(
            "\(entry)", Origin(), causedBy: causedBy, late, notified: {}, rejected: { _ in })
        }
      case .submitAbout:
        loop.submit(about: handling) { loop, causedBy, _, inspect in
          if let inspect { return inspect("\(entry)") }
          loop.runTurn("\(entry)", causedBy: causedBy, late, notified: {}, rejected: { _ in })
        }
      case .performNestedFast:
        return withUnsafePointer(to: "\(entry)" as Any) {
          loop.performNested($0, late, last: {}) == nil
        }
      }
      return true
    }
  }

  @Test(
    "L2: while the loop is idle it has run when the call returns, or with the next pass",
    arguments: Entry.allCases)
  func idle(_ entry: Entry) {
    let house = House()
    #expect(house.forward(1, by: entry))
    #expect(house.came == (entry.isDeferred ? [] : [1]))
    house.loop.pump()
    #expect(house.came == [1])
    #expect(house.loop.commitNumber == 1)
  }

  @Test("L2: inside a handler it comes after that turn, or is refused", arguments: Entry.allCases)
  func insideAHandler(_ entry: Entry) {
    let house = House()
    let other = Slot("other", in: house.loop.root, 0)
    quietly {
      house.loop.enqueue("outer") { turn in
        turn.edit(other) { $0 += 1 }
        let isTaken = house.forward(1, by: entry)
        #expect(isTaken == !entry.isImmediate)
        #expect(house.came == [])
      }
    }
    house.loop.pump()
    #expect(house.came == (entry.isImmediate ? [] : [1]))
    #expect(house.loop.commitNumber == (entry.isImmediate ? 1 : 2))
  }

  @Test(
    "L2: while observers are notified it comes after them, is nested, or is refused",
    arguments: Entry.allCases)
  func whileOthersAreNotified(_ entry: Entry) {
    let house = House()
    let other = Slot("other", in: house.loop.root, 0)
    let trace = Trace()
    let first = other.signal.observe { value in
      guard value == 1 else { return }
      let isTaken = house.forward(1, by: entry)
      #expect(isTaken == (!entry.isImmediate || entry.nests))
      trace("first, \(house.came)")
    }
    let second = other.signal.observe { if $0 == 1 { trace("second") } }
    quietly { house.loop.enqueue("outer") { turn in turn.edit(other) { $0 += 1 } } }
    house.loop.pump()
    #expect(trace.lines == ["first, \(entry.nests ? [1] : [])", "second"])
    #expect(house.came == (entry.isImmediate && !entry.nests ? [] : [1]))
    withExtendedLifetime((first, second)) {}
  }

  @Test(
    "L3: changes and sends of a failing handler are rolled back, and it is reported",
    arguments: Entry.allCases.filter(\.mayFail))
  func failing(_ entry: Entry) {
    let house = House()
    let reports = Reports(of: house.loop)
    var notified = 0
    let life = house.slot.signal.observe { _ in notified += 1 }
    house.forward(1, by: entry, failing: true)
    house.loop.pump()
    #expect(house.came == [] && notified == 1)
    #expect(house.loop.commitNumber == 0)
    #expect(reports.all.count == 1)
    if case .rejected = reports.all.first {} else { Issue.record("\(reports.texts)") }
    #expect(!house.loop.isBusy)
    house.forward(2, by: entry)
    house.loop.pump()
    #expect(house.came == [2])
    withExtendedLifetime(life) {}
  }

  @Test(
    "L4: tools are notified of the commit first, then observers, then the turns sent run",
    arguments: Entry.allCases)
  func order(_ entry: Entry) {
    let house = House()
    let trace = Trace()
    var isFirst = true
    let tools = house.loop.attach(
      Hooks(didCommit: { commit in
        trace("commit \(commit.number), \(commit.cause == nil ? "no cause" : "a cause")")
      }))
    let sees: (Bool) -> Void = { isNew in
      guard isNew, isFirst else { return }
      isFirst = false
      trace("notified")
      house.loop.enqueue("after") { _ in trace("after") }
      trace("notified again")
    }
    let lives = [
      house.slot.signal.observe { sees($0 != []) }, house.store.observe { sees($0.all != []) },
    ]
    let isTaken = house.forward(1, by: entry)
    house.loop.pump()
    // The short ways of styles are for loops without tools.
    guard isTaken else {
      #expect([.replaceFast, .editFast, .performFast].contains(entry))
      return
    }
    let cause = entry.hasCause ? "a cause" : "no cause"
    #expect(
      trace.lines == [
        "commit 1, \(cause)", "notified", "notified again", "after", "commit 2, a cause",
      ])
    withExtendedLifetime((tools, lives)) {}
  }

  @Test(
    "L10: a send to a removed scope changes nothing, and is reported",
    arguments: Entry.allCases)
  func departed(_ entry: Entry) {
    let house = House()
    let reports = Reports(of: house.loop)
    house.loop.enqueue("pop") { [page = house.page] turn in turn.remove(page) }
    quietly { _ = house.forward(1, by: entry) }
    quietly { house.loop.pump() }
    #expect(house.slot.value == nil && !house.store.isAlive)
    // A style looks itself before it takes a short way.
    #expect(!reports.all.isEmpty || entry.isImmediate)
  }

  @Test(
    "L12: while the past is shown it waits for the present, or is refused",
    arguments: Entry.allCases)
  func frozen(_ entry: Entry) throws {
    let house = House()
    let timeline = Timeline(of: house.loop)
    house.forward(1, by: .enqueue)
    try timeline.show(0)
    let isTaken = quietly { house.forward(2, by: entry) }
    house.loop.pump()
    #expect(isTaken == !entry.isImmediate)
    #expect(house.came == [])
    timeline.resume()
    house.loop.pump()
    #expect(house.came.contains(2) == isTaken)
  }

  @Test(
    "L5: an observer sees the value when it starts, then those that differ, and a pulse sees all",
    arguments: Entry.allCases)
  func observers(_ entry: Entry) {
    let house = House()
    let trace = Trace()
    let stopped = house.observe { trace("stopped \($0)") }
    let lives =
      house.observe { trace("\($0)") } + house.observe(pulses: true) { trace("pulse \($0)") }
    for token in stopped { token.cancel() }
    #expect(
      trace.take() == ["stopped []", "stopped []", "[]", "[]", "pulse []", "pulse []"])
    for (value, lines) in [
      (1, ["[1]", "pulse [1]"]), (0, ["pulse [1]"]), (2, ["[1, 2]", "pulse [1, 2]"]),
    ] {
      house.forward(value, by: entry)
      house.loop.pump()
      #expect(trace.take() == lines)
    }
    withExtendedLifetime(lives) {}
  }

  @Test(
    "L5: an observer that a handler starts begins at the commit, and one that it stops has ended",
    arguments: Entry.allCases.filter(\.hasHandler))
  func observersOfAHandler(_ entry: Entry) {
    let house = House()
    let trace = Trace()
    let stopped = house.observe { trace("stopped \($0)") }
    _ = trace.take()
    var lives: [ObservationToken] = []
    house.handling.body = {
      lives += house.observe { trace("new \($0)") }
      for token in stopped { token.cancel() }
      trace("handled")
    }
    house.forward(1, by: entry)
    house.loop.pump()
    let values = entry.changesTheStore ? ["new []", "new [1]"] : ["new [1]", "new []"]
    #expect(trace.lines == ["handled"] + values)
    house.handling.body = {}
    withExtendedLifetime(lives) {}
  }

  /// A moment at which a turn cannot run now, or not to its end.
  enum Moment: CaseIterable { case handling, notifying, pastShown, departed, failing }

  @Test(
    "L13: a send that does not arrive is reported once, by its kind, or the call says so",
    arguments: Entry.allCases, Moment.allCases)
  func reported(_ entry: Entry, _ moment: Moment) throws {
    let house = House()
    let reports = Reports(of: house.loop)
    let other = Slot("other", in: house.loop.root, 0)
    var isTaken = true
    quietly {
      switch moment {
      case .handling:
        house.loop.enqueue("outer") { _ in isTaken = house.forward(1, by: entry) }
      case .notifying:
        let life = other.signal.observe {
          if $0 == 1 { isTaken = house.forward(1, by: entry) }
        }
        house.loop.enqueue("outer") { turn in turn.set(other, 1) }
        withExtendedLifetime(life) {}
      case .pastShown:
        let timeline = Timeline(of: house.loop)
        house.loop.enqueue("step") { turn in turn.set(other, 1) }
        #expect(throws: Never.self) { try timeline.show(0) }
        isTaken = house.forward(1, by: entry)
        timeline.resume()
      case .departed:
        house.loop.enqueue("pop") { [page = house.page] turn in turn.remove(page) }
        isTaken = house.forward(1, by: entry)
      case .failing: isTaken = house.forward(1, by: entry, failing: entry.mayFail)
      }
      house.loop.pump()
    }
    let hasCome = house.came == [1]
    #expect(hasCome || house.came == [])
    let isLeftToTheCaller = entry.isShort && !isTaken && moment != .failing
    guard !hasCome, !isLeftToTheCaller else { return #expect(reports.all.isEmpty) }
    let isOfItsKind =
      switch (moment, reports.all.last) {
      case (.handling, .refused?), (.notifying, .refused?), (.pastShown, .refused?): !isTaken
      case (.departed, .departed?), (.departed, .mistake(.editAbsent)?): isTaken
      case (.failing, .rejected?): true
      default: false
      }
    // A child whose part may be absent looks for it, and its parent reports that read too.
    let mayLookFirst = moment == .departed && [.optionalChild, .element].contains(entry)
    #expect(isOfItsKind && reports.all.count == (mayLookFirst ? 2 : 1), "\(reports.texts)")
  }

  @Test(
    "L14: a loop that has run its turns and rolled them back is released, under observation too",
    arguments: Entry.allCases)
  func released(_ entry: Entry) {
    weak var loop: Loop?
    weak var slot: Slot<[Int]>?
    weak var store: Store<State, Action>?
    var lives: [ObservationToken] = []
    do {
      let house = House()
      (loop, slot, store) = (house.loop, house.slot, house.store)
      lives = house.observe { _ in }
      house.forward(1, by: entry)
      quietly { _ = house.forward(2, by: entry, failing: entry.mayFail) }
      house.loop.pump()
      #expect(house.came == (entry.mayFail ? [1] : [1, 2]))
    }
    #expect(loop == nil && slot == nil && store == nil)
    withExtendedLifetime(lives) {}
  }

  @Test(
    "L14: sent by its own observers again and again, it uses no more stack than nested turns may",
    arguments: Entry.allCases)
  func again(_ entry: Entry) {
    let house = House(nestingLimit: 8)
    let reports = Reports(of: house.loop)
    var (sent, depth, deepest) = (1, 0, 0)
    let lives = house.observe { values in
      guard values != [], sent < 2_000 else { return }
      sent += 1
      depth += 1
      deepest = max(deepest, depth)
      house.forward(sent, by: entry)
      depth -= 1
    }
    house.forward(1, by: entry)
    var seen = -1
    while house.came.count > seen {
      seen = house.came.count
      house.loop.pump()
    }
    if entry.nests {
      #expect(deepest == 8)
      #expect(reports.all.isEmpty == entry.isShort)
    } else {
      #expect(deepest == 1)
      #expect(house.came == (entry.isImmediate ? [1] : Array(1...2_000)))
    }
    withExtendedLifetime(lives) {}
  }

  /// The number of matches of a pattern in each source of the loop that has any.
  private func found(_ pattern: some RegexComponent) throws -> [String: Int] {
    let sources = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../../Sources/Millrace")
    let files = FileManager.default.enumerator(atPath: sources.path)
    var found: [String: Int] = [:]
    while let path = files?.nextObject() as? String {
      guard path.hasSuffix(".swift") else { continue }
      let text = try String(contentsOf: sources.appending(path: path), encoding: .utf8)
      let count = text.matches(of: pattern).count
      if count > 0 { found[path] = count }
    }
    return found
  }

  @Test("a turn is begun where this table knows of it, and nowhere else")
  func counted() throws {
    let beginnings =
      #/
        begin\(\s*(?:TurnPolicy|policy) | execute\((?:cause|action|nil), | [\ .]attempt\(
        | [\ .]beginInPlace\( | commits\ &\+=\ 1
      /#
    #expect(
      try found(beginnings) == [
        // the commits of a turn and of the fast path, and the beginning of that
        "Loop/Loop+OneTurn.swift": 3,
        // runTurn, performFast, performNested, a nested turn over one slot, and one that is not
        // nested, on the fast path
        "Loop/Loop+Styles.swift": 5,
        // perform; enqueue, at once and queued, and submit, which attempt a turn; and the one that
        // they all take
        "Loop/Loop+Turns.swift": 6,
        // a store's: queued; at once, where a tool or an observer asks for commits; and on the fast
        // path
        "Store/SlotBacking.swift": 3,
        // a store's, on the fast path
        "Store/Store.swift": 1,
        // restore, at once and queued; what a timeline puts in place, see `TimelineTests`
        "Timeline/Loop+Restoring.swift": 3,
      ])
  }

  @Test("a turn is sent on by the ways that this table knows, and by no other")
  func sentOn() throws {
    let ways =
      #/
        (?:loop|handle|\$0)
        \.(?:enqueue|submit|perform|performNested|performFast|turnFast|runTurn|restore|handOver)
        (?:\(|\ \{)
        | loop\.append[\(\ ] | \.receive\( | (?:self|store|backing)\.send\(
      /#
    #expect(
      try found(ways) == [
        // the result of work, and an action that work sends; their delivery, and that of `send`
        "Effect/EffectRunner.swift": 4,
        // enqueue and submit off the owner, which the owner runs; see `OwnerTests`
        "Loop/Loop+Turns.swift": 2,
        // handleOfTheLoop
        "Loop/LoopHandle.swift": 1,
        // the state of another loop, by its handle; see `FeedTests`
        "Replication/Feed.swift": 1,
        // replaceFast and editFast, with their comments
        "Slot/Slot+Styles.swift": 2,
        // sinkOfASlot, and the example of a slot
        "Slot/Slot.swift": 2,
        // front, where it waits
        "Store/FrontBacking.swift": 1,
        // a value of a source, the restore of a store, a queued action, and a result of an effect
        "Store/SlotBacking.swift": 3,
        // child, optionalChild and element
        "Store/Store+Children.swift": 1,
        // sinkOfAStore
        "Store/Store+Signals.swift": 1,
        // send off the owner, and where it cannot take the fast path
        "Store/Store.swift": 2,
        // handleOfAStore
        "Store/StoreHandle.swift": 1,
        // subscriptionValue
        "Subscription/SubscriptionTable.swift": 2,
        // restore off the owner
        "Timeline/Loop+Restoring.swift": 1,
      ])
  }
}
