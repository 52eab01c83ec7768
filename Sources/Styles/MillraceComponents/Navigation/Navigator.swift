/// An object that maps actions to navigations, apart from the business logic.
///
/// A component asks it first: `if follow(navigator, action) { return }`.
public protocol Navigator {
  /// Returns the navigation for an action; `nil` if there is none.
  func resolve(_ action: any Action) -> (any Navigation)?
}
