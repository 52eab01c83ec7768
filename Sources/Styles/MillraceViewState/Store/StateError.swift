public import Millrace

/// A saved state that could not be read or written.
public enum StateError: Error, Equatable {
  /// The text is not a state of the store.
  case unreadable(name: String, reason: String)
  /// The text was saved by another version of the app, which has other states.
  case otherVersion(name: String, expected: Int, found: Int)
  /// The storage failed.
  case storage(name: String, reason: String)
  /// The loop or the scope of the store has ended before the newest state was written.
  case ended(name: String)
}

extension StateError: CustomStringConvertible {
  /// A text with the expectation, the finding, and what to do.
  public var description: String {
    switch self {
    case .unreadable(let name, let reason):
      "Expected a saved state of “\(name)”, found a text that is none: \(reason). Begin with a new "
        + "state, or repair the text."
    case .otherVersion(let name, let expected, let found):
      "Expected a saved state of “\(name)” in version \(expected), found version \(found). Convert "
        + "it, or begin with a new state."
    case .storage(let name, let reason):
      "Expected to reach the saved state of “\(name)”, and could not: \(reason). Check that its "
        + "storage can be read and written."
    case .ended(let name):
      "Expected “\(name)” to be there until its newest state was written, and it has ended before. "
        + "Give its loop an owner with run(), and wait for saved() before the loop or the scope "
        + "ends."
    }
  }
}

/// A state that was not saved; the next commit saves the newest one again.
public struct SavingFailure: StyleReport, Equatable {
  /// The name of the store.
  public let store: String
  /// The error with which the storage refused the state.
  public let error: StateError

  /// The failure as text.
  public var description: String {
    "The state was not saved, and the next commit tries again. \(error)"
  }

  /// The failure without the texts of its error.
  public var logText: String { "The state of “\(store)” was not saved." }

  /// A text with the name of the store: all failures of one store are alike.
  public var kindAndLocation: String { "saving \(store)" }
}
