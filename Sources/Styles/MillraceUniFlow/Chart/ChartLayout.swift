/// Where everything of a ``Chart`` is drawn; the same chart always looks the same.
///
/// ```
///        ●                 start
///        │ setup
///   ┌─────────┐◀───┐
///   │Preparing│    │       states in rows: as many steps below the start as it takes to get there
///   └─────────┘    │
///        │ begin   │cancel  what leads up again runs in lanes beside the rows
///   ┌──────────┐   │
///   │InProgress│───┘
///   └──────────┘
/// ```
///
/// Transitions between the same two places share an arrow. What leads out of every state into the end is drawn once, from the frame
/// around them. Made for some ten states; the cost is O(n²) in what is drawn.
public struct ChartLayout: Hashable, Sendable {
  /// A state.
  public struct Box: Hashable, Sendable {
    /// The name of the state.
    public let state: String
    /// Its left upper corner.
    public let corner: ChartPoint
    /// What is done in the state without leaving it, in order.
    public let inside: [ChartTransition]

    /// How high it is.
    public var height: Double { ChartLayout.boxHeight(inside.count) }
  }

  /// Transitions that share an arrow.
  public struct Arrow: Hashable, Sendable {
    /// Where it begins.
    public let from: StatePlace
    /// Where it ends, which is where its head is.
    public let into: StatePlace
    /// The transitions, in order.
    public let transitions: [ChartTransition]
    /// The corners of the line, from one end to the other; at least two.
    public let points: [ChartPoint]
    /// Where the words begin, or where their middle is.
    public let label: ChartPoint
    /// Whether the words are to the right of ``label``, or around it.
    public let beginsAtLabel: Bool

    /// Whether one of the transitions was taken, as far as somebody has counted.
    public var isTaken: Bool { transitions.contains { $0.count > 0 } }

    /// What is written beside it.
    public var text: String { transitions.map(\.name).joined(separator: ", ") }
  }

  /// How wide each state is.
  public static let boxWidth = 132.0
  /// How wide a letter is taken to be.
  static let letter = 6.6
  static let lineHeight = 15.0
  private static let gap = ChartPoint(x: 36, y: 56)

  /// The states.
  public internal(set) var boxes: [Box] = []
  /// What leads from one to the other.
  public internal(set) var arrows: [Arrow] = []
  /// Where the start is; `nil` if nothing begins there.
  public internal(set) var start: ChartPoint?
  /// Where the end is; `nil` if nothing leads there.
  public internal(set) var end: ChartPoint?
  /// The frame around all states, its left upper corner and the lower right one; `nil` if no arrow begins at it.
  public internal(set) var frame: [ChartPoint]?
  /// How wide and how high all of it is.
  public internal(set) var size = ChartPoint(x: 0, y: 0)

  /// How high a state is with so many lines in it, beside its name.
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
