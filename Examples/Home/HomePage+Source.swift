import About

extension HomePage {
  /// The program that runs beside it, as it is in `Counter.swift`.
  static let counterSource = #"""
    struct Counter: LiveProgram {
      struct State: Sendable { var count = 0 }

      enum Action: Sendable { case add, remove }

      func update(_ state: inout State, _ action: Action) -> Effect<Action> {
        switch action {
        case .add: state.count += 1
        case .remove: state.count -= 1
        }
        return .none
      }

      func title(_ state: State) -> String { "Counter" }

      func view(_ state: State) -> Node<Action> {
        row(alignment: .center) {
          button("Less", send: .remove).icon(.remove).style(.iconOnly)
          text("\(state.count)", style: .title).live()
          button("More", send: .add).icon(.add).style(.iconOnly)
        }
      }
    }
    """#

  /// The program in runs of one color, of which keywords and strings have a kind.
  static let counterRuns: [(text: String, kind: String?)] = {
    let lines = counterSource.split(separator: "\n", omittingEmptySubsequences: false)
    var runs: [(text: String, kind: String?)] = []
    for tokens in CodeColoring.tokens(of: lines.map(String.init), in: .named("swift")) {
      let kinds: Set<CodeToken.Kind?> = [.keyword, .string]
      let shown = tokens.map { ($0.text, kinds.contains($0.kind) ? $0.kind?.rawValue : nil) }
      for (text, kind) in shown + [("\n", nil)] {
        if let last = runs.indices.last, runs[last].kind == kind {
          runs[last].text += text
        } else {
          runs.append((text, kind))
        }
      }
    }
    return runs
  }()
}
