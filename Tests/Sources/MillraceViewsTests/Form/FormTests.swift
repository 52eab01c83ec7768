import Foundation
import MillraceViews
import Testing

/// The order of a person, with a rule of each kind.
struct Order: FormValue, Codable, Equatable {
  enum FormField: String, Codable, CaseIterable { case name, email, count }

  var name = "Ada"
  var email = "ada@example.org"
  var count = 1
  var left = 9

  func check(_ problems: inout Problems<FormField>) {
    if name.isEmpty { problems.add("Write your name.", missing: .name) }
    if email.isEmpty { problems.add("Write your address.", missing: .email) }
    if !email.contains("@") { problems.add("Write an address with an @.", to: .email) }
    if count > left { problems.add("Only \(left) are left.", to: .count) }
    if name == "Eve" { problems.add("Orders of Eve are not taken.") }
  }
}

@Suite("The problems of a form")
struct FormTests {
  private static func shown(_ form: Form<Order>) -> [String] { form.problems.map(\.text) }

  @Test("no problem is shown before the person leaves a field or submits")
  func untouched() {
    let form = Form(Order(name: "", email: "ada"))
    #expect(Self.shown(form) == [])
    #expect(!form.isRefused)
  }

  @Test("a problem is shown when its field is left, and goes when it is corrected")
  func leaving() {
    var form = Form(Order(email: ""))
    form.value.email = "ada"
    #expect(form.problem(of: .email) == nil)
    form.leave(.email)
    #expect(form.problem(of: .email) == "Write an address with an @.")
    form.value.email = "ada@"
    #expect(Self.shown(form) == [])
    // Not while it is typed again, but when it is left again.
    form.value.email = "ada"
    #expect(Self.shown(form) == [])
    form.leave(.email)
    #expect(Self.shown(form) == ["Write an address with an @."])
    #expect(!form.isRefused)
  }

  @Test("a missing answer is shown when the form is submitted, not when the field is left")
  func missing() {
    var form = Form(Order(name: "", email: ""))
    form.leave(.name)
    #expect(Self.shown(form) == [])
    #expect(form.submit() == nil)
    // The first problem of a field counts.
    #expect(Self.shown(form) == ["Write your name.", "Write your address."])
  }

  @Test("a wrong answer that is removed is missing: said at once only after a submission")
  func removing() {
    var form = Form(Order(email: "ada"))
    form.leave(.email)
    form.value.email = ""
    #expect(Self.shown(form) == [])
    form.value.email = "ada"
    _ = form.submit()
    form.value.email = ""
    #expect(Self.shown(form) == ["Write your address."])
  }

  @Test("a problem whose words change stays shown")
  func words() {
    var form = Form(Order(count: 12))
    form.leave(.count)
    form.value.left = 10
    #expect(Self.shown(form) == ["Only 10 are left."])
  }

  @Test("a submission shows all problems in their order, or returns the value")
  func submitting() {
    var form = Form(Order(name: "Eve", email: "", count: 10))
    form.leave(.count)
    #expect(form.submit() == nil)
    #expect(form.problems.map(\.field) == [.email, .count, nil])
    #expect(form.isRefused && form.refusals == 1)
    form.value = Order()
    #expect(Self.shown(form) == [] && !form.isRefused)
    #expect(form.submit() == Order())
    #expect(form.refusals == 1)
  }

  @Test("a summary stays until the last problem is corrected")
  func refused() {
    var form = Form(Order(name: "", count: 10))
    _ = form.submit()
    form.value.name = "Ada"
    #expect(form.isRefused && Self.shown(form) == ["Only 9 are left."])
    form.value.count = 9
    #expect(!form.isRefused)
    form.value.count = 10
    #expect(Self.shown(form) == [])
  }

  @Test("what a service finds is a property of the value, and shown by another submission")
  func service() {
    var form = Form(Order(count: 3))
    #expect(form.submit() != nil)
    form.value.left = 2
    #expect(form.submit() == nil)
    #expect(form.problem(of: .count) == "Only 2 are left.")
  }

  @Test("the shown problems are kept, by the names of their fields")
  func coding() throws {
    var form = Form(Order(name: "Eve", email: "", count: 1))
    _ = form.submit()
    let data = try JSONEncoder().encode(form)
    #expect(!String(decoding: data, as: UTF8.self).contains("Write"))
    let kept = try JSONDecoder().decode(Form<Order>.self, from: data)
    #expect(kept == form)
    #expect(Self.shown(kept) == ["Write your address.", "Orders of Eve are not taken."])
  }

  @Test("of every order of two gestures, only shown problems depend on it")
  func orders() {
    let start = Form(Order(name: "", email: "ada", count: 10))
    for first in Order.FormField.allCases {
      for second in Order.FormField.allCases {
        var (one, other) = (start, start)
        one.leave(first)
        one.leave(second)
        other.leave(second)
        other.leave(first)
        #expect(one == other)
      }
    }
  }
}
