import Testing

@testable import MillraceUniFlow

@Suite("A chart laid out")
struct ChartLayoutTests {
  private func named(_ state: String, in layout: ChartLayout) throws -> ChartLayout.Box {
    try #require(layout.boxes.first { $0.state == state })
  }

  @Test("rows go by the steps from the start; what is done in a state stands in it")
  func rows() throws {
    let layout = ChartLayout(Charts.search)
    #expect(layout.boxes.map(\.state) == ["Preparing", "InProgress", "Finished", "Failed"])
    let tops = layout.boxes.map(\.corner.y)
    #expect(tops[0] < tops[1] && tops[1] < tops[2] && tops[2] == tops[3])
    let start = try #require(layout.start)
    let end = try #require(layout.end)
    #expect(start.y < tops[0] && end.y > tops[2])
    #expect(try named("InProgress", in: layout).inside.map(\.name) == ["update"])
    #expect(try named("Finished", in: layout).inside.map(\.name) == ["suggest"])
  }

  @Test(
    "a transition from every state into the end is one arrow, and one that only some have is not")
  func endings() {
    let all = ChartLayout(Charts.search)
    #expect(all.frame != nil)
    #expect(all.arrows.filter { $0.into == .absent }.map(\.from) == [.present])
    let some = ChartLayout(Chart("Search", Charts.search(cleanups: ["Finished", "Failed"])))
    #expect(some.frame == nil)
    #expect(
      some.arrows.filter { $0.into == .absent }.map(\.from) == [
        .state("Finished"), .state("Failed"),
      ])
  }

  @Test("transitions between the same states share an arrow")
  func sharing() throws {
    let layout = ChartLayout(
      Chart(
        "Door",
        [
          ChartTransition("open", .transition, from: .state("Closed"), into: .state("Open")),
          ChartTransition("kick in", .transition, from: .state("Closed"), into: .state("Open")),
        ]))
    #expect(layout.arrows.map(\.text) == ["open, kick in"])
    #expect(layout.start == nil && layout.end == nil)
  }

  @Test("arrows begin and end at the edges of their states, and everything is on the sheet")
  func edges() throws {
    for chart in [Charts.search] + (0..<200).map({ Charts.random(seed: $0) }) {
      let layout = ChartLayout(chart)
      for arrow in layout.arrows {
        let (first, last) = (try #require(arrow.points.first), try #require(arrow.points.last))
        if case .state(let state) = arrow.from {
          #expect(isOnEdge(first, of: try named(state, in: layout)), "\(arrow)")
        }
        if case .state(let state) = arrow.into {
          #expect(isOnEdge(last, of: try named(state, in: layout)), "\(arrow)")
        }
        for point in arrow.points + [arrow.label] {
          #expect(point.x >= 0 && point.x <= layout.size.x, "\(arrow)")
          #expect(point.y >= 0 && point.y <= layout.size.y, "\(arrow)")
        }
        let width = Double(arrow.text.count) * ChartLayout.letter
        if arrow.beginsAtLabel { #expect(arrow.label.x + width <= layout.size.x, "\(arrow)") }
      }
      for (index, box) in layout.boxes.enumerated() {
        for other in layout.boxes.dropFirst(index + 1) { #expect(!overlap(box, other)) }
      }
    }
  }

  @Test("lanes of one side that are beside each other in height are beside each other in width")
  func lanes() {
    for seed in 0..<200 {
      let layout = ChartLayout(Charts.random(seed: seed))
      let upright = layout.arrows.filter { $0.points.count == 4 }.map { arrow in
        (arrow.points[1].x, [arrow.points[1].y, arrow.points[2].y].sorted())
      }
      for (index, one) in upright.enumerated() {
        for other in upright.dropFirst(index + 1) where one.0 == other.0 {
          #expect(one.1[1] <= other.1[0] || other.1[1] <= one.1[0], "seed \(seed)")
        }
      }
    }
  }

  @Test("the same chart looks the same, and an empty one is an empty sheet")
  func deterministic() {
    for seed in 0..<20 {
      let chart = Charts.random(seed: seed)
      #expect(ChartLayout(chart) == ChartLayout(chart))
    }
    let empty = ChartLayout(Chart("Nothing", []))
    #expect(empty.boxes.isEmpty && empty.arrows.isEmpty)
    #expect(empty.size.x > 0 && empty.size.y > 0)
  }

  @Test("a state that nothing leads to is in the last row")
  func unreachable() throws {
    let layout = ChartLayout(
      Chart(
        "Door",
        [
          ChartTransition("hang", .initialization, from: .absent, into: .state("Closed")),
          ChartTransition("open", .transition, from: .state("Closed"), into: .state("Open")),
          ChartTransition("mend", .transition, from: .state("Broken"), into: .state("Closed")),
        ]))
    #expect(layout.boxes.map(\.state) == ["Closed", "Open", "Broken"])
    #expect(try named("Broken", in: layout).corner.y > (try named("Open", in: layout).corner.y))
  }

  private func isOnEdge(_ point: ChartPoint, of box: ChartLayout.Box) -> Bool {
    func isNear(_ one: Double, _ other: Double) -> Bool { abs(one - other) < 0.001 }
    let (x, y) = (point.x - box.corner.x, point.y - box.corner.y)
    let isInside =
      x > -0.001 && x < ChartLayout.boxWidth + 0.001 && y > -0.001 && y < box.height + 0.001
    return isInside
      && (isNear(x, 0) || isNear(x, ChartLayout.boxWidth) || isNear(y, 0) || isNear(y, box.height))
  }

  private func overlap(_ one: ChartLayout.Box, _ other: ChartLayout.Box) -> Bool {
    abs(one.corner.x - other.corner.x) < ChartLayout.boxWidth
      && one.corner.y < other.corner.y + other.height
      && other.corner.y < one.corner.y + one.height
  }
}

extension Charts {
  /// Some states with some arrows between them.
  static func random(seed: Int) -> Chart {
    var random = UInt64(seed) &* 2_654_435_761 &+ 1
    func below(_ bound: Int) -> Int {
      random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((random >> 33) % UInt64(bound))
    }
    let states = (0...below(6)).map { "State\($0)" }
    var transitions = [
      ChartTransition("setup", .initialization, from: .absent, into: .state(states[0]))
    ]
    for number in 0..<below(14) {
      transitions.append(
        ChartTransition(
          "step\(number)", .transition, from: .state(states[below(states.count)]),
          into: below(8) == 0 ? .absent : .state(states[below(states.count)])))
    }
    return Chart("Random", transitions)
  }
}
