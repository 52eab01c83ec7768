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
  ///   - transitions: The transitions. One that is listed twice, with the same name between the
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
    transitions.filter { Self.fits($0.from, location) }
  }

  /// Counts an action that was performed.
  ///
  /// - Returns: True if the chart contains it. An action that changes nothing is found by its name
  ///   alone.
  @discardableResult
  public mutating func count(_ step: ChartStep) -> Bool {
    guard
      let index = transitions.firstIndex(where: {
        $0.name == step.name
          && ($0.kind == nil
            || Self.fits($0.from, step.from) && Self.fits($0.into, step.into))
      })
    else { return false }
    transitions[index].count += 1
    return true
  }

  private static func fits(_ wanted: StateLocation, _ location: StateLocation) -> Bool {
    switch wanted {
    case .anywhere: true
    case .present: location != .absent && location != .anywhere
    case .absent, .state: wanted == location
    }
  }
}

/// An action that was performed: its name, and the states of the feature before and after it.
public struct ChartStep: Hashable, Sendable {
  /// The name of the action.
  public let name: String
  /// The state of the feature before.
  public let from: StateLocation
  /// The state of the feature after.
  public let into: StateLocation

  /// Creates a step.
  public init(_ name: String, from: StateLocation, into: StateLocation) {
    self.name = name
    self.from = from
    self.into = into
  }
}
