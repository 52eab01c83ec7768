import MillraceNavigation

/// A host as naive as can be: stacks of ids by name.
///
/// It refuses steps in an order that a real one could not perform.
struct ModelHost: Equatable {
  var stacks: [String: [ScreenID]] = [:]
  var front: [String] = []
  var faults: [String] = []

  /// Builds everything anew.
  init(_ value: some Navigation) {
    for stack in value.stacks { stacks[stack.name] = stack.entries.map(\.id) }
    front = value.front
  }

  mutating func perform<Screen>(_ step: NavigationStep<Screen>) {
    switch step {
    case .dismiss(let id), .pop(let id):
      if stacks[id.stack]?.last != id { faults.append("\(id) is not on top") }
      stacks[id.stack]?.removeLast()
      if stacks[id.stack] == [] { stacks[id.stack] = nil }
    case .front(let names):
      front = names
    case .push(let entry), .present(let entry):
      if stacks.values.contains(where: { $0.contains(entry.id) }) { faults.append("twice") }
      stacks[entry.id.stack, default: []].append(entry.id)
    }
  }
}
