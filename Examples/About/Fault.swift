import Synchronization

/// A fault of the world around an example, which a person switches on and off in its panel.
///
/// It is one for all open pages of the process, as a full disk would be; the code that fails reads
/// ``isOn``. A fault that a panel has switched on ends with the last open page that offers it, so
/// that no later visitor meets one that no panel shows.
package final class Fault: Sendable {
  struct State {
    var isOn = false
    /// True if a panel has switched it on, and not the app itself.
    var isOfPanel = false
    /// The number of open pages that offer it.
    var pages = 0
    var listeners: [Int: AsyncStream<Bool>.Continuation] = [:]
    var listened = 0

    mutating func set(_ isOn: Bool) {
      guard self.isOn != isOn else { return }
      self.isOn = isOn
      for listener in listeners.values { listener.yield(isOn) }
    }
  }

  /// The identity among the faults of an example.
  package let id: String
  /// The words of its switch, such as “The disk is full”.
  package let title: String

  let state = Mutex(State())
  /// The listeners that have ended: a task ends under a lock of the runtime's, which notifying it
  /// takes too, so the other lock must not be taken then.
  private let ended = Mutex<[Int]>([])

  /// Creates a fault that is off.
  package init(_ id: String, _ title: String) {
    self.id = id
    self.title = title
  }

  /// True while the world has this fault.
  package var isOn: Bool {
    get { state.withLock { $0.isOn } }
    set { turn(newValue, byPanel: false) }
  }

  /// Returns the present value of ``isOn``, and each change, for code that must not wait.
  ///
  /// A slow reader receives the newest only.
  package func values() -> AsyncStream<Bool> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: Bool.self, bufferingPolicy: .bufferingNewest(1))
    let number = change { state in
      state.listened += 1
      state.listeners[state.listened] = continuation
      continuation.yield(state.isOn)
      return state.listened
    }
    continuation.onTermination = { [weak self] _ in self?.ended.withLock { $0.append(number) } }
    return stream
  }

  private func change<Result>(_ body: (inout State) -> Result) -> Result {
    state.withLock { state in
      for number in ended.withLock({ exchange(&$0, with: []) }) { state.listeners[number] = nil }
      return body(&state)
    }
  }

  /// Switches it on or off, until a panel or the last page that offers it ends it.
  func turn(_ isOn: Bool, byPanel isOfPanel: Bool) {
    change {
      $0.set(isOn)
      $0.isOfPanel = isOfPanel
    }
  }

  /// Counts a page that offers it.
  func pageOpens() { state.withLock { $0.pages += 1 } }

  /// Ends it with the last page that offers it, if a panel has switched it on.
  func pageCloses() {
    change {
      $0.pages -= 1
      if $0.pages == 0, $0.isOfPanel { $0.set(false) }
    }
  }
}
