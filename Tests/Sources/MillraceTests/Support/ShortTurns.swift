import Millrace

extension Loop {
  /// Replaces a slot's value by the short way of a turn, for a cause of any type.
  func replaceFast<Value>(
    _ slot: Slot<Value>, _ cause: Any, _ next: (Value) -> Value
  ) -> Bool {
    withUnsafePointer(to: cause) { slot.replaceFast($0, next) }
  }

  /// Edits a slot's value by the short way of a turn, for a cause of any type.
  func editFast<Value>(
    _ slot: Slot<Value>, _ cause: Any, _ edit: (inout Value) -> Void
  ) -> Bool {
    withUnsafePointer(to: cause) { slot.editFast($0, edit) }
  }
}
