import Testing

@testable import MillraceUniFlow

@Suite("A chart as Mermaid text")
struct ChartMermaidTests {
  @Test("the start and the end are marks, and each arrow has its name")
  func search() {
    #expect(
      Charts.search.mermaid == """
        stateDiagram-v2
          state "Preparing" as s0
          state "InProgress" as s1
          state "Finished" as s2
          state "Failed" as s3
          [*] --> s0: setup
          s0 --> s1: begin
          s1 --> s1: update
          s1 --> s2: finish
          s1 --> s3: fail
          s1 --> s0: cancel
          s3 --> s1: retry
          s2 --> s0: reset
          s3 --> s0: reset
          s2 --> s2: suggest
          s0 --> [*]: cleanup
          s1 --> [*]: cleanup
          s2 --> [*]: cleanup
          s3 --> [*]: cleanup

        """)
  }

  @Test("a transition out of any state is written for each, and one that stays outside is left out")
  func anyState() {
    let lamp = Chart(
      "Lamp",
      [
        ChartTransition("plug", .initialization, from: .absent, into: .state("Off")),
        ChartTransition("turn on", .transition, from: .state("Off"), into: .state("On")),
        ChartTransition("unplug", .deinitialization, from: .present, into: .absent),
        ChartTransition("look", nil, from: .absent, into: .absent),
        ChartTransition("hum", nil, from: .present, into: .present),
      ])
    #expect(
      lamp.mermaid == """
        stateDiagram-v2
          state "Off" as s0
          state "On" as s1
          [*] --> s0: plug
          s0 --> s1: turn on
          s0 --> [*]: unplug
          s1 --> [*]: unplug
          s0 --> s0: hum
          s1 --> s1: hum

        """)
  }

  @Test("once something was counted, what was never taken says so")
  func untaken() {
    let door = Chart(
      "Door",
      [
        ChartTransition(
          "open", .transition, from: .state("Closed"), into: .state("Open"), count: 2),
        ChartTransition("close", .transition, from: .state("Open"), into: .state("Closed")),
      ])
    #expect(door.mermaid.contains("s0 --> s1: open\n"))
    #expect(door.mermaid.contains("s1 --> s0: close (never taken)\n"))
    #expect(ChartLayout(door).arrows.map(\.isTaken) == [true, false])
  }

  @Test("names that mean something to Mermaid are written so that they do not")
  func hostile() {
    let chart = Chart(
      "Feature",
      [
        ChartTransition(
          "a: \"b\";\n--> c", .transition, from: .state("Search<Int>"), into: .state("%%{init}"))
      ])
    #expect(
      chart.mermaid == """
        stateDiagram-v2
          state "Search#60;Int#62;" as s0
          state "#37;#37;#123;init#125;" as s1
          s0 --> s1: a#58; #34;b#34;#59; --#62; c

        """)
  }
}
