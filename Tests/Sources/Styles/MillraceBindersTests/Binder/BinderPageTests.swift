import Millrace
import MillraceTestSupport
import MillraceTesting
import MillraceViews
import Testing

@testable import MillraceBinders

@Suite("Views that binders make")
struct BinderPageTests {
  private final class Model {
    let name: Var<String>
    let editing: ToggleVar
    let sheet: Var<Bool>

    init(_ scope: Scope) {
      name = Var("name", "Mill", in: scope)
      editing = ToggleVar("editing", in: scope)
      sheet = Var("sheet", false, in: scope)
    }

    var screen: AnyBinder {
      ColumnBinder(
        .children -- [
          HeadingBinder(.text <-- name),
          FieldBinder(
            .title -- "Name", .text <-- name, .change --> name,
            .submit --> { [sheet] in sheet.set(true) },
            .shouldChange -- { !$0.contains("!") }, .disabled <-- editing.dynamic.map { !$0 }),
          ButtonBinder(
            .title <-- editing.dynamic.map { $0 ? "Done" : "Edit" }, .press --> editing),
          PresenceBinder(
            .present
              <-- sheet.dynamic.map { [sheet] isShown in
                isShown
                  ? SheetBinder(
                    .title -- "Really?", .dismiss --> { sheet.set(false) },
                    .children -- [ButtonBinder(.title -- "Yes", .press --> { sheet.set(false) })])
                  : nil
              }),
        ])
    }
  }

