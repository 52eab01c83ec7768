internal import Millrace

/// Keeps what happened last in a core, so that a bug can be reported in one call, and done again in a test.
///
/// ```swift
/// let reporter = BugReporter(last: 100, catalogue)
/// let core = Core(rootComponent: login, middlewares: [reporter])
/// …
/// try save(reporter.report().text())
///
/// // In a test, with a core whose loop nobody has adopted: no effect runs, the report has their results.
/// #expect(reporter.replay(try BugReport(text: file)) == nil)
/// ```
///
/// It may stand anywhere in the list of middlewares. For every action it looks at each component once, and keeps the states that
/// changed: as values, which are written only when a report is made.
///
/// What comes as actions and commands is done again by a replay, results of ``Component/run(_:)`` among them. What changed
/// otherwise, by a callback, another style or a timeline, is told, and a replay ends there. What a subscriber, another observer,
/// a performer or a middleware dispatched on the way is told as theirs: a replay with the same observers has it again, and one
/// without them ends there.
public final class BugReporter: Middleware {
  /// What it may tell, and how.
  public let catalogue: ReportCatalogue

  weak var core: Core?
  private let limit: Int
  /// While a replay goes on, nothing is forgotten.
  var isReplaying = false

  /// What has been seen of each component: its state, and when that had changed last.
  private var known: [ComponentID: (change: UInt64, state: any State)] = [:]
  private var start: [Seen] = []
  private(set) var records: ArraySlice<Record> = []
  private var isWhole = true
  /// The records that are being handled, as places in `records`.
  private var open: [Int] = []

  /// A component as something left it.
  struct Seen {
    let id: ComponentID
    let name: String
    /// `nil` once it has left.
    let state: (any State)?
  }

  /// Something that happened.
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

  /// Makes a reporter for one core.
  ///
  /// - Parameters:
  ///   - limit: how many actions are kept, nested ones included; the oldest go first.
  ///   - catalogue: what it may tell, and how.
  public init(last limit: Int = 100, _ catalogue: ReportCatalogue = ReportCatalogue()) {
    self.limit = max(1, limit)
    self.catalogue = catalogue
  }

  /// What happened last, without what is private.
  public func report() -> BugReport {
    noteOthers()
    return BugReport(
      start: start.map(written), isWhole: isWhole, entries: records.map(written))
  }

  /// What happened after so many entries; each call is as long as that.
  func entries(after count: Int) -> [BugReport.Entry] {
    noteOthers()
    return records.dropFirst(count).map(written)
  }

  // MARK: Middleware

  /// Takes note of the components that there are.
  public func begin(in core: Core) {
    self.core = core
    start = changes()
  }

  /// Opens an entry.
  public func willProcess(_ action: any Action) { begin(.action, action) }

  /// Closes it, with what it left.
  public func didProcess(_ action: any Action) { end() }

  /// Opens an entry.
  public func willExecute(_ command: any Command) { begin(.command, command) }

  /// Closes it, with what it left.
  public func didExecute(_ command: any Command) { end() }

  /// Makes an entry of what a person did.
  public func didLeave(_ component: AnyComponent) {
    let outer = core?.current
    // What has changed before belongs to the one that is being handled, or to none.
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
    // What has changed since belongs to the one that is being handled, or to none.
    if let last = open.last { merge(changes(), into: last) } else { noteOthers() }
    let dispatch = core?.current
    let record = Record(
      number: dispatch?.number ?? 0, kind: kind, value: value, target: dispatch?.target,
      causedBy: dispatch?.causedBy, isNested: dispatch?.isNested ?? false,
      isFromObserver: dispatch?.isFromObserver ?? false)
    // What an earlier middleware dispatched before this one was told of it is nested in it, and comes after it.
    var place = records.endIndex
    if let last = records.last(where: { $0.number != 0 }), last.number > record.number {
      place = records.firstIndex { $0.number > record.number } ?? place
    }
    records.insert(record, at: place)
    open.append(place)
  }

  private func end() {
    guard let last = open.popLast() else { return }
    merge(changes(), into: last)
    forgetOldest()
  }

  /// Makes an entry of what changed while nothing was being handled.
  private func noteOthers() {
    // The past is no change.
    guard open.isEmpty, core?.loop.isShowingPast != true else { return }
    note(changes(unlessEqual: true))
  }

  private func note(_ left: [Seen]) {
    guard !left.isEmpty else { return }
    records.append(Record(number: 0, kind: .other, value: "a change by no action", left: left))
  }

  private func merge(_ left: [Seen], into place: Int) {
    guard records.indices.contains(place) else { return }
    Self.merge(left, into: &records[place].left)
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

  /// What has changed in the tree since it was looked at last.
  ///
  /// - Parameter unlessEqual: whether a state that was put in place again, and is equal, counts for nothing.
  private func changes(unlessEqual: Bool = false) -> [Seen] {
    var changed: [Seen] = []
    var there: Set<ComponentID> = []
    core?.navigationTree.forEach { component in
      guard let id = component.id, component.isInTree else { return }
      there.insert(id)
      let before = known[id]
      guard before?.change != component.lastChange else { return }
      let state = component.anyState
      known[id] = (component.lastChange, state)
      if unlessEqual, let before, areEqual(before.state, state) { return }
      changed.append(Seen(id: id, name: component.name, state: state))
    }
    for id in known.keys.filter({ !there.contains($0) }).sorted(by: { $0.number < $1.number }) {
      known[id] = nil
      changed.append(Seen(id: id, name: "component \(id)", state: nil))
    }
    return changed
  }

  /// Whether two states are known to be equal, or are written alike.
  private func areEqual(_ one: any State, _ other: any State) -> Bool {
    if let one = one as? any Equatable { return Self.isEqual(one, to: other) }
    guard let text = catalogue.text(of: one) else { return false }
    return text == catalogue.text(of: other)
  }

  private static func isEqual<Value: Equatable>(_ value: Value, to other: Any) -> Bool {
    value == other as? Value
  }

  /// Forgets whole actions, with those that were nested in them.
  private func forgetOldest() {
    // What is nested in one that is still being handled stays with that.
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
    let isTold = record.kind == .action || record.kind == .command
    return BugReport.Entry(
      number: record.number, kind: record.kind,
      name: isTold ? catalogue.name(of: record.value) : "\(record.value)",
      content: isTold ? catalogue.text(of: record.value) : nil, target: record.target,
      causedBy: record.causedBy, isNested: record.isNested,
      isFromObserver: record.isFromObserver, left: record.left.map(written))
  }
}
