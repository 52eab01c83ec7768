/// Carries something to a store's owner.
///
/// Unchecked, because the compiler cannot see that the value is only used there: every use is inside a closure that the
/// owner runs.
struct Crossing<Value>: @unchecked Sendable {
  let value: Value

  init(_ value: Value) {
    self.value = value
  }
}
