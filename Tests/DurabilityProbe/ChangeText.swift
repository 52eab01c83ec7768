import Folders

/// One line of text for a change whose names have no spaces.
enum ChangeText {
  static func text(of change: FolderChange) -> String {
    switch change {
    case .created(let id, let parent, let name): "created \(id) \(parent) \(name)"
    case .renamed(let id, let name): "renamed \(id) \(name)"
    case .removed(let id): "removed \(id)"
    }
  }
}
