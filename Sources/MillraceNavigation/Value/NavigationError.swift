/// A reason why a navigation was refused; the value is unchanged.
public enum NavigationError: Error, Hashable, Sendable {
  /// The root of a stack was to be removed.
  case rootStays(ScreenID)
  /// The screen is not there: it has left, or never was.
  case departed(ScreenID)
  /// The screen was to act as the uppermost one, but another one is above it.
  case covered(ScreenID, by: ScreenID)
  /// A screen was to be put onto an alert, which has to be answered first.
  case unanswered(ScreenID)
  /// A screen with that key is in the stack already.
  case duplicateKey(String, ScreenID)
  /// The screen was to be dismissed, but it had been pushed.
  case notPresented(ScreenID)
  /// A path without a root was to be shown.
  case emptyPath(stack: String)
  /// No stack has that name.
  case noStack(String)
  /// The host reported an event at a revision that it was never notified of, or that is outdated.
  case outdated(ScreenEvent, revision: Int, newest: Int)
}

extension NavigationError: CustomStringConvertible {
  /// The expected and the received input, and the next step.
  public var description: String {
    switch self {
    case .rootStays(let id):
      "The screen \(id) is the root of its stack, which always stays. Show another path instead."
    case .departed(let id):
      "The screen \(id) is not there any more. Check that the navigation contains it before "
        + "using its id."
    case .covered(let id, let top):
      "The screen \(id) is not the uppermost one: \(top) is above it. Remove that one first."
    case .unanswered(let id):
      "The alert \(id) has to be answered before anything is put onto it. Remove it first."
    case .duplicateKey(let key, let id):
      "A screen with the key “\(key)” is there already, as \(id). Go back to it, or give the new "
        + "one another key."
    case .notPresented(let id):
      "The screen \(id) was pushed and cannot be dismissed. Report that the person went back."
    case .emptyPath(let stack):
      "The stack “\(stack)” was to show a path without a screen. Give it at least a root."
    case .noStack(let name):
      "There is no stack “\(name)” in the navigation. Use the name that the stack was made with."
    case .outdated(let event, let revision, let newest):
      "The host reported “\(event)” at revision \(revision), and its stack has changed since or "
        + "was never "
        + "there: the newest is \(newest). The host is notified to rebuild everything."
    }
  }
}
