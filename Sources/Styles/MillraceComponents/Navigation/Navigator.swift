/// Answers an action with a navigation, apart from the business logic.
///
/// A component asks it first: `if follow(navigator, action) { return }`.
public protocol Navigator {
  /// Where an action leads; `nil` if nowhere.
  func resolve(_ action: any Action) -> (any Navigation)?
}
