import Millrace

extension Loop {
  /// Replaces a slot's value by the short way of a turn, for a cause of any type.
  func replaceInShort<Value>(
    _ slot: Slot<Value>, _ cause: Any, _ next: (Value) -> Value
  ) -> Bool {
    withUnsafePointer(to: cause) { slot.replaceInShort($0, next) }
  }

  /// Edits a slot's value by the short way of a turn, for a cause of any type.
  func editInShort<Value>(
    _ slot: Slot<Value>, _ cause: Any, _ edit: (inout Value) -> Void
  ) -> Bool {
    withUnsafePointer(to: cause) { slot.editInShort($0, edit) }
  }
}
