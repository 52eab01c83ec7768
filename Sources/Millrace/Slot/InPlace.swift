/// A value where it lies, in memory that somebody else owns.
///
/// It has the layout of the value and cannot be copied. So what reads it has to borrow it, and the references in it are not
/// counted, as they would be for a value that is loaded from memory.
@usableFromInline
package struct InPlace<Value>: ~Copyable {
  @usableFromInline let value: Value

  @inlinable
  package static func at(_ place: UnsafePointer<Value>) -> UnsafePointer<InPlace> {
    UnsafeRawPointer(place).assumingMemoryBound(to: InPlace.self)
  }

  @inlinable
  package borrowing func lend<Answer>(_ body: (Value) -> Answer) -> Answer { body(value) }

  /// The same for what may fail, which costs a look for each call.
  @inlinable
  package borrowing func lend<Answer, Failure: Error>(
    _ body: (Value) throws(Failure) -> Answer
  ) throws(Failure) -> Answer { try body(value) }
}
