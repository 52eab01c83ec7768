extension ChartLayout {
  /// Draws the arrows, once the states are laid out.
  mutating func draw(_ plan: ChartPlan, _ lanes: ChartLanes, left: Double, right: Double) {
    let boxes = Dictionary(uniqueKeysWithValues: boxes.map { ($0.state, $0) })
    func box(_ location: StateLocation) -> Box? {
      if case .state(let state) = location { boxes[state] } else { nil }
    }
    for (index, group) in plan.groups.enumerated() {
      guard let target = box(group.into) else { continue }
      if let run = lanes.runs.first(where: { $0.group == index }) {
        guard let source = box(group.from) else { continue }
        arrows.append(
          Self.lane(
            group, from: source, into: target, run, ports: Self.ports(plan, lanes),
            x: (run.side == .left ? left : right) + lanes.offset(of: run)))
      } else if let source = box(group.from) {
        arrows.append(
          Self.straight(group, source.bottom(toward: target), target.top(toward: source)))
      } else if let start {
        let from = ChartPoint(x: start.x, y: start.y + 7)
        var arrow = Self.straight(group, from, target.top)
        // The words are between the start and the frame.
        if let frame { arrow = arrow.labelled(at: (from.y + frame[0].y) / 2) }
        arrows.append(arrow)
      }
    }
    guard let end else { return }
    for group in plan.endings {
      let from = box(group.from)?.bottom ?? ChartPoint(x: end.x, y: frame?[1].y ?? end.y)
      arrows.append(Self.straight(group, from, ChartPoint(x: end.x, y: end.y - 9)))
    }
  }

  private static func straight(
    _ group: ChartPlan.Group, _ from: ChartPoint, _ into: ChartPoint
  ) -> Arrow {
    Arrow(
      from: group.from, into: group.into, transitions: group.transitions, points: [from, into],
      label: ChartPoint(x: (from.x + into.x) / 2, y: (from.y + into.y) / 2), beginsAtLabel: false)
  }

  private static func lane(
    _ group: ChartPlan.Group, from: Box, into: Box, _ run: ChartLanes.Run, ports: [Port: Double],
    x: Double
  ) -> Arrow {
    func side(of box: Box) -> ChartPoint {
      let share = ports[Port(state: box.state, side: run.side, group: run.group)] ?? 0.5
      return ChartPoint(
        x: run.side == .left ? box.corner.x : box.corner.x + boxWidth,
        y: box.corner.y + box.height * share)
    }
    let (begin, finish) = (side(of: from), side(of: into))
    return Arrow(
      from: group.from, into: group.into, transitions: group.transitions,
      points: [begin, ChartPoint(x: x, y: begin.y), ChartPoint(x: x, y: finish.y), finish],
      label: ChartPoint(x: x + 5, y: (begin.y + finish.y) / 2), beginsAtLabel: true)
  }

  // MARK: Points at which arrows touch the side of a state

  private struct Port: Hashable {
    let state: String
    let side: ChartLanes.Side
    let group: Int
  }

  /// Returns how far down each port is, as a share of the state's height.
  ///
  /// Arrows from above come first, the innermost lane first; then arrows that lead down, the
  /// outermost lane first. So no two of them cross.
  private static func ports(_ plan: ChartPlan, _ lanes: ChartLanes) -> [Port: Double] {
    struct Stop {
      let port: Port
      let order: (Int, Int, Int)
    }
    var stops: [String: [Stop]] = [:]
    for run in lanes.runs {
      let group = plan.groups[run.group]
      for (location, other) in [(group.from, group.into), (group.into, group.from)] {
        guard case .state(let state) = location, case .state(let far) = other,
          let row = plan.position(of: state)?.row, let farRow = plan.position(of: far)?.row
        else { continue }
        let port = Port(state: state, side: run.side, group: run.group)
        let goesDown = farRow > row
        stops["\(state) \(run.side)", default: []].append(
          Stop(port: port, order: (goesDown ? 1 : 0, goesDown ? -run.lane : run.lane, run.group)))
      }
    }
    var ports: [Port: Double] = [:]
    for stops in stops.values {
      for (index, stop) in stops.sorted(by: { $0.order < $1.order }).enumerated() {
        ports[stop.port] = Double(index + 1) / Double(stops.count + 1)
      }
    }
    return ports
  }
}

extension ChartLayout.Box {
  private var middle: Double { corner.x + ChartLayout.boxWidth / 2 }

  var top: ChartPoint { ChartPoint(x: middle, y: corner.y) }

  var bottom: ChartPoint { ChartPoint(x: middle, y: corner.y + height) }

  /// Returns the point of the lower edge that leans toward the box below.
  func bottom(toward other: ChartLayout.Box) -> ChartPoint {
    ChartPoint(x: middle + lean(toward: other), y: bottom.y)
  }

  func top(toward other: ChartLayout.Box) -> ChartPoint {
    ChartPoint(x: middle + lean(toward: other), y: top.y)
  }

  private func lean(toward other: ChartLayout.Box) -> Double {
    let room = ChartLayout.boxWidth / 4
    return min(max((other.middle - middle) / 3, -room), room)
  }
}

extension ChartLayout.Arrow {
  fileprivate func labelled(at y: Double) -> ChartLayout.Arrow {
    ChartLayout.Arrow(
      from: from, into: into, transitions: transitions, points: points,
      label: ChartPoint(x: label.x, y: y), beginsAtLabel: beginsAtLabel)
  }
}
