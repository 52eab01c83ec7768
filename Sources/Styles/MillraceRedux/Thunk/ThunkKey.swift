/// What the work of one store is called by: stores of one scope may use the same words.
struct ThunkKey: Hashable, Sendable {
  /// The store's slot, by the loop's own count of them.
  let slot: Int
  let key: String
}

extension ThunkKey: CustomStringConvertible {
  var description: String { key }
}
