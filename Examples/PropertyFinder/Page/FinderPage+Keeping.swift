import MillraceNavigation
package import MillraceWeb

extension FinderPage {
  /// The stored state of a page, independent of the types of screens and answers.
  struct Kept: Codable {
    let address: String?
    let text: String
    let conduct: ServiceConduct
    let recent: [SearchCriteria]
    /// `nil` in a record of an older version.
    let saved: [SavedProperty]?
  }

  /// The policy under which the address, the input, the searches, the saved properties and the
  /// switches survive a reload and a restart.
  ///
  /// The search is repeated on restore: listings change, and an old answer is not worth its
  /// storage.
  package static let keeping = Keeping<State>.part(version: 1) { state in
    Kept(
      address: address(of: state.wanted ?? state.route), text: state.desk.text,
      conduct: state.desk.conduct, recent: state.app.property.recent,
      saved: state.app.property.saved)
  } restore: { kept, state in
    state.desk.text = kept.text
    state.desk.conduct = kept.conduct
    // The shortlist of the browser is newer: another page may have changed it.
    if state.app.property.shortlist == Shortlist() {
      state.app.property.recent = kept.recent
      state.app.property.saved = kept.saved ?? []
    }
    if let route = kept.address.flatMap({ try? FinderRoute.routes.value(at: $0) }) {
      state.wanted = route
    }
  }
}
