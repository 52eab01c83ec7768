#if Web
internal import Millrace
internal import MillraceViews
internal import Tracing

/// The spans of one page.
///
/// ```
///   page.press    ├──────────────────────────────────────────────┤  until its result is encoded
///     page.commit  │                                                the turn that handled it
///     page.effect  ├───────────────────────────┤                    an effect that it started
///     page.commit                              │                    the turn with its answer
///     page.patch                                             ├──┤   rendering and encoding
/// ```
///
/// The span of an effect is the current one of its task: what it calls outside, such as a database
/// or another server, is a part of the same trace; so are effects that its answer starts, however
/// many. A subscription has no span and no current one; its values belong to the event that began
/// it. Attributes are numbers and names of types: no value, and no text that a person has typed.
/// The session is named by the beginning of its token, which opens nothing.
///
/// The numbers of open events and of remembered commits are limited by ``memory``: the oldest event
/// ends, and what follows from a forgotten commit begins a trace of its own.
final class SpanTrace: PageTrace {
  /// The largest number of open events, and of remembered commits.
  static let memory = 64

  private let tracer: any Tracer
  private let session: String
  /// The events whose result has not been encoded, oldest first.
  private var events: [(sequence: Int, span: any Span)] = []
  /// The running effects, by number.
  private var effects: [Int: any Span] = [:]
  /// The contexts of the last commits, by number, and their numbers, oldest first.
  private var commits: [Int: ServiceContext] = [:]
  private var numbers: [Int] = []
  /// The newest commit that a message shows.
  private var shown = 0
  /// The context of the event that is being handled.
  private var handling: ServiceContext?
  private var renderingStart: DefaultTracerClock.Timestamp?

  init(_ tracer: any Tracer, session: String) {
    self.tracer = tracer
    self.session = session
  }

  // MARK: The loop

  func attach(to loop: Loop) -> ObservationToken {
    var hooks = Hooks(
      didCommit: { [weak self] commit in self?.didCommit(commit) },
      effectEnded: { [weak self] id in self?.effects.removeValue(forKey: id)?.end() })
    hooks.startEffect = { [weak self] id, commit, start in
      let context = commit.flatMap { self?.effectStarts(id, by: $0) }
      ServiceContext.withValue(context ?? .topLevel, operation: start)
    }
    return loop.attach(hooks)
  }

  private func didCommit(_ commit: Commit) {
    let parent = handling ?? commit.causedBy.flatMap { commits[$0] }
    let span = span("page.commit", below: parent)
    span.attributes["millrace.commit"] = commit.number
    if let cause = commit.cause { span.attributes["millrace.cause"] = "\(type(of: cause))" }
    span.attributes["millrace.slots"] = commit.mutations.count
    span.end()
    commits[commit.number] = parent ?? span.context
    numbers.append(commit.number)
    if numbers.count > Self.memory { commits[numbers.removeFirst()] = nil }
  }

  private func effectStarts(_ id: Int, by commit: Int) -> ServiceContext {
    let span = span("page.effect", below: commits[commit])
    span.attributes["millrace.effect"] = id
    effects[id] = span
    return span.context
  }

  // MARK: The session

  func handle(_ name: String, sequence: Int, on node: NodeID?, _ body: () -> Void) {
    let span = span("page.\(name)", below: nil, of: .server)
    span.attributes["millrace.sequence"] = sequence
    if let node { span.attributes["millrace.node"] = node.number }
    events.append((sequence, span))
    // A browser that acknowledges nothing is shown nothing.
    if events.count > Self.memory { endEvents(1) }
    handling = span.context
    body()
    handling = nil
  }

  func beginRendering() {
    renderingStart = DefaultTracerClock.now
  }

  func rendered(message: Int, seen: Int, operations: Int, bytes: Int) {
    let newest = numbers.last.flatMap { $0 > shown ? commits[$0] : nil }
    let span = span(
      "page.patch", below: events.last?.span.context ?? newest, from: renderingStart)
    span.attributes["millrace.message"] = message
    span.attributes["millrace.operations"] = operations
    span.attributes["millrace.bytes"] = bytes
    span.end()
    shown = numbers.last ?? shown
    endEvents(events.prefix { $0.sequence <= seen }.count)
  }

  func end() {
    for effect in effects.values { effect.end() }
    effects = [:]
    endEvents(events.count)
  }

  private func endEvents(_ count: Int) {
    for event in events.prefix(count) { event.span.end() }
    events.removeFirst(count)
  }

  private func span(
    _ name: String, below parent: ServiceContext?, of kind: SpanKind = .internal,
    from start: DefaultTracerClock.Timestamp? = nil
  ) -> any Span {
    let span = tracer.startSpan(
      name, context: parent ?? .topLevel, ofKind: kind, at: start ?? DefaultTracerClock.now)
    span.attributes["millrace.session"] = session
    return span
  }
}
#endif
