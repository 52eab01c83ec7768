extension BugReporter {
  /// Replays a report on the core that this reporter belongs to.
  ///
  /// Only external input is dispatched, and results of work as they were recorded; nested entries
  /// follow by themselves. The core should therefore be one whose loop no actor has adopted: no
  /// effect runs then. A dispatch of a subscriber, a performer or a middleware is repeated if the
  /// core has that too; otherwise the replay ends there with
  /// ``ReplayDifference/fromObserver(entry:name:)``.
  ///
  /// - Returns: The first difference; `nil` if every action left the same states, up to the same
  ///   end.
  public func replay(_ report: BugReport) -> ReplayDifference? {
    guard let core else { return .noCore }
    isReplaying = true
    defer { isReplaying = false }
    let now = self.report()
    let started = BugReport.present(after: now)
    guard started.elementsEqual(report.start, by: { $0.agrees(with: $1) }) else {
      return .otherStart(
        expected: BugReport.text(of: report.start), found: BugReport.text(of: started))
    }
    var done = now.entries.count
    var index = report.entries.startIndex
    while index < report.entries.endIndex {
      let following = report.entries[(index + 1)...].prefix(while: \.isNested)
      let group = report.entries[index..<following.endIndex]
      if let difference = redo(group, on: core) { return difference }
      let actual = entries(after: done)
      if let difference = Self.difference(of: group, actual[...]) { return difference }
      done += actual.count
      index = group.endIndex
    }
    return nil
  }

  /// Dispatches the first entry of a group.
  private func redo(_ group: ArraySlice<BugReport.Entry>, on core: Core) -> ReplayDifference? {
    guard let entry = group.first else { return nil }
    let number = group.startIndex + 1
    var target: AnyComponent?
    if let id = entry.target {
      target = core.component(id)
      if target == nil { return .noTarget(entry: number, target: id) }
    }
    switch entry.kind {
    case .other: return .changedOtherwise(entry: number)
    case .left:
      if let target { core.left(target) }
      return nil
    case .action, .command: break
    }
    guard let content = entry.content else { return .unwritten(entry: number, name: entry.name) }
    if ReportCatalogue.isFailure(content) {
      return .unreadable(entry: number, name: entry.name, reason: content)
    }
    do {
      guard let replay = try catalogue.replay(entry.name, content) else {
        return .unreadable(entry: number, name: entry.name, reason: "there is no such name")
      }
      replay(core, target)
    } catch {
      return .unreadable(entry: number, name: entry.name, reason: "\(error)")
    }
    return nil
  }

  private static func difference(
    of expected: ArraySlice<BugReport.Entry>, _ actual: ArraySlice<BugReport.Entry>
  ) -> ReplayDifference? {
    for (offset, entry) in expected.enumerated() {
      let number = expected.startIndex + offset + 1
      guard let other = actual.dropFirst(offset).first, entry.summary == other.summary else {
        if entry.isFromObserver { return .fromObserver(entry: number, name: entry.name) }
        return .otherEntry(
          entry: number, expected: entry.summary, found: actual.dropFirst(offset).first?.summary)
      }
      if let difference = difference(at: number, entry.left, other.left) { return difference }
    }
    if let further = actual.dropFirst(expected.count).first {
      return .otherEntry(entry: expected.endIndex + 1, expected: "no more", found: further.summary)
    }
    return nil
  }

  private static func difference(
    at number: Int, _ expected: [BugReport.Component], _ actual: [BugReport.Component]
  ) -> ReplayDifference? {
    let ids = Set((expected + actual).map(\.id)).sorted { $0.number < $1.number }
    for id in ids {
      let left = expected.first { $0.id == id }
      let right = actual.first { $0.id == id }
      if let left, let right, left.agrees(with: right) { continue }
      return .otherState(
        entry: number, component: (left ?? right)?.name ?? "component \(id)",
        expected: left?.summary ?? "unchanged", found: right?.summary ?? "unchanged")
    }
    return nil
  }
}

extension BugReport {
  /// Returns the components at the end of a report.
  static func present(after report: BugReport) -> [Component] {
    var components = report.start
    for component in report.entries.flatMap(\.left) {
      if let index = components.firstIndex(where: { $0.id == component.id }) {
        components[index] = component
      } else {
        components.append(component)
      }
    }
    return components.filter(\.isInTree)
  }

  fileprivate static func text(of components: [Component]) -> String {
    components.map { "\($0.name) \($0.summary)" }.joined(separator: ", ")
  }
}

extension BugReport.Entry {
  /// The entry as text.
  fileprivate var summary: String {
    let address = target.map { " to component \($0)" } ?? ""
    return "\(name) \(content ?? "")\(address)\(isNested ? ", nested" : "")"
  }
}

extension BugReport.Component {
  /// Returns true if the component is the same in a replay; false too if that is not known, since
  /// its state could not be encoded.
  fileprivate func agrees(with other: BugReport.Component) -> Bool {
    self == other && !(state.map(ReportCatalogue.isFailure) ?? false)
  }

  /// The component's state as text.
  fileprivate var summary: String { isInTree ? state ?? "a private state" : "gone" }
}
