/// Something that is remembered and not held.
final class Remembered<Object: AnyObject> {
  weak var object: Object?

  init(_ object: Object) {
    self.object = object
  }
}
