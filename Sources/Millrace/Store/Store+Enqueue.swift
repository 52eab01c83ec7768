extension Loop {
  /// A store's turn when it cannot take the short way: something is under way, or somebody asks for commits.
  ///
  /// Its handler cannot throw, so nothing is kept for a rollback.
  func enqueueNative(
    _ action: Any?, _ view: ViewIdentity?, _ fileID: StaticString, _ line: UInt, causedBy: Int?,
    _ body: @escaping (borrowing Turn) -> Void
  ) {
    let origin = Origin(view: view, fileID: fileID, line: line)
    if isOpen {
      execute(action, origin, causedBy: causedBy, body)
      finish()
    } else {
      append(action, causedBy: causedBy) { loop, causedBy in
        loop.execute(action, origin, causedBy: causedBy, body)
      }
      drain()
    }
  }
}
