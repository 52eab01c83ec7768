import MillraceNavigation
public import MillraceWeb

extension FinderPage {
  /// The stored state of a page, independent of the types of screens and answers.
  struct Kept: Codable {
    let address: String?
    let text: String
    let conduct: ServiceConduct
    let recent: [SearchCriteria]
  }

  /// The policy under which the address, the input, the recent searches and the switches survive a
  /// reload and a restart.
  ///
  /// The search is repeated on restore: listings change, and an old answer is not worth its
  /// storage.
  public static let keeping = Keeping<State>.part(version: 1) { state in
    let recent = state.shown.app.property.recent
    return Kept(
      address: address(of: state), text: state.text, conduct: state.conduct,
      // Searches that the app has not received yet survive a second restart.
      recent: recent.isEmpty ? state.remembered : recent)
  } restore: { kept, state in
    state.text = kept.text
    state.conduct = kept.conduct
    state.remembered = kept.recent
    if let route = kept.address.flatMap({ try? FinderRoute.routes.value(at: $0) }) {
      state.lead(to: route)
    }
  }
}
