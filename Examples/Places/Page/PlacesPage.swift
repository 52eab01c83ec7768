package import MillraceNavigation

/// A page of regions and places: a stack, tabs, a split and a sheet in one value.
package struct PlacesPage: Sendable {
  /// A tab of the primary column.
  package enum Tab: String, CaseIterable, Codable, Hashable, Sendable {
    case explore, saved
  }

  /// A screen, with the state that it shows.
  package enum Screen: Codable, Hashable, Sendable {
    /// All regions.
    case regions
    /// The places of a region.
    case region(String)
    case saved
    case place(String)
    /// The directions to a place.
    case directions(String)
    /// The sheet on which a note about a place is written.
    case note(String, text: String)
  }

  /// The navigation: tabs of stacks beside one stack.
  package typealias Path = ScreenSplit<ScreenTabs<Tab, ScreenStack<Screen>>, ScreenStack<Screen>>

  /// The state of one page.
  package struct State: Sendable, Equatable {
    /// The tabs, their stacks and the sheets.
    package var path: Path
    /// The ids of the saved places, in the order in which they were saved.
    package var saved: [String] = []
    /// The notes, by the id of the place.
    package var notes: [String: String] = [:]
    /// The unfinished notes, by the id of the place.
    package var drafts: [String: String] = [:]
    /// The place of the other tab, with the screens above it, while this one cannot show it.
    var aside: [Screen] = []
    /// The saved places before the last change, to which the notice offers to return.
    var before: [String]?
    /// The messages to show once each.
    package var notices = Notices<String>()

    /// Creates the state at the regions, with no place chosen.
    package init() {
      path = ScreenSplit(
        ScreenTabs(selected: .explore) { tab in
          ScreenStack(tab == .explore ? .regions : .saved, name: "\(tab)")
        })
    }
  }

  package enum Action: Sendable, Equatable {
    /// A navigation event: back, a dismissal, or the choice of a column.
    case did(ScreenEvent)
    case select(Tab)
    /// Shows the places of a region.
    case open(region: String)
    /// Shows a place in the secondary column.
    case choose(place: String)
    /// Shows the directions to a place.
    case askTheWay(String)
    /// Opens the note about a place.
    case askForNote(String)
    /// The note was edited.
    case typed(String)
    /// Stores the note.
    case keepNote
    /// Saves a place, or removes it from those that are saved.
    case toggleSaved(String)
    /// Returns to the places that were saved before the last change.
    case undo(to: [String])
    /// Leaves the sheet.
    case cancel
    /// Dismisses the notice.
    case seen
    /// Navigates to an address.
    case go(Address)
  }

  package init() {}

  /// Returns the state at an address; `nil` if it is not an address of the page.
  package static func state(at address: String) -> State? {
    guard let address = Address(address) else { return nil }
    var state = State()
    let target = address.among(saved: state.saved)
    do throws(NavigationError) { try state.path.go(to: target) } catch { return nil }
    return state
  }
}
