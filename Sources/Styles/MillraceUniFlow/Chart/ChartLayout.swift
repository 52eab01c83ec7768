/// The layout of a ``Chart`` as a drawing; the same chart always has the same layout.
///
/// ```
///        ●                 start
///        │ setup
///   ┌─────────┐◀───┐
///   │Preparing│    │       states in rows, as many below the start as there are steps to them
///   └─────────┘    │
///        │ begin   │cancel  arrows that lead up again run in lanes beside the rows
///   ┌──────────┐   │
///   │InProgress│───┘
///   └──────────┘
/// ```
///
/// Transitions between the same two states share an arrow. A transition that leads out of every
/// state into the end is drawn once, from the frame around them. It is meant for some ten states;
/// the cost is O(n²) in the number of drawn parts.
public struct ChartLayout: Hashable, Sendable {
  /// A state in the drawing.
  public struct Box: Hashable, Sendable {
    /// The name of the state.
    public let state: String
    /// Its left upper corner.
    public let corner: ChartPoint
    /// The transitions that do not leave the state, in order.
    public let inside: [ChartTransition]

    /// The height of the box.
    public var height: Double { ChartLayout.boxHeight(inside.count) }
  }

  /// Transitions that share an arrow.
  public struct Arrow: Hashable, Sendable {
    /// The condition at which the arrow begins.
    public let from: StateLocation
    /// The condition at which the arrow ends, with its head.
    public let into: StateLocation
    /// The transitions, in order.
    public let transitions: [ChartTransition]
    /// The corners of the line, from one end to the other; at least two.
    public let points: [ChartPoint]
    /// The point at which the words begin, or their middle.
    public let label: ChartPoint
    /// True if the words are to the right of ``label``; false if they are centred on it.
    public let beginsAtLabel: Bool

    /// True if one of the transitions was taken, as far as they were counted.
    public var isTaken: Bool { transitions.contains { $0.count > 0 } }

    /// The words beside the arrow.
    public var text: String { transitions.map(\.name).joined(separator: ", ") }
  }

  /// The width of each state.
  public static let boxWidth = 132.0
  /// The assumed width of a letter.
  static let letter = 6.6
  static let lineHeight = 15.0
  private static let gap = ChartPoint(x: 36, y: 56)

  /// The boxes of the states, row by row from the top.
  public internal(set) var boxes: [Box] = []
  /// The arrows between the states.
  public internal(set) var arrows: [Arrow] = []
  /// The point of the start; `nil` if no arrow begins there.
  public internal(set) var start: ChartPoint?
  /// The point of the end; `nil` if no arrow leads there.
  public internal(set) var end: ChartPoint?
  /// The upper left and lower right corner of the frame around all states; `nil` if no arrow begins
  /// at it.
  public internal(set) var frame: [ChartPoint]?
  /// The width and the height of the drawing.
  public internal(set) var size = ChartPoint(x: 0, y: 0)

  /// Returns the height of a state with a number of lines below its name.
  static func boxHeight(_ lines: Int) -> Double {
    40 + Double(lines) * lineHeight + (lines > 0 ? 4 : 0)
  }

  /// Lays out a chart.
  public init(_ chart: Chart) {
    let plan = ChartPlan(chart)
    let widest = Double(plan.rows.map(\.count).max() ?? 0)
    let inner = max(1, widest) * Self.boxWidth + max(0, widest - 1) * Self.gap.x
    let lanes = ChartLanes(plan)
    let shift = lanes.room(on: .left)
    var y = 12.0
    if plan.startsSomewhere {
      start = ChartPoint(x: shift + inner / 2, y: y + 7)
      y += 14 + Self.gap.y
    }
    let top = y
    for row in plan.rows {
      let width = Double(row.count) * Self.boxWidth + Double(row.count - 1) * Self.gap.x
      var x = shift + (inner - width) / 2
      for state in row {
        boxes.append(
          Box(state: state, corner: ChartPoint(x: x, y: y), inside: plan.inside[state] ?? []))
        x += Self.boxWidth + Self.gap.x
      }
      let height = row.map { Self.boxHeight(plan.inside[$0]?.count ?? 0) }.max() ?? 0
      y += height + Self.gap.y
    }
    let bottom = plan.rows.isEmpty ? y : y - Self.gap.y
    let right = shift + inner
    let width = right + lanes.room(on: .right)
    if !plan.endings.isEmpty {
      if plan.endings.contains(where: { $0.from == .present }) {
        frame = [ChartPoint(x: 1, y: top - 24), ChartPoint(x: width - 1, y: bottom + 16)]
      }
      end = ChartPoint(x: shift + inner / 2, y: bottom + 16 + Self.gap.y)
      y = bottom + 16 + Self.gap.y + 12
    } else {
      y = bottom + 12
    }
    size = ChartPoint(x: width, y: y)
    draw(plan, lanes, left: shift, right: right)
  }
}

/// A point of a drawing, in units of one pixel at its original scale.
public struct ChartPoint: Hashable, Sendable {
  /// The distance from the left edge.
  public var x: Double
  /// The distance from the upper edge, downwards.
  public var y: Double

  /// Creates a point.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}
