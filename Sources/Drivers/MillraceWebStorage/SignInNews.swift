#if Web && PostgreSQL
internal import Dispatch
internal import MillraceSync
internal import MillraceWeb
internal import Synchronization

/// The notifications of sign-ins between the processes of a database, on a connection and a thread
/// of their own, from the first follower on.
///
/// A connection that breaks is made again; what was missed meanwhile is reported as
/// ``SignInChange/missed``.
final class SignInNews: Sendable {
  private struct State {
    var streams: [Int: AsyncStream<SignInChange>.Continuation] = [:]
    var lastStream = 0
    var isRunning = false
    /// True while the thread listens: a new stream has missed nothing but what was before it.
    var isListening = false
    var isClosed = false
  }

  private let options: PostgresOptions
  private let state = Mutex(State())
  private let waking: WakePipe
  private let thread = DispatchQueue(label: "millrace.site.news")

  init(_ options: PostgresOptions) throws(PostgresError) {
    self.options = options
    waking = try WakePipe()
  }

  /// The channel of the processes.
  static func channel(_ options: PostgresOptions) -> String { "\(options.schema.name)_sign_in" }

  func changes() -> AsyncStream<SignInChange> {
    let (stream, continuation) = AsyncStream.makeStream(of: SignInChange.self)
    let (id, starts) = state.withLock { state -> (Int?, Bool) in
      guard !state.isClosed else { return (nil, false) }
      state.lastStream += 1
      state.streams[state.lastStream] = continuation
      if state.isListening { continuation.yield(.missed) }
      defer { state.isRunning = true }
      return (state.lastStream, !state.isRunning)
    }
    guard let id else {
      continuation.finish()
      return stream
    }
    continuation.onTermination = { [weak self] _ in
      self?.state.withLock { $0.streams[id] = nil }
    }
    // It holds this object until it is closed.
    if starts { thread.async { self.run() } }
    return stream
  }

  /// Ends the streams and the thread.
  func close() async {
    let streams = state.withLock { state in
      state.isClosed = true
      defer { state.streams = [:] }
      return state.streams.values
    }
    for stream in streams { stream.finish() }
    waking.wake()
    await withCheckedContinuation { ended in thread.async { ended.resume() } }
  }

  // MARK: The thread

  private var isClosed: Bool { state.withLock(\.isClosed) }

  private func run() {
    // The connections of the store report what keeps them from working.
    waking.listen(
      on: Self.channel(options), until: { isClosed }, connect: { try options.connect() },
      exchange: { connection in
        state.withLock { $0.isListening = true }
        deliver(.missed)
        while !isClosed {
          for payload in try connection.notifications() { deliver(Self.change(in: payload)) }
          waking.wait(for: connection.socket)
        }
      }, failed: { _ in state.withLock { $0.isListening = false } })
  }

  /// Returns the change of a payload: a session, a line end, and a user as hexadecimal digits.
  static func change(in payload: String) -> SignInChange {
    let parts = payload.utf8.split(
      separator: UInt8(ascii: "\n"), maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let user = text(ofHex: parts[1]) else { return .missed }
    let session = String(Substring(parts[0]))
    guard session.isEmpty else { return .ended(session: session, user: user.isEmpty ? nil : user) }
    return .began(user: user)
  }

  private static func text(ofHex digits: Substring.UTF8View) -> String? {
    var bytes: [UInt8] = []
    var rest = Substring(digits)
    while !rest.isEmpty {
      guard let byte = UInt8(rest.prefix(2), radix: 16) else { return nil }
      bytes.append(byte)
      rest = rest.dropFirst(2)
    }
    return String(validating: bytes, as: UTF8.self)
  }

  private func deliver(_ change: SignInChange) {
    for stream in state.withLock({ Array($0.streams.values) }) { stream.yield(change) }
  }
}
#endif
