/// A weak reference to an object, for handles and closures that do not retain it.
///
/// A class, so that copies of a handle count a reference and register no further weak one.
@usableFromInline
package final class WeakReference<Object: AnyObject> {
  /// The object, until it is released.
  @usableFromInline package weak var object: Object?

  /// Creates a reference to an object.
  @inlinable package init(_ object: Object) {
    self.object = object
  }
}
