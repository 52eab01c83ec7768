/// What a tool can attach to a loop: the loop knows no tool, and without one it pays nothing.
///
/// Everything is called on the owner. A hook may read; what it sends is queued like anybody's.
public struct Hooks {
  /// A commit was made, before anybody else is told (L4).
  public var didCommit: ((Commit) -> Void)?
  /// Something was dropped, refused or mistaken.
  public var didReport: ((Report) -> Void)?
  /// An effect started; the text is its description.
  public var effectStarted: ((Int, String) -> Void)?
  /// An effect ended, by itself or cancelled.
  public var effectEnded: ((Int) -> Void)?
  /// The queue has run empty.
  public var didSettle: (() -> Void)?
  /// Whether commits carry the values before and after; that costs one copy-on-write per changed slot.
  public var wantsValues: Bool

  /// Attaches nothing until a member is set.
  public init(
    didCommit: ((Commit) -> Void)? = nil, didReport: ((Report) -> Void)? = nil,
    effectStarted: ((Int, String) -> Void)? = nil, effectEnded: ((Int) -> Void)? = nil,
    didSettle: (() -> Void)? = nil, wantsValues: Bool = false
  ) {
    self.didCommit = didCommit
    self.didReport = didReport
    self.effectStarted = effectStarted
    self.effectEnded = effectEnded
    self.didSettle = didSettle
    self.wantsValues = wantsValues
  }
}

extension Loop {
  /// Attaches a tool until the lifetime ends.
  public func attach(_ hooks: Hooks) -> Lifetime {
    let flag = StopFlag()
    self.hooks.add(hooks, until: flag)
    return Lifetime { flag.raise() }
  }

  /// Tells the tools; styles and drivers report through it too.
  package func report(_ report: Report) {
    hooks.didReport(report)
  }
}

/// The tools that are attached, in the order in which they came.
///
/// A tool that has left costs what it asked for until the next one comes or commits are told; nothing is called.
@usableFromInline
struct HookList {
  private var entries: [(flag: StopFlag, hooks: Hooks)] = []
  @usableFromInline private(set) var wantsCommits = false
  private(set) var wantsValues = false

  @usableFromInline init() {}

  mutating func add(_ hooks: Hooks, until flag: StopFlag) {
    entries.append((flag, hooks))
    sweep()
  }

  private mutating func sweep() {
    entries.removeAll { $0.flag.isRaised }
    wantsCommits = entries.contains { $0.hooks.didCommit != nil }
    wantsValues = entries.contains { $0.hooks.wantsValues }
  }

  /// Forgets the tools that have left.
  ///
  /// A tool is never called from inside this: it may attach another.
  mutating func sweepIfNeeded() {
    if entries.contains(where: { $0.flag.isRaised }) { sweep() }
  }

  func didCommit(_ commit: Commit) { for hooks in live { hooks.didCommit?(commit) } }

  func didReport(_ report: Report) { for hooks in live { hooks.didReport?(report) } }
  func effectStarted(_ id: Int, _ text: String) {
    for hooks in live { hooks.effectStarted?(id, text) }
  }
  func effectEnded(_ id: Int) { for hooks in live { hooks.effectEnded?(id) } }
  func didSettle() { for hooks in live { hooks.didSettle?() } }

  private var live: some Sequence<Hooks> {
    entries.lazy.filter { !$0.flag.isRaised }.map(\.hooks)
  }
}
