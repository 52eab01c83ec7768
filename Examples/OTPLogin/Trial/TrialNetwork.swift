import Synchronization

/// The simulated network between a trial and its verification service.
public final class TrialNetwork: Sendable {
  private let state: Mutex<(seconds: Int, isOffline: Bool)>

  /// Creates a network that is online.
  ///
  /// - Parameter seconds: The delay of an answer.
  public init(seconds: Int = 0) {
    state = Mutex((seconds, false))
  }

  /// The delay of an answer, in seconds.
  public var seconds: Int {
    get { state.withLock { $0.seconds } }
    set { state.withLock { $0.seconds = newValue } }
  }

  /// True while no request is answered.
  public var isOffline: Bool {
    get { state.withLock { $0.isOffline } }
    set { state.withLock { $0.isOffline = newValue } }
  }
}
