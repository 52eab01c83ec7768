/// Carries a value over a boundary that its users keep to one side of.
///
/// Unchecked, because the compiler cannot see that the value is only used on the loop's owner: every use is inside
/// a closure that runs there.
package struct Unchecked<Value>: @unchecked Sendable {
  package let value: Value

  package init(_ value: Value) {
    self.value = value
  }
}
