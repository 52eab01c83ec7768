import Foundation
import Millrace
import MillraceTesting
import MillraceViews
import Testing

@testable import Controls

@Suite("The page of the controls")
struct ControlsPageTests {
  /// A page in a host: actions change the state, and the view follows.
  final class Shown {
    let page = ControlsPage()
    var state = ControlsPage.State()
    let host: TestHost<ControlsPage.Action>
    var asked: [Effect<ControlsPage.Action>] = []

    init() throws { host = try TestHost(page.view(ControlsPage.State())) }

    func take(_ actions: [ControlsPage.Action]) throws {
      for action in actions {
        let effect = page.update(&state, action)
        if !effect.isNone { asked.append(effect) }
        try host.render(page.view(state))
      }
    }
  }

  @Test("it reads well aloud")
  func outline() throws {
    let shown = try Shown()
    #expect(
      shown.host.outline == """
        navigation ‘Where you are’
          link ‘Gallery’ → /
        heading 1 ‘Controls’
        text ‘An evening in a small hall, arranged with every control there is: by mouse, touch \
        or keyboard.’
        link ‘A longer form: apply to play’ → /apply
        group ‘Text and a switch’
          text ‘Each key is an action. Empty the name, and the mistake is said there.’
          field ‘Name’: ‘Evening of strings’ (required)
          field ‘Notes’: ‘’ hint ‘Only you see them’
          toggle ‘Open to the public’: on
        group ‘Choices’
          text ‘Each holds one value: of a menu, of segments, or of a calendar.’
          picker ‘Seating’: none of ‘In rows’, ‘At tables’, ‘Standing’
          picker ‘Light’: ‘Dusk’ of ‘Day’, ‘Dusk’, ‘Dark’
          picker ‘Date’: none
        group ‘Numbers’
          text ‘The pad is a control of this page's own, whose script times the taps.’
          slider ‘Volume’: 0.4 of 0 to 1 = ‘40\u{A0}%’
          stepper ‘Seats’: 24 of 4 to 9999
          progress ‘24 of 120 seats’: 20 %
          custom ‘Tempo’ by tempo: {"tempo":null}
          text ‘Tap the pad in time.’
        divider
        button ‘Reset’
        button ‘Save’ [command+s]
        group ‘The evening’
          image ‘The wheel of a mill’
          text ‘24 seats’
          text ‘Evening of strings’
          text ‘Dusk · volume 40\u{A0}% · public’
        group ‘What you did’
          region ‘What you did’
            text ‘Nothing yet.’
        """)
  }

  @Test("each control changes what it is for")
  func changes() throws {
    let shown = try Shown()
    let host = shown.host
    try shown.take(host.type("Jazz", into: "Name"))
    try shown.take(host.set("Open to the public", to: false))
    try shown.take(host.choose("At tables", in: "Seating"))
    try shown.take(host.choose("Dark", in: "Light"))
    try shown.take(host.set("Date", to: CalendarDay(year: 2026, month: 12, day: 24)))
    try shown.take(host.set("Volume", to: 0.75))
    try shown.take(host.set("Seats", to: 40, role: .stepper))
    try shown.take(host.notify("tempo", "96", from: "Tempo"))
    _ = try host.find(.text, "At tables · Dark · December 24, 2026 · volume 75\u{A0}% · private")
    _ = try host.find(.text, "96 beats a minute")
    _ = try host.find(.image, "The wheel of a mill")
    #expect(try host.find(.custom, "Tempo").outline == #"custom ‘Tempo’ by tempo: {"tempo":96}"#)
    try shown.take(host.set("Date", to: nil))
    #expect(shown.state.log.first?.words == "Date cleared")
  }

  @Test("saving shows that it is under way, and cannot be asked for twice")
  func saving() throws {
    let shown = try Shown()
    try shown.take(shown.host.press("Save"))
    _ = try shown.host.find(.progress, "Saving")
    #expect(throws: TestHostError.self) { try shown.host.press("Save") }
    #expect(shown.asked.count == 1)
    try shown.take([.saved])
    #expect(shown.host.findAll(.progress).map(\.accessibleName) == ["24 of 120 seats"])
    _ = try shown.host.press("Save")
  }

  @Test("an evening without a name is not saved")
  func nameless() throws {
    let shown = try Shown()
    try shown.take(shown.host.type("", into: "Name"))
    #expect(shown.host.outline.contains("error ‘The evening needs a name.’"))
    // Also beside the button that is disabled for it.
    _ = try shown.host.find(.text, "To save it, give the evening a name.")
    #expect(throws: TestHostError.self) { try shown.host.press("Save") }
  }

  @Test("a reset is undone until the next change, and keeps what was done")
  func resetting() throws {
    let shown = try Shown()
    try shown.take(shown.host.choose("Dark", in: "Light"))
    for isUndone in [true, false] {
      try shown.take(shown.host.press("Reset"))
      #expect(shown.state.light == .dusk)
      _ = try shown.host.find(.status, "Everything is reset.")
      if isUndone {
        try shown.take(shown.host.press("Undo"))
        #expect(shown.state.light == .dark)
      } else {
        try shown.take(shown.host.set("Open to the public", to: false))
      }
      #expect(throws: TestHostError.self) { try shown.host.press("Undo") }
    }
    #expect(
      shown.state.log.map(\.words) == [
        "Made private", "Everything reset", "Reset undone", "Everything reset", "Light: Dark",
      ])
    try shown.take(shown.host.press("Reset"))
    try shown.take(shown.host.press("Close the notice"))
    #expect(shown.state.beforeReset.isEmpty)
  }

  @Test("more seats than the hall has are as many as it has, and that is said")
  func seats() throws {
    let shown = try Shown()
    try shown.take(shown.host.set("Seats", to: 999, role: .stepper))
    #expect(shown.state.seats == 120)
    _ = try shown.host.find(.status, "At most 120 seats.")
    try shown.take(shown.host.set("Seats", to: 119, role: .stepper))
    #expect(!shown.host.contains(.status, "At most 120 seats."))
  }

  @Test("a day is written as the person writes it")
  func localDay() throws {
    let day = try #require(CalendarDay(year: 2026, month: 12, day: 24))
    let state = ControlsPage.State(locale: Locale(identifier: "de_DE"))
    #expect(state.words(of: day) == "24. Dezember 2026")
  }

  @Test("the log keeps the last twenty lines")
  func log() throws {
    let shown = try Shown()
    for count in 0..<30 { try shown.take([.lit(count.isMultiple(of: 2) ? .dark : .day)]) }
    #expect(shown.state.log.map(\.id) == (11...30).reversed())
  }
}
