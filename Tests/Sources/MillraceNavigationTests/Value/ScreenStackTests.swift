import Foundation
import MillraceNavigation
import Testing

@Suite("A stack of screens")
struct ScreenStackTests {
  @Test("pushes, presents and pops; ids are counted and never given twice")
  func edits() throws {
    var stack = ScreenStack("root")
    try stack.push("a")
    try stack.push("b")
    #expect(stack.entries.map(\.screen) == ["root", "a", "b"])
    #expect(stack.entries.map(\.id) == [id(0), id(1), id(2)])
    try stack.pop()
    #expect(try stack.push("c") == id(3))
    #expect(try stack.present("sheet") == id(4))
    #expect(try stack.push("in the sheet") == id(5))
    #expect(stack.top.screen == "in the sheet" && stack.root.screen == "root")
    try stack.pop(to: id(1))
    #expect(stack.entries.map(\.id) == [id(0), id(1)])
    try stack.pop(to: id(1))
    #expect(stack.entries.count == 2)
    #expect(stack[id(1)] == "a" && stack[id(3)] == nil)
    stack[id(1)] = "changed"
    stack[id(3)] = "nothing"
    #expect(stack.entries.map(\.screen) == ["root", "changed"])
  }

  struct Refused: Sendable, CustomTestStringConvertible {
    let name: String
    let error: NavigationError
    let edit: @Sendable (inout ScreenStack<String>) throws -> Void
    var testDescription: String { name }
  }

  @Test(
    "an impossible change is a typed error, and nothing changes",
    arguments: [
      Refused(name: "popping to a departed screen", error: .departed(id(9))) {
        try $0.pop(to: id(9))
      },
      Refused(name: "removing the root", error: .rootStays(id(0))) {
        try $0.remove(id(0))
      },
      Refused(name: "pushing from a departed screen", error: .departed(id(2))) {
        try $0.push("x", from: id(2))
      },
      Refused(name: "pushing from a covered screen", error: .covered(id(0), by: id(1))) {
        try $0.push("x", from: id(0))
      },
      Refused(name: "presenting on a departed screen", error: .departed(id(7))) {
        try $0.present("x", from: id(7))
      },
      Refused(name: "pushing the same key twice", error: .duplicateKey("a", id(1))) {
        try $0.push("again", key: "a")
      },
      Refused(name: "showing no path", error: .emptyPath(stack: "main")) {
        try $0.show([])
      },
      Refused(name: "dismissing what was pushed", error: .notPresented(id(1))) {
        try $0.apply(.dismissed(id(1)))
      },
      Refused(name: "dismissing what has gone", error: .departed(id(5))) {
        try $0.apply(.dismissed(id(5)))
      },
      Refused(name: "going back from a covered screen", error: .covered(id(0), by: id(1))) {
        try $0.apply(.wentBack(from: id(0), to: id(0)))
      },
      Refused(name: "choosing an unknown stack", error: .noStack("x")) {
        try $0.apply(.chose(stack: "x"))
      },
      Refused(name: "a screen of another stack", error: .departed(id(1, "x"))) {
        try $0.apply(.dismissed(id(1, "x")))
      },
    ])
  func refusals(_ refused: Refused) throws {
    var stack = ScreenStack("root")
    try stack.push("a", key: "a")
    let before = stack
    #expect(throws: refused.error) { try refused.edit(&stack) }
    #expect(stack == before)
    // Not even an id has been used up.
    #expect(try stack.push("b") == id(2))
  }

  @Test("popping the root is a typed error")
  func popRoot() {
    var stack = ScreenStack("root")
    #expect(throws: NavigationError.rootStays(id(0))) { try stack.pop() }
    #expect(stack.entries.count == 1)
  }

  @Test("an alert has to be answered before anything is put onto it")
  func unanswered() throws {
    var stack = ScreenStack("root")
    let alert = try stack.present("sure?", as: .alert)
    #expect(throws: NavigationError.unanswered(alert)) { try stack.push("x") }
    #expect(throws: NavigationError.unanswered(alert)) { try stack.present("x") }
    try stack.remove(alert)
    try stack.push("x")
  }

