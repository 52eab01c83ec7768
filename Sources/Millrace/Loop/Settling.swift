/// The closures that are called when the queue is empty.
@usableFromInline
struct Settling {
  var bodies: [ReleasableBox<() -> Void>] = []
  /// The commit after which they were called last.
  var commit = 0
  /// True if one of them, or a tool, may have to be called.
  @usableFromInline var isNeeded = false

  @usableFromInline init() {}
}
