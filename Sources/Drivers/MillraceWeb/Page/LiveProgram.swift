public import MillraceViews

/// What is shown in a browser, with the title and the address of each of its states.
///
/// A native program of a page is a ``LiveProgram``. A page whose logic is an app of another style is this alone.
public protocol LivePageProgram: PageProgram, Sendable where State: Sendable, Action: Sendable {
  /// The title of the page in a state.
  func title(_ state: State) -> String

  /// The address of a state, as a path with or without a query: where a reload, a bookmark and the back button lead.
  func address(_ state: State) -> String?

  /// The action that leads to the state of an address; `nil` for an address that is not the program's.
  ///
  /// An address with a query that is not the program's is asked for once more without it: others write things behind the
  /// question mark that no program knows.
  func arrive(at address: String) -> Action?
}

extension LivePageProgram {
  /// No address: the page keeps the one that it was opened with.
  public func address(_ state: State) -> String? { nil }

  /// No address is the program's.
  public func arrive(at address: String) -> Action? { nil }
}

/// A native program that is shown in a browser.
public protocol LiveProgram: LivePageProgram, Program {}
