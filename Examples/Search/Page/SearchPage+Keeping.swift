public import MillraceWeb

extension SearchPage {
  /// What a page is about, in words that do not depend on how states are stored.
  struct Kept: Codable {
    let typed: String
    let keyword: String?
    let conduct: SearchConduct
  }

  /// What is typed and what is looked for outlive a reload and the server, with how a search is to behave.
  ///
  /// What was found is looked for again: the texts may have changed, and an old answer is not worth its place in a store.
  public static var keeping: Keeping<State> {
    .part(version: 1) { state in
      Kept(
        typed: state.desk.typed, keyword: state.phase.keyword?.text ?? state.wanted,
        conduct: state.desk.conduct)
    } restore: { kept, state in
      state.desk.typed = kept.typed
      state.desk.conduct = kept.conduct
      state.wanted = kept.keyword
    }
  }
}
