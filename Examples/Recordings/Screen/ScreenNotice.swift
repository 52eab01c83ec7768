/// A message for the person, with the deletion or the move that it offers to undo.
package struct ScreenNotice: Hashable, Sendable, ExpressibleByStringInterpolation {
  /// The message.
  package let text: String
  /// What can be undone; `nil` for a message alone.
  package let undo: ScreenUndo?

  /// Creates a message without an offer.
  package init(_ text: String) {
    self.text = text
    undo = nil
  }

  /// Creates a message without an offer.
  package init(stringLiteral text: String) { self.init(text) }

  /// Creates the message that an item was deleted, with the offer to undo that.
  package init(deleted item: Item) {
    text = "Deleted “\(item.name)”."
    undo = .deletion(item.id)
  }

  /// Creates the message that an item was moved, with the offer to undo that.
  package init(moved item: Item, to folder: String) {
    text = "Moved “\(item.name)” to “\(folder)”."
    undo = item.parent.map { .move(item.id, from: $0) }
  }
}

/// Without the offer, which a restart would break.
extension ScreenNotice: Codable {
  /// Reads the message.
  package init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode(String.self))
  }

  /// Writes the message.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}

/// What a notice offers to undo.
package enum ScreenUndo: Hashable, Sendable {
  /// The deletion of an item.
  case deletion(ItemID)
  /// The move of an item, from the folder to which it goes back.
  case move(ItemID, from: ItemID)

  /// The item that is put back.
  package var item: ItemID {
    switch self {
    case .deletion(let id), .move(let id, _): id
    }
  }

  /// The event of the button.
  package var event: RecordingsEvent {
    switch self {
    case .deletion(let id): .restore(id)
    case .move(let id, let folder): .dropped(id, into: folder)
    }
  }
}
