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
/// A chart is a value that knows what was written down; it can neither find out whether an action would be rejected nor run
/// one. States and transitions keep the order in which they are listed.
public struct Chart: Hashable, Sendable {
  /// The name of the feature.
  public let feature: String
  /// The states, in the order in which transitions name them first.
  public let states: [String]
  /// What leads from one to the other.
  public private(set) var transitions: [ChartTransition]

  /// Draws up a chart; O(n).
  ///
  /// - Parameters:
  ///   - feature: the name of the feature.
  ///   - transitions: what it offers. One that is listed twice, with the same name between the same places, is in it once.
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

  /// What can be done where a feature is, in order.
  public func transitions(from place: StatePlace) -> [ChartTransition] {
    transitions.filter { Self.fits($0.from, place) }
  }

  /// Counts an action that was taken.
  ///
  /// - Returns: whether the chart has it. An action that changes nothing is found by its name alone.
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

  private static func fits(_ wanted: StatePlace, _ place: StatePlace) -> Bool {
    switch wanted {
    case .anywhere: true
    case .present: place != .absent && place != .anywhere
    case .absent, .state: wanted == place
    }
  }
}

/// An action that was taken: its name, and where the feature was before and afterwards.
public struct ChartStep: Hashable, Sendable {
  /// The name of the action.
  public let name: String
  /// Where the feature was.
  public let from: StatePlace
  /// Where it is now.
  public let into: StatePlace

  /// Describes a step.
  public init(_ name: String, from: StatePlace, into: StatePlace) {
    self.name = name
    self.from = from
    self.into = into
  }
}
