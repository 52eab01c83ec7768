import MillraceViews
import Testing

@Suite("The view of a form")
struct FormViewTests {
  enum Step: Equatable { case typed(String), left(Order.FormField), send }

  private static func view(_ form: Form<Order>) -> Node<Step> {
    MillraceViews.form("Order", onSubmit: Step.send) {
      problemSummary("Not yet", of: form)
      field("Name", text: form.value.name) { .typed($0) }
        .fills(.name, in: form) { .left($0) }
      stepper("Count", value: form.value.count, in: 1...99) { .typed("\($0)") }
        .fills(.count, in: form) { .left($0) }
    }
  }

  @Test("a control has the problem of its field, and sends the field when it is left")
  func control() throws {
    var form = Form(Order(count: 10))
    let rendering = try Rendering(Self.view(form))
    func count() throws -> Element { try rendering.driver.root.first("Count") }
    #expect(try count().traits.error == nil)
    #expect(try rendering.tree.handle(Event(.blur, on: count().id)) == .left(.count))
    form.leave(.count)
    try rendering.update(to: Self.view(form))
    #expect(try count().traits.error == "Only 9 are left.")
    form.value.count = 9
    try rendering.update(to: Self.view(form))
    #expect(try count().traits.error == nil)
  }

  @Test("the summary is empty until a submission is refused")
  func empty() throws {
    var form = Form(Order(count: 10))
    form.leave(.count)
    let rendering = try Rendering(Self.view(form))
    #expect(rendering.driver.root.children[0].children.isEmpty)
    #expect(rendering.driver.root.children[0].traits.style == .problems)
  }

  @Test("each problem of a field leads to its control, and one of the whole form is said")
  func summary() throws {
    var form = Form(Order(name: "Eve", count: 10))
    _ = form.submit()
    let rendering = try Rendering(Self.view(form))
    let root = rendering.driver.root
    let button = try root.first("Only 9 are left.")
    let name = "MillraceViewsTests.Order.count"
    #expect(button.traits.commands == [.focus(name)])
    #expect(try root.first("Count").traits.name == name)
    #expect(try root.first("Orders of Eve are not taken.").role == .text)
  }

  enum Delivery {
    struct Address: FormValue {
      enum FormField { case city }
      func check(_ problems: inout Problems<FormField>) {}
    }
  }

  enum Invoice {
    struct Address: FormValue {
      enum FormField { case city }
      func check(_ problems: inout Problems<FormField>) {}
    }
  }

  private struct Hidden: FormValue {
    enum FormField { case city }
    func check(_ problems: inout Problems<FormField>) {}
  }

  @Test("controls of two types of one name have two names, the same in every process")
  func names() {
    let node: Node<Int> = column {
      field("To", text: "") { $0.count }.fills(.city, in: Form(Delivery.Address())) { _ in 1 }
      field("Of", text: "") { $0.count }.fills(.city, in: Form(Invoice.Address())) { _ in 1 }
      field("At", text: "") { $0.count }.fills(.city, in: Form(Hidden())) { _ in 1 }
    }
    let names = Tree(node).snapshot().children.map { $0.traits.name ?? "" }
    #expect(
      names.prefix(2) == [
        "MillraceViewsTests.FormViewTests.Delivery.Address.city",
        "MillraceViewsTests.FormViewTests.Invoice.Address.city",
      ])
    // Not the address of the type in this process.
    #expect(!names[2].contains("$"))
  }

  @Test("its title gets the focus with each refusal, and not between them")
  func focus() throws {
    var form = Form(Order(name: "Eve", count: 10))
    let rendering = try Rendering(Self.view(form))
    func focuses() throws -> Bool {
      try rendering.update(to: Self.view(form)).contains { patch in
        if case .focus(let node) = patch {
          return try rendering.driver.root.first("Not yet").id == node
        }
        return false
      }
    }
    _ = form.submit()
    #expect(try focuses())
    form.value.count = 1
    #expect(try !focuses())
    _ = form.submit()
    #expect(try focuses())
  }
}
