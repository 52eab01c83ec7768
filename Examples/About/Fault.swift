import Millrace
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
    /// The listeners that have ended, and are removed with the next notification.
    let ended = EndedListeners()

    mutating func removeEnded() {
      for id in ended.take() { listeners[id] = nil }
    }

    mutating func set(_ isOn: Bool) {
      guard self.isOn != isOn else { return }
      self.isOn = isOn
      removeEnded()
      for listener in listeners.values { listener.yield(isOn) }
    }
  }

  /// The identity among the faults of an example.
  package let id: String
  /// The words of its switch, such as “The disk is full”.
  package let title: String

  let state = Mutex(State())

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
    let (number, ended) = state.withLock { state in
      state.removeEnded()
      state.listened += 1
      state.listeners[state.listened] = continuation
      continuation.yield(state.isOn)
      return (state.listened, state.ended)
    }
    continuation.onTermination = { _ in ended.add(number) }
    return stream
  }

  /// Switches it on or off, until a panel or the last page that offers it ends it.
  func turn(_ isOn: Bool, byPanel isOfPanel: Bool) {
    state.withLock {
      $0.set(isOn)
      $0.isOfPanel = isOfPanel
    }
  }

  /// Counts a page that offers it.
  func pageOpens() { state.withLock { $0.pages += 1 } }

  /// Ends it with the last page that offers it, if a panel has switched it on.
  func pageCloses() {
    state.withLock {
      $0.pages -= 1
      if $0.pages == 0, $0.isOfPanel { $0.set(false) }
    }
  }
}
