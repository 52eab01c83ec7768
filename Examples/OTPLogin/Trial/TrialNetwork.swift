import Synchronization

/// How the way to a verification service is, as a trial says.
public final class TrialNetwork: Sendable {
  private let state: Mutex<(seconds: Int, isOffline: Bool)>

  /// Makes a way that can be gone.
  ///
  /// - Parameter seconds: how long an answer takes.
  public init(seconds: Int = 0) {
    state = Mutex((seconds, false))
  }

  /// How long an answer takes, in seconds.
  public var seconds: Int {
    get { state.withLock { $0.seconds } }
    set { state.withLock { $0.seconds = newValue } }
  }

  /// Whether nobody answers.
  public var isOffline: Bool {
    get { state.withLock { $0.isOffline } }
    set { state.withLock { $0.isOffline = newValue } }
  }
}
