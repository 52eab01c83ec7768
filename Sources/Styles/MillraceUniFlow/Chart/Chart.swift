/// A feature as a diagram: its states, and the actions that lead from one to the other.
///
/// ```swift
/// let chart = Chart("Door", [
///   ChartTransition("setup", .initialization, from: .absent, into: .state("Closed")),
///   ChartTransition("open", .transition, from: .state("Closed"), into: .state("Open")),
///   ChartTransition("leave", .deinitialization, from: .present, into: .absent),
/// ])
/// print(chart.mermaid)
/// ```
///
/// A chart contains only the listed transitions: it can neither predict whether an action would be
/// rejected nor run one. States and transitions keep the order in which they are listed.
public struct Chart: Hashable, Sendable {
  /// The name of the feature.
  public let feature: String
  /// The states, in the order in which transitions name them first.
  public let states: [String]
  /// The transitions between the states.
  public private(set) var transitions: [ChartTransition]

  /// Creates a chart; O(n).
  ///
  /// - Parameters:
  ///   - feature: The name of the feature.
  ///   - transitions: The transitions. One that is listed twice, with the same function between the
  ///     same states, is contained once.
  public init(_ feature: String, _ transitions: [ChartTransition]) {
    self.feature = feature
    var seen: Set<ChartTransition> = []
    self.transitions = transitions.filter { transition in
      var key = transition
      key.count = 0
      return seen.insert(key).inserted
    }
    var states: [String] = []
    var known: Set<String> = []
    for case .state(let name) in self.transitions.flatMap({ [$0.from, $0.into] })
    where known.insert(name).inserted {
      states.append(name)
    }
    self.states = states
  }

  /// The transitions that were never taken.
  public var untaken: [ChartTransition] { transitions.filter { $0.count == 0 } }

  /// Returns the transitions that a feature can take in a state, in order.
  public func transitions(from location: StateLocation) -> [ChartTransition] {
    transitions.filter { $0.from.includes(location) }
  }

  /// Counts an action that was performed.
  ///
  /// - Returns: True if the chart contains it. An action that changed nothing is found by its name
  ///   alone, if its transition has no mutation.
  @discardableResult
  public mutating func count(_ step: ChartStep) -> Bool {
    guard
      let index = transitions.firstIndex(where: { $0.action == step.action && $0.fits(step) })
        ?? transitions.firstIndex(where: { $0.action.matches(step.action) && $0.fits(step) })
    else { return false }
    transitions[index].count += 1
    return true
  }
}

extension ChartTransition {
  /// Returns true if the transition leads from and into the states of a step.
  fileprivate func fits(_ step: ChartStep) -> Bool {
    kind == nil && step.from == step.into
      || from.includes(step.from) && into.includes(step.into)
  }
}

extension StateLocation {
  /// Returns true if a feature at a location meets this condition.
  fileprivate func includes(_ location: StateLocation) -> Bool {
    switch self {
    case .anywhere: true
    case .present: location != .absent && location != .anywhere
    case .otherThan(let name):
      location != .absent && location != .anywhere && location != .state(name)
    case .absent, .state: self == location
    }
  }
}

/// An action that was performed: its name, and the states of the feature before and after it.
public struct ChartStep: Hashable, Sendable {
  /// The function that made the action; overloads have the same ``name``.
  let action: ActionName
  /// The state of the feature before.
  public let from: StateLocation
  /// The state of the feature after.
  public let into: StateLocation

  /// The name of the action, without the labels of its arguments.
  public var name: String { action.short }

  /// Creates a step.
  ///
  /// - Parameters:
  ///   - name: The name of the action. A recorded step has the labels of its arguments: `open()` or
  ///     `add(item:)`. One without parentheses is found under any labels.
  ///   - from: The state of the feature before.
  ///   - into: The state of the feature after.
  public init(_ name: String, from: StateLocation, into: StateLocation) {
    action = ActionName(name)
    self.from = from
    self.into = into
  }
}
