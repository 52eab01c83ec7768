import Foundation
import MillraceRedux
import Testing

@Suite("Writing actions down")
struct ActionCatalogueTests {
  private var catalogue: ActionCatalogue {
    var catalogue = ActionCatalogue()
    catalogue.add(Add.self, as: "add")
    catalogue.add(Rename.self, as: "rename")
    return catalogue
  }

  private func decoder(with catalogue: ActionCatalogue?) -> JSONDecoder {
    let decoder = JSONDecoder()
    decoder.userInfo[ActionCatalogue.key] = catalogue
    return decoder
  }

  @Test("written actions are read back, and make the same state")
  func roundTrip() throws {
    let actions: [any Action] = [Add(3), Rename("mill"), Rename(nil), Add(-1)]
    let written = try JSONEncoder().encode(actions.map(catalogue.written))
    let read = try decoder(with: catalogue).decode([WrittenAction].self, from: written)
    let (first, second) = (makeStore(), makeStore())
    for action in actions { first.dispatch(action) }
    for written in read { second.dispatch(written.action) }
    #expect(first.state == Sample(count: 2, name: nil))
    #expect(second.state == first.state)
  }

  @Test("a recording is text that a person can read")
  func text() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let written = try encoder.encode(catalogue.written(Add(3)))
    #expect(String(decoding: written, as: UTF8.self) == #"{"action":{"step":3},"name":"add"}"#)
  }

  @Test("an action outside of the catalogue, or a coder without one, is a typed error")
  func errors() throws {
    #expect(throws: ActionCatalogueError.unknownType("ReSwiftProbe")) {
      struct ReSwiftProbe: Action {}
      _ = try catalogue.written(ReSwiftProbe())
    }
    let text = Data(#"{"action":{},"name":"gone"}"#.utf8)
    #expect(throws: ActionCatalogueError.unknownName("gone", known: ["add", "rename"])) {
      try decoder(with: catalogue).decode(WrittenAction.self, from: text)
    }
    #expect(throws: ActionCatalogueError.noCatalogue) {
      try decoder(with: nil).decode(WrittenAction.self, from: text)
    }
  }

  @Test("a name that another type took is lost to the type that had it")
  func nameTaken() throws {
    var catalogue = catalogue
    catalogue.add(Rename.self, as: "add")
    #expect(throws: ActionCatalogueError.unknownType("Add")) { try catalogue.written(Add()) }
    #expect(try catalogue.written(Rename("x")).name == "add")
  }

  @Test("a type that is added again is written under the newer name, and read under both")
  func addedAgain() throws {
    var catalogue = catalogue
    catalogue.add(Add.self, as: "add-2")
    #expect(try catalogue.written(Add()).name == "add-2")
    for name in ["add", "add-2"] {
      let text = Data(#"{"action":{"step":3},"name":"\#(name)"}"#.utf8)
      let read = try decoder(with: catalogue).decode(WrittenAction.self, from: text)
      #expect(read.action as? Add == Add(3))
    }
  }

  @Test(
    "its errors say what to do",
    arguments: [
      (
        ActionCatalogueError.unknownType("Add"),
        "Add is not in the catalogue of actions. Add it under a name that will stay."
      ),
      (
        .unknownName("a", known: ["b", "c"]),
        "No action is called a; the catalogue has b, c. Add its type under that name."
      ),
      (
        .noCatalogue,
        "The decoder has no catalogue of actions. Put one into its userInfo under "
          + "ActionCatalogue.key."
      ),
    ])
  func texts(error: ActionCatalogueError, text: String) {
    #expect("\(error)" == text)
  }
}
