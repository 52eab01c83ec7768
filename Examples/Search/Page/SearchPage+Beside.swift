import MillraceUniFlow
import MillraceViews

// Views beside the search: its chart, the rejected actions, and the conduct of the next search.

extension SearchPage {
  func chart(_ state: State) -> Node<Action> {
    let chart = SearchChart(at: state.phase.location, taken: state.desk.taken)
    return column(spacing: .small) {
      heading("States", level: .two)
      custom(
        "chart", label: "States of the search",
        properties: chart.properties, fallback: chart.words)
      text("Dashed parts have not been used on this page yet.", style: .caption)
      row {
        if state.phase == .absent {
          button("Open the search", send: .open)
        } else {
          button("Close the search", send: .close)
        }
        button("Copy as Mermaid", locally: .copy(chart.chart.mermaid))
          .hint("Copies the diagram as text").icon(.copy).style("copy")
      }
      refusal(chart.chart.mermaid)
    }
  }

  /// Returns what `chart.js` shows if the browser refuses to copy.
  private func refusal(_ diagram: String) -> Node<Action> {
    column(spacing: .small) {
      text(
        "Your browser does not let this page copy. Select the text below, and copy it.",
        style: .error)
      scroll("The diagram as text", axis: .both) { text(diagram) }.style("program diagram")
    }
    .style("not-copied").startsHidden()
  }

  @NodeBuilder<Action>
  func refused(_ desk: SearchControls) -> NodeList<Action> {
    if !desk.refused.isEmpty {
      column(spacing: .small) {
        heading("Rejected actions", level: .two)
        list("Rejected actions") {
          for (index, action) in desk.refused.enumerated() {
            item(key: desk.refused.count - index) {
              text(action.count == 1 ? action.text : "\(action.text) (\(action.count) times)")
            }
          }
        }
      }
    }
  }

  static func conduct(_ conduct: SearchConduct) -> Node<Action> {
    group("How the next search behaves") {
      column {
        picker(
          "It searches", SearchConduct.Pace.allCases, selected: conduct.pace, title: \.title,
          onChange: { .pace($0) })
        toggle("It fails at the end", isOn: conduct.fails) { .fail($0) }
        toggle("It ignores its cancellation", isOn: conduct.isStubborn) { .beStubborn($0) }
      }
    }
  }
}

extension SearchConduct.Pace {
  fileprivate var title: String {
    switch self {
    case .prompt: "at once"
    case .slow: "slowly"
    case .held: "until you continue it"
    }
  }
}
