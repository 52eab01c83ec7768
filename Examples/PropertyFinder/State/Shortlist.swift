/// The part of the app's state that a browser keeps: the saved properties and the recent searches.
package struct Shortlist: Hashable, Sendable {
  /// The properties that the person has saved, newest first.
  package var saved: [SavedProperty] = []
  /// The searches with results, newest first.
  package var recent: [SearchCriteria] = []

  /// Applies to this list the difference between two states of another one.
  ///
  /// So two pages of one browser do not undo each other's changes.
  mutating func apply(from old: Shortlist, to new: Shortlist) {
    let before = Set(old.saved.map(\.id))
    let after = Set(new.saved.map(\.id))
    let known = Set(saved.map(\.id))
    saved.removeAll { before.contains($0.id) && !after.contains($0.id) }
    saved.insert(
      contentsOf: new.saved.filter { !before.contains($0.id) && !known.contains($0.id) }, at: 0)
    saved = Array(saved.prefix(PropertyState.savedLimit))
    guard new.recent != old.recent else { return }
    recent = PropertyState.remembered(new.recent + recent)
  }
}
