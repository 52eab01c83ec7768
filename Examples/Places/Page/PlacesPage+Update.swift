package import Millrace
import MillraceNavigation

extension PlacesPage: Reducer {
  /// Handles an action; an invalid navigation is refused and reported.
  ///
  /// A notice stays until the next action. A note that is left by anything but its own buttons is
  /// stored as a draft.
  package func update(_ state: inout State, _ action: Action) -> Effect<Action> {
    while let notice = state.notices.next { state.notices.acknowledge(notice.id) }
    state.before = nil
    let written = state.path.note
    let effect = change(&state, action)
    if let written, state.path.note == nil { keepDraft(written, after: action, &state) }
    return effect
  }

  private func keepDraft(
    _ written: (place: String, text: String), after action: Action, _ state: inout State
  ) {
    switch action {
    case .cancel, .keepNote: return
    default: break
    }
    let isKept = written.text == state.notes[written.place] ?? ""
    state.drafts[written.place] = isKept ? nil : written.text
    if !isKept { state.notices.post("Your note is not saved yet. You can continue it later.") }
  }

  private func change(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .did(let event):
      return state.edit { try $0.apply(event) }
    case .select(let tab): return select(tab, &state)
    case .open(let region):
      return state.edit { try $0.primary[.explore].push(.region(region), key: region) }
    case .choose(let place):
      guard Atlas.place(place) != nil else { return .none }
      return state.edit { try $0.lead(to: [.place(place)]) }
    case .askTheWay(let place):
      return state.edit { try $0.secondary?.push(.directions(place), key: "directions") }
    case .askForNote(let place):
      let text = state.drafts[place] ?? state.notes[place] ?? ""
      return state.edit { try $0.secondary?.present(.note(place, text: text), key: "note") }
    case .typed(let text):
      guard let top = state.path.secondary?.top, case .note(let place, _) = top.screen else {
        return .none
      }
      state.path.secondary?[top.id] = .note(place, text: text)
      return .none
    case .keepNote:
      guard case .note(let place, let text)? = state.path.secondary?.top.screen else {
        return .none
      }
      state.notes[place] = text.isEmpty ? nil : text
      state.drafts[place] = nil
      state.notices.post("Your note is saved.")
      return leave(&state)
    case .toggleSaved(let place):
      state.notices.post(
        state.saved.contains(place) ? "The place is removed." : "The place is saved.")
      state.before = state.saved
      if state.saved.contains(place) {
        state.saved.removeAll { $0 == place }
        state.putAside()
      } else {
        state.saved.append(place)
      }
      return .none
    case .undo(let saved):
      state.saved = saved
      state.putAside()
      return state.bringBack()
    case .cancel:
      if let note = state.path.note { state.drafts[note.place] = nil }
      return leave(&state)
    case .seen: return .none
    case .go(let address):
      let target = address.among(saved: state.saved)
      return state.edit { try $0.go(to: target) }
    }
  }

  /// Selects a tab; the tab that is already selected returns to its root.
  private func select(_ tab: Tab, _ state: inout State) -> Effect<Action> {
    guard state.path.primary.selected == tab else {
      state.path.primary.selected = tab
      state.putAside()
      let aside = state.aside
      guard tab == .explore, state.path.secondary == nil, !aside.isEmpty else { return .none }
      state.aside = []
      return state.edit { path in
        try path.lead(to: aside)
        // Nobody has chosen it, so that it does not cover the tabs where one column is visible.
        path.frontColumn = .primary
      }
    }
    return state.edit { path in
      try path.primary[tab].pop(to: path.primary[tab].root.id)
    }
  }

  private func leave(_ state: inout State) -> Effect<Action> {
    state.edit { try $0.secondary?.pop() }
  }
}

extension PlacesPage.State {
  /// Puts the place that is shown aside if it is not one of those of the tab “Saved”.
  fileprivate mutating func putAside() {
    guard path.primary.selected == .saved, case .place(let place)? = path.secondary?.root.screen,
      !saved.contains(place)
    else { return }
    aside = path.detail
    path.show(nil)
  }

  /// Shows the place again that was put aside, once it is saved again.
  fileprivate mutating func bringBack() -> Effect<PlacesPage.Action> {
    guard case .place(let place)? = aside.first, saved.contains(place), path.secondary == nil else {
      return .none
    }
    defer { aside = [] }
    return edit { [aside] in try $0.lead(to: aside) }
  }

  fileprivate mutating func edit(
    _ body: (inout PlacesPage.Path) throws -> Void
  ) -> Effect<PlacesPage.Action> {
    path.edit { path in
      try body(&path)
      return .none
    }
  }
}

extension PlacesPage.Path {
  /// The screens of the secondary column that are not above the page.
  var detail: [PlacesPage.Screen] {
    secondary?.entries.prefix { !$0.style.isPresented }.map(\.screen) ?? []
  }

  /// The note that is being written.
  fileprivate var note: (place: String, text: String)? {
    guard case .note(let place, let text)? = secondary?.top.screen else { return nil }
    return (place, text)
  }
}
