#if Web && SQLite
import MillraceViews

extension TasksPage {
  /// The architectures and the other styles in two tables; on a narrow page each row is a card of
  /// values with their names.
  var comparison: Node<Action> {
    column(spacing: .large) {
      table("The same app eight times", study.rows.filter { $0.facts.example == nil })
      table("Four styles of other apps", study.rows.filter { $0.facts.example != nil })
    }
    .key("short")
  }

  private func table(_ title: String, _ rows: [ArchitectureStudy.Row]) -> Node<Action> {
    // The sizes of apps that do different things cannot be compared.
    let counted = rows.filter { $0.facts.example == nil }.compactMap(\.figures)
    let least = (lines: counted.map(\.lines).min(), types: counted.map(\.types).min())
    return column(spacing: .small) {
      heading(title, level: .two)
      list(title) {
        for row in rows {
          item(key: row.facts.name) { Self.facts(of: row, leastLines: least.lines, least.types) }
        }
      }
      .style("comparison")
    }
  }

  /// Returns the facts of a style; the figures that are the smallest of the table stand out.
  private static func facts(
    of shown: ArchitectureStudy.Row, leastLines: Int?, _ leastTypes: Int?
  ) -> Node<Action> {
    let facts = shown.facts
    return row(alignment: .start) {
      column(spacing: .none) {
        heading(facts.name, level: .three)
        if let example = facts.example { link(example.name, to: example.path) }
      }
      if let flow = facts.flow { column { flow.view(of: facts.name) }.style("way") }
      if let figures = shown.figures {
        value("Lines", "\(figures.lines)", isLeast: figures.lines == leastLines).style("figure")
        value("Files", "\(facts.files.count)").style("figure")
        value("Types", "\(figures.types)", isLeast: figures.types == leastTypes).style("figure")
      }
      value("State of the screen", facts.state)
      value("A test needs", facts.test)
      value("Lost with the process", facts.lost)
      text(facts.choice, style: .caption).style("choice")
    }
    .style(shown.figures == nil ? "uncounted" : "counted")
  }

  private static func value(
    _ name: String, _ words: String, isLeast: Bool = false
  ) -> Node<Action> {
    column(spacing: .none) {
      text(name, style: .caption).style("name")
      text(words.prefix(1).uppercased() + words.dropFirst()).style(isLeast ? "least" : "value")
    }
  }
}
#endif
