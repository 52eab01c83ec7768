internal import Millrace

extension Store {
  /// Replaces the state by a turn without a cause; neither reducer nor middleware runs.
  ///
  /// Subscribers are notified. The turn runs now if the loop is idle, and otherwise after the turns
  /// before it. To restore several stores at once, of any style, use the loop's `restore` with
  /// their slots. To return to a past state, use a `Timeline` of the loop.
  ///
  /// - Parameters:
  ///   - state: The new state of the store.
  ///   - fileID: The file of the call, for the commit's origin.
  ///   - line: The line of the call, for the commit's origin.
  public func restore(_ state: State, fileID: StaticString = #fileID, line: UInt = #line) {
    guard isHere else {
      forward("restore") { $0.restore(state, fileID: fileID, line: line) }
      return
    }
    loop.restore(fileID: fileID, line: line) { [slot] turn in turn.set(slot, state) }
  }
}
