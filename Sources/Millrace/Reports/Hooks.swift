/// What a tool can attach to a loop: the loop knows no tool, and without one it pays nothing.
///
/// Everything is called on the owner. A hook may read; what it sends is queued like anybody's.
public struct Hooks {
  /// A commit was made, before anybody else is told (L4).
  public var didCommit: ((Commit) -> Void)?
  /// Something was dropped, refused or mistaken.
  ///
  /// While no tool of a loop listens, its reports go to standard error, once per kind and place.
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
  ///
  /// Off the main actor, where that is the owner, it is attached there, which is reported.
  public func attach(_ hooks: Hooks) -> Lifetime { attach(hooks, by: nil) }

  /// The same for a timeline.
  func attach(_ hooks: Hooks, by timeline: Timeline?) -> Lifetime {
    guard isOwnerHere else {
      return observeOnOwner("attach") { [weak timeline] in $0.attach(hooks, by: timeline) }
    }
    let tool = Tool(hooks, timeline)
    self.hooks.add(tool)
    if hooks.didSettle != nil { needsSettle = true }
    return Lifetime { tool.stop() }
  }

  /// Reports to the tools, and to standard error where none listens; styles and drivers report
  /// through it too.
  package func report(_ report: Report) {
    if !hooks.didReport(report) { ReportLog.standard.write(report) }
  }
}

/// A tool that is attached.
///
/// What it is told of each commit stands apart: all of its closures would be copied for that one.
final class Tool {
  fileprivate let didCommit: Stoppable<(Commit) -> Void>?
  fileprivate let hooks: Stoppable<Hooks>
  /// Whose it is, if a timeline's.
  fileprivate private(set) weak var timeline: Timeline?

  init(_ hooks: Hooks, _ timeline: Timeline?) {
    self.timeline = timeline
    didCommit = hooks.didCommit.map { Stoppable($0) }
    self.hooks = Stoppable(hooks)
  }

  func stop() {
    didCommit?.stop()
    hooks.stop()
  }

  fileprivate var isStopped: Bool { hooks.isStopped }
}

/// The tools that are attached, in the order in which they came.
///
/// What a tool holds is let go when it leaves; its empty place goes with the next commit or the next tool.
@usableFromInline
struct HookList {
  private var tools: [Tool] = []
  @usableFromInline private(set) var wantsCommits = false
  private(set) var wantsValues = false
  private(set) var wantsSettle = false
  /// The tool that asks for commits, if it is the only one and a timeline's.
  private var recorder: Tool?

  @usableFromInline init() {}

  /// The timeline, if nobody else asks for commits.
  var timeline: Timeline? { recorder?.timeline }

  mutating func add(_ tool: Tool) {
    tools.append(tool)
    sweep()
  }

  private mutating func sweep() {
    tools.removeAll(where: \.isStopped)
    let live = live
    wantsCommits = live.contains { $0.didCommit != nil }
    wantsValues = live.contains { $0.wantsValues }
    wantsSettle = live.contains { $0.didSettle != nil }
    let asking = tools.filter { $0.didCommit != nil }
    recorder = asking.count == 1 && asking[0].timeline != nil ? asking[0] : nil
  }

  /// Forgets the tools that have left.
  mutating func sweepIfNeeded() {
    if tools.contains(where: \.isStopped) { sweep() }
  }

  func didCommit(_ commit: Commit) { for tool in tools { tool.didCommit?.value?(commit) } }
  /// - Returns: whether a tool listens.
  func didReport(_ report: Report) -> Bool {
    var isHeard = false
    for case let didReport? in live.map(\.didReport) {
      didReport(report)
      isHeard = true
    }
    return isHeard
  }
  func effectStarted(_ effect: RunningEffect) {
    for hooks in live { hooks.effectStarted?(effect.id, effect.text) }
  }
  func effectEnded(_ id: Int) { for hooks in live { hooks.effectEnded?(id) } }
  func didSettle() { for hooks in live { hooks.didSettle?() } }

  private var live: some Sequence<Hooks> { tools.lazy.compactMap(\.hooks.value) }
}
