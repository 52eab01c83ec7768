public import Millrace

/// An action that only reports what goes on by itself: a tick of a player, a scroll position.
///
/// It is the cause of a commit with `sideEffect: true`. A timeline keeps the last of several that
/// follow one another, and it is no step of a slider (VS-7).
public struct SideEffect<Action>: Ephemeral, CustomStringConvertible {
  /// The action of the commit.
  public let action: Action

  init(_ action: Action) { self.action = action }

  /// True: every such action is ephemeral.
  public var isEphemeral: Bool { true }

  /// The action as text.
  public var description: String { "\(action)" }
}