  private func bench() throws -> (MountedPage<BinderPage>, Model, TestHost<BinderEvent>) {
    var model: Model?
    let page = MountedPage(
      BinderPage { scope in
        let made = Model(scope)
        model = made
        return made.screen
      }, state: BoundScreen())
    return (page, try #require(model), try TestHost(page))
  }

  @Test("BV-7: a page shows the bindings, and a person's acts reach the adapters")
  func actsAndShows() throws {
    let (_, model, host) = try bench()
    try host.expect(
      outline: """
        heading 1 ‘Mill’
        field ‘Name’: ‘Mill’ (disabled)
        button ‘Edit’
        """)
    try host.press("Edit")
    try host.type("Race", into: "Name")
    #expect(model.name.state.value == "Race")
    try host.expect(
      outline: """
        heading 1 ‘Race’
        field ‘Name’: ‘Race’
        button ‘Done’
        """)
  }

  @Test("BV-7: a text that is refused is replaced by the one that the field is bound to")
  func refused() throws {
    let (_, model, host) = try bench()
    try host.press("Edit")
    try host.type("Oh!", into: "Name")
    #expect(model.name.state.value == "Mill")
    #expect(try host.find(.field, "Name").kind.inputValue == .text("Mill"))
  }

  @Test("BV-7: an optional view is made when it becomes present, and ends when it is absent")
  func presence() throws {
    let (page, model, host) = try bench()
    let reports = Reports(of: page.store.loop)
    try host.press("Edit")
    try host.submit("Name")
    #expect(host.contains(.sheet, "Really?"))
    try host.press("Yes")
    #expect(!host.contains(.sheet, "Really?") && !model.sheet.state.value && reports.all.isEmpty)
    // As when the button was pressed a second time, before the page was changed.
    page.store.send(BinderEvent(view: 99, name: "press", value: .nothing))
    #expect(reports.all.count == 1)
    // An action to which nothing is bound.
    page.store.send(BinderEvent(view: 1, name: "press", value: .nothing))
    #expect(reports.all.count == 2)
  }

  @Test("BV-7: a change builds the views around it, and no other; an unchanged page sends nothing")
  func patches() throws {
    let (_, model, host) = try bench()
    model.name.set("Mill")
    #expect(host.patches.isEmpty)
    try host.press("Edit")
    #expect(host.patches.map { "\($0)" } == ["update field 2 ‘Name’", "write ‘Done’ in 3"])
  }

  @Test("BV-7, L12: a page shows the past of its adapters, and takes no change there")
  func past() throws {
    let (page, model, host) = try bench()
    let timeline = Timeline(of: page.store.loop)
    model.name.set("Race")
    model.name.set("Wheel")
    try timeline.show(timeline.moments[0].number)
    #expect(host.contains(.heading, "Race"))
    try host.press("Edit")
    #expect(host.contains(.button, "Edit"))
    timeline.resume()
    #expect(host.contains(.heading, "Wheel") && host.contains(.button, "Done"))
  }

  @Test("BV-7: a binder whose bindings were taken shows nothing, and is reported")
  func consumed() throws {
    let loop = Loop()
    let reports = Reports(of: loop)
    let text = TextBinder(.text -- "a")
    _ = try text.consume()
    let page = MountedPage(BinderPage { _ in text }, state: BoundScreen(), in: loop.root)
    #expect(try !TestHost(page).contains(.text, "a"))
    guard case .style(let report) = reports.all.first else {
      Issue.record("\(reports.all)")
      return
    }
    #expect(report as? BinderError == .consumed(kind: "TextKind"))
  }

  @Test(
    "D12, L13: of several bindings of one property the last is used, and the others are reported")
  func replaced() throws {
    let loop = Loop()
    let reports = Reports(of: loop)
    let title = Var("title", "a", in: loop.root)
    var pressed: [String] = []
    var ends = 0
    let page = MountedPage(
      BinderPage { _ in
        ButtonBinder(
          .title <-- title, .title -- "fixed", .press --> { pressed.append("first") },
          .press --> { pressed.append("second") }, .press --> { pressed.append("third") },
          .tokens(ObservationToken { ends += 1 }), .tokens(ObservationToken { ends += 1 }))
      }, state: BoundScreen(), in: loop.root)
    let host = try TestHost(page)
    title.set("b")
    try host.press("fixed")
    #expect(pressed == ["third"] && ends == 0)
    let found = reports.all.compactMap { report -> BinderError? in
      if case .style(let report) = report { report as? BinderError } else { nil }
    }
    #expect(
      found == ["title", "press", "press"].map { .replaced(kind: "ButtonKind", name: $0) })
    #expect(
      found.first?.description
        == "Expected one binding of title in a binder of ButtonKind, found another after it. The "
        + "last one is used. Remove the others, or send from one receiver to all.")
  }

  @Test("BV-7, L13: a screen of two pages is reported, and each page has a view of its own")
  func twoPages() throws {
    let loop = Loop()
    let reports = Reports(of: loop)
    let screen = BoundScreen()
    var pressed: [String] = []
    let pages = ["first", "second"].map { name in
      MountedPage(
        BinderPage { _ in ButtonBinder(.title -- name, .press --> { pressed.append(name) }) },
        state: screen, in: Scope(name, in: loop.root))
    }
    for (page, name) in zip(pages, ["first", "second"]) { try TestHost(page).press(name) }
    #expect(pressed == ["first", "second"])
    #expect(reports.all.count == 1)
    #expect(reports.texts.first?.contains("Make a BoundScreen() for each page") == true)
  }

  @Test("BV-7: a screen whose page has ended can be used for another page")
  func nextPage() throws {
    let loop = Loop()
    let reports = Reports(of: loop)
    let screen = BoundScreen()
    let first = Scope("first", in: loop.root)
    let page = MountedPage(BinderPage { _ in TextBinder(.text -- "a") }, state: screen, in: first)
    loop.enqueue("leave") { turn in turn.remove(first) }
    let next = MountedPage(
      BinderPage { _ in TextBinder(.text -- "b") }, state: screen,
      in: Scope("next", in: loop.root))
    #expect(try TestHost(next).contains(.text, "b") && reports.all.isEmpty)
    withExtendedLifetime(page) {}
  }

  @Test("BV-7: a page that is mounted again has a view anew, and the former one is released")
  func mountedAgain() throws {
    let (page, screen) = (BinderPage { Model($0).screen }, BoundScreen())
    func open() throws -> () -> Loop? {
      let loop = Loop()
      let reports = Reports(of: loop)
      let host = try TestHost(MountedPage(page, state: screen, in: loop.root))
      try host.press("Edit")
      #expect(host.contains(.button, "Done") && reports.all.isEmpty)
      return { [weak loop] in loop }
    }
    for _ in 0..<2 { #expect(try open()() == nil) }
  }

  @Test("BV-2, BV-10: without a value, after a restore or in the past, a property is as at first")
  func emptied() throws {
    let loop = Loop()
    let timeline = Timeline(of: loop)
    let selected = TempVar<Int>("selected", in: loop.root)
    let number = Var("number", 1, in: loop.root)
    let rows = selected.dynamic.map { [Row(id: $0)] }
    let page = MountedPage(
      BinderPage { _ in
        ColumnBinder(
          .children -- [
            TextBinder(.text <-- selected.dynamic.map { "Selected \($0)" }),
            TextBinder(
              .text <-- selected.dynamic.combine(with: number.dynamic) { "\($0) of \($1)" }),
            TextBinder(
              .text
                <-- number.dynamic
                .flatMapLatest { $0 == 1 ? selected.dynamic : Dynamic { _ in nil } }
                .filter { $0 > 0 }.distinct().map { "Latest \($0)" }),
            TextBinder(
              .text <-- selected.slice { state, _ in state.value.map { "Sliced \($0)" } }),
            ListBinder<Row>(
              .rows <-- rows, .cell -- { id, _ in TextBinder(.text -- "Row \(id)") }),
            PresenceBinder(
              .present <-- selected.dynamic.map { TextBinder(.text -- "There: \($0)") }),
          ])
      }, state: BoundScreen(), in: loop.root)
    let host = try TestHost(page)
    let first = host.outline
    selected.send(7)
    let texts = ["Selected 7", "7 of 1", "Latest 7", "Sliced 7", "Row 7", "There: 7"]
    for text in texts { #expect(host.contains(.text, text), "\(text)") }
    let all = host.outline
    try timeline.show(0)
    #expect(host.outline == first)
    timeline.resume()
    #expect(host.outline == all)
    number.set(2)
    #expect(!host.contains(.text, "Latest 7"))
    number.set(1)
    #expect(host.outline == all)
    try AdapterTree(["selected": selected.emptied()]).restore("{}")
    #expect(host.outline == first)
  }

  private struct Row: Identifiable, Equatable { let id: Int }

  @Test("BV-7, L13: elements without an answer to how they are shown are reported, once for a view")
  func unanswered() throws {
    struct Item: Identifiable, Equatable { let id: Int }
    enum Tab: CaseIterable { case news, settings }
    let loop = Loop()
    let reports = Reports(of: loop)
    let items = Var("items", [Item(id: 1)], in: loop.root)
    let stack = StackAdapter("stack", [1], in: loop.root)
    let tab = Var("tab", Tab.news, in: loop.root)
    let page = MountedPage(
      BinderPage { _ in
        ColumnBinder(
          .children -- [
            ListBinder<Item>(.rows <-- items), StackBinder<Int>(.stack <-- stack),
            TabsBinder<Tab>(.selected <-- tab),
            SectionsBinder(.children -- [SectionBinder<Item>(.rows <-- items)]),
          ])
      }, state: BoundScreen(), in: loop.root)
    items.set([Item(id: 2)])
    stack.push(2)
    tab.set(.settings)
    let found = reports.all.compactMap { report -> BinderError? in
      if case .style(let report) = report { report as? BinderError } else { nil }
    }
    #expect(
      found == [
        .unanswered(kind: "ListKind<Item>", name: "cell"),
        .unanswered(kind: "StackKind<Int>", name: "screen"),
        .unanswered(kind: "TabsKind<Tab>", name: "tab"),
        .unanswered(kind: "SectionKind<Item>", name: "cell"),
      ])
    #expect(found.first?.description.contains("Bind cell by --") == true)
    withExtendedLifetime(page) {}
  }

  @Test("BV-7, L13: an event with a value of another kind is reported without the value")
  func otherValue() throws {
    let (page, model, _) = try bench()
    let reports = Reports(of: page.store.loop)
    // The field is the third view that is made; a driver of the app's own may send anything.
    page.store.send(BinderEvent(view: 3, name: "change", value: .number(4.5)))
    #expect(model.name.state.value == "Mill" && reports.all.count == 1)
    #expect(
      reports.texts.first
        == "Expected String as the value of change, found a number. The event was dropped. Send "
        + "what the key of the action reads, or let the key read it.")
  }

  @Test("BV-7: the kinds of values have names that do not show the value")
  func labels() {
    let values: [BinderValue] = [
      .nothing, .text("secret"), .isOn(true), .number(1), .day(nil),
      .custom(name: "secret", payload: "secret"), .other(BinderPayload("secret")),
    ]
    #expect(
      values.map(\.label) == [
        "no value", "a text", "a switch", "a number", "a day", "an event of a custom view",
        "String",
      ])
  }

  @Test("BV-7, L14: a page releases its binders, adapters and followers")
  func released() throws {
    weak var weakModel: Model?
    weak var weakSlot: AnySlot?
    weak var weakPage: MountedPage<BinderPage>?
    do {
      let (page, model, host) = try bench()
      weakModel = model
      weakSlot = model.name.slot
      weakPage = page
      try host.press("Edit")
      try host.submit("Name")
    }
    #expect(weakPage == nil && weakModel == nil && weakSlot == nil)
  }

  @Test("BV-7: views end with the scope of their page, and what they held with them")
  func ended() {
    let loop = Loop()
    let scope = Scope("page", in: loop.root)
    let count = Var("count", 0, in: loop.root)
    var ends = 0
    let page = MountedPage(
      BinderPage { _ in
        TextBinder(
          .text <-- count.dynamic.map { "\($0)" }, .tokens(ObservationToken { ends += 1 }))
      }, state: BoundScreen(), in: scope)
    #expect(ends == 0)
    loop.enqueue("leave") { turn in turn.remove(scope) }
    count.set(1)
    #expect(ends == 1)
    withExtendedLifetime(page) {}
  }
}
