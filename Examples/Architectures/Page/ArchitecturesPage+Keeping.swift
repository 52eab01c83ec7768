#if Web && SQLite
public import MillraceWeb
import Recordings

extension ArchitecturesPage {
  /// What survives a restart: which apps are shown, and what each app saves.
  struct Kept: Codable {
    let style: ArchitectureName
    let others: [ArchitectureName]
    /// The address of the place in the shown app.
    let address: String
    let saved: [String: String]
  }

  /// The policy under which the page is kept.
  public static var keeping: Keeping<State> {
    .part(version: 2) { state in
      let saved = state.content.apps?.saved ?? state.saved
      return Kept(
        style: state.style, others: Array(state.shown.dropFirst()), address: state.address,
        saved: Dictionary(uniqueKeysWithValues: saved.map { ($0.key.rawValue, $0.value) }))
    } restore: { kept, state in
      state.showFirst(kept.style)
      state.showBelow(Set(kept.others))
      if let kept = ArchitecturePlace(path: kept.address) { state.place = kept.place }
      for (name, text) in kept.saved {
        if let style = ArchitectureName(rawValue: name) { state.saved[style] = text }
      }
    }
  }
}
#endif
