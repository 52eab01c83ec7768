/// A wrapper that carries a value across an isolation boundary although its type is not `Sendable`.
///
/// Unchecked, because the compiler cannot see that the value is only used on the loop's owner:
/// every use is inside a closure that runs there.
@usableFromInline
package struct Unchecked<Value>: @unchecked Sendable {
  @usableFromInline package let value: Value

  @inlinable package init(_ value: Value) {
    self.value = value
  }
}
