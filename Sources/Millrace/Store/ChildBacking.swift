/// A part of another store's state: what a child store is made on.
///
/// The closures are made where the types of parent and child are known, and specialised there.
@usableFromInline
final class ChildBacking<State, Action>: Backing {
  /// The child's part, or `nil` once the parent no longer has it.
  @usableFromInline let part: () -> State?
  /// The last part known.
  @usableFromInline let last: () -> State
  @usableFromInline let signal: Signal<State>
  /// Sends to the parent, which does not look whether the part is wanted still.
  @usableFromInline let sendNow: (Action, ViewIdentity?, StaticString, UInt) -> Void
  /// Sends to the parent, unless the last argument says that nobody wants it any longer when the turn comes.
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
  func look(for name: String) -> State {
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
  func takeUp(_ state: State) -> Bool { false }
}
