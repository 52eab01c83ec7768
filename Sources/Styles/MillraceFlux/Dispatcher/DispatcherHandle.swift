internal import Millrace

/// A dispatcher's way in from anywhere: `Sendable`, queued to the owner.
///
/// It never keeps the dispatcher alive.
public struct DispatcherHandle: Sendable {
  let loop: LoopHandle
  let dispatcher: Unchecked<Remembered<Dispatcher>>

  init(_ dispatcher: Dispatcher) {
    loop = dispatcher.loop.handle
    self.dispatcher = Unchecked(Remembered(dispatcher))
  }

  /// Queues an action to the owner, in the order of the calls; there it comes after the turn under way.
  ///
  /// - Parameters:
  ///   - action: what happened.
  ///   - fileID: the file of the call, for the commit's origin.
  ///   - line: the line of the call, for the commit's origin.
  /// - Returns: whether the loop was still there to take it. An action for a dispatcher that has gone is reported.
  @discardableResult
  public func enqueue(
    _ action: some AnyAction & Sendable, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Bool {
    loop.post { [dispatcher] loop in
      if let dispatcher = dispatcher.value.object {
        dispatcher.enqueue(action, fileID: fileID, line: line)
      } else {
        loop.report(.departed(what: "\(action)", scope: "the dispatcher"))
      }
    }
  }
}

extension Dispatcher {
  /// A way in from anywhere.
  public var handle: DispatcherHandle { DispatcherHandle(self) }
}
