import MillraceNavigation
import MillraceViews
import Testing

struct TreeEventTests {
  private func page(isEnabled: Bool = true, hasButton: Bool = true) -> Node<String> {
    column {
      if hasButton { button("Go", send: "go").disabled(!isEnabled) }
      text("words")
      link("Away", to: "/away")
      form("Login", onSubmit: "login") {
        field("Name", text: "", onInput: { "name \($0)" }, onSubmit: "return")
      }.disabled(!isEnabled)
    }
  }

  @Test("an event of a removed node is refused")
  func gone() throws {
    let tree = Tree(page())
    let event = Event(.press, on: try tree.snapshot().first("Go").id)
    _ = tree.update(to: page(hasButton: false))
    #expect(throws: EventRefusal.nodeIsGone(event)) { try tree.handle(event) }
  }

  @Test("an event of a disabled node, or of one below it, is refused")
  func disabled() throws {
    let tree = Tree(page(isEnabled: false))
    let press = Event(.press, on: try tree.snapshot().first("Go").id)
    let input = Event(.input("a", revision: 1), on: try tree.snapshot().first("Name").id)
    #expect(throws: EventRefusal.nodeIsDisabled(press)) { try tree.handle(press) }
    #expect(throws: EventRefusal.nodeIsDisabled(input)) { try tree.handle(input) }
    #expect(tree.update(to: page(isEnabled: false)) == [.value(input.node, .text(""), basedOn: 1)])
  }

  @Test("presses behind the uppermost sheet are refused; text that is typed there is not lost")
  func behind() throws {
    func view(_ hasSheet: Bool, _ hasAlert: Bool) -> Node<String> {
      column {
        button("Go", send: "go")
        field("Name", text: "", onInput: { $0 }, onSubmit: "return")
        if hasSheet {
          sheet("Sheet", onDismiss: "away") {
            button("In", send: "in")
            if hasAlert { alert("Sure?") { button("Yes", send: "yes") } }
          }
        }
      }
    }
    let tree = Tree(view(false, false))
    func id(_ words: String) throws -> NodeID { try tree.snapshot().first(words).id }
    _ = tree.update(to: view(true, false))
    let modal = try id("Sheet")
    let go = Event(.press, on: try id("Go"))
    let back = Event(.submit, on: try id("Name"))
    #expect(throws: EventRefusal.nodeIsBehind(go, modal: modal)) { try tree.handle(go) }
    #expect(throws: EventRefusal.nodeIsBehind(back, modal: modal)) { try tree.handle(back) }
    let input = Event(.input("a", revision: 1), on: try id("Name"))
    #expect(try tree.handle(input) == "a")
    #expect(try tree.handle(Event(.press, on: try id("In"))) == "in")
    _ = tree.update(to: view(true, true))
    let inside = Event(.press, on: try id("In"))
    let away = Event(.dismiss, on: modal)
    let question = try id("Sure?")
    #expect(throws: EventRefusal.nodeIsBehind(inside, modal: question)) { try tree.handle(inside) }
    #expect(throws: EventRefusal.nodeIsBehind(away, modal: question)) { try tree.handle(away) }
    #expect(try tree.handle(Event(.press, on: try id("Yes"))) == "yes")
    _ = tree.update(to: view(false, false))
    #expect(try tree.handle(go) == "go")
  }

  @Test("a sheet that is not shown yet does not block what it covers")
  func unseen() throws {
    func view(_ sheets: Int) -> Node<String> {
      column {
        button("Go", send: "go")
        toggle("Loud", isOn: false) { "\($0)" }
        if sheets > 0 {
          sheet("One", onDismiss: "away") {
            button("In", send: "in")
            if sheets > 1 { alert("Two") { button("Yes", send: "yes") } }
          }
        }
      }
    }
    let tree = Tree(view(0))
    func id(_ words: String) throws -> NodeID { try tree.snapshot().first(words).id }
    let go = Event(.press, on: try id("Go"))
    _ = tree.update(to: view(1))
    let one = try id("One")
    tree.unseenModals = [one]
    #expect(try tree.handle(go) == "go")
    #expect(try tree.handle(Event(.change(true, revision: 1), on: try id("Loud"))) == "true")
    tree.unseenModals = []
    #expect(throws: EventRefusal.nodeIsBehind(go, modal: one)) { try tree.handle(go) }
    // Of two only the upper one is on its way.
    _ = tree.update(to: view(2))
    tree.unseenModals = [try id("Two")]
    #expect(try tree.handle(Event(.press, on: try id("In"))) == "in")
    #expect(try tree.handle(Event(.dismiss, on: one)) == "away")
    #expect(throws: EventRefusal.nodeIsBehind(go, modal: one)) { try tree.handle(go) }
  }

