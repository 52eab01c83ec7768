public import MillraceViews

/// A program that is shown in a browser, with a title and an address for each state.
///
/// A native program of a page is a ``LiveProgram``. A page whose logic is an app of another style
/// conforms to this protocol alone.
public protocol LivePageProgram: PageProgram, Sendable where State: Sendable, Action: Sendable {
  /// Returns the title of the page in a state.
  func title(_ state: State) -> String

  /// Returns what the page says about itself to search engines, other sites and tools, in the state
  /// that it begins with.
  func head(_ state: State) -> PageHead

  /// Returns the address of a state, as a path with or without a query; `nil` keeps the address of
  /// the visit.
  ///
  /// A reload, a bookmark and the back button lead to it.
  func address(_ state: State) -> String?

  /// Returns the address of this site that the browser loads instead of this page; `nil` stays.
  ///
  /// It is loaded once per address, as a link is: the page ends. A program uses it when a person
  /// has signed in, see ``SignIns/address(toSignIn:of:then:)``.
  func destination(_ state: State) -> String?

  /// Returns the action that leads to the state of an address; `nil` for an address that is not the
  /// program's.
  ///
  /// An unknown address with a query is tried again without the query: other sites append
  /// parameters that no program knows.
  func arrive(at address: String) -> Action?

  /// Returns true if a state shows the past of the page, which its view is that of.
  ///
  /// A file that is on its way to an upload control goes on while a view of the past does not have
  /// the control. The program is notified of it when the present is shown again, if that has the
  /// control; otherwise the file is dropped, as that of any control that a program removes.
  func isShowingPast(_ state: State) -> Bool
}

extension LivePageProgram {
  /// Returns an empty head: the page has its title alone, in the language of the site.
  public func head(_ state: State) -> PageHead { PageHead() }

  /// Returns `nil`: the page keeps the address that it was opened with.
  public func address(_ state: State) -> String? { nil }

  /// Returns `nil`: the page stays.
  public func destination(_ state: State) -> String? { nil }

  /// Returns `nil`: no address is the program's.
  public func arrive(at address: String) -> Action? { nil }

  /// Returns false: every state is the present.
  public func isShowingPast(_ state: State) -> Bool { false }

  /// Returns false: the view is a function of the state.
  public func isStale(_ state: State) -> Bool { false }
}

/// A native program that is shown in a browser.
public protocol LiveProgram: LivePageProgram, Program {}

/// A mistake of a page's program that only the driver sees.
enum PageMistake: Error, Equatable, CustomStringConvertible {
  /// The destination of a state is no path of the site.
  case foreignDestination

  /// A sentence on what was expected, what was found and what to do.
  var description: String {
    switch self {
    case .foreignDestination:
      "Expected a path of this site as the destination of a state, but it is another address. "
        + "Return a path, such as /account."
    }
  }
}
