// The code of the first page of `MillraceViewState`, as it stands there.

import Foundation
import Millrace
import MillraceViewState
import Testing

struct Library: Codable, Sendable { var names: [UUID: String] = [:] }

struct Screens: Codable, Sendable {
  var folders: [UUID] = []
  var offset = 0.0
  var problem: String?
}

enum FolderAction { case opened, closed }

/// A stack of lists, in place of a navigation controller.
final class FolderStack {
  private(set) var shown: [UUID] = []
  var offset = 0.0

  func show(_ screens: Screens, after action: FolderAction?) {
    switch action {
    case .opened: shown += screens.folders.suffix(1)
    case .closed: shown.removeLast()
    case nil: shown = screens.folders
    }
  }
}

@Suite("The first page of view states")
struct ViewStateFirstPage {
  @Test("an observer follows, ignores its own echo, and shows the past again")
  func observed() throws {
    let loop = Loop()
    let documents = NotifyingStore("documents", Library(), in: loop.root)
    let screens = NotifyingStore("screens", Screens(), in: loop.root)

    let stack = FolderStack()
    let showing = screens.observe(FolderAction.self) { screens, action in
      stack.show(screens, after: action)
    }
    screens.commit(FolderAction.opened) { $0.folders.append(UUID()) }
    #expect(stack.shown.count == 1)

    enum ScrollAction { case scrolled }

    let list = ViewIdentity("list")
    let scrolling = screens.observe(ScrollAction.self, ignoring: list) { screens, _ in
      stack.offset = screens.offset
    }
    screens.commit(ScrollAction.scrolled, sideEffect: true, from: list) { $0.offset = 120 }
    #expect(screens.content.offset == 120 && stack.offset == 0)

    let first = stack.shown
    var shown: [[UUID]] = []
    let noting = screens.observe(FolderAction.self) { _, _ in shown.append(stack.shown) }
    let slider = HistorySlider(Timeline(of: loop), of: documents, screens)
    screens.commit(FolderAction.opened) { $0.folders.append(UUID()) }
    try slider.move(to: 1)  // both stores show the first state, in one step
    screens.commit(FolderAction.opened) { $0.folders.append(UUID()) }  // continues from there
    #expect(shown.map(\.count) == [1, 2, 1, 2] && shown[2] == first)
    #expect(stack.shown.count == 2 && slider.count == 2)
    for token in [showing, scrolling, noting] { token.cancel() }
  }

  @Test("work outside is kept as an effect while the loop has no owner")
  @MainActor
  func loading() {
    let loop = Loop()
    let screens = NotifyingStore("screens", Screens(), in: loop.root)

    enum LoadAction { case loaded, failed }

    @MainActor
    func load(_ service: @escaping @Sendable () async throws -> [UUID]) {
      let effect = Effect<Result<[UUID], any Error>>.run("load") {
        .success(try await service())
      } catch: {
        .failure($0)
      }
      loop.enqueue("load") { turn in
        turn.start(effect, in: loop.root) { answer in
          switch answer {
          case .success(let folders):
            screens.commit(LoadAction.loaded) { $0.folders = folders }
          case .failure(let error):
            screens.commit(LoadAction.failed) { $0.problem = "\(error)" }
          }
        }
      }
    }

    load { [UUID()] }
    #expect(screens.content.folders.isEmpty && loop.pendingEffects == 1)
  }

  /// The lines that save; they are compiled, and not run.
  func saved(_ screens: NotifyingStore<Screens>) throws -> StateSaving {
    let file = StateFile("/var/lib/app/screens.json")
    try screens.restore(from: file)
    let saving = screens.save(to: file)
    let logging = screens.log { print($0) }
    logging.cancel()
    return saving
  }
}

@Suite("The stack of folders")
struct FolderTests {
  @Test("an opened folder is shown above the others")
  func opening() {
    let (root, folder) = (UUID(), UUID())
    let screens = NotifyingStore("screens", Screens(folders: [root]))
    let stack = FolderStack()
    let showing = screens.observe(FolderAction.self) { stack.show($0, after: $1) }
    screens.commit(FolderAction.opened) { $0.folders.append(folder) }
    #expect(stack.shown == [root, folder])
    showing.cancel()
  }
}
