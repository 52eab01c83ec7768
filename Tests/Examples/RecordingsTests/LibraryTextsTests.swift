#if SQLite
import MillraceSQLite
import Testing

@testable import Recordings

@Suite struct LibraryTextsTests {
  @Test(
    "every error of the library says what was expected, what was found and what to do",
    arguments: [
      (.blankName, "A name has at least one visible character. Type a name."),
      (.nameTooLong(bytes: 300), "A name has at most 255 bytes, but this one has 300. Shorten it."),
      (
        .controlCharacterInName,
        "A name is one line of text, but this one has a control character. Remove it."
      ),
      (
        .impossibleAudio(bytes: 0, milliseconds: 5),
        "A recording has a file of some size and length, but this one should have 0 bytes and play"
          + " for 5 ms. Inspect its file again."
      ),
      (
        .unknownParent(id(1)),
        "An item goes into an existing folder, but there is no folder"
          + " 00000000-0000-0000-0000-000000000001. It may have been removed; choose another."
      ),
      (
        .parentNotFolder(id(1)),
        "An item goes into a folder, but 00000000-0000-0000-0000-000000000001 is a recording."
          + " Choose a folder."
      ),
      (
        .unknownItem(id(1)),
        "There is no item 00000000-0000-0000-0000-000000000001. It may have been removed; choose"
          + " another."
      ),
      (
        .duplicateID(id(1)),
        "A new item needs an id of its own, but 00000000-0000-0000-0000-000000000001 is taken."
          + " Use a fresh id."
      ),
      (.rootNotRenamable, "The top folder keeps its name. Rename something inside it."),
      (.rootNotMovable, "The top folder stays where it is. Move something inside it."),
      (.rootNotRemovable, "The top folder stays. Remove what is inside it."),
      (
        .intoItself(id(1), to: id(2)),
        "A folder cannot go into itself or into something inside it, but"
          + " 00000000-0000-0000-0000-000000000002 is in 00000000-0000-0000-0000-000000000001."
          + " Choose another folder."
      ),
      (
        .notRestorable(id(1)),
        "A deletion can be undone for ten minutes, and these are over. Record or add it again."
      ),
    ] as [(LibraryError, String)])
  func errors(error: LibraryError, expected: String) {
    #expect(error.description == expected)
  }

  @Test("a row kept out says which, why and what to do")
  func strays() {
    let item = Item(id: id(1), parent: id(2), name: "a")
    #expect(
      StrayItem(item: item, reason: .unreachable).description
        == "The stored item 00000000-0000-0000-0000-000000000001, “a”, was kept out because no path"
        + " leads from it to the top folder. Restore its parent, or delete its row.")
    #expect(
      StrayItem(item: item, reason: .invalid(.blankName)).description
        == "The stored item 00000000-0000-0000-0000-000000000001, “a”, was kept out: A name has at"
        + " least one visible character. Type a name. Correct or delete its row.")
  }

  @Test("a change that was not stored says why")
  func storage() {
    #expect(
      LibraryStorageError.database(.closed).description
        == "The change was not stored. The database should be open but was closed before. Open it"
        + " again.")
    #expect(
      LibraryStorageError.outOfStep(.removed(id(1))).description.hasSuffix(
        "was not stored, because the item it is about should be in the file but is not. Load the"
          + " library again."))
  }
}
#endif
