import Millrace
import MillraceUniFlow
import Testing

@Suite("The chart of a feature that runs")
struct ChartRecordingTests {
  /// A door, of whatever it is made.
  enum Door<Stuff>: Feature {
    struct Closed: SimpleState { typealias UFLFeature = Door }
    struct Open: SimpleState { typealias UFLFeature = Door }

    static var actions: [Action] {
      [hang(), open(), close(), knock(), unhang(if: true)]
    }

    static func hang() -> Action { initialization(into: Closed.self) }
    static func open() -> Action { transition(from: Closed.self, into: Open.self) }
    static func close() -> Action { transition(from: Open.self, into: Closed.self) }
    static func knock() -> Action { trigger(on: Closed.self) { _, _ in } }
    static func unhang(if isFree: Bool) -> Action {
      deinitialization(from: Closed.self) { _, confirm, _ in confirm { isFree } }
    }
  }

  /// A lamp beside it.
  enum Lamp: Feature {
    struct On: SimpleState { typealias UFLFeature = Lamp }

    static func hang() -> Action { initialization(into: On.self) }
    static func storm() -> Action {
      action { _, mutate, _ in
        mutate { $0 /== Lamp.self }
        mutate { $0 <== Door<Int>.Open() }
      }
    }
  }

  /// A shelf with two functions of one name.
  enum Shelf: Feature {
    struct Up: SimpleState {
      typealias UFLFeature = Shelf
      var count = 0
    }

    static var actions: [Action] { [build(), add(item: ""), add(count: 1)] }

    static func build() -> Action { initialization(into: Up.self) }
    static func add(item: String) -> Action {
      actualization(of: Up.self) { _, mutate, _ in mutate { $0.count += 1 } }
    }
    static func add(count: Int) -> Action {
      actualization(of: Up.self) { _, mutate, _ in mutate { $0.count += count } }
    }
    static func add(all: [String]) -> Action {
      actualization(of: Up.self) { _, mutate, _ in mutate { $0.count += all.count } }
    }
  }

  /// A switch that cannot be turned off twice.
  enum Switch: Feature {
    struct On: SimpleState { typealias UFLFeature = Switch }
    struct Off: SimpleState { typealias UFLFeature = Switch }

    static var actions: [Action] { [fit(), turnOn(), turnOff()] }

    static func fit() -> Action { initialization(into: Off.self) }
    static func turnOn() -> Action { transition.Into<On>.automatically(same: .ok) }
    static func turnOff() -> Action { transition.Into<Off>.automatically(same: .no) }
  }

  let dispatcher = Dispatcher()

  private func submit(_ actions: Action...) {
    for action in actions { dispatcher.submit(action) }
    dispatcher.loop.pump()
  }

  @Test("the actions that a feature lists are its transitions, by short names")
  func listed() {
    let chart = Chart(of: Door<Int>.self)
    #expect(chart.feature == "Door")
    #expect(chart.states == ["Closed", "Open"])
    #expect(chart.transitions.map(\.name) == ["hang", "open", "close", "knock", "unhang"])
    #expect(
      chart.transitions.map(\.kind) == [
        .initialization, .transition, .transition, nil, .deinitialization,
      ])
    #expect(chart.transitions.map(\.from).prefix(2) == [.absent, .state("Closed")])
  }

  @Test("a feature that lists nothing has an empty chart")
  func unlisted() {
    #expect(Chart(of: Lamp.self).transitions.isEmpty)
  }

  @Test(
    "processed actions are counted; rejected ones and those that leave the feature alone are not")
  func counted() {
    let recorder = ChartRecorder()
    let recording = dispatcher.record(Door<Int>.self, in: recorder)
    submit(
      Door<Int>.hang(), Door<Int>.hang(), Door<Int>.knock(), Door<Int>.unhang(if: false),
      Lamp.hang(), Door<Int>.open())
    let chart = recorder.counted(Chart(of: Door<Int>.self))
    #expect(chart.transitions.map(\.count) == [1, 1, 0, 1, 0])
    #expect(chart.untaken.map(\.name) == ["close", "unhang"])
    submit(Door<Int>.close(), Door<Int>.unhang(if: true))
    #expect(recorder.counted(Chart(of: Door<Int>.self)).untaken.isEmpty)
    #expect(recorder.unlisted(in: Chart(of: Door<Int>.self)).isEmpty)
    recording.cancel()
    submit(Door<Int>.hang())
    #expect(recorder.counted(Chart(of: Door<Int>.self)).transitions.first?.count == 1)
  }

  @Test("a transition that is rejected in the state into which it leads does not begin there")
  func sameState() {
    let chart = Chart(of: Switch.self)
    #expect(chart.transitions(from: .state("Off")).map(\.name) == ["turnOn"])
    #expect(chart.transitions(from: .state("On")).map(\.name) == ["turnOn", "turnOff"])
    #expect(
      chart.mermaid == """
        stateDiagram-v2
          state "Off" as s0
          state "On" as s1
          [*] --> s0: fit
          s0 --> s1: turnOn
          s1 --> s1: turnOn
          s1 --> s0: turnOff

        """)
    let recorder = ChartRecorder()
    let recording = dispatcher.record(Switch.self, in: recorder)
    submit(Switch.fit(), Switch.turnOff(), Switch.turnOn(), Switch.turnOn(), Switch.turnOff())
    #expect(recorder.counted(chart).transitions.map(\.count) == [1, 2, 1])
    recording.cancel()
  }

  @Test("functions of one name are counted one by one, and printed by the name")
  func overloads() {
    let recorder = ChartRecorder()
    let recording = dispatcher.record(Shelf.self, in: recorder)
    submit(Shelf.build(), Shelf.add(item: "cup"), Shelf.add(item: "pot"), Shelf.add(all: ["jar"]))
    let chart = recorder.counted(Chart(of: Shelf.self))
    #expect(chart.transitions.map(\.name) == ["build", "add", "add"])
    #expect(chart.transitions.map(\.count) == [1, 2, 0])
    #expect(
      recorder.unlisted(in: chart)
        == [ChartStep("add(all:)", from: .state("Up"), into: .state("Up"))])
    recording.cancel()
  }

  @Test("an action of another feature is noted for what it does to this one")
  func several() {
    let recorder = ChartRecorder()
    let recording = dispatcher.record(Door<Int>.self, in: recorder)
    submit(Door<Int>.hang(), Lamp.hang(), Lamp.storm())
    #expect(
      recorder.unlisted(in: Chart(of: Door<Int>.self))
        == [ChartStep("storm()", from: .state("Closed"), into: .state("Open"))])
    recording.cancel()
  }
}
