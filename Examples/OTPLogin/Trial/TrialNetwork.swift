public import About
import Synchronization

/// The simulated network between the login and its verification service.
public final class TrialNetwork: Sendable {
  /// The fault that no request is answered.
  public let offline = Fault("offline", "The network is down")
  /// The fault that an answer takes ten seconds.
  public let slow = Fault("slow", "Each answer takes ten seconds")

  private let delay: Mutex<Int>

  /// Creates a network that is online.
  ///
  /// - Parameter seconds: The delay of an answer.
  public init(seconds: Int = 0) {
    delay = Mutex(seconds)
  }

  /// The delay of an answer, in seconds.
  public var seconds: Int {
    get { slow.isOn ? 10 : delay.withLock { $0 } }
    set { delay.withLock { $0 = newValue } }
  }

  /// True while no request is answered.
  public var isOffline: Bool {
    get { offline.isOn }
    set { offline.isOn = newValue }
  }
}
