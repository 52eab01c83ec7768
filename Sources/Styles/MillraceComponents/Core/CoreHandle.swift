internal import Millrace

/// A handle that dispatches to a core from anywhere, queued to its owner.
///
/// It keeps neither the core nor its loop. Before the loop has an owner, dispatches wait for
/// `loop.pump()`.
public struct CoreHandle: Sendable {
  private let loop: LoopHandle
  // Unchecked, because the core is only read in jobs of the loop's handle, on the owner.
  private let core: Unchecked<WeakReference<Core>>

  init(_ core: Core) {
    loop = core.loop.handle
    self.core = Unchecked(WeakReference(core))
  }

  /// Queues an action for every component, in the order of the calls.
  ///
  /// - Returns: True if the core's loop still exists. An action for a core that has been released
  ///   is reported.
  @discardableResult
  public func dispatch(_ action: some Action & Sendable) -> Bool {
    loop.post { [core] loop in
      if let core = core.value.object {
        core.dispatch(action)
      } else {
        loop.report(.departed(dropped: "\(action)", scope: "its core"))
      }
    }
  }

  /// Queues an action for one component, in the order of the calls.
  ///
  /// - Returns: True if the core's loop still exists. An action for a component that has left is
  ///   reported.
  @discardableResult
  public func dispatch(_ action: some Action & Sendable, to id: ComponentID) -> Bool {
    loop.post { [core] loop in
      if let core = core.value.object {
        core.dispatch(action, to: id)
      } else {
        loop.report(.departed(dropped: "\(action)", scope: "its core"))
      }
    }
  }

  /// Queues that a person has left a component in the host; see ``Core/left(_:)``.
  ///
  /// - Returns: True if the core's loop still exists.
  @discardableResult
  public func left(_ id: ComponentID) -> Bool {
    loop.post { [core] _ in
      // A component that has left already needs nothing.
      if let core = core.value.object, let component = core.component(id) { core.left(component) }
    }
  }
}

extension Core {
  /// A handle for callers on any actor.
  public var handle: CoreHandle { CoreHandle(self) }
}
