/// A source of the rows of a collection that builds any part of it when that part becomes visible.
///
/// It is stored among the handlers of its node, as the handler for a change of the visible part;
/// other nodes do not pay for it.
class CollectionSource: Handler {
  init() {
    super.init(name: .see, next: Handler(name: .find, next: nil))
  }

  /// Returns the bands and rows of the visible area, with gaps for the rest.
  func children(seeing area: SeenArea?) -> [NodeBox] { [] }

  /// The keys of all rows, in order.
  var keys: [Key] { [] }

  /// Returns the key and the top of the next row whose words begin with a text.
  ///
  /// The search begins after a line, and continues from the first row. It builds rows without a
  /// label, up to a limit.
  func row(beginningWith text: String, after line: Int, columns: Int) -> (key: Key, top: Int)? {
    nil
  }
}

extension NodeBox {
  /// The source of a collection's rows; `children` contains those that are visible at first.
  var collection: CollectionSource? {
    guard tag == .collection else { return nil }
    return handlers?.first(named: .see) as? CollectionSource
  }
}
