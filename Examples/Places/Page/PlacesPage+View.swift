import About
import MillraceNavigation
package import MillraceViews
import MillraceWeb

extension PlacesPage: LiveProgram {
  /// Returns the title of the top screen of the front column.
  package func title(_ state: State) -> String {
    let shown = state.path.secondary?.entries.last { !$0.style.isPresented }
    if let shown { return Self.title(of: shown.screen) }
    let primary = state.path.primary
    return Self.title(of: primary[primary.selected].top.screen)
  }

  /// Returns the address of the current screens.
  package func address(_ state: State) -> String? { Address(of: state.path).path }

  /// Returns the action that navigates to an address.
  package func arrive(at address: String) -> Action? { Address(address).map(Action.go) }

  /// Returns two columns: tabs of stacks, and the chosen place.
  package func view(_ state: State) -> Node<Action> {
    column(spacing: .large) {
      galleryTrail()
      split(
        front: state.path.frontColumn,
        back: (
          Self.title(of: state.path.primary[state.path.primary.selected].top.screen),
          .did(.chose(stack: "\(state.path.primary.selected)"))
        )
      ) {
        tabs(
          "Sections", state.path.primary, title: { $0 == .explore ? "Explore" : "Saved" },
          onSelect: { .select($0) }
        ) { tab, isFront in
          stack(tab == .explore ? "Explore" : "Saved", state.path.primary[tab], state, isFront)
        }
      } secondary: {
        if let place = state.path.secondary {
          stack(
            "Place", place, state, true, focusesRoot: state.path.frontColumn == .secondary)
        } else {
          invitation(state)
        }
      }
      notice(state)
    }
  }

  /// Returns what is shown in place of a place: beside the regions one to begin with, else a text.
  private func invitation(_ state: State) -> Node<Action> {
    let primary = state.path.primary
    if primary.selected == .saved, state.saved.isEmpty {
      return text("A place that you have saved is shown here.").icon(.pin).style(.empty)
    }
    guard primary[primary.selected].top.screen == .regions, let place = Atlas.place("mill")?.place
    else { return text("Choose a place to read about it here.").icon(.pin).style(.empty) }
    return list("A place to begin with") {
      item(key: place.id) {
        image(decorative: place.picture, size: Picture.Size(width: 640, height: 320))
        text("A place to begin with", style: .caption).icon(.pin)
        placeLink(place)
        text(place.summary)
      }
    }
    .style(.cards)
  }

  private func notice(_ state: State) -> Node<Action> {
    toast(state.notices.next?.value, key: state.notices.next?.id) {
      if let before = state.before { button("Undo", send: .undo(to: before)).icon(.undo) }
      button("Close", send: .seen).label("Close the notice").icon(.close).style(.iconOnly)
    }
  }

  private func stack(
    _ label: String, _ stack: ScreenStack<Screen>, _ state: State, _ isFront: Bool,
    focusesRoot: Bool = false
  ) -> Node<Action> {
    navigationStack(
      label, stack, isFront: isFront, focusesRoot: focusesRoot, onEvent: { .did($0) }
    ) { entry in
      contents(of: entry.screen, state)
    }
  }

  private static func title(of screen: Screen) -> String {
    switch screen {
    case .regions: "Places"
    case .region(let id): Atlas.region(id)?.name ?? ""
    case .saved: "Saved places"
    case .place(let id), .note(let id, _): Atlas.place(id)?.place.name ?? ""
    case .directions: "Directions"
    }
  }

  private func contents(of shown: Screen, _ state: State) -> ScreenView<Action> {
    let title = Self.title(of: shown)
    switch shown {
    case .regions:
      return screen(title) {
        text("Every screen has an address: reload it, go back, or share it.", style: .caption)
        list("Regions", Atlas.regions, key: \.id) { region in
          row(alignment: .center) {
            if let place = region.places.first { thumbnail(of: place) }
            link(region.name, to: "/places/\(region.id)", send: .open(region: region.id))
              .style(.wholeRow)
            text("\(region.places.count) places", style: .caption)
          }
        }
      }
    case .region(let id):
      return screen(title) { places(Atlas.region(id)?.places ?? [], state) }
    case .saved:
      return screen(title) {
        places(state.saved.compactMap { Atlas.place($0)?.place }, state)
        if state.saved.isEmpty {
          column(alignment: .center) {
            text("Nothing is saved yet. Open a place and press Save, and it is listed here.")
              .icon(.star).style(.empty)
            button("Explore places", send: .select(.explore)).icon(.search)
          }
        }
      }
    case .place(let id): return place(id, title, state)
    case .directions(let id):
      return screen(title) { text(Atlas.place(id)?.place.directions ?? "") }
    case .note(_, let text):
      return screen("A note about \(title)") {
        field("Note", text: text, isMultiline: true, onInput: { .typed($0) }).focused()
        row {
          button("Cancel", role: .cancel, send: .cancel)
          button("Save", role: .primary, send: .keepNote)
        }
        .style("trailing")
      }
    }
  }

  private func place(_ id: String, _ title: String, _ state: State) -> ScreenView<Action> {
    screen(title) {
      if let place = Atlas.place(id)?.place {
        image(decorative: place.picture, size: Picture.Size(width: 640, height: 320))
        row(spacing: .medium) {
          text(place.kind, style: .caption).icon(.tag)
          text(place.distance, style: .caption).icon(.map)
          text(place.opening, style: .caption).icon(.clock)
        }
        text(place.summary)
      }
      if let note = state.notes[id] { text("Your note: \(note)", style: .caption) }
      row {
        button("Directions", role: .primary, send: .askTheWay(id)).icon(.map)
        button(
          state.drafts[id] == nil ? "Write a note" : "Continue the note", send: .askForNote(id)
        )
        .icon(.edit)
      }
    } items: {
      button(state.saved.contains(id) ? "Saved" : "Save", send: .toggleSaved(id))
        .label(state.saved.contains(id) ? "Remove \(title)" : "Save \(title)")
        .icon(state.saved.contains(id) ? .check : .star)
    }
  }

  private func places(_ places: [Place], _ state: State) -> Node<Action> {
    list("Places", places, key: \.id) { place in
      let isShown = state.path.secondary?.root.screen == .place(place.id)
      row(alignment: .center) {
        thumbnail(of: place)
        column(spacing: .none) {
          isShown ? placeLink(place).accessibilityValue("Shown") : placeLink(place)
          text(place.kind, style: .caption)
        }
        .grow()
      }
      .style(isShown ? .selected : "place")
    }
  }

  private func placeLink(_ place: Place) -> Node<Action> {
    let region = Atlas.place(place.id)?.region.id ?? ""
    return link(place.name, to: "/places/\(region)/\(place.id)", send: .choose(place: place.id))
      .style(.wholeRow)
  }

  /// Returns a small picture of a place, for a row.
  private func thumbnail(of place: Place) -> Node<Action> {
    image(decorative: place.picture, size: Picture.Size(width: 64, height: 32))
  }
}
