import Synchronization

/// A fault of the world around an example, which a person switches on and off in its panel.
///
/// It is one for all open pages of the process, as a full disk would be; the code that fails reads
/// ``isOn``. A fault that a panel has switched on ends with the last open page that offers it, so
/// that no later visitor meets one that nobody shows.
public final class Fault: Sendable {
  private struct State {
    var isOn = false
    /// True if a panel has switched it on, and not the app itself.
    var isOfPanel = false
    /// The number of open pages that offer it.
    var pages = 0
  }

  /// The identity among the faults of an example.
  public let id: String
  /// The words of its switch, such as “The disk is full”.
  public let title: String

  private let state = Mutex(State())

  /// Creates a fault that is off.
  public init(_ id: String, _ title: String) {
    self.id = id
    self.title = title
  }

  /// True while the world has this fault.
  public var isOn: Bool {
    get { state.withLock { $0.isOn } }
    set { turn(newValue, byPanel: false) }
  }

  /// Switches it on or off, until a panel or the last page that offers it ends it.
  func turn(_ isOn: Bool, byPanel isOfPanel: Bool) {
    state.withLock {
      $0.isOn = isOn
      $0.isOfPanel = isOfPanel
    }
  }

  /// Counts a page that offers it.
  func pageOpens() { state.withLock { $0.pages += 1 } }

  /// Ends it with the last page that offers it, if a panel has switched it on.
  func pageCloses() {
    state.withLock {
      $0.pages -= 1
      if $0.pages == 0, $0.isOfPanel { $0.isOn = false }
    }
  }
}
