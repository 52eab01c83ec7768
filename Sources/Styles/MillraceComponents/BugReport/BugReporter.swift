internal import Millrace

/// A middleware that records the last actions in a core, for a bug report that a test can replay.
///
/// ```swift
/// let reporter = BugReporter(last: 100, catalogue)
/// let core = Core(rootComponent: login, middlewares: [reporter])
/// …
/// try save(reporter.report().text())
///
/// // In a test, with a core whose loop no actor has adopted: no effect runs,
/// // the report has their results.
/// #expect(reporter.replay(try BugReport(text: file)) == nil)
/// ```
///
/// Its position in the list of middlewares does not matter. For every action it checks each
/// component once, and keeps the states that changed: as values, which are encoded only when a
/// report is made.
///
/// A replay repeats actions and commands, results of ``Component/run(_:)`` among them. A change by
/// a callback, another style or a timeline is recorded, and a replay ends there. A dispatch of a
/// subscriber, another observer, a performer or a middleware is recorded as theirs: a replay with
/// the same observers repeats it, and a replay without them ends there.
public final class BugReporter: Middleware {
  /// The catalogue of what may be reported, and how.
  public let catalogue: ReportCatalogue

  weak var core: Core?
  private let limit: Int
  /// True during a replay, when no record is discarded.
  var isReplaying = false

  /// The last recorded state of each component, with the time of its last change.
  private var known: [ComponentID: (change: UInt64, state: any State)] = [:]
  private var start: [Seen] = []
  private(set) var records: ArraySlice<Record> = []
  private var isWhole = true
  /// The indices in `records` of the dispatches under way.
  private var open: [Int] = []

  /// A component as a record left it.
  struct Seen {
    let id: ComponentID
    let name: String
    /// The state; `nil` once the component has left.
    let state: (any State)?
  }

  /// An entry before it is encoded.
  struct Record {
    let number: Int
    let kind: BugReport.Kind
    let value: Any
    var target: ComponentID?
    var causedBy: Int?
    var isNested = false
    var isFromObserver = false
    var left: [Seen] = []
  }

  /// Creates a reporter for one core.
  ///
  /// - Parameters:
  ///   - limit: The number of actions that are kept, nested ones included; the oldest are discarded
  ///     first.
  ///   - catalogue: The catalogue of what may be reported, and how.
  public init(last limit: Int = 100, _ catalogue: ReportCatalogue = ReportCatalogue()) {
    self.limit = max(1, limit)
    self.catalogue = catalogue
  }

  /// Returns the recorded entries, without private data.
  public func report() -> BugReport {
    noteOthers()
    return BugReport(
      start: start.map(written), isWhole: isWhole, entries: records.map(written))
  }

  /// Returns the entries after a number of entries; linear in the number that it returns.
  func entries(after count: Int) -> [BugReport.Entry] {
    noteOthers()
    return records.dropFirst(count).map(written)
  }

  // MARK: Middleware

  /// Records the components of a new core.
  public func begin(in core: Core) {
    self.core = core
    start = changes()
  }

  /// Opens an entry for an action.
  public func willProcess(_ action: any Action) { begin(.action, action) }

  /// Closes the entry, with the states that the action left.
  public func didProcess(_ action: any Action) { end() }

  /// Opens an entry for a command.
  public func willExecute(_ command: any Command) { begin(.command, command) }

  /// Closes the entry, with the states that the command left.
  public func didExecute(_ command: any Command) { end() }

  /// Records that a person left a component.
  public func didLeave(_ component: AnyComponent) {
    let outer = core?.current
    // Earlier changes belong to the dispatch under way, or to none.
    let left = changes()
    let before = left.filter { $0.state != nil }
    if let last = open.last { merge(before, into: last) } else { note(before) }
    records.append(
      Record(
        number: outer?.number ?? 0, kind: .left, value: component.name, target: component.id,
        causedBy: outer?.number, isNested: outer != nil,
        isFromObserver: outer != nil && core?.context.isInLogic != true,
        left: left.filter { $0.state == nil }))
    forgetOldest()
  }

  // MARK: Internals

