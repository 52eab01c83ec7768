#if Web
import Foundation
import Millrace
import MillraceTesting
import MillraceViews
import MillraceWeb
import MillraceWebTesting
import Testing

/// A page and its session number their nodes apart: the session from its own beginning, the page
/// from the first one that it has shown.
@Suite("The nodes of a page and of its session")
struct LiveNumbersTests {
  /// A sheet that opens.
  private struct Late: LiveProgram {
    struct State: Sendable, Equatable {
      var isOpen = false
      var file = ""
    }

    enum Action: Sendable {
      case open
      case file(UploadChange)
      case note
    }

    func update(_ state: inout State, _ action: Action) -> Effect<Action> {
      switch action {
      case .open: state.isOpen = true
      case .file(.finished(let file)): state.file = file.offer.name
      case .file: break
      case .note: state.file += "!"
      }
      return .none
    }

    func title(_ state: State) -> String { state.file }

    func view(_ state: State) -> Node<Action> {
      column {
        button("Open", send: .open)
        if state.isOpen {
          sheet("A file", onDismiss: nil) {
            upload("File", limit: 1_000) { .file($0) }
            button("Note", role: .primary, send: .note).focused()
          }
        }
      }
    }
  }

  @Test("a file, a press in a sheet and the focus reach the node that is shown")
  func numbers() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "live-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var site = LiveSite()
    site.uploads = Uploads(folder: folder.path)
    site.page("/") { _ in PageFactory(Late(), state: Late.State()) }
    let page = try await LiveTest(site).open("/")
    try await page.press("Open")
    try await page.reload()
    #expect(page.presented.isEmpty && page.focused == nil)
    try await page.press("Open")
    #expect(try await page.give([1, 2, 3], named: "rain.wav", to: "File") == 3)
    let sheet = try #require(page.presented.last)
    let button = try #require(sheet.children.last)
    #expect(page.focused == button)
    try await page.perform { try $0.perform(.press, on: button) }
    #expect(page.title == "rain.wav!")
  }
}
#endif
