extension BugReporter {
  /// Does what a report says again, on the core that this reporter belongs to.
  ///
  /// Only what came from outside is dispatched, and results of work as they came; what is nested comes by itself. So the core
  /// should be one whose loop nobody has adopted: no effect runs then. What a subscriber, a performer or a middleware dispatched
  /// comes again if the core has that too; otherwise the replay ends there, and says so.
  ///
  /// - Returns: the first place where it differs; `nil` if every action left the same, up to the same end.
  public func replay(_ report: BugReport) -> ReplayDifference? {
    guard let core else { return .noCore }
    isReplaying = true
    defer { isReplaying = false }
    let now = self.report()
    let started = BugReport.present(after: now)
    guard started == report.start else {
      return .otherStart(
        expected: BugReport.text(of: report.start), came: BugReport.text(of: started))
    }
    var done = now.entries.count
    var index = report.entries.startIndex
    while index < report.entries.endIndex {
      let following = report.entries[(index + 1)...].prefix(while: \.isNested)
      let group = report.entries[index..<following.endIndex]
      if let difference = redo(group, on: core) { return difference }
      let came = entries(after: done)
      if let difference = Self.difference(of: group, came[...]) { return difference }
      done += came.count
      index = group.endIndex
    }
    return nil
  }

  /// Dispatches what a group of entries begins with.
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
    of expected: ArraySlice<BugReport.Entry>, _ came: ArraySlice<BugReport.Entry>
  ) -> ReplayDifference? {
    for (offset, entry) in expected.enumerated() {
      let number = expected.startIndex + offset + 1
      guard let other = came.dropFirst(offset).first, entry.says == other.says else {
        if entry.isFromObserver { return .fromObserver(entry: number, name: entry.name) }
        return .otherEntry(
          entry: number, expected: entry.says, came: came.dropFirst(offset).first?.says)
      }
      if let difference = difference(at: number, entry.left, other.left) { return difference }
    }
    if let further = came.dropFirst(expected.count).first {
      return .otherEntry(entry: expected.endIndex + 1, expected: "no more", came: further.says)
    }
    return nil
  }

  private static func difference(
    at number: Int, _ expected: [BugReport.Component], _ came: [BugReport.Component]
  ) -> ReplayDifference? {
    let ids = Set((expected + came).map(\.id)).sorted { $0.number < $1.number }
    for id in ids {
      let left = expected.first { $0.id == id }
      let right = came.first { $0.id == id }
      guard left != right else { continue }
      return .otherState(
        entry: number, component: (left ?? right)?.name ?? "component \(id)",
        expected: left?.says ?? "it was", came: right?.says ?? "it was")
    }
    return nil
  }
}

extension BugReport {
  /// The components at the end of a report.
  fileprivate static func present(after report: BugReport) -> [Component] {
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
    components.map { "\($0.name) \($0.says)" }.joined(separator: ", ")
  }
}

extension BugReport.Entry {
  /// What happened, in words.
  fileprivate var says: String {
    let address = target.map { " to component \($0)" } ?? ""
    return "\(name) \(content ?? "")\(address)\(isNested ? ", nested" : "")"
  }
}

extension BugReport.Component {
  /// How it is, in words.
  fileprivate var says: String { isInTree ? state ?? "something private" : "gone" }
}
