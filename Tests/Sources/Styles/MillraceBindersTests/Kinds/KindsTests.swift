import Millrace
import MillraceTesting
import MillraceViews
import Testing

@testable import MillraceBinders

@Suite("The kinds of views")
struct KindsTests {
  private func host(_ make: @escaping (Scope) -> AnyBinder) throws -> TestHost<BinderEvent> {
    try TestHost(MountedPage(BinderPage(make), state: BoundScreen()))
  }

  private struct Item: Identifiable, Equatable { let id: Int }

  @Test("BV-7: every kind shows its values")
  func shown() throws {
    let host = try host { _ in
      GroupBinder(
        .title -- "All",
        .children -- [
          TextBinder(.text -- "text", .textStyle -- .caption, .testID -- "t"),
          HeadingBinder(.text -- "heading", .level -- .two),
          ImageBinder(.source -- "/a.png", .text -- "a picture"),
          ProgressBinder(.title -- "progress", .value -- 0.5),
          LinkBinder(.title -- "link", .destination -- "/there"),
          ToggleBinder(.title -- "toggle", .isOn -- true),
          SliderBinder(.title -- "slider", .value -- 3, .range -- 0...10, .step -- 1),
          RowBinder(.children -- [ButtonBinder(.title -- "button", .disabled -- true)]),
          CustomBinder(.name -- "dial", .title -- "custom", .properties -- ["x": "1"]),
          NodeBinder<Int>(.content -- text("node")),
          AlertBinder(.title -- "Sure?", .message -- "It is gone then."),
          ScrollBinder(
            .title -- "scroll",
            .children -- [LayersBinder(.children -- [TextBinder(.text -- "layer")])]),
          DividerBinder(.testID -- "line"),
          SpacerBinder(.testID -- "space"),
          SectionsBinder(
            .title -- "sections",
            .children -- [
              SectionBinder<Item>(
                .title -- "section", .rows -- [Item(id: 1)],
                .cell -- { id, _ in TextBinder(.text -- "row \(id)") })
            ]),
        ])
    }
    for text in [
      "text", "heading 2 ‘heading’", "a picture", "progress", "link", "toggle", "slider", "button",
      "node", "Sure?", "scroll", "layer", "sections", "section", "row 1",
    ] {
      #expect(host.outline.contains(text), "\(text)")
    }
    #expect(try host.find(testID: "t").accessibleName == "text")
    #expect("\(try host.find(testID: "line").kind)".hasPrefix("divider"))
    #expect("\(try host.find(testID: "space").kind)".hasPrefix("spacer"))
  }

