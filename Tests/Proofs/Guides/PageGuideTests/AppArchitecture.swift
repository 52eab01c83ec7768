// The code of the guide from App Architecture, as it stands there, and the types that it names.

import Foundation
import Millrace
import MillraceViewState
import Testing

struct Row: Equatable { var title = "" }

struct FolderViewModel {
  let title: Signal<String>
  let rows: Signal<[Row]>
  let delete: Sink<UUID>
}

final class FolderController {
  var title = ""
  private(set) var rows: [Row] = []
  private let observations = Observations()

  init(_ model: FolderViewModel) {
    observations += model.title.bind(to: self, \.title)
    observations += model.rows.observe { [weak self] in self?.show($0) }
  }

  private func show(_ rows: [Row]) { self.rows = rows }
}

struct SplitViewState: Codable, Sendable {
  var folderViews: [UUID: FolderViewState] = [:]
}

struct FolderViewState: Codable, Sendable {
  enum Action { case toggleEditing(id: UUID) }

  var editing = false
}

extension NotifyingStore where Content == SplitViewState {
  func toggleEditing(folderUUID: UUID) {
    commit(FolderViewState.Action.toggleEditing(id: folderUUID)) {
      $0.folderViews[folderUUID]?.editing.toggle()
    }
  }
}

final class EditingController {
  private(set) var isEditing = false
  private let uuid: UUID
  private let observations = Observations()

  init(_ screens: NotifyingStore<SplitViewState>, folder uuid: UUID) {
    self.uuid = uuid
    observations += screens.observe(FolderViewState.Action.self) { [weak self] state, action in
      self?.synchronize(state, action)
    }
  }

  private func synchronize(_ state: SplitViewState, _ action: FolderViewState.Action?) {
    isEditing = state.folderViews[uuid]?.editing ?? false
  }
}

@Suite("The code of the guide from App Architecture")
struct AppArchitectureTests {
  @Test("a view model is bound, and a controller follows its folder")
  func bound() {
    let loop = Loop()
    let folder = Slot("folder", in: loop.root, ["Talks": [UUID()]])
    let rows = folder.signal.map { ($0 ?? [:]).keys.sorted().map(Row.init(title:)) }
    let controller = FolderController(
      FolderViewModel(title: rows.map { "\($0.count)" }, rows: rows, delete: Sink { _ in }))
    loop.enqueue("added") { turn in turn.edit(folder) { $0["Walks"] = [] } }
    #expect(controller.title == "2")
    #expect(controller.rows == [Row(title: "Talks"), Row(title: "Walks")])
  }

  @Test("a change of the state reaches the controller by its action")
  func edited() {
    let uuid = UUID()
    let state = SplitViewState(folderViews: [uuid: FolderViewState()])
    let screens = NotifyingStore("screens", state)
    let controller = EditingController(screens, folder: uuid)
    screens.toggleEditing(folderUUID: uuid)
    #expect(controller.isEditing)
  }
}
