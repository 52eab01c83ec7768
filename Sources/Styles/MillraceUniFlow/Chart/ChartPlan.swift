/// The parts of a chart's drawing, before their layout is known.
struct ChartPlan {
  /// Transitions between the same two states.
  struct Group {
    let from: StateLocation
    let into: StateLocation
    var transitions: [ChartTransition]

    var text: String { transitions.map(\.name).joined(separator: ", ") }
  }

  /// The states by their distance from the start in steps, in the order of the chart.
  private(set) var rows: [[String]] = []
  /// The transitions that do not leave a state.
  private(set) var inside: [String: [ChartTransition]] = [:]
  /// The transitions from a state to another, and from absent into one.
  private(set) var groups: [Group] = []
  /// The transitions into the end.
  private(set) var endings: [Group] = []

  init(_ chart: Chart) {
    for transition in Self.gathered(chart) {
      if case .state(let state) = transition.from, transition.into == transition.from {
        inside[state, default: []].append(transition)
      } else if transition.into == .absent {
        if transition.from != .absent { add(transition, to: \.endings) }
      } else if transition.into != .present {
        add(transition, to: \.groups)
      }
    }
    arrange(chart.states)
  }

  var startsSomewhere: Bool { groups.contains { $0.from == .absent } }

  /// Returns the row of a state, and its column in that row.
  func position(of state: String) -> (row: Int, column: Int)? {
    for (row, states) in rows.enumerated() {
      if let column = states.firstIndex(of: state) { return (row, column) }
    }
    return nil
  }

  private mutating func add(
    _ transition: ChartTransition, to groups: WritableKeyPath<ChartPlan, [Group]>
  ) {
    let index = self[keyPath: groups].firstIndex {
      $0.from == transition.from && $0.into == transition.into
    }
    guard let index else {
      self[keyPath: groups].append(
        Group(from: transition.from, into: transition.into, transitions: [transition]))
      return
    }
    self[keyPath: groups][index].transitions.append(transition)
  }

  /// Returns the transitions to draw.
  ///
  /// Those that lead from every single state into the end become one; one from any state into a
  /// state becomes one for each.
  private static func gathered(_ chart: Chart) -> [ChartTransition] {
    var gathered: [ChartTransition] = []
    var merged: Set<ActionName> = []
    for transition in chart.transitions {
      let same = chart.transitions.filter {
        $0.action == transition.action && $0.into == transition.into && $0.kind == transition.kind
      }
      let isEverywhere = chart.states.allSatisfy { state in
        same.contains { $0.from == .state(state) || $0.from == .present }
      }
      if transition.into == .absent, isEverywhere, chart.states.count > 1 {
        guard merged.insert(transition.action).inserted else { continue }
        gathered.append(
          ChartTransition(
            transition.action.function, transition.kind, from: .present, into: .absent,
            count: same.map(\.count).reduce(0, +)))
      } else {
        for (from, into) in chart.arrows(of: transition) {
          gathered.append(
            ChartTransition(
              transition.action.function, transition.kind, from: from, into: into,
              count: transition.count))
        }
      }
    }
    return gathered
  }

  /// Assigns each state to a row by its distance from the start; unreachable ones are in the last
  /// row.
  private mutating func arrange(_ states: [String]) {
    var placed: Set<String> = []
    var next = states.filter { state in
      groups.contains { $0.from == .absent && $0.into == .state(state) }
    }
    if next.isEmpty { next = Array(states.prefix(1)) }
    while !next.isEmpty {
      rows.append(next)
      placed.formUnion(next)
      let last = next
      next = states.filter { state in
        !placed.contains(state)
          && groups.contains { group in
            group.into == .state(state) && last.contains { group.from == .state($0) }
          }
      }
    }
    let rest = states.filter { !placed.contains($0) }
    if !rest.isEmpty { rows.append(rest) }
  }
}
