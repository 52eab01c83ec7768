/// Carries something to a dispatcher's owner.
///
/// Unchecked, because the compiler cannot see that the value is only used there: every use is inside a closure that the
/// owner runs.
struct Crossing<Value>: @unchecked Sendable {
  let value: Value

  init(_ value: Value) {
    self.value = value
  }
}

/// Something that is remembered and not held.
final class Remembered<Object: AnyObject> {
  weak var object: Object?

  init(_ object: Object) {
    self.object = object
  }
}
