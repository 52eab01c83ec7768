import MillraceViews

extension FilePage {
  /// Returns the parts of a text in Markdown that have visible lines.
  ///
  /// No heading is more than one level below the one before it, whatever levels the text has, and
  /// whichever part of it is visible.
  func prose(_ groups: [ProseGroup], _ state: State) -> Node<Action> {
    let view = ProseView(path: state.path, links: links, words: state.keyword?.words ?? [])
    var parts: [Node<Action>] = []
    var level = HeadingLevel.one
    var isReached = false
    for group in groups where group.lines.overlaps(state.shown) {
      let isMarked = state.marked?.overlaps(group.lines) == true
      if let marked = state.marked, isMarked, !isReached {
        level = level.next
        parts.append(markedHeading(marked, level, state).key("marked"))
        isReached = true
      }
      if case .heading(let own, let words) = group.blocks[0].content {
        level = HeadingLevel(rawValue: min(level.next.rawValue, own + 1)) ?? .six
        parts.append(
          heading(words, level: level).style(isMarked ? "marked" : "plain")
            .key(group.lines.lowerBound))
      } else {
        parts.append(
          view.group(group, marked: state.marked, shown: state.shown)
            .key(group.lines.lowerBound))
      }
    }
    return column { parts }.style("prose")
  }
}

extension HeadingLevel {
  /// The level below this one.
  fileprivate var next: HeadingLevel { HeadingLevel(rawValue: rawValue + 1) ?? .six }
}
