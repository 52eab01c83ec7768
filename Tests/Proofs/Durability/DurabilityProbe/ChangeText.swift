import Recordings

/// One line of text for a change whose names have no spaces.
enum ChangeText {
  static func text(of change: LibraryChange) -> String {
    switch change {
    case .created(let id, let parent, let name): "created \(id) \(parent) \(name)"
    case .recorded(let id, let parent, let name, let audio):
      "recorded \(id) \(parent) \(name) \(audio.format.rawValue) \(audio.bytes) "
        + "\(audio.milliseconds)"
    case .moved(let id, let parent): "moved \(id) \(parent)"
    case .renamed(let id, let name): "renamed \(id) \(name)"
    case .removed(let id): "removed \(id)"
    case .restored(let items):
      "restored " + items.map { "\($0.id) \($0.name)" }.joined(separator: " ")
    }
  }
}
