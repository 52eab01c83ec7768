import Synchronization

/// A fault of the world around an example, which a person switches on and off in its panel.
///
/// It is one for all open pages of the process, as a full disk would be; the code that fails reads
/// ``isOn``.
public final class Fault: Sendable {
  /// The identity among the faults of an example.
  public let id: String
  /// The words of its switch, such as “The disk is full”.
  public let title: String

  private let state: Mutex<Bool>

  /// Creates a fault that is off.
  public init(_ id: String, _ title: String) {
    self.id = id
    self.title = title
    state = Mutex(false)
  }

  /// True while the world has this fault.
  public var isOn: Bool {
    get { state.withLock { $0 } }
    set { state.withLock { $0 = newValue } }
  }
}
