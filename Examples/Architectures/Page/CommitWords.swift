#if Web && SQLite
public import MillraceBinders

// The words for messages of adapters in the panel “About this example”.

/// The change of a value, without the value.
struct ValueChange: CustomStringConvertible {
  var description: String { "a value of the screen has changed" }
}

extension VarState.Message: CustomStringConvertible {
  /// The message in words.
  public var description: String { "\(ValueChange())" }
}

extension StackMutation: CustomStringConvertible {
  /// The mutation in words.
  public var description: String {
    switch self {
    case .push: "a folder is pushed"
    case .pop, .popToCount: "folders are popped"
    case .reload: "the stack of folders is replaced"
    }
  }
}
#endif
