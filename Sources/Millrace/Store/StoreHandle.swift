/// A `Sendable` reference to a store, for code outside the owner of its loop.
public struct StoreHandle<Action: Sendable>: Sendable {
  let loop: LoopHandle
  /// True if an action is one turn; an app of another style may run several turns for it.
  let isOneTurn: Bool
  let receive: @Sendable (Loop, Action, StaticString, UInt) -> Void

  @usableFromInline
  init(
    loop: LoopHandle, isOneTurn: Bool,
    receive: @escaping @Sendable (Loop, Action, StaticString, UInt) -> Void
  ) {
    self.loop = loop
    self.isOneTurn = isOneTurn
    self.receive = receive
  }

  /// Queues an action to the owner, in the order of the calls.
  ///
  /// - Returns: Whether the loop still exists, so that the action is queued.
  @discardableResult
  public func send(
    _ action: Action, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Bool {
    loop.mailbox.post(isOneTurn: isOneTurn) { loop in receive(loop, action, fileID, line) }
  }
}

extension Store where Action: Sendable {
  /// A `Sendable` reference to the store, which queues to the owner.
  ///
  /// It never keeps the store alive; an action for a deallocated store is reported.
  @inlinable public var handle: StoreHandle<Action> {
    let weak = Unchecked(WeakReference(self))
    let name = name
    return StoreHandle(loop: loop.handle, isOneTurn: hasOwnSlot) { loop, action, fileID, line in
      if let store = weak.value.object {
        store.send(action, fileID: fileID, line: line)
      } else {
        loop.reportDeparted("\(action)", scope: name)
      }
    }
  }
}
