import MillraceUniFlow
import MillraceViews

/// The chart of the search, in the form of the browser's custom node.
struct SearchChart {
  private static let plain = Chart(of: Search<Excerpt>.self)

  /// The chart with the counts of this page.
  let chart: Chart
  private let layout: ChartLayout
  private let location: StateLocation
  private let isOver: Bool

  /// Lays out the chart.
  ///
  /// - Parameters:
  ///   - location: The current state of the search.
  ///   - taken: The steps taken on the page.
  init(at location: StateLocation, taken: Set<ChartStep>) {
    var chart = Self.plain
    for step in taken { chart.count(step) }
    self.chart = chart
    layout = ChartLayout(chart)
    self.location = location
    isOver = location == .absent && taken.contains { $0.from != .absent && $0.into == .absent }
  }

  /// The properties of the custom node, with the current state lit and its transitions open.
  var properties: CustomValue {
    [
      "label": .text(words),
      "width": .number(layout.size.x),
      "height": .number(layout.size.y),
      "frame": .list((layout.frame ?? []).flatMap { [.number($0.x), .number($0.y)] }),
      "start": Self.point(layout.start),
      "end": Self.point(layout.end),
      "isAtStart": .isTrue(location == .absent && !isOver),
      "isAtEnd": .isTrue(isOver),
      "boxes": .list(layout.boxes.map { box($0) }),
      "arrows": .list(layout.arrows.map { arrow($0) }),
    ]
  }

  /// The text alternative of the chart.
  var words: String {
    let state = location.name.map { "The search is in \($0)" } ?? "There is no search"
    let untaken =
      layout.arrows.filter { !$0.isTaken }.flatMap(\.transitions)
      + layout.boxes.flatMap(\.inside).filter { $0.count == 0 }
    let open = Self.sentence("What can happen", chart.transitions(from: location))
    return "\(state).\(open)\(Self.sentence("Not done on this page yet", untaken))"
  }

  private static func sentence(_ start: String, _ transitions: [ChartTransition]) -> String {
    transitions.isEmpty ? "" : " \(start): \(unique(transitions.map(\.name)))."
  }

  private static func unique(_ names: [String]) -> String {
    var seen: Set<String> = []
    return names.filter { seen.insert($0).inserted }.joined(separator: ", ")
  }

  private static func point(_ point: ChartPoint?) -> CustomValue {
    point.map { .list([.number($0.x), .number($0.y)]) } ?? .null
  }

  private func box(_ box: ChartLayout.Box) -> CustomValue {
    [
      "state": .text(box.state),
      "x": .number(box.corner.x),
      "y": .number(box.corner.y),
      "width": .number(ChartLayout.boxWidth),
      "height": .number(box.height),
      "isLit": .isTrue(location == .state(box.state)),
      "inside": .list(
        box.inside.map { ["text": .text($0.name), "isTaken": .isTrue($0.count > 0)] }),
    ]
  }

  private func arrow(_ arrow: ChartLayout.Arrow) -> CustomValue {
    [
      "points": .list(arrow.points.flatMap { [.number($0.x), .number($0.y)] }),
      "text": .text(arrow.text),
      "x": .number(arrow.label.x),
      "y": .number(arrow.label.y),
      "isBeside": .isTrue(arrow.beginsAtLabel),
      "isTaken": .isTrue(arrow.isTaken),
      "isOpen": .isTrue(arrow.from == location || arrow.from == .present && location != .absent),
    ]
  }
}
