// The code of the guide from App Architecture, as it stands there, and the types that it names.

import Foundation
import Millrace
import MillraceViewState
import Testing

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

struct Row: Equatable {
  let id: UUID
  let title: String
}

struct OpenFolder: Codable, Sendable {
  var title = ""
  var names: [UUID: String] = [:]
}

enum OpenFolderAction { case deleted(UUID) }

extension FolderViewModel {
  init(_ folder: NotifyingStore<OpenFolder>) {
    let state = folder.slot.signal.map { $0 ?? OpenFolder() }
    title = state.map(\.title)
    rows = state.map { state in
      state.names.map { Row(id: $0.key, title: $0.value) }.sorted { $0.title < $1.title }
    }
    delete = Sink { id in
      folder.commit(OpenFolderAction.deleted(id)) { $0.names[id] = nil }
    }
  }
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
    let (talks, walks) = (UUID(), UUID())
    let folder = NotifyingStore("folder", OpenFolder(title: "Town", names: [talks: "Talks"]))
    let model = FolderViewModel(folder)
    let controller = FolderController(model)
    folder.commit(()) { $0.names[walks] = "Walks" }
    #expect(controller.title == "Town")
    #expect(controller.rows == [Row(id: talks, title: "Talks"), Row(id: walks, title: "Walks")])
    model.delete(talks)
    #expect(controller.rows == [Row(id: walks, title: "Walks")])
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
