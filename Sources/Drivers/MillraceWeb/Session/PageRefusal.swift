/// Why a page was not opened.
package enum PageRefusal: Error, Equatable, Sendable {
  /// Every place is taken by a page that may not be let go of for this one.
  case full
  /// The client has opened so many pages that no browser has come back to.
  case tooManyOfClient(limit: Int)
}

extension PageRefusal: CustomStringConvertible {
  /// The status of the response that refuses.
  package var status: Int {
    switch self {
    case .full: 503
    case .tooManyOfClient: 429
    }
  }

  /// What was expected, what came and what to do: the body of that response.
  package var description: String {
    switch self {
    case .full: "Too many pages are open. Close one, or try again in a minute."
    case .tooManyOfClient(let limit):
      "Expected a browser to come back to the pages that it opens, but nobody has come to \(limit) of this address. "
        + "Let scripts run, or try again in a minute."
    }
  }
}
