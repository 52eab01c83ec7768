import About
import MillraceViews

extension FilePage {
  /// Returns the lines of a program, with their numbers and colors.
  func code(_ lines: [[CodeToken]], _ state: State) -> Node<Action> {
    let shown = state.shown
    return scroll(fileName(state.path), axis: .horizontal) {
      column(spacing: .none) {
        if let marked = state.marked {
          self.lines(shown.lowerBound..<marked.lowerBound, of: lines, "Before")
          markedHeading(marked, .two, state)
          self.lines(
            marked.lowerBound..<marked.upperBound + 1, of: lines, Self.name(of: marked),
            marking: state.keyword?.words ?? []
          )
          self.lines(marked.upperBound + 1..<shown.upperBound, of: lines, "After")
        } else {
          self.lines(shown, of: lines, "Lines")
        }
      }
    }
    .style("program file")
  }

  @NodeBuilder<Action>
  private func lines(
    _ range: Range<Int>, of lines: [[CodeToken]], _ label: String, marking words: [String]? = nil
  ) -> NodeList<Action> {
    if !range.isEmpty {
      list(label, range, key: { $0 }) { number in
        text("\(number)", style: .caption)
        for token in lines[number - 1] { token.shown(marking: words ?? []) }
      }
      .style(words == nil ? "lines" : "marked lines")
    }
  }
}

extension CodeToken {
  /// Returns the piece in its color, with the words marked in it.
  @NodeBuilder<Action>
  func shown<Action>(marking words: [String]) -> NodeList<Action> {
    for run in words.isEmpty ? [Excerpt.Run(text)] : Excerpt.runs(of: text, marking: words) {
      if !run.isMarked, let kind {
        MillraceViews.text(run.text).style(Style(kind.rawValue))
      } else {
        run.shown()
      }
    }
  }
}
