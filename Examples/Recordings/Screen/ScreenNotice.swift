/// A message for the person, with the deletion or the move that it offers to undo.
package struct ScreenNotice: Hashable, Sendable, ExpressibleByStringInterpolation {
  /// The message.
  package let text: String
  /// The deleted item that can be put back.
  package let deleted: ItemID?
  /// The moved item, as it was before, that can be moved back.
  package let moved: Item?

  /// Creates a message without an offer.
  package init(_ text: String) {
    self.text = text
    (deleted, moved) = (nil, nil)
  }

  /// Creates a message without an offer.
  package init(stringLiteral text: String) { self.init(text) }

  /// Creates the message that an item was deleted, with the offer to undo that.
  package init(deleted item: Item) {
    text = "Deleted “\(item.name)”."
    (deleted, moved) = (item.id, nil)
  }

  /// Creates the message that an item was moved, with the offer to undo that.
  package init(moved item: Item, to folder: String) {
    text = "Moved “\(item.name)” to “\(folder)”."
    (deleted, moved) = (nil, item)
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
