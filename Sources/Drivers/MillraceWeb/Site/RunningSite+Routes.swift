#if Web
internal import MillraceNavigation

// The addresses of a site, for a server that has other ones beside them.
extension RunningSite {
  /// An address of a site, as a route of another server.
  package struct Route: Hashable, Sendable {
    /// The path, percent-encoded as browsers do it; without a slash at its end.
    package let path: String
    /// True for all paths below it as well.
    package let includesBelow: Bool
  }

  /// The routes of the pages; each occurs once.
  package var pageRoutes: [Route] {
    var known: Set<Route> = []
    return site.pages.map {
      Route(path: Self.encoded($0.prefix), includesBelow: !$0.prefix.isEmpty)
    }
    .filter { known.insert($0).inserted }
  }

  private static func encoded(_ segments: [String]) -> String {
    segments.map { "/" + PercentCoding.encoded($0, isQuery: false) }.joined()
  }

  /// The routes of all pages, files and uploads, and of the socket; each occurs once.
  package var routes: [Route] {
    let files = site.finders.map { Route(path: Self.encoded($0.prefix), includesBelow: true) }
    let own = assetPaths.map { Route(path: $0, includesBelow: false) }
    let uploads = Route(path: String(site.uploadPath.dropLast()), includesBelow: true)
    let socket = Route(path: site.socketPath, includesBelow: false)
    let tickets = site.signIns == nil ? [] : [Route(path: site.signInPath, includesBelow: false)]
    var known: Set<Route> = []
    return (pageRoutes + files + own + [uploads, socket] + tickets).filter {
      known.insert($0).inserted
    }
  }

  /// Returns true if a path, percent-encoded, is one of the site's.
  func serves(_ path: String) -> Bool {
    if path == site.signInPath, site.signIns != nil { return true }
    if path == site.socketPath || path.hasPrefix(site.uploadPath) || isAsset(path) { return true }
    guard let visit = Visit(address: path) else { return false }
    return site.finder(for: visit) != nil
      || site.pages.contains { page in
        page.prefix.isEmpty ? visit.segments.isEmpty : visit.segments.starts(with: page.prefix)
      }
  }
}
#endif
