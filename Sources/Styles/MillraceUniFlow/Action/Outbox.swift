internal import Millrace

/// What an action has submitted and started, until it is known whether the action is rejected.
@usableFromInline
final class Outbox {
  /// How far the action is.
  private enum Phase {
    case collecting
    /// Its body has returned: what comes now goes on at once.
    case open
    /// It was rejected: what comes now is dropped.
    case rejected
  }

  @exclusivity(unchecked) private var actions: [Action] = []
  @exclusivity(unchecked) private var works: [Work] = []
  @exclusivity(unchecked) private var phase: Phase
  private let target: DispatcherTarget?
  @exclusivity(unchecked) private var feature: (any Feature.Type)?

  /// - Parameters:
  ///   - target: where all goes; held for as long as somebody keeps the outbox, so it must not hold its owner.
  ///   - feature: whose work it is.
  init(of feature: (any Feature.Type)?, to target: DispatcherTarget?, isOpen: Bool = false) {
    self.feature = feature
    self.target = target
    phase = isOpen ? .open : .collecting
  }

  /// Begins anew for another action, when nobody has it any more and it is empty.
  func begin(for feature: (any Feature.Type)?) {
    self.feature = feature
    phase = .collecting
  }

  func submit(_ action: Action) {
    if let target, !target.isOwnerHere {
      return target.bring("\(action)") { [self] in submit(action) }
    }
    switch phase {
    case .collecting: actions.append(action)
    case .open: target?.submit(action)
    case .rejected: target?.drop("\(action)")
    }
  }

  func start(_ work: Work) {
    if let target, !target.isOwnerHere {
      return target.bring("\(work.effect)") { [self] in start(work) }
    }
    switch phase {
    case .collecting: works.append(work)
    case .open: target?.start(work, of: feature)
    case .rejected: target?.drop("\(work.effect)")
    }
  }

  /// Lets go of what the action has asked for.
  func reject() {
    phase = .rejected
    actions = []
    works = []
  }

  /// Says that the body has returned, and hands over what was collected, if anything was: whoever keeps the outbox must not
  /// keep that.
  func open() -> (actions: [Action], works: [Work])? {
    phase = .open
    if actions.isEmpty && works.isEmpty { return nil }
    defer { (actions, works) = ([], []) }
    return (actions, works)
  }
}
