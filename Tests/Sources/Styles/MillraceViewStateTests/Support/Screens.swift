import Millrace
import MillraceViewState

/// The state of the screens of a small app, as a view-state store has it.
struct Screens: Codable, Equatable, Sendable {
  var folders = [0]
  var draft = ""
  var progress = 0.0
}

enum FolderAction: Equatable { case opened, closed }

enum DraftAction: Equatable { case typed }

struct Tick: Equatable {}

struct Refusal: Error {}

/// A document store and a view-state store on one loop.
struct App {
  let loop = Loop()
  let documents: NotifyingStore<[String]>
  let screens: NotifyingStore<Screens>

  init() {
    documents = NotifyingStore("documents", [], in: loop.root)
    screens = NotifyingStore("screens", Screens(), in: loop.root)
  }

  func open(_ folder: Int, from view: ViewIdentity? = nil) {
    screens.commit(FolderAction.opened, from: view) { $0.folders.append(folder) }
  }

  func type(_ text: String) { screens.commit(DraftAction.typed) { $0.draft = text } }

  func tick(_ progress: Double) {
    screens.commit(Tick(), sideEffect: true) { $0.progress = progress }
  }
}
