#if Web
internal import Millrace
internal import MillraceViews
internal import Tracing

/// The spans of one page.
///
/// ```
///   page.press    ├──────────────────────────────────────────────┤  until its result is sent
///     page.commit  │                                                the turn that handled it
///     page.effect  ├───────────────────────────┤                    an effect that it started
///       page.commit                            │                    the turn with its answer
///     page.patch                                             ├──┤   rendering and encoding
/// ```
///
/// While an event is handled, its span is the task's current one: what an effect calls outside,
/// such as a database or another server, is a part of the same trace. Attributes are numbers and
/// names of types: no value, and no text that a person has typed. The session is named by the
/// beginning of its token, which opens nothing.
///
/// An answer that arrives after more than ``memory`` further commits begins a trace of its own.
final class SpanTrace: PageTrace {
  /// The number of commits whose contexts are remembered.
  static let memory = 64

  private let tracer: any Tracer
  private let session: String
  /// The events whose result has not been sent, oldest first.
  private var events: [(sequence: Int, span: any Span)] = []
  /// The running effects, by number.
  private var effects: [Int: any Span] = [:]
  /// The contexts of the last commits, by number, and their numbers, oldest first.
  private var commits: [Int: ServiceContext] = [:]
  private var numbers: [Int] = []
  /// The context of the event that is being handled.
  private var handling: ServiceContext?
  private var renderingStart: DefaultTracerClock.Timestamp?

  init(_ tracer: any Tracer, session: String) {
    self.tracer = tracer
    self.session = session
  }

  // MARK: The loop

  func attach(to loop: Loop) -> ObservationToken {
    loop.attach(
      Hooks(
        didCommit: { [weak self] commit in self?.didCommit(commit) },
        effectStarted: { [weak self, weak loop] id, _ in
          self?.effectStarted(id, after: loop?.commitNumber)
        },
        effectEnded: { [weak self] id in self?.effects.removeValue(forKey: id)?.end() }))
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

  private func effectStarted(_ id: Int, after commit: Int?) {
    let span = span("page.effect", below: handling ?? commit.flatMap { commits[$0] })
    span.attributes["millrace.effect"] = id
    effects[id] = span
    // Its answer is a part of it.
    if let commit { commits[commit] = span.context }
  }

  // MARK: The session

  func handle(_ event: Event, _ body: () -> Void) {
    let span = span("page.\(event.value.name.rawValue)", below: nil, of: .server)
    span.attributes["millrace.sequence"] = event.sequence
    span.attributes["millrace.node"] = event.node.number
    events.append((event.sequence, span))
    handling = span.context
    ServiceContext.withValue(span.context, operation: body)
    handling = nil
  }

  func beginRendering() {
    renderingStart = DefaultTracerClock.now
  }

  func rendered(message: Int, seen: Int, operations: Int, bytes: Int) {
    let parent = events.last?.span.context ?? numbers.last.flatMap { commits[$0] }
    let span = span("page.patch", below: parent, from: renderingStart)
    span.attributes["millrace.message"] = message
    span.attributes["millrace.operations"] = operations
    span.attributes["millrace.bytes"] = bytes
    span.end()
    while let first = events.first, first.sequence <= seen {
      first.span.end()
      events.removeFirst()
    }
  }

  func end() {
    for effect in effects.values { effect.end() }
    for event in events { event.span.end() }
    effects = [:]
    events = []
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
