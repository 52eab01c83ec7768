#if SQLite
import MillraceSQLite
import Testing

@testable import Folders

@Suite struct FolderTextsTests {
  @Test(
    "every error of a folder says what was expected, what was found and what to do",
    arguments: [
      (.blankName, "A folder needs a name with at least one visible character. Type a name."),
      (
        .nameTooLong(bytes: 300),
        "A folder's name has at most 255 bytes, but this one has 300. Shorten it."
      ),
      (
        .controlCharacterInName,
        "A folder's name is one line of text, but this one has a control character. Remove it."
      ),
      (
        .unknownParent(id(1)),
        "A new folder goes into an existing one, but there is no folder"
          + " 00000000-0000-0000-0000-000000000001. It may have been removed; choose another."
      ),
      (
        .unknownFolder(id(1)),
        "There is no folder 00000000-0000-0000-0000-000000000001. It may have been removed; choose"
          + " another."
      ),
      (
        .duplicateID(id(1)),
        "A new folder needs an id of its own, but 00000000-0000-0000-0000-000000000001 is taken."
          + " Use a fresh id."
      ),
      (.rootNotRenamable, "The top folder keeps its name. Rename a folder inside it."),
      (.rootNotRemovable, "The top folder stays. Remove the folders inside it."),
    ] as [(FolderError, String)])
  func errors(error: FolderError, expected: String) {
    #expect(error.description == expected)
  }

  @Test("a row kept out says which, why and what to do")
  func strays() {
    let folder = Folder(id: id(1), parent: id(2), name: "a")
    #expect(
      StrayFolder(folder: folder, reason: .unreachable).description
        == "The stored folder 00000000-0000-0000-0000-000000000001, “a”, was kept out because no"
        + " way leads from it to the top folder. Restore its parent, or delete its row.")
    #expect(
      StrayFolder(folder: folder, reason: .invalid(.blankName)).description
        == "The stored folder 00000000-0000-0000-0000-000000000001, “a”, was kept out: A folder"
        + " needs a name with at least one visible character. Type a name. Correct or delete its"
        + " row.")
  }

  @Test("a change that was not stored says why")
  func storage() {
    #expect(
      FolderStorageError.database(.closed).description
        == "The change was not stored. The database should be open but was closed before. Open it"
        + " again.")
    #expect(
      FolderStorageError.outOfStep(.removed(id(1))).description.hasSuffix(
        "was not stored, because the folder it is about should be in the file but is not. Load the"
          + " library again."))
  }
}
#endif
