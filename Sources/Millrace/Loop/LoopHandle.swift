/// A loop's way in from anywhere.
///
/// What is posted runs on the loop's owner, in the order in which it was posted from one place, each after the turn
/// under way and all its notifications. Before ``Loop/run(isolation:)`` it waits for ``Loop/pump()``. A handle never
/// keeps its loop alive.
public struct LoopHandle: Sendable {
  let mailbox: Mailbox

  /// Queues a turn to the owner.
  ///
  /// - Returns: whether the loop was still there to take it.
  @discardableResult
  public func enqueue(
    _ cause: any Sendable, fileID: StaticString = #fileID, line: UInt = #line,
    _ body: @escaping @Sendable (borrowing Turn) throws -> Void
  ) -> Bool {
    mailbox.post(isOneTurn: true) { loop in
      loop.enqueue(cause, fileID: fileID, line: line, body)
    }
  }

  /// Runs a piece of work on the owner, outside any turn.
  ///
  /// - Returns: whether the loop was still there to take it.
  @discardableResult
  public func post(_ work: @escaping @Sendable (Loop) -> Void) -> Bool {
    mailbox.post { loop in
      loop.runWaiting()
      work(loop)
    }
  }

  /// Whether the loop is still there.
  public var isAttached: Bool { mailbox.isAttached }
}
