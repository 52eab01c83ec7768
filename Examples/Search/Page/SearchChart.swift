import MillraceUniFlow
import MillraceViews

/// The chart of the search as the browser's code is told it.
enum SearchChart {
  static let chart = Chart(of: Search<Excerpt>.self)
  private static let layout = ChartLayout(chart)

  /// What is to be drawn, with the state that the search is in lit, and what can be done there.
  static func properties(at place: StatePlace) -> CustomValue {
    [
      "label": .text(words(at: place)),
      "width": .number(layout.size.x),
      "height": .number(layout.size.y),
      "frame": .list((layout.frame ?? []).flatMap { [.number($0.x), .number($0.y)] }),
      "start": point(layout.start),
      "end": point(layout.end),
      "isAbsent": .isTrue(place == .absent),
      "boxes": .list(layout.boxes.map { box($0, at: place) }),
      "arrows": .list(layout.arrows.map { arrow($0, at: place) }),
    ]
  }

  /// The chart for whoever cannot see it.
  static func words(at place: StatePlace) -> String {
    let names = chart.transitions(from: place).map(\.name)
    let state = place.name.map { "The search is in \($0)" } ?? "There is no search"
    return names.isEmpty ? "\(state)." : "\(state). What can happen: \(unique(names))."
  }

  private static func unique(_ names: [String]) -> String {
    var seen: Set<String> = []
    return names.filter { seen.insert($0).inserted }.joined(separator: ", ")
  }

  private static func point(_ point: ChartPoint?) -> CustomValue {
    point.map { .list([.number($0.x), .number($0.y)]) } ?? .null
  }

  private static func box(_ box: ChartLayout.Box, at place: StatePlace) -> CustomValue {
    [
      "state": .text(box.state),
      "x": .number(box.corner.x),
      "y": .number(box.corner.y),
      "width": .number(ChartLayout.boxWidth),
      "height": .number(box.height),
      "isLit": .isTrue(place == .state(box.state)),
      "inside": .list(box.inside.map { .text($0.name) }),
    ]
  }

  private static func arrow(_ arrow: ChartLayout.Arrow, at place: StatePlace) -> CustomValue {
    [
      "points": .list(arrow.points.flatMap { [.number($0.x), .number($0.y)] }),
      "text": .text(arrow.text),
      "x": .number(arrow.label.x),
      "y": .number(arrow.label.y),
      "isBeside": .isTrue(arrow.beginsAtLabel),
      "isOpen": .isTrue(arrow.from == place || arrow.from == .present && place != .absent),
    ]
  }
}