  @Test("BV-7: every control sends what a person does with it")
  func sent() throws {
    var received: [String] = []
    let host = try host { _ in
      ColumnBinder(
        .children -- [
          LinkBinder(
            .title -- "link", .destination -- "/there", .press --> { received.append("followed") }),
          ToggleBinder(.title -- "toggle", .isOn -- true, .change --> { received.append("\($0)") }),
          SliderBinder(
            .title -- "slider", .range -- 0...10, .step -- 1,
            .change --> { received.append("\($0)") }),
          CustomBinder(
            .name -- "dial", .title -- "dial",
            .event --> { (event: (name: String, payload: String)) in
              received.append("\(event.name) \(event.payload)")
            }),
          FieldBinder(
            .title -- "field", .change --> { received.append($0) },
            .submit --> { received.append("submitted") },
            .endEditing --> { received.append("ended") }),
        ])
    }
    try host.follow("link")
    try host.set("toggle", to: false)
    try host.set("slider", to: 4)
    try host.notify("turned", "left", from: "dial")
    try host.type("a", into: "field")
    try host.submit("field")
    try host.perform(.blur, on: host.find(.field, "field"))
    #expect(
      received == ["followed", "false", "4.0", "turned left", "a", "submitted", "ended"])
  }

  private enum Tab: CaseIterable { case news, settings }

  @Test("BV-7: pickers, forms, tabs, columns and nodes send what a person does with them")
  func sentByOthers() throws {
    var (received, made): ([String], [Tab]) = ([], [])
    let host = try host { scope in
      let tab = Var("tab", Tab.news, in: scope)
      return ColumnBinder(
        .children -- [
          PickerBinder(
            .title -- "picker",
            .choices -- [Choice(id: "a", title: "A"), Choice(id: "b", title: "B")],
            .choose --> { received.append($0) }),
          DatePickerBinder(
            .title -- "day", .change --> { received.append($0.map { "\($0)" } ?? "none") }),
          StepperBinder(
            .title -- "stepper", .range -- 0...10, .change --> { received.append("\($0)") }),
          FormBinder(.title -- "form", .submit --> { received.append("submitted") }),
          TabsBinder<Tab>(
            .title -- "tabs", .selected <-- tab,
            .tab -- { tab in
              made.append(tab)
              return TextBinder(.text -- "\(tab)")
            },
            .select --> {
              received.append("\($0)")
              tab.set($0)
            }),
          SplitBinder(.backTitle -- "list", .back --> { received.append("back") }),
          NodeBinder<Int>(
            .content -- button("node", send: 7), .event --> { received.append("\($0)") }),
        ])
    }
    try host.choose("B", in: "picker")
    try host.set("day", to: CalendarDay("2026-01-02"))
    try host.set("stepper", to: 3, role: .stepper)
    try host.perform(.submit, on: host.find(.form, "form"))
    try host.selectTab("settings")
    try host.selectTab("news")
    try host.press("Back to list")
    try host.press("node")
    #expect(received == ["b", "2026-01-02", "3.0", "submitted", "settings", "news", "back", "7"])
    // The choice is kept; a tab is made when it is first selected.
    #expect(try host.find(.picker, "picker").kind.inputValue == .choice("b"))
    #expect(made == [.news, .settings])
  }

  @Test("BV-7: a question sends its answer; the escape key cancels it")
  func confirmed() throws {
    var received: [String] = []
    let host = try host { _ in
      ConfirmBinder(
        .title -- "Sure?", .verb -- "Delete", .confirm --> { received.append("deleted") },
        .cancel --> { received.append("cancelled") })
    }
    try host.press("Delete")
    try host.press("Cancel")
    try host.dismiss("Sure?", role: .alert)
    #expect(received == ["deleted", "cancelled", "cancelled"])
  }

  @Test("BV-7: a file on its way is sent to its receiver as it is")
  func uploaded() throws {
    var received: [UploadChange] = []
    let binder = UploadBinder(.change --> { received.append($0) })
    let screen = BoundScreen()
    let store = screen.mount(binder, in: Loop().root)
    let change = UploadChange.offered(UploadOffer(id: 1, name: "a", size: 2, type: "audio/wav"))
    store.send(BinderEvent(view: 1, name: "change", value: .other(BinderPayload(change))))
    #expect(received == [change])
  }

  @Test("BV-7: an optional view stands among its neighbours, and adds no view of its own")
  func presence() throws {
    var isThere: Var<Bool>?
    let host = try host { scope in
      let made = Var("isThere", false, in: scope)
      isThere = made
      return ColumnBinder(
        .children -- [
          TextBinder(.text -- "above"),
          PresenceBinder(
            .present
              <-- made.dynamic.map { isThere in
                isThere ? PresenceBinder(.present -- TextBinder(.text -- "there")) : nil
              }),
          TextBinder(.text -- "below"),
        ])
    }
    let count = { host.root.children.count }
    #expect(count() == 2)
    isThere?.set(true)
    #expect(count() == 3 && host.root.children[1].accessibleName == "there")
    isThere?.set(false)
    #expect(count() == 2)
  }

  @Test("BV-7: a view is called once for each pulse")
  func focus() throws {
    var pulse: TempVar<Void>?
    let host = try host { scope in
      let focus = TempVar<Void>("focus", in: scope)
      pulse = focus
      return ColumnBinder(
        .children -- [
          ButtonBinder(.title -- "first"),
          FieldBinder(.title -- "field", .focus <-- focus.pulses),
        ])
    }
    pulse?.send(())
    #expect(host.outline.contains("field ‘field’: ‘’ (focused)"))
    try host.focus(.button, "first")
    #expect(!host.outline.contains("field ‘field’: ‘’ (focused)"))
    pulse?.send(())
    #expect(host.outline.contains("field ‘field’: ‘’ (focused)"))
  }

  @Test("BV-3, BV-7: a value of a person stays in the view, until its binding has another")
  func kept() throws {
    var values: (Var<String>, Var<Bool>, Var<Double>)?
    let host = try host { scope in
      let made = (
        Var("text", "a", in: scope), Var("isOn", false, in: scope), Var("number", 1.0, in: scope)
      )
      values = made
      return ColumnBinder(
        .children -- [
          FieldBinder(.title -- "field", .text <-- made.0, .change --> made.0.updating()),
          ToggleBinder(.title -- "toggle", .isOn <-- made.1, .change --> made.1.updating()),
          SliderBinder(
            .title -- "slider", .value <-- made.2, .range -- 0...10, .step -- 1,
            .change --> made.2.updating()),
        ])
    }
    let shown = {
      try [(Role.field, "field"), (.toggle, "toggle"), (.slider, "slider")].map {
        try host.find($0.0, $0.1).kind.inputValue
      }
    }
    try host.type("ab", into: "field")
    try host.set("toggle", to: true)
    try host.set("slider", to: 4)
    #expect(try shown() == [.text("ab"), .isOn(true), .number(4)])
    #expect(values?.0.state.value == "ab" && values?.2.state.value == 4)
    values?.0.set("c")
    values?.1.set(false)
    values?.2.set(2)
    #expect(try shown() == [.text("c"), .isOn(false), .number(2)])
  }
}
