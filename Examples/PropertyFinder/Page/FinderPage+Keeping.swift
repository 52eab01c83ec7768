import MillraceNavigation
public import MillraceWeb

extension FinderPage {
  /// A page in words that do not depend on how screens and answers are stored.
  struct Kept: Codable {
    let address: String?
    let text: String
    let conduct: ServiceConduct
    let recent: [SearchCriteria]
  }

  /// Where the person is, what is being typed, what was searched before and the switches of the service outlive a reload and the
  /// server.
  ///
  /// What was found is looked for again: listings change, and an old answer is not worth its place in a store.
  public static let keeping = Keeping<State>.part(version: 1) { state in
    let recent = state.shown.app.property.recent
    return Kept(
      address: address(of: state), text: state.text, conduct: state.conduct,
      // What the app has not been told yet is not lost by a second restart.
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
