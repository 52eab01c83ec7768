#if SQLite
import Foundation
package import MillraceWeb
import MillraceNavigation

extension RecordingsPage {
  /// The stored state of a page without the library, which has a file of its own.
  struct Kept: Codable {
    let folder: ItemID
    let trail: [ItemID]
    let isEditing: Bool
    let player: Player.State?
    let isPlayerInFront: Bool
    let dialog: Dialog?
    let notice: ScreenNotice?
    /// The text of the search; nil also in pages that were kept before there was one.
    let query: String?

    private enum CodingKeys: String, CodingKey {
      // The name in pages that are already kept.
      case folder = "place"
      case trail, isEditing, player, isPlayerInFront, dialog, notice, query
    }
  }

  /// The policy under which the folder, the player, the dialog and its input survive a reload and a
  /// restart.
  package static var keeping: Keeping<State> {
    .part(version: 1) {
      Kept($0)
    } restore: { kept, state in
      state.restore(kept)
    }
  }
}

extension RecordingsPage.Kept {
  fileprivate init(_ state: RecordingsPage.State) {
    self.init(
      folder: state.folder, trail: state.trail, isEditing: state.isEditing, player: state.player,
      isPlayerInFront: state.front == .secondary, dialog: state.dialog, notice: state.notice,
      query: state.search.isActive ? state.search.query : nil)
  }
}

extension RecordingsPage.State {
  /// The kept part of the state as text, for a program that stores it elsewhere.
  package var saved: String? {
    (try? JSONEncoder().encode(RecordingsPage.Kept(self))).map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  /// Restores ``saved``; a text that cannot be read changes nothing.
  package mutating func restore(_ saved: String) {
    guard let kept = try? JSONDecoder().decode(RecordingsPage.Kept.self, from: Data(saved.utf8))
    else { return }
    restore(kept)
  }

  fileprivate mutating func restore(_ kept: RecordingsPage.Kept) {
    folder = kept.folder
    trail = kept.trail
    isEditing = kept.isEditing
    player = kept.player
    front = kept.isPlayerInFront ? .secondary : .primary
    dialog = kept.dialog
    notice = kept.notice
    search.query = kept.query ?? ""
    resume()
    settle()
    search.run(in: folder, of: tree)
  }
}
#endif
