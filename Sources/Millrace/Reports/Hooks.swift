/// The callbacks that a tool attaches to a loop: the loop knows no tool, and without one it pays
/// nothing.
///
/// All of them are called on the owner. A hook may read; turns that it sends are queued like any
/// other.
public struct Hooks {
  /// Called with a new commit, before any other notification (L4).
  public var didCommit: ((Commit) -> Void)?
  /// Called with a report of something that was dropped, refused or mistaken.
  ///
  /// While no attached tool sets this hook, the loop's reports go to standard error, once per kind
  /// and location.
  public var didReport: ((Report) -> Void)?
  /// Called when an effect has started, with its number and its description as text.
  public var effectStarted: ((Int, String) -> Void)?
  /// Called when an effect has ended, by itself or cancelled.
  public var effectEnded: ((Int) -> Void)?
  /// Runs the start of an effect's task, which inherits the task locals that a tool binds for it.
  ///
  /// It is given the effect's number and the commit that has emitted it, `nil` if none has, as for
  /// a subscription. The first attached tool with this hook runs it.
  package var startEffect: ((_ id: Int, _ causedBy: Int?, _ start: () -> Void) -> Void)?
  /// Called when the queue has run empty.
  public var didSettle: (() -> Void)?
  /// True if commits carry the values before and after; that costs one copy-on-write per changed
  /// slot.
  public var wantsValues: Bool

  /// Creates hooks; those that are not set do nothing.
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
  /// Attaches a tool until the token is cancelled or released.
  ///
  /// Off the main actor, where that is the owner, it is attached there, which is reported.
  public func attach(_ hooks: Hooks) -> ObservationToken { attach(hooks, by: nil) }

  /// Attaches hooks of a timeline.
  func attach(_ hooks: Hooks, by timeline: Timeline?) -> ObservationToken {
    guard isOwnerHere else {
      return observeOnOwner("attach") { [weak timeline] in $0.attach(hooks, by: timeline) }
    }
    let tool = Tool(hooks, timeline)
    self.hooks.add(tool)
    if hooks.didSettle != nil { settling.isNeeded = true }
    return ObservationToken { tool.cancel() }
  }

  /// Reports to the tools, and to standard error where none listens; styles and drivers use this
  /// too.
  @inline(never)
  package func report(_ report: Report) {
    if !hooks.didReport(report) { ReportLog.standard.write(report) }
  }
}

/// An attached tool.
///
/// The commit hook is stored separately: otherwise each commit would copy all closures.
final class Tool {
  fileprivate let didCommit: ReleasableBox<(Commit) -> Void>?
  fileprivate let hooks: ReleasableBox<Hooks>
  /// The timeline that attached it, if any.
  fileprivate private(set) weak var timeline: Timeline?

  init(_ hooks: Hooks, _ timeline: Timeline?) {
    self.timeline = timeline
    didCommit = hooks.didCommit.map { ReleasableBox($0) }
    self.hooks = ReleasableBox(hooks)
  }

  func cancel() {
    didCommit?.cancel()
    hooks.cancel()
  }

  fileprivate var isCancelled: Bool { hooks.isCancelled }

  /// The hooks, until they are cancelled.
  @inline(never)
  fileprivate var live: Hooks? { hooks.value }
}

/// The attached tools, in the order of attachment.
///
/// The closures of a detached tool are released at once; its empty entry is removed with the next
/// commit or the next tool.
@usableFromInline
struct HookList {
  private var tools: [Tool] = []
  @usableFromInline private(set) var wantsCommits = false
  private(set) var wantsValues = false
  private(set) var wantsSettle = false
  /// The tool that asks for commits, if it is the only one and belongs to a timeline.
  private var recorder: Tool?

  @usableFromInline init() {}

  /// The timeline, if no other tool asks for commits.
  var timeline: Timeline? { recorder?.timeline }

  mutating func add(_ tool: Tool) {
    tools.append(tool)
    sweep()
  }

  @_optimize(none)
  private mutating func sweep() {
    tools.removeAll(where: \.isCancelled)
    (wantsCommits, wantsValues, wantsSettle, recorder) = (false, false, false, nil)
    for tool in tools {
      guard let hooks = tool.live else { continue }
      if hooks.didCommit != nil {
        recorder = wantsCommits || tool.timeline == nil ? nil : tool
        wantsCommits = true
      }
      if hooks.wantsValues { wantsValues = true }
      if hooks.didSettle != nil { wantsSettle = true }
    }
  }

  /// Removes the detached tools.
  mutating func sweepIfNeeded() {
    if tools.contains(where: \.isCancelled) { sweep() }
  }

  func didCommit(_ commit: Commit) { for tool in tools { tool.didCommit?.value?(commit) } }
  /// Passes a report to the tools; returns whether any of them listens.
  @inline(never)
  func didReport(_ report: Report) -> Bool {
    var isReported = false
    for tool in tools {
      guard let didReport = tool.live?.didReport else { continue }
      didReport(report)
      isReported = true
    }
    return isReported
  }
  @inline(never)
  func start(_ effect: RunningEffect, _ start: () -> Void) {
    guard !tools.isEmpty, let run = tools.lazy.compactMap({ $0.live?.startEffect }).first else {
      return start()
    }
    run(effect.id, effect.causedBy > 0 ? effect.causedBy : nil, start)
  }

  func effectStarted(_ effect: RunningEffect) {
    for tool in tools { tool.live?.effectStarted?(effect.id, effect.text) }
  }
  @inline(never)
  func effectEnded(_ id: Int) { for tool in tools { tool.live?.effectEnded?(id) } }
  @inline(never)
  func didSettle() { for tool in tools { tool.live?.didSettle?() } }
}
