internal import Millrace

/// The actions and work of an action, held until it is known whether the action is rejected.
@usableFromInline
final class Outbox {
  /// The progress of the action.
  private enum Phase {
    case collecting
    /// The body has returned: later actions and work are forwarded at once.
    case open
    /// The action was rejected: later actions and work are dropped.
    case rejected
  }

  @exclusivity(unchecked) private var actions: [Action] = []
  @exclusivity(unchecked) private var works: [Work] = []
  @exclusivity(unchecked) private var phase: Phase
  private let target: DispatcherTarget?
  @exclusivity(unchecked) private var feature: (any Feature.Type)?

  /// - Parameters:
  ///   - feature: The feature that owns the work.
  ///   - target: The receiver of actions and work. It is retained as long as the outbox, so it must
  ///     not retain its owner.
  init(of feature: (any Feature.Type)?, to target: DispatcherTarget?, isOpen: Bool = false) {
    self.feature = feature
    self.target = target
    phase = isOpen ? .open : .collecting
  }

  /// Prepares an empty outbox for another action, when no other reference to it exists.
  func begin(for feature: (any Feature.Type)?) {
    self.feature = feature
    phase = .collecting
  }

  func submit(_ action: Action) {
    if let target, !target.isOwnerHere {
      return target.forward("\(action)") { [self] in submit(action) }
    }
    switch phase {
    case .collecting: actions.append(action)
    case .open: target?.submit(action)
    case .rejected: target?.drop("\(action)")
    }
  }

  func start(_ work: Work) {
    if let target, !target.isOwnerHere {
      return target.forward("\(work.effect)") { [self] in start(work) }
    }
    switch phase {
    case .collecting: works.append(work)
    case .open: target?.start(work, of: feature)
    case .rejected: target?.drop("\(work.effect)")
    }
  }

  /// Discards the actions and work of a rejected action.
  func reject() {
    phase = .rejected
    actions = []
    works = []
  }

  /// Notes that the body has returned, and returns the collected actions and work, if any.
  ///
  /// They are removed from the outbox, because a program may retain it.
  func open() -> (actions: [Action], works: [Work])? {
    phase = .open
    if actions.isEmpty && works.isEmpty { return nil }
    defer { (actions, works) = ([], []) }
    return (actions, works)
  }
}
