/// An ordered list of weak references; those to deallocated objects are removed when the list has
/// doubled.
struct WeakList<Object: AnyObject> {
  private var objects = WeakObjects()

  var live: [Object] {
    var live: [Object] = []
    forEach { live.append($0) }
    return live
  }

  var isEmpty: Bool { objects.isEmpty }

  /// Calls a closure with each live object; objects that are added to another copy meanwhile are
  /// left out.
  func forEach(_ body: (Object) -> Void) {
    objects.forEach { body(unsafeDowncast($0, to: Object.self)) }
  }

  mutating func append(_ object: Object) { objects.append(object) }
}

/// The storage of weak lists, the same for all types of objects, so that it is compiled once.
private struct WeakObjects {
  private struct Entry {
    weak var object: AnyObject?
  }

  /// The first object, which needs no array: most scopes have one slot, and no scope below them.
  private weak var first: AnyObject?
  private var others: [Entry] = []
  private var sweepAt = 16

  var isEmpty: Bool { others.isEmpty && first == nil }

  func forEach(_ body: (AnyObject) -> Void) {
    if let object = first { body(object) }
    for index in others.indices {
      if let object = others[index].object { body(object) }
    }
  }

  @inline(never)
  mutating func append(_ object: AnyObject) {
    if isEmpty {
      first = object
      return
    }
    if others.count >= sweepAt {
      others = others.filter { $0.object != nil }
      sweepAt = max(16, others.count * 2)
    }
    others.append(Entry(object: object))
  }
}

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
