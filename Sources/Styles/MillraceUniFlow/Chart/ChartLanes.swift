/// The lanes beside the rows, for the arrows that do not lead to the next row.
struct ChartLanes {
  enum Side {
    case left, right
  }

  /// An arrow in a lane.
  struct Run {
    /// The number of its group in the plan.
    let group: Int
    let side: Side
    /// The upper row and the lower one.
    let rows: ClosedRange<Int>
    /// The state at its upper end and the one at its lower end.
    let ends: [String]
    /// The number of the lane, counted from the rows outwards.
    fileprivate(set) var lane = 0
  }

  private static let space = 14.0

  private(set) var runs: [Run]
  /// The largest width of the words in each lane.
  private var widths: [Side: [Double]] = [:]

  init(_ plan: ChartPlan) {
    runs = plan.groups.indices.compactMap { Self.run(of: $0, in: plan) }
    // Short runs are nearest to the rows. Runs of equal length keep the order of the plan.
    let order = runs.indices.sorted { (runs[$0].rows.count, $0) < (runs[$1].rows.count, $1) }
    for (number, index) in order.enumerated() {
      let taken = order.prefix(number)
      let side = runs[index].side
      var lane = 0
      while taken.contains(where: {
        runs[$0].side == side && runs[$0].lane == lane && Self.collide(runs[$0], runs[index])
      }) { lane += 1 }
      runs[index].lane = lane
      let width = Double(plan.groups[runs[index].group].text.count) * ChartLayout.letter
      var lanes = widths[side] ?? []
      while lanes.count <= lane { lanes.append(0) }
      lanes[lane] = max(lanes[lane], width)
      widths[side] = lanes
    }
  }

  /// Returns true if two runs collide in a lane.
  ///
  /// Two that meet at one state do not: one ends above the point at which the other begins.
  private static func collide(_ one: Run, _ other: Run) -> Bool {
    guard one.rows.overlaps(other.rows) else { return false }
    let (upper, lower) =
      one.rows.lowerBound < other.rows.lowerBound ? (one, other) : (other, one)
    return upper.rows.upperBound != lower.rows.lowerBound || upper.rows.count == 1
      || lower.rows.count == 1 || upper.ends.last != lower.ends.first
  }

  private static func run(of index: Int, in plan: ChartPlan) -> Run? {
    let group = plan.groups[index]
    guard case .state(let from) = group.from, case .state(let into) = group.into,
      let source = plan.position(of: from), let target = plan.position(of: into),
      target.row != source.row + 1
    else { return nil }
    func isLeft(_ position: (row: Int, column: Int)) -> Bool {
      2 * position.column < plan.rows[position.row].count - 1
    }
    return Run(
      group: index, side: isLeft(source) || isLeft(target) ? .left : .right,
      rows: min(source.row, target.row)...max(source.row, target.row),
      ends: source.row < target.row ? [from, into] : [into, from])
  }

  /// Returns the width of all lanes on a side.
  func room(on side: Side) -> Double {
    let lanes = widths[side] ?? []
    return Self.space + lanes.map { $0 + Self.space + 5 }.reduce(0, +)
  }

  /// Returns the offset of a run's lane from the edge of the rows outwards; its words are to the
  /// right.
  func offset(of run: Run) -> Double {
    let lanes = widths[run.side] ?? []
    switch run.side {
    case .right:
      return lanes.prefix(run.lane).reduce(Self.space) { $0 + $1 + Self.space + 5 }
    case .left:
      return -lanes.prefix(run.lane + 1).reduce(Self.space) { $0 + $1 + Self.space + 5 }
        + Self.space
    }
  }
}
