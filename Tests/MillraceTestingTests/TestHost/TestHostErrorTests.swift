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
      button("Twice", send: 3).testID("same")
      button("Twice", send: 3).testID("same")
      field("Name", text: "") { $0.count }.disabled()
      link("Away", to: "/away")
    }
  }

  @Test(
    "a step that fails says what was there instead",
    arguments: [
      Failure("no button named ‘Creat’; buttons: ‘Create’, ‘Cancel’, ‘Twice’, ‘Twice’") {
        try $0.press("Creat")
      },
      Failure("no toggle named ‘Quiet’; there is no toggle at all") {
        try $0.set("Quiet", to: true)
      },
      Failure(
        "2 buttons are named ‘Twice’; give the one you mean a test id, or take it from findAll"
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

  @Test("what is behind a sheet is out of reach")
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

  @Test("of many candidates ten are named")
  func many() {
    let names = (1...12).map { "n\($0)" }
    #expect(
      TestHostError.noneNamed("x", role: .item, candidates: names).description
        == "no item named ‘x’; items: ‘n1’, ‘n2’, ‘n3’, ‘n4’, ‘n5’, ‘n6’, ‘n7’, ‘n8’, ‘n9’, ‘n10’ "
        + "and 2 more")
  }
}
