/// A borrowed view of a value in memory that other code owns.
///
/// It has the layout of the value and cannot be copied. So a reader has to borrow it, and the
/// references in it are not counted, as they would be for a value that is loaded from memory.
@usableFromInline
package struct Borrowed<Value>: ~Copyable {
  @usableFromInline let value: Value

  @inlinable
  package static func at(_ pointer: UnsafePointer<Value>) -> UnsafePointer<Borrowed> {
    UnsafeRawPointer(pointer).assumingMemoryBound(to: Borrowed.self)
  }

  @inlinable
  package borrowing func lend<Answer>(_ body: (Value) -> Answer) -> Answer { body(value) }

  /// Lends the value to a closure that may throw, which costs a check for each call.
  @inlinable
  package borrowing func lend<Answer, Failure: Error>(
    _ body: (Value) throws(Failure) -> Answer
  ) throws(Failure) -> Answer { try body(value) }
}
