internal import Millrace

/// A handle that dispatches from anywhere: `Sendable`, queued to the owner.
///
/// It never keeps the dispatcher alive.
public struct DispatcherHandle: Sendable {
  let loop: LoopHandle
  let dispatcher: Unchecked<WeakReference<Dispatcher>>

  init(_ dispatcher: Dispatcher) {
    loop = dispatcher.loop.handle
    self.dispatcher = Unchecked(WeakReference(dispatcher))
  }

  /// Queues an action to the owner, in the order of the calls; it is dispatched after the turn
  /// under way there.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - fileID: The file of the call, for the commit's origin.
  ///   - line: The line of the call, for the commit's origin.
  /// - Returns: True if the loop still exists. An action for a dispatcher that has been released is
  ///   reported.
  @discardableResult
  public func enqueue(
    _ action: some AnyAction & Sendable, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Bool {
    loop.post { [dispatcher] loop in
      if let dispatcher = dispatcher.value.object {
        dispatcher.enqueue(action, fileID: fileID, line: line)
      } else {
        loop.report(.departed(dropped: "\(action)", scope: "the dispatcher"))
      }
    }
  }
}

extension Dispatcher {
  /// A handle for callers on any actor.
  public var handle: DispatcherHandle { DispatcherHandle(self) }
}
