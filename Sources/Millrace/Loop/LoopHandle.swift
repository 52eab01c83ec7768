/// A `Sendable` reference to a loop, for code outside its owner.
///
/// Posted work runs on the loop's owner, in the order in which one caller posted it. Each piece
/// runs after the current turn and all its notifications. Before ``Loop/run(isolation:)`` it waits
/// for ``Loop/pump()``. A handle never keeps its loop alive.
public struct LoopHandle: Sendable {
  let mailbox: Mailbox

  /// Queues a turn to the owner.
  ///
  /// - Returns: Whether the loop still exists, so that the turn is queued.
  @discardableResult
  public func enqueue(
    _ cause: any Sendable, fileID: StaticString = #fileID, line: UInt = #line,
    _ body: @escaping @Sendable (borrowing Turn) throws -> Void
  ) -> Bool {
    mailbox.post(isOneTurn: true) { loop in
      loop.enqueue(cause, fileID: fileID, line: line, body)
    }
  }

  /// Runs a closure on the owner, outside any turn.
  ///
  /// - Returns: Whether the loop still exists, so that the closure is queued.
  @discardableResult
  public func post(_ work: @escaping @Sendable (Loop) -> Void) -> Bool {
    mailbox.post { loop in
      loop.runWaiting()
      work(loop)
    }
  }
}
