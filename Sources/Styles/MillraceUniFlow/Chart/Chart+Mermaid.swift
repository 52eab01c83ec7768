extension Chart {
  /// The chart as text for Mermaid, a `stateDiagram-v2`.
  ///
  /// A transition out of any state is written once for each state, since Mermaid has no such arrow.
  /// A transition that changes nothing and requires no state is omitted. Once any transition was
  /// counted, those that were never taken are marked so behind their names. Names are quoted where
  /// Mermaid would misread a part of them.
  public var mermaid: String {
    var lines = ["stateDiagram-v2"]
    for (index, state) in states.enumerated() {
      let text = Self.written(state)
      if text != "s\(index)" { lines.append("  state \"\(text)\" as s\(index)") }
    }
    let ids = Dictionary(uniqueKeysWithValues: states.enumerated().map { ($1, "s\($0)") })
    let isCounted = transitions.contains { $0.count > 0 }
    for transition in transitions {
      let mark = isCounted && transition.count == 0 ? " (never taken)" : ""
      for (from, into) in arrows(of: transition) {
        lines.append(
          "  \(Self.id(of: from, ids)) --> \(Self.id(of: into, ids)): "
            + "\(Self.written(transition.name))\(mark)"
        )
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Returns the arrows of a transition, from one state to one state each.
  func arrows(of transition: ChartTransition) -> [(from: StateLocation, into: StateLocation)] {
    let starts =
      switch transition.from {
      case .present: states.map(StateLocation.state)
      case .otherThan(let name): states.filter { $0 != name }.map(StateLocation.state)
      case .anywhere, .absent, .state: [transition.from]
      }
    // There is no arrow from absent to absent, and none from or to an unknown state.
    return starts.map { ($0, transition.into == .present ? $0 : transition.into) }
      .filter { $0 != .anywhere && $1 != .anywhere && ($0 != .absent || $1 != .absent) }
  }

  private static func id(of location: StateLocation, _ ids: [String: String]) -> String {
    guard case .state(let name) = location else { return "[*]" }
    return ids[name] ?? "[*]"
  }

  /// Returns a text in which characters with a meaning in Mermaid are escaped.
  private static func written(_ text: String) -> String {
    var written = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "#", ":", ";", "<", ">", "%", "{", "}": written += "#\(scalar.value);"
      case _ where scalar.properties.generalCategory == .control: written += " "
      default: written.unicodeScalars.append(scalar)
      }
    }
    return written
  }
}
