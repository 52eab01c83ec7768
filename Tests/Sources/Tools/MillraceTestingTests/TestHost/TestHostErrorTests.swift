import Millrace
import MillraceTesting
import MillraceViews
import Testing

struct TestHostErrorTests {
  struct Failure: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let step: @Sendable (TestHost<Int>) throws -> Void

    init(_ expected: String, _ step: @escaping @Sendable (TestHost<Int>) throws -> Void) {
      testDescription = expected
      self.step = step
    }
  }

  private var view: Node<Int> {
    column {
      button("Create", send: 1).testID("create")
      button("Cancel", send: 2).disabled()
      button("Twice", send: 3)
      group("Below") { row { button("Twice", send: 3).testID("same") } }
      text("same").testID("same")
      field("Name", text: "") { $0.count }.disabled()
      link("Away", to: "/away")
      picker("Size", [Choice(id: "s", title: "Small")], selected: nil) { _ in 4 }
      slider("Volume", value: 1, in: 0...10, step: 1) { Int($0) }
      button("Save", send: 5).busy()
    }
  }

  @Test(
    "a step that fails says what was there instead",
    arguments: [
      Failure("no button named ‘Creat’; buttons: ‘Create’, ‘Cancel’, ‘Twice’, ‘Twice’, ‘Save’") {
        try $0.press("Creat")
      },
      Failure(
        "no button named ‘Name’, but a field has that name; "
          + "buttons: ‘Create’, ‘Cancel’, ‘Twice’, ‘Twice’, ‘Save’"
      ) { try $0.press("Name") },
      Failure("no toggle named ‘Quiet’; there is no toggle at all") {
        try $0.set("Quiet", to: true)
      },
      Failure(
        "2 buttons are named ‘Twice’: in nothing that has a name, in the group ‘Below’ with the "
          + "test id ‘same’; "
          + "give the one you mean a test id, or take it from findAll"
      ) { try $0.press("Twice") },
      Failure("nothing has the test id ‘created’; test ids: ‘create’, ‘same’, ‘same’") {
        _ = try $0.find(testID: "created")
      },
      Failure("2 nodes have the test id ‘same’; a test id should name one node") {
        _ = try $0.find(testID: "same")
      },
      Failure("the button ‘Cancel’ is disabled, or inside something that is") {
        try $0.press("Cancel")
      },
      Failure("the field ‘Name’ is disabled, or inside something that is") {
        try $0.type("a", into: "Name")
      },
      Failure("the link ‘Away’ has no action for press") { try $0.follow("Away") },
      Failure("the picker ‘Size’ does not offer ‘Huge’; it offers: ‘Small’") {
        try $0.choose("Huge", in: "Size")
      },
      Failure("the slider ‘Volume’ does not take adjust events") {
        try $0.set("Volume", to: 11)
      },
      Failure("no progress named ‘Copying’; there is no progress at all") {
        _ = try $0.find(.progress, "Copying")
      },
      Failure("the button ‘Save’ is busy; a person has to wait until it is done") {
        try $0.press("Save")
      },
      Failure("the button ‘Create’ does not take input events") {
        try $0.enter(.text("a"), into: $0.find(.button, "Create"))
      },
      Failure("the button ‘Create’ does not take change events") {
        try $0.perform(.change, on: $0.find(.button, "Create"))
      },
    ])
  func words(failure: Failure) throws {
    let host = try TestHost(view)
    let error = try #require(throws: TestHostError.self) { try failure.step(host) }
    #expect(error.description == failure.testDescription)
    #expect(host.performed.isEmpty)
  }

  @Test("elements behind a sheet are out of reach")
  func outOfReach() throws {
    let node: Node<Int> = column {
      button("Create", send: 1)
      sheet("Sure?") { button("Yes", send: 2) }
    }
    let host = try TestHost(node)
    let error = try #require(throws: TestHostError.self) { try host.press("Create") }
    #expect(
      error.description
        == "the button ‘Create’ is behind ‘Sure?’; a person has to answer or dismiss that first")
    #expect(try host.press("Yes") == [2])
  }

  @Test("a disabled sheet is shown where it stands, and what is beside it can be reached")
  func besideDisabled() throws {
    let node: Node<Int> = column {
      button("Create", send: 1)
      sheet("Sure?") { button("Yes", send: 2) }.disabled()
    }
    let host = try TestHost(node)
    #expect(try host.press("Create") == [1])
    #expect(throws: TestHostError.self) { try host.press("Yes") }
  }

  @Test("of many candidates the ten closest are named, closest first")
  func many() {
    let names = (1...12).map { "Row \($0)" } + ["Delete all", "delete", "Music"]
    #expect(
      TestHostError.noneNamed("Delet", role: .button, candidates: names).description
        == "no button named ‘Delet’; buttons: ‘delete’, ‘Delete all’, ‘Row 1’, ‘Row 2’, ‘Row 3’, "
        + "‘Row 4’, ‘Row 5’, ‘Row 6’, ‘Row 7’, ‘Row 8’ and 5 more")
    #expect(
      TestHostError.noneNamed("Row 12 ", role: .item, candidates: names).description
        .hasPrefix("no item named ‘Row 12 ’; items: ‘Row 12’, ‘Row 1’, ‘Row 2’, ‘Row 10’, ‘Row 11’")
    )
    #expect(
      TestHostError.noTestID("row7", candidates: names.map { $0.lowercased() }).description
        .hasPrefix("nothing has the test id ‘row7’; test ids: ‘row 7’, "))
  }

  @Test("the error for a name that several roles have lists all of them")
  func elsewhere() {
    #expect(
      TestHostError.noneNamed(
        "Work", role: .button, candidates: [], elsewhere: [.link, .item]
      ).description
        == "no button named ‘Work’, but a link and an item has that name; there is no button at all"
    )
  }

  @Test("an outline that is not as expected shows the lines that differ, and what is near them")
  func otherOutline() throws {
    let node: Node<Int> = column {
      for number in 1...9 { text("\(number)") }
      button("Create", send: 1).disabled()
    }
    let host = try TestHost(node)
    try host.expect(outline: host.outline)
    let expected = """
      text ‘1’
      text ‘2’
      text ‘3’
      text ‘4’
      text ‘5’
      text ‘6’
      text ‘8’
      text ‘9’
      button ‘Create’
      """
    let error = try #require(throws: TestHostError.self) { try host.expect(outline: expected) }
    #expect(
      error.description == """
        the outline of the page differs from the expected one

          … 3 lines
          text ‘4’
          text ‘5’
          text ‘6’
        + text ‘7’
          text ‘8’
          text ‘9’
        - button ‘Create’
        + button ‘Create’ (disabled)

        (Expected: -, Actual: +)
        """)
    try host.expect(
      outline: "button ‘Create’ (disabled)", of: host.find(.button, "Create"))
  }

  @Test("a host of a page does not render another view")
  func rendersItself() throws {
    let error = try #require(throws: TestHostError.self) {
      let page = MillraceViews.MountedPage(Silent(), state: 0)
      try TestHost(page).render(text("b"))
    }
    #expect(
      error.description
        == "this host shows a page, which renders by itself; send an action to the store of the "
        + "page, or make a host of a view")
  }

  private struct Silent: Program {
    func update(_ state: inout Int, _ action: Int) -> Effect<Int> { .none }
    func view(_ state: Int) -> Node<Int> { text("a") }
  }
}
