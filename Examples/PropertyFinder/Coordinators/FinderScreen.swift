public import MillraceNavigation

/// The screens of the app.
public enum FinderScreen: Hashable, Sendable {
  /// Where somebody says what is looked for.
  case search
  /// What was found.
  case results
  /// One property, by its id: it may be asked for before it is there.
  case detail(String)
}

/// Where the person is.
public typealias FinderPath = ScreenStack<FinderScreen>
