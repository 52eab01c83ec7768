public import MillraceViews

/// A program that is shown in a browser, with a title and an address for each state.
///
/// A native program of a page is a ``LiveProgram``. A page whose logic is an app of another style
/// conforms to this protocol alone.
public protocol LivePageProgram: PageProgram, Sendable where State: Sendable, Action: Sendable {
  /// Returns the title of the page in a state.
  func title(_ state: State) -> String

  /// Returns the address of a state, as a path with or without a query; `nil` keeps the address of
  /// the visit.
  ///
  /// A reload, a bookmark and the back button lead to it.
  func address(_ state: State) -> String?

  /// Returns the action that leads to the state of an address; `nil` for an address that is not the
  /// program's.
  ///
  /// An unknown address with a query is tried again without the query: other sites append
  /// parameters that no program knows.
  func arrive(at address: String) -> Action?
}

extension LivePageProgram {
  /// Returns `nil`: the page keeps the address that it was opened with.
  public func address(_ state: State) -> String? { nil }

  /// Returns `nil`: no address is the program's.
  public func arrive(at address: String) -> Action? { nil }

  /// Returns false: the view is a function of the state.
  public func isStale(_ state: State) -> Bool { false }
}

/// A native program that is shown in a browser.
public protocol LiveProgram: LivePageProgram, Program {}
