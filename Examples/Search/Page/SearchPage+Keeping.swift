package import MillraceWeb

extension SearchPage {
  /// The stored state of a page, independent of the types of the feature's states.
  struct Kept: Codable {
    let typed: String
    let keyword: String?
    let conduct: SearchConduct
  }

  /// The policy under which the input, the keyword and the conduct survive a reload and a restart.
  ///
  /// The search is repeated on restore: the texts may have changed, and an old answer is not worth
  /// its storage.
  package static var keeping: Keeping<State> {
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
