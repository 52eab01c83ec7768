#if SQLite
import Foundation
import Testing

@testable import Recordings

@Suite("The kept pages of the recordings")
struct KeepingTests {
  /// A page that plays Owl and names a recording, as version 1 stores it.
  private static let stored = """
    {"dialog":{"record":{"_0":{"attempt":1,"id":"00000000-0000-0009-0000-000000000009",\
    "phase":{"naming":{"_0":{"name":"Wren","problem":"Full."},\
    "_1":{"bytes":1000,"format":"webm","milliseconds":1000}}},"suggestion":"Barn owl",\
    "trail":["00000000-0000-0000-0000-000000000000"]}}},"isEditing":true,\
    "isPlayerInFront":true,"place":"00000000-0000-0000-0000-000000000000",\
    "player":{"asked":true,"id":"00000000-0000-0001-0000-000000000004","name":"Owls",\
    "phase":"playing","position":4000,"seek":1,"start":4000},\
    "trail":["00000000-0000-0000-0000-000000000000"]}
    """

  @Test("a page that was stored under the present version is read, and stored again in that form")
  func form() throws {
    let kept = try JSONDecoder().decode(RecordingsPage.Kept.self, from: Data(Self.stored.utf8))
    #expect(kept.player?.position == 4_000)
    guard case .record(let recording) = kept.dialog else {
      Issue.record("\(String(describing: kept.dialog))")
      return
    }
    #expect(recording.phase == .naming(NameDraft(name: "Wren", problem: "Full."), second))
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    #expect(try String(decoding: encoder.encode(kept), as: UTF8.self) == Self.stored)
  }
}
#endif
