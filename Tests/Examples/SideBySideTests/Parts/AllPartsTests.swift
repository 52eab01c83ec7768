import Millrace
import MillraceViewState
import Testing

@testable import SideBySide

/// The requirements of every architecture, as one suite over all of them.
@Suite("A note in every architecture")
struct AllPartsTests {
  static let all = Array(SideBySide.types.indices)

  @Test("a commit of one part is shown by all parts, and replaces drafts", arguments: all)
  func commit(number: Int) {
    let app = SideBySide()
    for (other, part) in app.parts.enumerated() { part.type("draft \(other)") }
    #expect(app.parts.map(\.text) == Self.all.map { "draft \($0)" } && app.note.content == "Mill")
    app.parts[number].commit()
    #expect(app.note.content == "draft \(number)")
    #expect(app.parts.allSatisfy { $0.text == "draft \(number)" })
  }

  @Test(
    "a commit is one commit of the note, by its part; without a draft there is none", arguments: all
  )
  func cause(number: Int) {
    let app = SideBySide()
    var actions: [NoteAction?] = []
    let following = app.note.observe(NoteAction.self) {
      actions.append($1); _ = $0
    }
    app.parts[number].commit()
    app.parts[number].type("Race")
    app.parts[number].commit()
    app.parts[number].commit()
    #expect(actions == [nil, .committed(by: SideBySide.types[number].name)])
    withExtendedLifetime(following) {}
  }

  @Test("typing is no step of the slider, a commit is one", arguments: all)
  func steps(number: Int) {
    let app = SideBySide()
    let slider = HistorySlider(Timeline(of: app.note.loop))
    for text in ["R", "Ra", "Race"] { app.parts[number].type(text) }
    #expect(slider.label == "1/1")
    app.parts[number].commit()
    #expect(slider.label == "2/2")
  }

  @Test("typing leaves all steps, however long it goes on", arguments: all)
  func longText(number: Int) throws {
    let app = SideBySide()
    let slider = HistorySlider(Timeline(of: app.note.loop))
    for text in ["one", "two"] {
      app.parts[0].type(text)
      app.parts[0].commit()
    }
    for count in 1...5_000 { app.parts[number].type("\(count) characters") }
    #expect(slider.label == "3/3")
    #expect(slider.timeline.moments.count < 10)
    try slider.move(to: 1)
    #expect(app.note.content == "Mill" && app.parts[number].text != "5000 characters")
    try slider.move(to: 3)
    #expect(app.parts[number].text == "5000 characters")
  }

  @Test("the past has the note and the drafts of all parts, and leaves the present as it was")
  func past() throws {
    let app = SideBySide()
    let slider = HistorySlider(Timeline(of: app.note.loop))
    for (number, part) in app.parts.enumerated() {
      for (other, part) in app.parts.enumerated() { part.type("\(number) draft \(other)") }
      part.commit()
    }
    app.parts[2].type("newest draft")
    let present = app.parts.map(\.text)
    #expect(slider.label == "9/9")
    for step in 1...8 {
      try slider.move(to: step)
      #expect(app.note.content == (step == 1 ? "Mill" : "\(step - 2) draft \(step - 2)"))
      // The drafts before the next commit.
      let expected = Self.all.map { "\(step - 1) draft \($0)" }
      #expect(app.parts.map(\.text) == expected, "step \(step)")
    }
    try slider.move(to: 9)
    #expect(app.parts.map(\.text) == present && slider.label == "9/9")
  }

  @Test("continuing from the past cuts off the steps after it", arguments: all)
  func branch(number: Int) throws {
    let app = SideBySide()
    let slider = HistorySlider(Timeline(of: app.note.loop))
    for text in ["one", "two", "three"] {
      app.parts[0].type(text)
      app.parts[0].commit()
    }
    try slider.move(to: 2)
    slider.timeline.branch()
    app.parts[number].type("other")
    app.parts[number].commit()
    #expect(slider.label == "3/3" && app.parts.allSatisfy { $0.text == "other" })
    try slider.move(to: 1)
    #expect(app.note.content == "Mill")
  }

  @Test("an app that is released takes all of its parts along")
  func released() {
    weak var weakApp: SideBySide?
    weak var note: Note?
    var parts: [() -> AnyObject?] = []
    do {
      let app = SideBySide()
      weakApp = app
      note = app.note
      parts = app.parts.map { part in { [weak part] in part } }
      for part in app.parts {
        part.type("x")
        part.commit()
      }
    }
    #expect(weakApp == nil && note == nil)
    #expect(parts.map { $0() == nil } == Self.all.map { _ in true })
  }
}

extension SideBySide {
  /// Makes the parts on a loop of their own.
  convenience init() { self.init(in: Loop().root) }
}
