/// What a collection makes its rows of: any part of it, when somebody sees that part.
///
/// Stands among the handlers of its node, as what there is to do when a person sees another part; no other node pays for it.
class CollectionSource: Handler {
  init() {
    super.init(name: .see, next: Handler(name: .find, next: nil))
  }

  /// The bands and rows of what is seen, with room for what is not.
  func children(seeing area: SeenArea?) -> [NodeBox] { [] }

  /// The keys of all rows, in order.
  var keys: [Key] { [] }

  /// The key of the next row, after a line and around the end, whose words begin with a text, and where it is.
  func row(beginningWith text: String, after line: Int, columns: Int) -> (key: Key, top: Int)? {
    nil
  }
}

extension NodeBox {
  /// What the rows of a collection are made of; `children` has those that are seen at first.
  var collection: CollectionSource? {
    guard tag == .collection else { return nil }
    return handlers?.first(named: .see) as? CollectionSource
  }
}
