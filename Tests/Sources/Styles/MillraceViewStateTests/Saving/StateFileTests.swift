import Foundation
import MillraceViewState
import Testing

@Suite("The file of a state")
struct StateFileTests {
  @Test("VS-8: a file is read as it was written, and a file that is not there is no state")
  func roundTrip() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = StateFile(folder.appending(path: "state.json").path)
    #expect(try file.load() == nil)
    for text in ["one", "", "Zwölf 🛶"] {
      try await file.save(text)
      #expect(try file.load() == text)
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["state.json"])
  }

  @Test("VS-8: a file that cannot be written or read is an error, and the one before remains")
  func failures() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    let missing = StateFile(folder.appending(path: "state.json").path)
    await #expect(throws: (any Error).self) { try await missing.save("text") }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let directory = StateFile(folder.path)
    await #expect(throws: (any Error).self) { try await directory.save("text") }
    let store = NotifyingStore("screens", Screens())
    #expect(throws: StateError.self) { try store.restore(from: directory) }
    #expect(store.content == Screens())
  }

  @Test("VS-8: a file that is not in UTF-8 can be reached and is no state")
  func notText() throws {
    let path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try Data([0x7b, 0xff, 0x7d]).write(to: path)
    defer { try? FileManager.default.removeItem(at: path) }
    let store = NotifyingStore("screens", Screens())
    let error = #expect(throws: StateError.self) {
      try store.restore(from: StateFile(path.path))
    }
    #expect(error == .unreadable(name: "screens", reason: "the file is not in UTF-8"))
    #expect(error?.description.contains("repair the text") == true)
  }
}
