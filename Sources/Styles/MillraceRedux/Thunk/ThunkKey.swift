/// The key of one store's work; different stores of a scope may use the same text.
struct ThunkKey: Hashable, Sendable {
  /// The identifier of the store's slot within its loop.
  let slot: Int
  let key: String
}

extension ThunkKey: CustomStringConvertible {
  var description: String { key }
}