  @Test("a disabled sheet covers nothing, and covers again when it is enabled")
  func disabledModal() throws {
    func view(isPast: Bool) -> Node<String> {
      column {
        button("Go", send: "go")
        column {
          sheet("Sheet", onDismiss: "away") { button("In", send: "in") }
        }
        .disabled(isPast)
      }
    }
    let tree = Tree(view(isPast: false))
    func id(_ words: String) throws -> NodeID { try tree.snapshot().first(words).id }
    let go = Event(.press, on: try id("Go")), inside = Event(.press, on: try id("In"))
    let modal = try id("Sheet")
    let away = Event(.dismiss, on: modal)
    #expect(throws: EventRefusal.nodeIsBehind(go, modal: modal)) { try tree.handle(go) }
    _ = tree.update(to: view(isPast: true))
    #expect(try tree.handle(go) == "go")
    for event in [inside, away] {
      #expect(throws: EventRefusal.nodeIsDisabled(event)) { try tree.handle(event) }
    }
    _ = tree.update(to: view(isPast: false))
    #expect(throws: EventRefusal.nodeIsBehind(go, modal: modal)) { try tree.handle(go) }
    #expect(try tree.handle(inside) == "in")
  }

  @Test("an event for which the view has no action is refused")
  func noHandler() throws {
    let tree = Tree(page())
    for words in ["words", "Away"] {
      let press = Event(.press, on: try tree.snapshot().first(words).id)
      #expect(throws: EventRefusal.noHandler(press)) { try tree.handle(press) }
    }
  }

  @Test("a value that the node does not have is refused")
  func wrongValue() throws {
    let tree = Tree(page())
    let change = Event(.change(true, revision: 1), on: try tree.snapshot().first("Name").id)
    #expect(throws: EventRefusal.valueDoesNotFit(change, role: .field)) { try tree.handle(change) }
    let input = Event(.input("", revision: 1), on: try tree.snapshot().first("words").id)
    #expect(throws: EventRefusal.valueDoesNotFit(input, role: .text)) { try tree.handle(input) }
  }

  @Test("the action is that of the present view")
  func presentView() throws {
    let tree = Tree(button("Go", send: 1))
    #expect(tree.update(to: button("Go", send: 2)) == [])
    #expect(try tree.handle(Event(.press, on: NodeID(0))) == 2)
  }

  @Test(
    "a press that was on its way when a keyed row became another thing is refused",
    arguments: [Rows.keyed, .written, .modelled])
  func inFlight(rows: Rows) throws {
    let tree = Tree(rows.view(of: "rain"))
    let press = Event(.press, on: try tree.snapshot().first("Delete").id)
    _ = tree.update(to: rows.view(of: "snow"))
    #expect(throws: EventRefusal.nodeIsGone(press)) { try tree.handle(press) }
    let now = Event(.press, on: try tree.snapshot().first("Delete").id)
    #expect(try tree.handle(now) == "delete snow")
  }

  @Test(
    "a press that was on its way when a root of another key became another thing is refused",
    arguments: [false, true])
  func inFlightAtRoot(isLazy: Bool) throws {
    func view(of thing: String) -> Node<String> {
      let delete: Node<String> = button("Delete", send: "delete \(thing)")
      return (isLazy ? lazy(thing) { _ in delete } : delete).key(thing)
    }
    let rendering = try Rendering(view(of: "rain"))
    let press = Event(.press, on: rendering.driver.root.id)
    try rendering.update(to: view(of: "snow"))
    #expect(throws: EventRefusal.nodeIsGone(press)) { try rendering.tree.handle(press) }
    let now = Event(.press, on: rendering.driver.root.id)
    #expect(try rendering.tree.handle(now) == "delete snow")
  }

  @Test(
    "a press that was on its way when a lazy view built a node of another key is refused",
    arguments: [false, true])
  func inFlightInLazy(isNested: Bool) throws {
    func view(of thing: String) -> Node<String> {
      column {
        lazy(thing) { thing in
          let delete: Node<String> = button("Delete", send: "delete \(thing)")
          return isNested ? lazy(thing) { _ in delete }.key(thing) : delete.key(thing)
        }
      }
    }
    let rendering = try Rendering(view(of: "rain"))
    let press = Event(.press, on: try rendering.driver.root.first("Delete").id)
    try rendering.update(to: view(of: "snow"))
    #expect(throws: EventRefusal.nodeIsGone(press)) { try rendering.tree.handle(press) }
    let now = Event(.press, on: try rendering.driver.root.first("Delete").id)
    #expect(try rendering.tree.handle(now) == "delete snow")
  }

  @Test(
    "without a key a node is its position, and a press that was on its way means what it means now")
  func inFlightWithoutKey() throws {
    let tree = Tree(Rows.unkeyed.view(of: "rain"))
    let press = Event(.press, on: try tree.snapshot().first("Delete").id)
    _ = tree.update(to: Rows.unkeyed.view(of: "snow"))
    #expect(try tree.handle(press) == "delete snow")
  }

  /// One row with a thing that can be deleted, written in each of the ways.
  enum Rows: Sendable {
    case keyed, written, modelled, unkeyed

