/// Carries a value over a boundary that its users keep to one side of.
///
/// Unchecked, because the compiler cannot see that the value is only used on the loop's owner: every use is inside
/// a closure that runs there.
@usableFromInline
package struct Unchecked<Value>: @unchecked Sendable {
  @usableFromInline package let value: Value

  @inlinable package init(_ value: Value) {
    self.value = value
  }
}
