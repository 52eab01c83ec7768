/// A factory of one page, by which a site answers a visit: a program with its first state.
///
/// Instead of a page it can have a redirection, which sends the browser to another address.
public struct PageFactory: Sendable {
  let answer: Answer

  enum Answer: Sendable {
    case page(Page)
    case redirect(Redirection)
  }

  struct Page: Sendable {
    let status: Int
    let open: @Sendable (LiveSessionSettings) -> any AnyLiveSession
    let restore:
      @Sendable (LiveSessionSettings, SessionRecord) throws(KeepingError) -> any AnyLiveSession
  }

  /// The page; `nil` if the visitor is sent elsewhere.
  var page: Page? {
    if case .page(let page) = answer { page } else { nil }
  }

  /// Pairs a program with its first state.
  ///
  /// The first rendering is complete before any script runs, so the state should contain all that
  /// is shown at first; later changes arrive by subscriptions.
  ///
  /// - Parameters:
  ///   - program: The program of the page.
  ///   - state: The first state.
  ///   - status: The status of the response that has the page, such as 404 for a page that says
  ///     that something is gone. A status that no page can have, below 200 or in the 300s or above
  ///     599, is answered with 500.
  ///   - keeping: The part of the state that survives a restart, where the site has a store; `nil`
  ///     for none.
  public init<Shown: LivePageProgram>(
    _ program: Shown, state: Shown.State, status: Int = 200,
    keeping: Keeping<Shown.State>? = nil
  ) {
    answer = .page(
      Page(
        status: status,
        open: { LiveSession(program, state: state, keeping: keeping, settings: $0) },
        restore: { settings, kept throws(KeepingError) in
          try LiveSession(program, state: state, keeping: keeping, settings: settings, from: kept)
        }))
  }

  private init(_ redirection: Redirection) {
    answer = .redirect(redirection)
  }

  /// Sends the visitor to another address of this site.
  ///
  /// - Parameters:
  ///   - address: A path, with or without a query. The address of another site is answered with
  ///     500, so that a path from a query, such as `?next=`, never leads elsewhere: see
  ///     ``redirect(toSite:isPermanent:)``.
  ///   - isPermanent: Whether browsers and search engines should remember it: 308 in place of 303.
  public static func redirect(to address: String, isPermanent: Bool = false) -> PageFactory {
    PageFactory(Redirection(address: address, isOfSite: true, isPermanent: isPermanent))
  }

  /// Sends the visitor to an address of another site, which must not be from a request.
  ///
  /// - Parameters:
  ///   - address: The whole address, with `http` or `https`; another text is answered with 500.
  ///   - isPermanent: Whether browsers and search engines should remember it: 308 in place of 303.
  public static func redirect(toSite address: String, isPermanent: Bool = false) -> PageFactory {
    PageFactory(Redirection(address: address, isOfSite: false, isPermanent: isPermanent))
  }
}

/// A redirect to another address.
package struct Redirection: Sendable, Equatable {
  package let address: String
  package let isOfSite: Bool
  let isPermanent: Bool

  var status: Int { isPermanent ? 308 : 303 }

  /// True if a browser that follows the address goes where the program said.
  package var isSound: Bool {
    guard address.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\\") }) else {
      return false
    }
    // Two slashes begin the name of another host.
    return isOfSite
      ? address.hasPrefix("/") && !address.hasPrefix("//")
      : address.hasPrefix("https://") || address.hasPrefix("http://")
  }
}
