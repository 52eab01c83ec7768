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