  private func begin(_ kind: BugReport.Kind, _ value: Any) {
    // Earlier changes belong to the dispatch under way, or to none.
    if let last = open.last { merge(changes(), into: last) } else { noteOthers() }
    let dispatch = core?.current
    let record = Record(
      number: dispatch?.number ?? 0, kind: kind, value: value, target: dispatch?.target,
      causedBy: dispatch?.causedBy, isNested: dispatch?.isNested ?? false,
      isFromObserver: dispatch?.isFromObserver ?? false)
    // A dispatch of an earlier middleware before this one was notified is nested in this record,
    // and follows it.
    var index = records.endIndex
    if let last = records.last(where: { $0.number != 0 }), last.number > record.number {
      index = records.firstIndex { $0.number > record.number } ?? index
    }
    records.insert(record, at: index)
    open.append(index)
  }

  private func end() {
    guard let last = open.popLast() else { return }
    merge(changes(), into: last)
    forgetOldest()
  }

  /// Records the changes that were made while nothing was being handled.
  private func noteOthers() {
    // The states of a shown past are no changes.
    guard open.isEmpty, core?.loop.isShowingPast != true else { return }
    note(changes(unlessEqual: true))
  }

  private func note(_ left: [Seen]) {
    guard !left.isEmpty else { return }
    records.append(Record(number: 0, kind: .other, value: "a change by no action", left: left))
  }

  private func merge(_ left: [Seen], into index: Int) {
    guard records.indices.contains(index) else { return }
    Self.merge(left, into: &records[index].left)
  }

  private static func merge(_ left: [Seen], into all: inout [Seen]) {
    for seen in left {
      if let index = all.firstIndex(where: { $0.id == seen.id }) {
        all[index] = seen
      } else {
        all.append(seen)
      }
    }
  }

  /// Returns the components that have changed in the tree since the last check.
  ///
  /// - Parameter unlessEqual: True if a state that was set again, and is equal, is no change.
  private func changes(unlessEqual: Bool = false) -> [Seen] {
    var changed: [Seen] = []
    var present: Set<ComponentID> = []
    core?.navigationTree.forEach { component in
      guard let id = component.id, component.isInTree else { return }
      present.insert(id)
      let before = known[id]
      guard before?.change != component.lastChange else { return }
      let state = component.anyState
      known[id] = (component.lastChange, state)
      if unlessEqual, let before, areEqual(before.state, state) { return }
      changed.append(Seen(id: id, name: component.name, state: state))
    }
    for id in known.keys.filter({ !present.contains($0) }).sorted(by: { $0.number < $1.number }) {
      known[id] = nil
      changed.append(Seen(id: id, name: "component \(id)", state: nil))
    }
    return changed
  }

  /// Returns true if two states are known to be equal, or have the same encoding.
  private func areEqual(_ one: any State, _ other: any State) -> Bool {
    if let one = one as? any Equatable { return Self.isEqual(one, to: other) }
    guard let text = catalogue.text(of: one), !ReportCatalogue.isFailure(text) else {
      return false
    }
    return text == catalogue.text(of: other)
  }

  private static func isEqual<Value: Equatable>(_ value: Value, to other: Any) -> Bool {
    value == other as? Value
  }

  /// Discards the oldest actions as a whole, with those that were nested in them.
  private func forgetOldest() {
    // Entries that are nested in a dispatch under way stay with it.
    guard !isReplaying, open.isEmpty, core?.current?.isNested != true else { return }
    while records.count > limit || (!isWhole && records.first?.isNested == true),
      let oldest = records.popFirst()
    {
      isWhole = false
      Self.merge(oldest.left, into: &start)
      start.removeAll { $0.state == nil }
    }
  }

  // MARK: Writing

  private func written(_ seen: Seen) -> BugReport.Component {
    BugReport.Component(
      id: seen.id, name: seen.name, state: seen.state.flatMap { catalogue.text(of: $0) },
      isInTree: seen.state != nil)
  }

  private func written(_ record: Record) -> BugReport.Entry {
    let isDispatched = record.kind == .action || record.kind == .command
    return BugReport.Entry(
      number: record.number, kind: record.kind,
      name: isDispatched ? catalogue.name(of: record.value) : "\(record.value)",
      content: isDispatched ? catalogue.text(of: record.value) : nil, target: record.target,
      causedBy: record.causedBy, isNested: record.isNested,
      isFromObserver: record.isFromObserver, left: record.left.map(written))
  }
}
