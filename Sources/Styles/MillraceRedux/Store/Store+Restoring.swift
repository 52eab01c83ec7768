internal import Millrace

extension Store {
  /// Puts a state in the place of the one there is, by a turn without a cause: subscribers are told, no reducer and no
  /// middleware runs.
  ///
  /// It runs now if the loop is idle, and otherwise when its turn comes. To restore several stores at once, of any style,
  /// use the loop's `restore` with their slots. To go back to a state of the past, use a `Timeline` of the loop.
  ///
  /// - Parameters:
  ///   - state: what the store keeps from then on.
  ///   - fileID: the file of the call, for the commit's origin.
  ///   - line: the line of the call, for the commit's origin.
  public func restore(_ state: State, fileID: StaticString = #fileID, line: UInt = #line) {
    guard isHere else {
      bring("restore") { $0.restore(state, fileID: fileID, line: line) }
      return
    }
    loop.restore(fileID: fileID, line: line) { [slot] turn in turn.set(slot, state) }
  }
}
