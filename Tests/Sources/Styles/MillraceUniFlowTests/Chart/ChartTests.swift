import Testing

@testable import MillraceUniFlow

@Suite("The chart of a feature")
struct ChartTests {
  @Test("states are listed as they are named first, and what is listed twice is there once")
  func listing() {
    let chart = Charts.search
    #expect(chart.states == ["Preparing", "InProgress", "Finished", "Failed"])
    let door = Chart(
      "Door",
      [
        ChartTransition("open", .transition, from: .state("Closed"), into: .state("Open")),
        ChartTransition(
          "open", .transition, from: .state("Closed"), into: .state("Open"), count: 3),
        ChartTransition("open", .transition, from: .state("Locked"), into: .state("Open")),
      ])
    #expect(door.transitions.map(\.from) == [.state("Closed"), .state("Locked")])
    #expect(Chart("Nothing", []).states.isEmpty)
  }

  @Test("the actions of a state are those that begin there, or anywhere")
  func fromAPlace() {
    let chart = Charts.search
    #expect(chart.transitions(from: .absent).map(\.name) == ["setup"])
    #expect(chart.transitions(from: .state("Preparing")).map(\.name) == ["begin", "cleanup"])
    #expect(
      chart.transitions(from: .state("Failed")).map(\.name) == ["retry", "reset", "cleanup"])
    let lamp = Chart(
      "Lamp",
      [
        ChartTransition("turn off", .transition, from: .present, into: .state("Off")),
        ChartTransition("turn on", .transition, from: .state("Off"), into: .state("On")),
      ])
    #expect(lamp.transitions(from: .state("On")).map(\.name) == ["turn off"])
    #expect(lamp.transitions(from: .absent).isEmpty)
  }

  @Test("taken transitions are counted, the others are known, and an unknown step is refused")
  func counting() {
    var chart = Charts.search
    #expect(chart.untaken.count == chart.transitions.count)
    let isKnown = [
      chart.count(ChartStep("setup", from: .absent, into: .state("Preparing"))),
      chart.count(ChartStep("cleanup", from: .state("Failed"), into: .absent)),
      // The name alone is not enough.
      chart.count(ChartStep("setup", from: .absent, into: .state("Failed"))),
      chart.count(ChartStep("burn", from: .absent, into: .state("Preparing"))),
    ]
    #expect(isKnown == [true, true, false, false])
    #expect(chart.transitions.filter { $0.count > 0 }.map(\.name) == ["setup", "cleanup"])
    #expect(chart.untaken.filter { $0.name == "cleanup" }.count == 3)
  }

  @Test("a transition from any state is taken from each, and never from nothing")
  func anyState() {
    var chart = Chart(
      "Lamp",
      [
        ChartTransition("plug", .initialization, from: .absent, into: .state("Off")),
        ChartTransition("turn off", .transition, from: .present, into: .state("Off")),
        ChartTransition("unplug", .deinitialization, from: .present, into: .absent),
        ChartTransition("hum", nil, from: .present, into: .present),
      ])
    let isKnown = [
      chart.count(ChartStep("turn off", from: .absent, into: .state("Off"))),
      chart.count(ChartStep("turn off", from: .state("On"), into: .state("Off"))),
      chart.count(ChartStep("unplug", from: .state("On"), into: .absent)),
      // A trigger leads nowhere, so that only its name says which one it was.
      chart.count(ChartStep("hum", from: .absent, into: .absent)),
    ]
    #expect(isKnown == [false, true, true, true])
    #expect(chart.untaken.map(\.name) == ["plug"])
  }

  @Test("a transition without a mutation is not taken by a step between other states")
  func unchanged() {
    var chart = Chart(
      "Door", [ChartTransition("knock", nil, from: .state("Closed"), into: .state("Closed"))])
    let isKnown = [
      chart.count(ChartStep("knock", from: .state("Closed"), into: .state("Open"))),
      chart.count(ChartStep("knock", from: .state("Closed"), into: .state("Closed"))),
    ]
    #expect(isKnown == [false, true])
  }

  @Test("a name with labels is one function, and a name alone is each function of that name")
  func labels() {
    let place = StateLocation.state("Up")
    let both = ["add(item:)", "add()"].map {
      ChartTransition($0, .actualization, from: place, into: place)
    }
    let chart = Chart("Shelf", both)
    #expect(chart.transitions.map(\.name) == ["add", "add"])
    func counts(_ steps: String..., in chart: Chart) -> [Int] {
      var chart = chart
      for step in steps { chart.count(ChartStep(step, from: place, into: place)) }
      return chart.transitions.map(\.count)
    }
    #expect(counts("add()", "add()", "add(item:)", "add(all:)", in: chart) == [1, 2])
    #expect(counts("add", in: chart) == [1, 0])
    let written = Chart(
      "Shelf", [ChartTransition("add", .actualization, from: place, into: place)])
    #expect(counts("add()", "add(item:)", "added()", in: written) == [2])
    #expect(ChartTransition("turn (slowly)", nil, from: place, into: place).name == "turn (slowly)")
  }

  @Test("a recorder counts over threads, and reports transitions that no feature lists")
  func recording() async {
    let recorder = ChartRecorder()
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<20 {
        group.addTask {
          recorder.note(ChartStep("setup", from: .absent, into: .state("Preparing")))
        }
      }
    }
    let forgotten = ChartStep("forget", from: .state("Finished"), into: .state("Preparing"))
    recorder.note(forgotten)
    #expect(recorder.counted(Charts.search).transitions.first?.count == 20)
    #expect(recorder.counted(Charts.search).untaken.first?.name == "begin")
    #expect(recorder.unlisted(in: Charts.search) == [forgotten])
  }
}

enum Charts {
  /// The search of the example, in short.
  static let search = Chart(
    "Search", search(cleanups: ["Preparing", "InProgress", "Finished", "Failed"]))

  static func search(cleanups: [String]) -> [ChartTransition] {
    func step(
      _ name: String, _ kind: MutationKind, _ from: String?, _ into: String?
    ) -> ChartTransition {
      ChartTransition(
        name, kind, from: from.map(StateLocation.state) ?? .absent,
        into: into.map(StateLocation.state) ?? .absent)
    }
    return [
      step("setup", .initialization, nil, "Preparing"),
      step("begin", .transition, "Preparing", "InProgress"),
      step("update", .actualization, "InProgress", "InProgress"),
      step("finish", .transition, "InProgress", "Finished"),
      step("fail", .transition, "InProgress", "Failed"),
      step("cancel", .transition, "InProgress", "Preparing"),
      step("retry", .transition, "Failed", "InProgress"),
      step("reset", .transition, "Finished", "Preparing"),
      step("reset", .transition, "Failed", "Preparing"),
      step("suggest", .actualization, "Finished", "Finished"),
    ] + cleanups.map { step("cleanup", .deinitialization, $0, nil) }
  }
}
