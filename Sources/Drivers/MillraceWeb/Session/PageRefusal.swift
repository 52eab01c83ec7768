/// A reason why a page was not opened.
package enum PageRefusal: Error, Equatable, Sendable {
  /// As many pages are open as may be, and none of them may be released for this one.
  case full
  /// The client has opened too many pages that no browser has connected to.
  case tooManyOfClient(limit: Int)
  /// The user has opened too many pages within a minute, from whichever clients.
  case tooManyOfUser(limit: Int)
  /// The store does not answer, which alone may have the state of the page.
  case storeFailed
}

extension PageRefusal: CustomStringConvertible {
  /// The status of the response that refuses.
  package var status: Int {
    switch self {
    case .full, .storeFailed: 503
    case .tooManyOfClient, .tooManyOfUser: 429
    }
  }

  /// A sentence on what was expected, what arrived and what to do: the body of that response.
  package var description: String {
    switch self {
    case .storeFailed: "This page is not there just now. Load it again in a moment."
    case .full: "Too many pages are open. Close one, or try again in a minute."
    case .tooManyOfClient(let limit):
      "Expected a browser to connect to the pages that it opens, but none has connected to "
        + "\(limit) pages of this address. Let scripts run, or try again in a minute."
    case .tooManyOfUser(let limit):
      "Expected a user to open at most \(limit) pages a minute, on all devices together, but there "
        + "were more. Try again in a minute."
    }
  }
}
