public import MillraceDurable
internal import Synchronization

/// A transport to a server that loses, repeats and delays messages by a seed, and can be cut.
///
/// Delays let messages overtake each other. They are on the given clock.
public final class FaultyTransport<Base: SyncTransport>: SyncTransport {
  private let base: Base
  private let faults: TransportFaults
  private let random: RandomSource
  private let clock: any Clock<Duration>
  private let isCutNow = Mutex(false)

  /// Creates a transport with faults.
  ///
  /// - Parameters:
  ///   - base: The transport without them.
  ///   - faults: The probabilities.
  ///   - seed: The seed of the random choices.
  ///   - clock: The clock for delays.
  public init(
    _ base: Base, _ faults: TransportFaults, seed: UInt64,
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    (self.base, self.faults, self.clock) = (base, faults, clock)
    random = RandomSource(seed: seed)
  }

  /// A Boolean value that indicates whether no message passes.
  public var isCut: Bool {
    get { isCutNow.withLock { $0 } }
    set { isCutNow.withLock { $0 = newValue } }
  }

  /// Sends actions, unless a fault loses the request or its answer; it may arrive twice.
  public func push(_ request: PushRequest) async throws(TransportError) -> PushAnswer {
    try await depart()
    if random.chance(faults.duplication) { _ = try? await base.push(request) }
    let answer = try await base.push(request)
    try await depart()
    return answer
  }

  /// Asks for changes and verdicts, unless a fault loses the request or its answer.
  public func pull(_ request: PullRequest) async throws(TransportError) -> PullAnswer {
    try await depart()
    let answer = try await base.pull(request)
    try await depart()
    return answer
  }

  /// Waits for news.
  public func poll(_ request: PullRequest) async throws(TransportError) -> Bool {
    try await depart()
    let hasNews = try await base.poll(request)
    try await depart()
    return hasNews
  }

  private func depart() async throws(TransportError) {
    if isCut || random.chance(faults.loss) { throw .unreachable }
    guard faults.longestDelay > .zero else { return }
    let share = random.below(1_000)
    do {
      try await sleep(faults.longestDelay * share / 1_000, on: clock)
    } catch {
      throw .unreachable
    }
    if isCut { throw .unreachable }
  }
}

private func sleep<C: Clock>(_ duration: Duration, on clock: C) async throws
where C.Duration == Duration {
  try await clock.sleep(until: clock.now.advanced(by: duration), tolerance: nil)
}

/// The probabilities of a transport's faults.
public struct TransportFaults: Hashable, Sendable {
  /// The probability that a request or an answer is lost.
  public var loss: Double
  /// The probability that a push arrives twice.
  public var duplication: Double
  /// The longest delay of a message; `zero` for none.
  public var longestDelay: Duration

  /// Creates probabilities.
  public init(loss: Double = 0, duplication: Double = 0, longestDelay: Duration = .zero) {
    (self.loss, self.duplication, self.longestDelay) = (loss, duplication, longestDelay)
  }
}
