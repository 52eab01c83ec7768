extension Chart {
  /// The chart as text that Mermaid draws, a `stateDiagram-v2`.
  ///
  /// What leads out of any state is written once for each, since Mermaid knows no such arrow; what changes nothing and is
  /// bound to no state is left out. Once something was counted, what was never taken says so behind its name. Names are quoted where Mermaid would take a part of them for something else.
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
          "  \(Self.id(of: from, ids)) --> \(Self.id(of: into, ids)): \(Self.written(transition.name))\(mark)"
        )
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// From where to where a transition leads, one state at a time.
  func arrows(of transition: ChartTransition) -> [(from: StatePlace, into: StatePlace)] {
    let starts =
      transition.from == .present ? states.map(StatePlace.state) : [transition.from]
    // Out of nothing into nothing there is no arrow, and none from or to where nobody can know.
    return starts.map { ($0, transition.into == .present ? $0 : transition.into) }
      .filter { $0 != .anywhere && $1 != .anywhere && ($0 != .absent || $1 != .absent) }
  }

  private static func id(of place: StatePlace, _ ids: [String: String]) -> String {
    guard case .state(let name) = place else { return "[*]" }
    return ids[name] ?? "[*]"
  }

  /// A text without signs that mean something to Mermaid.
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
