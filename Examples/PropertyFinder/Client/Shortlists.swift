import Synchronization

/// The shortlists of all browsers, in the memory of this process.
///
/// A page that is opened anew begins with the shortlist of its browser. A restart of the process
/// empties them; a page that was open then brings its own back, by the state that it keeps.
package final class Shortlists: Sendable {
  private struct Entry {
    var shortlist: Shortlist
    var changed: Int
  }

  private struct Contents {
    var entries: [String: Entry] = [:]
    var changes = 0
  }

  private let limit: Int
  private let contents = Mutex(Contents())

  /// Creates a store without shortlists.
  ///
  /// - Parameter limit: The number of browsers; that which has changed nothing for longest gives
  ///   way to a new one, in time linear in the limit.
  package init(limit: Int = 2_000) {
    self.limit = limit
  }

  /// Returns the shortlist of a browser; `nil` if none is stored.
  package func shortlist(of browser: String) -> Shortlist? {
    contents.withLock { $0.entries[browser]?.shortlist }
  }

  /// Changes the shortlist of a browser.
  func edit(_ browser: String, _ change: (inout Shortlist) -> Void) {
    contents.withLock { contents in
      contents.changes += 1
      var shortlist = contents.entries[browser]?.shortlist ?? Shortlist()
      change(&shortlist)
      contents.entries[browser] = Entry(shortlist: shortlist, changed: contents.changes)
      guard contents.entries.count > limit else { return }
      let oldest = contents.entries.min { $0.value.changed < $1.value.changed }
      if let oldest { contents.entries[oldest.key] = nil }
    }
  }
}

/// The shortlist of one browser, as its pages read and change it.
package struct StoredShortlist: Sendable {
  private let shortlists: Shortlists
  private let browser: String

  /// Creates the access of a browser to its shortlist.
  package init(_ shortlists: Shortlists, browser: String) {
    self.shortlists = shortlists
    self.browser = browser
  }

  /// The shortlist as it is; `nil` if none is stored.
  package var shortlist: Shortlist? { shortlists.shortlist(of: browser) }

  /// Applies what a page has changed.
  func apply(from old: Shortlist, to new: Shortlist) {
    guard old != new else { return }
    shortlists.edit(browser) { $0.apply(from: old, to: new) }
  }
}
