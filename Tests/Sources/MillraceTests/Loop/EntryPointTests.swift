import Foundation
import MillraceTestSupport
import Testing

@testable import Millrace

/// Every way into a turn, and what the rules say of it (L2, L3, L4, L10, L12).
///
/// A way in that is new belongs here: the last test counts them in the sources. The ways from a
/// task are here as their messages; `OutsideEntryTests` has their whole path, with the rules of
/// effects and subscriptions.
@Suite("Every way into a turn")
struct EntryPointTests {
  enum Entry: String, CaseIterable {
    // Native.
    case enqueue, submit, perform, performNested, restore, sinkOfASlot
    case handleOfTheLoop, handleOfAStore
    case send, child, optionalChild, element, front, sinkOfAStore
    // From outside: what an effect or a source hands over when its message is read.
    case effectResult, subscriptionValue
    // For styles.
    case replaceFast, editFast, performFast, submitRunning

    /// True if it runs later although the loop is idle.
    var isDeferred: Bool {
      [
        .submit, .submitRunning, .handleOfTheLoop, .handleOfAStore, .effectResult,
        .subscriptionValue,
      ]
      .contains(self)
    }

    /// True if it answers with a refusal, or with `false`, where it cannot run now.
    var isImmediate: Bool {
      [.perform, .performNested, .replaceFast, .editFast, .performFast].contains(self)
    }

    /// True if it runs inside the notifications of another turn.
    var nests: Bool { [.performNested, .replaceFast, .editFast].contains(self) }

    /// True if its handler may fail.
    var mayFail: Bool {
      [
        .enqueue, .submit, .perform, .performNested, .handleOfTheLoop, .performFast,
        .submitRunning,
      ]
      .contains(self)
    }

    /// True if its turn has a cause.
    var hasCause: Bool { self != .restore }
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

  /// A loop with a slot and a store, and every way to them.
  final class House {
    let loop = Loop()
    let page: Scope
    let slot: Slot<[Int]>
    let store: Store<State, Action>
    let front: Store<[Int], Int>
    let child: Store<[Int], Int>
    let part: Store<[Int], Int>?
    let item: Store<Item, Int>?

    init() {
      page = Scope("page", in: loop.root)
      let slot = Slot("values", in: page, [Int]())
      self.slot = slot
      store = Store(State(), in: page) { (state: inout State, action: Action) in
        switch action {
        case .add(let value): state.values.append(value)
        case .part(let value): state.part?.append(value)
        case .item(let id, let value):
          if let index = state.items.firstIndex(where: { $0.id == id }) {
            state.items[index].values.append(value)
          }
        }
        return .none
      }
      child = store.child({ $0.values }, action: { .add($0) })
      part = store.ifLet({ $0.part }, action: { .part($0) })
      item = store.element(7, of: { $0.items }, action: { .item($0, $1) })
      front = Store(showing: slot.signal.map { $0 ?? [] }, in: page) { [loop] value in
        loop.enqueue("front") { turn in turn.edit(slot) { $0.append(value) } }
      }
    }

    /// The values that have arrived.
    var came: [Int] { (slot.value ?? []) + (store.isAlive ? store.state.all : []) }

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
      let slot = slot
      let body: (borrowing Turn) throws -> Void = { turn in
        turn.edit(slot) { $0.append(value) }
        if failing { throw Refusal() }
      }
      switch entry {
      case .enqueue: loop.enqueue("\(entry)", body)
      case .submit: loop.submit("\(entry)", body)
      case .perform: return (try? loop.perform("\(entry)", .reject, body)) != nil
      case .performNested: return (try? loop.perform("\(entry)", .nested, body)) != nil
      case .restore: loop.restore { turn in turn.edit(slot) { $0.append(value) } }
      case .sinkOfASlot: slot.sink()((slot.value ?? []) + [value])
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
      case .replaceFast: return loop.replaceFast(slot, "\(entry)") { $0 + [value] }
      case .editFast: return loop.editFast(slot, "\(entry)") { $0.append(value) }
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
            "\(entry)", Origin(), causedBy: causedBy,
            { turn in
              if failing { return Refusal() }
              turn.edit(slot) { $0.append(value) }
              return nil
            }, notified: {}, rejected: { _ in })
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
    "L3: what a failing handler has changed and sent is rolled back, and it is reported",
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
    "L10: what is sent to a removed scope changes nothing, and is reported",
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

  @Test("a turn is begun where this table knows of it, and nowhere else")
  func counted() throws {
    let sources = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../../Sources")
    let files = FileManager.default.enumerator(atPath: sources.path)
    var found: [String: Int] = [:]
    while let path = files?.nextObject() as? String {
      guard path.hasSuffix(".swift") else { continue }
      let text = try String(contentsOf: sources.appending(path: path), encoding: .utf8)
      let pattern =
        #/begin\(\s*(?:TurnPolicy|policy)|execute\((?:cause|action|nil),|[ .]attempt\(/#
      let shortWays = text.matches(of: /[ .]beginInPlace\(|commits &\+= 1/).count
      let beginnings = text.matches(of: pattern).count + shortWays
      if beginnings > 0 { found[path] = beginnings }
    }
    #expect(
      found == [
        // the commits of a turn and of the fast path, and the beginning of that
        "Millrace/Loop/Loop+OneTurn.swift": 3,
        // runTurn, performFast, performNested, a nested turn over one slot, and one that is not
        // nested, on the fast path
        "Millrace/Loop/Loop+Styles.swift": 5,
        // perform; enqueue, at once and queued, and submit, which attempt a turn; a store's, at
        // once and queued; and the one that they all take
        "Millrace/Loop/Loop+Turns.swift": 8,
        // a store's, at once, where a tool or an observer asks for commits, and on the fast path
        "Millrace/Store/SlotBacking.swift": 2,
        // a store's, on the fast path that is written out
        "Millrace/Store/Store.swift": 1,
        // what a timeline puts in place, see `TimelineTests`
        "Millrace/Timeline/Loop+Restoring.swift": 1,
      ])
  }
}
