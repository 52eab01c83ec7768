public import MillraceNavigation

/// A screen of the app.
public enum FinderScreen: Hashable, Sendable {
  /// The search form.
  case search
  /// The list of results.
  case results
  /// One property, by its id, which may not be loaded yet.
  case detail(String)
}

/// The stack of screens.
public typealias FinderPath = ScreenStack<FinderScreen>
