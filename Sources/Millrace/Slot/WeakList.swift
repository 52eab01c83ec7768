/// An ordered list of weak references; those to deallocated objects are removed when the list has
/// doubled.
struct WeakList<Object: AnyObject> {
  private struct Entry {
    weak var object: Object?
  }

  /// The first object, which needs no array: most scopes have one slot, and no scope below them.
  private weak var first: Object?
  private var others: [Entry] = []
  private var sweepAt = 16

  var live: [Object] {
    var live: [Object] = []
    forEach { live.append($0) }
    return live
  }

  var isEmpty: Bool { others.isEmpty && first == nil }

  /// Calls a closure with each live object; objects that are added to another copy meanwhile are
  /// left out.
  func forEach(_ body: (Object) -> Void) {
    if let object = first { body(object) }
    for index in others.indices {
      if let object = others[index].object { body(object) }
    }
  }

  @inline(never)
  mutating func append(_ object: Object) {
    if isEmpty {
      first = object
      return
    }
    if others.count >= sweepAt {
      others.removeAll { $0.object == nil }
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
