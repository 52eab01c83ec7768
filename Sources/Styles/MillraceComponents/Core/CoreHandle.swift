internal import Millrace

/// A core's way in from anywhere: queued to its owner.
///
/// It keeps neither the core nor its loop. Before the loop has an owner, what is dispatched waits for `loop.pump()`.
public struct CoreHandle: Sendable {
  private let loop: LoopHandle
  // Unchecked, because the core is only looked at on its owner: in what the loop's handle runs there.
  private let core: Unchecked<WeakCore>

  init(_ core: Core) {
    loop = core.loop.handle
    self.core = Unchecked(WeakCore(core))
  }

  /// Queues an action for every component, in the order of the calls.
  ///
  /// - Returns: whether the core's loop was still there to take it. An action for a core that has gone is reported.
  @discardableResult
  public func dispatch(_ action: some Action & Sendable) -> Bool {
    loop.post { [core] loop in
      if let core = core.value.core {
        core.dispatch(action)
      } else {
        loop.report(.departed(what: "\(action)", scope: "its core"))
      }
    }
  }

  /// Queues an action for one component, in the order of the calls.
  ///
  /// - Returns: whether the core's loop was still there to take it. An action for a component that has left is reported.
  @discardableResult
  public func dispatch(_ action: some Action & Sendable, to id: ComponentID) -> Bool {
    loop.post { [core] loop in
      if let core = core.value.core {
        core.dispatch(action, to: id)
      } else {
        loop.report(.departed(what: "\(action)", scope: "its core"))
      }
    }
  }

  /// Queues that a person has left a component in the host; see ``Core/left(_:)``.
  ///
  /// - Returns: whether the core's loop was still there to take it.
  @discardableResult
  public func left(_ id: ComponentID) -> Bool {
    loop.post { [core] _ in
      // One that has gone already is no matter.
      if let core = core.value.core, let component = core.component(id) { core.left(component) }
    }
  }
}

/// A core that is remembered and not held.
private final class WeakCore {
  private(set) weak var core: Core?

  init(_ core: Core) {
    self.core = core
  }
}

extension Core {
  /// A way in from anywhere.
  public var handle: CoreHandle { CoreHandle(self) }
}