  @Test("a person goes back within a page or a sheet, not from under one")
  func goingBack() throws {
    var stack = ScreenStack("root")
    try stack.push("a")
    let sheet = try stack.present("sheet")
    let inside = try stack.push("inside")
    #expect(throws: NavigationError.covered(id(1), by: sheet)) {
      try stack.apply(.wentBack(from: inside, to: id(1)))
    }
    try stack.apply(.wentBack(from: inside, to: sheet))
    #expect(stack.top.id == sheet)
    try stack.push("more")
    // A sheet goes with everything above it.
    try stack.apply(.dismissed(sheet))
    #expect(stack.top.id == id(1))
    #expect(throws: NavigationError.departed(sheet)) { try stack.apply(.dismissed(sheet)) }
  }

  @Test("showing a path keeps what is the same from the root on")
  func showing() throws {
    var stack = ScreenStack("root")
    try stack.show(["root", "a", "b"])
    let before = stack.entries.map(\.id)
    try stack.show(["root", "a", "c"])
    #expect(stack.entries.map(\.id) == [before[0], before[1], id(3)])
    try stack.present("c")
    // A sheet is no part of a path, whatever is in it.
    try stack.show(["root", "a", "c", "c"])
    #expect(stack.entries.map(\.style) == [.push, .push, .push, .push])
    #expect(stack.top.id == id(5))
    try stack.show(["other"])
    #expect(stack.root.id == id(6))
  }

  @Test("equal means the same screens with the same ids; how many there have been does not count")
  func equality() throws {
    var one = ScreenStack("root")
    let two = one
    try one.push("a")
    #expect(one != two)
    try one.pop()
    #expect(one == two && Set([one, two]).count == 1)
  }

  @Test("a stack decoded from storage goes on counting ids")
  func coding() throws {
    var stack = ScreenStack("root", name: "home", key: "r")
    try stack.push("a", key: "a")
    try stack.present("s")
    try stack.pop()
    let data = try JSONEncoder().encode(stack)
    var back = try JSONDecoder().decode(ScreenStack<String>.self, from: data)
    #expect(back == stack)
    #expect(try back.push("b") == id(3, "home"))
    #expect(throws: NavigationError.duplicateKey("a", id(1, "home"))) {
      try back.push("a", key: "a")
    }
  }

  @Test(
    "a stack that no edits could have led to is not decoded",
    arguments: [
      (#"[]"#, 1, "has no root"),
      (
        #"[{"id":{"stack":"m","number":0},"screen":"r","style":"sheet"}]"#, 1, "begins with a sheet"
      ),
      (#"[{"id":{"stack":"m","number":-1},"screen":"r","style":"push"}]"#, 1, "growing"),
      (#"[{"id":{"stack":"x","number":0},"screen":"r","style":"push"}]"#, 1, "of another"),
      (
        #"[{"id":{"stack":"m","number":1},"screen":"r","style":"push"}]"#, 1,
        "more screens than it made"
      ),
      (
        #"[{"id":{"stack":"m","number":1},"screen":"r","style":"push"}]"#, Int.max,
        "than it can have"
      ),
      (
        #"[{"id":{"stack":"m","number":0},"screen":"r","style":"push"},"#
          + #"{"id":{"stack":"m","number":0},"screen":"r","style":"push"}]"#, 2, "growing"
      ),
      (
        #"[{"id":{"stack":"m","number":0},"screen":"r","style":"push","key":"k"},"#
          + #"{"id":{"stack":"m","number":1},"screen":"r","style":"push","key":"k"}]"#, 2,
        "key twice"
      ),
      (
        #"[{"id":{"stack":"m","number":0},"screen":"r","style":"push"},"#
          + #"{"id":{"stack":"m","number":1},"screen":"a","style":"alert"},"#
          + #"{"id":{"stack":"m","number":2},"screen":"r","style":"push"}]"#, 3, "on an alert"
      ),
    ])
  func decodingFaults(entries: String, given: Int, words: String) throws {
    let json = #"{"name":"m","entries":\#(entries),"given":\#(given)}"#
    let error = #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(ScreenStack<String>.self, from: Data(json.utf8))
    }
    guard case .dataCorrupted(let context)? = error else { throw try #require(error) }
    #expect(context.debugDescription.contains(words))
  }
}
