internal import Millrace

/// A `Sendable` handle of a dispatcher, whose calls are queued to the owner.
///
/// It never keeps the dispatcher alive.
public struct DispatcherHandle: Sendable {
  let loop: LoopHandle
  let dispatcher: Unchecked<WeakReference<Dispatcher>>

  init(_ dispatcher: Dispatcher) {
    loop = dispatcher.loop.handle
    self.dispatcher = Unchecked(WeakReference(dispatcher))
  }

  /// Submits an action, in the order of the calls; it is made on the owner, of `Sendable`
  /// arguments.
  ///
  /// ```swift
  /// handle.submit(Search.finished(request: id, results: results))
  /// ```
  ///
  /// - Returns: True if the loop still exists. An action for a dispatcher that is gone is reported.
  @discardableResult
  public func submit(_ action: @autoclosure @escaping @Sendable () -> Action) -> Bool {
    loop.post { [dispatcher] loop in
      let action = action()
      if let dispatcher = dispatcher.value.object {
        dispatcher.submit(action)
      } else {
        loop.report(.departed(dropped: "\(action)", scope: "its dispatcher"))
      }
    }
  }
}