    func view(of thing: String) -> Node<String> {
      let row = button("Delete", send: "delete \(thing)")
      return switch self {
      case .keyed: list("Things", [thing], key: { $0 }) { _ in row }
      case .written: list("Things") { item(key: thing) { row } }
      case .modelled:
        list(
          "Things",
          ListModel<String, String>(sections: [
            ListSection(id: 1, rows: [ListRow(key: thing, thing)])
          ])
        ) { _ in row }
      case .unkeyed: column { row }
      }
    }
  }

  @Test(
    "text that was typed into a screen as it was covered is not lost; presses there are refused")
  func covered() throws {
    var stack = ScreenStack("form")
    func view() -> Node<String> {
      navigationStack("Stack", stack, onEvent: { "\($0)" }) { entry in
        screen(entry.screen) {
          if entry.screen == "form" {
            field("Name", text: "", onInput: { $0 }, onSubmit: "sent")
            toggle("Loud", isOn: false) { "\($0)" }
            field("Fixed", text: "", onInput: { $0 }).disabled()
            row { field("Below", text: "") { $0 } }.disabled()
          }
        }
      }
    }
    let tree = Tree(view())
    func id(_ words: String) throws -> NodeID { try tree.snapshot().first(words).id }
    try stack.push("next")
    _ = tree.update(to: view())
    #expect(try tree.handle(Event(.input("a", revision: 1), on: id("Name"))) == "a")
    let refused = [
      Event(.submit, on: try id("Name")), Event(.change(true, revision: 1), on: try id("Loud")),
      Event(.input("a", revision: 1), on: try id("Fixed")),
      Event(.input("a", revision: 1), on: try id("Below")),
    ]
    for event in refused {
      #expect(throws: EventRefusal.nodeIsDisabled(event)) { try tree.handle(event) }
    }
    try stack.pop()
    _ = tree.update(to: view())
    #expect(try tree.handle(refused[0]) == "sent")
  }

  @Test("a text typed at the position of a tab that is no longer seen is not lost")
  func otherTab() throws {
    enum Tab: String, CaseIterable { case one, two }
    var value = ScreenTabs(selected: Tab.one) { ScreenStack($0.rawValue, name: $0.rawValue) }
    func view() -> Node<String> {
      tabs("Tabs", value, title: \.rawValue, onSelect: { $0.rawValue }) { tab, _ in
        field("Name \(tab)", text: "") { $0 }
      }
    }
    let tree = Tree(view())
    value.selected = .two
    _ = tree.update(to: view())
    let input = Event(.input("a", revision: 1), on: try tree.snapshot().first("Name one").id)
    #expect(try tree.handle(input) == "a")
  }

  @Test("return in a field, and sending a form, each have their action")
  func submit() throws {
    let tree = Tree(page())
    #expect(try tree.handle(Event(.submit, on: tree.snapshot().first("Name").id)) == "return")
    #expect(try tree.handle(Event(.submit, on: tree.snapshot().first("Login").id)) == "login")
  }

  @Test("focus and blur are known without an action, and give one where the view has it")
  func focus() throws {
    let node: Node<Int> = column {
      text("a")
      button("b", send: 1).onFocus(send: 2).onBlur(send: 3)
    }
    let tree = Tree(node)
    let plain = try tree.snapshot().first("a").id
    let listening = try tree.snapshot().first("b").id
    #expect(try tree.handle(Event(.focus, on: plain)) == nil)
    #expect(tree.focusedNode == plain)
    #expect(try tree.handle(Event(.focus, on: listening)) == 2)
    #expect(try tree.handle(Event(.blur, on: plain)) == nil)
    #expect(tree.focusedNode == listening)
    #expect(try tree.handle(Event(.blur, on: listening)) == 3)
    #expect(tree.focusedNode == nil)
  }

  @Test(
    "each refusal states what was received and what to do",
    arguments: [
      (
        EventRefusal.nodeIsGone(Event(.press, on: NodeID(7))),
        "The event press came for node 7, which is not in the tree: the view changed while the "
          + "event "
          + "was on its way. Nothing needs to be done."
      ),
      (
        .nodeIsDisabled(Event(.press, on: NodeID(7))),
        "The event press came for node 7, which is disabled, or below a node that is: the driver "
          + "should not let a person do that."
      ),
      (
        .noHandler(Event(.submit, on: NodeID(7))),
        "The event submit came for node 7, and its view gives no action for it: give one, or "
          + "disable "
          + "the node."
      ),
      (
        .revisionIsStale(Event(.input("a", revision: 2), on: NodeID(7)), known: 3),
        "The event input came for node 7 with a revision that is not newer than 3: the client "
          + "should "
          + "count every change of the node by one."
      ),
      (
        .valueDoesNotFit(Event(.change(true, revision: 1), on: NodeID(7)), role: .field),
        "The event change came for node 7, which is a field and has no such value: the client is "
          + "at "
          + "fault."
      ),
    ])
  func words(refusal: EventRefusal, expected: String) {
    #expect(refusal.description == expected)
  }
}
