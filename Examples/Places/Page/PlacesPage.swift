public import MillraceNavigation

/// Regions and places, to walk through: a stack, tabs, a split, a sheet and an alert in one value.
public struct PlacesPage: Sendable {
  /// The places beside each other in the primary column.
  public enum Tab: String, CaseIterable, Codable, Hashable, Sendable {
    case explore, saved
  }

  /// What a screen is about; the state that it shows is in it.
  public enum Screen: Codable, Hashable, Sendable {
    /// All regions.
    case regions
    /// The places of a region.
    case region(String)
    /// The places that were kept.
    case saved
    /// One place.
    case place(String)
    /// The way to a place.
    case directions(String)
    /// A note about a place is being written.
    case note(String, text: String)
    /// Whether a place is to be kept no longer.
    case forget(String)
  }

  /// Where a person is: tabs of stacks beside one stack.
  public typealias Path = ScreenSplit<ScreenTabs<Tab, ScreenStack<Screen>>, ScreenStack<Screen>>

  /// What one page shows.
  public struct State: Sendable, Equatable {
    /// Where the person is.
    public var path: Path
    /// The places that were kept, in the order in which they were.
    public var saved: [String] = []
    /// What was noted about places.
    public var notes: [String: String] = [:]
    /// Notes that were left half written.
    public var drafts: [String: String] = [:]
    /// What is to be said once.
    public var notices = Notices<String>()

    /// Begins at the regions, with nothing chosen.
    public init() {
      path = ScreenSplit(
        ScreenTabs(selected: .explore) { tab in
          ScreenStack(tab == .explore ? .regions : .saved, name: "\(tab)")
        })
    }
  }

  /// What can happen on the page.
  public enum Action: Sendable, Equatable {
    /// A person went back, dismissed something or chose a column.
    case did(ScreenEvent)
    /// Choose a tab.
    case select(Tab)
    /// Show the places of a region.
    case open(region: String)
    /// Show a place in the other column.
    case choose(place: String)
    /// Show the way to a place.
    case askTheWay(String)
    /// Begin to write about a place.
    case askForNote(String)
    /// The note was typed.
    case typed(String)
    /// Keep the note.
    case keepNote
    /// Keep a place, or ask whether to forget it.
    case toggleSaved(String)
    /// Forget a place.
    case forget(String)
    /// Leave what stands above the page.
    case cancel
    /// The notice has been seen.
    case seen
    /// Go where an address leads.
    case go(Address)
  }

  /// Makes the page.
  public init() {}

  /// The state that an address leads to; `nil` for an address of nothing.
  public static func state(at address: String) -> State? {
    guard let address = Address(address) else { return nil }
    var state = State()
    do throws(NavigationError) { try state.path.go(to: address) } catch { return nil }
    return state
  }
}
