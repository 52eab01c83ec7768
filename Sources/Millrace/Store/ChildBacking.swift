/// The backing of a child store: a part of another store's state.
///
/// The closures are created where the types of parent and child are known, and specialised there.
@usableFromInline
final class ChildBacking<State, Action>: Backing {
  /// Returns the child's part, or `nil` once the parent no longer has it.
  @usableFromInline let part: () -> State?
  /// Returns the last part known.
  @usableFromInline let last: () -> State
  @usableFromInline let signal: Signal<State>
  /// Sends to the parent, without a check whether the part still exists when the turn runs.
  @usableFromInline let sendNow: (Action, ViewIdentity?, StaticString, UInt) -> Void
  /// Sends to the parent, unless the last argument returns false when the turn runs.
  @usableFromInline let sendLater: SendLater

  @usableFromInline
  typealias SendLater = (Action, ViewIdentity?, StaticString, UInt, (() -> Bool)?) -> Void

  @usableFromInline
  init(
    part: @escaping () -> State?, last: @escaping () -> State, signal: Signal<State>,
    sendNow: @escaping (Action, ViewIdentity?, StaticString, UInt) -> Void,
    sendLater: @escaping SendLater
  ) {
    self.part = part
    self.last = last
    self.signal = signal
    self.sendNow = sendNow
    self.sendLater = sendLater
  }

  @usableFromInline var isAlive: Bool { part() != nil }

  @usableFromInline
  func read(for name: String) -> State {
    if let state = part() { return state }
    Mistake.readDeparted(store: name).report(to: signal.loop)
    return last()
  }

  @usableFromInline
  func send(
    _ action: Action, from view: ViewIdentity?, fileID: StaticString, line: UInt,
    if isWanted: (() -> Bool)?
  ) {
    if isWanted == nil, signal.loop.isOpen {
      sendNow(action, view, fileID, line)
    } else {
      sendLater(action, view, fileID, line, isWanted)
    }
  }

  @usableFromInline
  func restore(_ state: State) -> Bool { false }
}
