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
          text ‘Every key press is an action. Clear the name to see an error at its field.’
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
        status
        button ‘Save’ [command+s]
        group ‘The evening’
          image ‘The wheel of a mill’
          text ‘24 seats’
          text ‘Evening of strings’
          text ‘No date yet’
          button ‘Details’
        """)
    _ = try shown.host.press("Details")
    #expect(
      shown.host.outline.hasSuffix(
        """
          button ‘Details’
          text ‘No seating yet’
          text ‘Dusk’
          text ‘Volume 40\u{A0}%’
          text ‘Open to the public’
        """))
  }

  @Test("each control changes what it is for")
  func changes() throws {
    let shown = try Shown()
    let host = shown.host
    _ = try host.press("Details")
    try shown.take(host.type("Jazz", into: "Name"))
    try shown.take(host.set("Open to the public", to: false))
    try shown.take(host.choose("At tables", in: "Seating"))
    try shown.take(host.choose("Dark", in: "Light"))
    try shown.take(host.set("Date", to: CalendarDay(year: 2026, month: 12, day: 24)))
    try shown.take(host.set("Volume", to: 0.75))
    try shown.take(host.set("Seats", to: 40, role: .stepper))
    try shown.take(host.notify("tempo", "96", from: "Tempo"))
    try shown.take(host.type("Bring a cello", into: "Notes"))
    for words in [
      "Jazz", "At tables", "Dark", "December 24, 2026", "Volume 75\u{A0}%", "Private", "40 seats",
      "96 beats a minute", "Tempo 96", "Bring a cello",
    ] {
      _ = try host.find(.text, words)
    }
    _ = try host.find(.image, "The wheel of a mill")
    #expect(try host.find(.custom, "Tempo").outline == #"custom ‘Tempo’ by tempo: {"tempo":96}"#)
    try shown.take(host.set("Date", to: nil))
    _ = try host.find(.text, "No date yet")
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
    _ = try shown.host.find(.status, "Saved.")
    try shown.take(shown.host.press("Save"))
    // What is changed meanwhile is not saved.
    try shown.take(shown.host.choose("Dark", in: "Light"))
    try shown.take([.saved])
    _ = try shown.host.find(.status, "Changed since it was saved.")
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

  @Test("each change is undone, the newest first, and what was typed or dragged at one stroke")
  func undoing() throws {
    let shown = try Shown()
    _ = try shown.host.press("Details")
    try shown.take(shown.host.choose("Dark", in: "Light"))
    for name in ["J", "Ja", "Jazz"] { try shown.take(shown.host.type(name, into: "Name")) }
    try shown.take(shown.host.set("Seats", to: 999, role: .stepper))
    try shown.take(shown.host.press("Undo the number of seats"))
    #expect(shown.state.seats == 24 && shown.state.seatsProblem == nil)
    try shown.take(shown.host.press("Undo the name"))
    #expect(shown.state.name == "Evening of strings" && shown.state.light == .dark)
    try shown.take(shown.host.press("Undo the light"))
    #expect(shown.state == ControlsPage.State())
    #expect(!shown.host.outline.contains("Undo"))
  }

  @Test("the notice of a reset, which undoes it too, is there until the next change")
  func resetting() throws {
    let shown = try Shown()
    _ = try shown.host.press("Details")
    try shown.take(shown.host.choose("Dark", in: "Light"))
    for isUndone in [true, false] {
      try shown.take(shown.host.press("Reset"))
      #expect(shown.state.light == .dusk)
      _ = try shown.host.find(.status, "Everything is reset.")
      _ = try shown.host.find(.button, "Undo the reset")
      if isUndone {
        try shown.take(shown.host.press("Undo"))
        #expect(shown.state.light == .dark)
      } else {
        try shown.take(shown.host.set("Open to the public", to: false))
      }
      #expect(!shown.host.contains(.status, "Everything is reset."))
    }
    try shown.take(shown.host.press("Reset"))
    try shown.take(shown.host.press("Close the notice"))
    #expect(!shown.state.isReset)
    _ = try shown.host.find(.button, "Undo the reset")
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

  @Test("the last twenty changes can be undone")
  func bounded() throws {
    let shown = try Shown()
    for count in 0..<15 {
      try shown.take([.lit(count.isMultiple(of: 2) ? .dark : .day), .setVolume(Double(count) / 20)])
    }
    #expect(shown.state.changes.count == ControlsPage.mostChanges)
    try shown.take(Array(repeating: .undo, count: ControlsPage.mostChanges + 1))
    #expect(shown.state.changes.isEmpty && shown.state.volume == 0.2)
  }
}
