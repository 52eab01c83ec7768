package import About
import Synchronization

/// The simulated network between the login and its verification service.
package final class TrialNetwork: Sendable {
  /// The fault that no request is answered.
  package let offline = Fault("offline", "The network is down")
  /// The fault that an answer takes ten seconds.
  package let slow = Fault("slow", "Each answer takes ten seconds")

  private let delay: Mutex<Int>

  /// Creates a network that is online.
  ///
  /// - Parameter seconds: The delay of an answer.
  package init(seconds: Int = 0) {
    delay = Mutex(seconds)
  }

  /// The delay of an answer, in seconds.
  package var seconds: Int {
    get { slow.isOn ? 10 : delay.withLock { $0 } }
    set { delay.withLock { $0 = newValue } }
  }

  /// True while no request is answered.
  package var isOffline: Bool {
    get { offline.isOn }
    set { offline.isOn = newValue }
  }
}
