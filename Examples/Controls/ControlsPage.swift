package import About
package import Millrace
package import MillraceViews
package import MillraceWeb

/// A page with every kind of control, each with the state that it shows and changes.
///
/// It arranges an evening in a small hall: its name, its volume, its seats. A reload begins anew; a
/// restart of the server does not.
package struct ControlsPage: Sendable {
  /// The arrangement of the seats.
  package enum Seating: String, CaseIterable, Codable, Sendable {
    /// In rows.
    case rows
    /// At small tables.
    case tables
    /// Without chairs.
    case standing
  }

  /// The lights that are on.
  package enum Light: String, CaseIterable, Codable, Sendable {
    /// All lights.
    case day
    /// Half of the lights.
    case dusk
    /// Only the stage lights.
    case dark
  }

  package struct State: Codable, Equatable, Sendable {
    var name = "Evening of strings"
    var note = ""
    var isPublic = true
    var seating: Seating?
    var light = Light.dusk
    var day: CalendarDay?
    var volume = 0.4
    var seats = 24
    var tempo: Int?
    var isSaving = false
    var isAskedToReset = false
    /// The actions so far, newest first, each with its number.
    var log: [Entry] = []
    var done = 0

    package init() {}
  }

  /// A line of the log.
  struct Entry: Codable, Equatable, Sendable {
    let id: Int
    let words: String
  }

  package enum Action: Equatable, Sendable {
    /// The name was edited.
    case named(String)
    /// The notes were edited.
    case noted(String)
    /// The evening was opened to the public, or made private.
    case published(Bool)
    /// A seating was chosen.
    case seated(Seating)
    /// A light was chosen.
    case lit(Light)
    /// A date was chosen or cleared.
    case dated(CalendarDay?)
    /// The volume was set, from 0 to 1.
    case setVolume(Double)
    /// The number of seats was set.
    case setSeats(Int)
    /// A tempo was tapped, in beats per minute.
    case tapped(Int)
    /// Save was pressed.
    case save
    /// Saving has ended.
    case saved
    /// Reset was pressed.
    case askToReset
    /// The reset was declined.
    case keep
    /// The reset was confirmed.
    case reset
  }

  /// The policy under which the state survives a restart; a save that was in progress does not.
  package static let keeping = Keeping<State>.part(version: 1, { $0 }) { kept, state in
    state = kept
    state.isSaving = false
  }

  /// The clock that measures the time of saving.
  private let clock: any Clock<Duration>

  /// Creates a page that saves on the time of a clock.
  package init(clock: any Clock<Duration> = ContinuousClock()) {
    self.clock = clock
  }
}

extension ControlsPage: Reducer {
  /// Handles one action.
  package func update(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .named(let name): state.name = name
    case .noted(let note): state.note = note
    case .published(let isPublic):
      state.isPublic = isPublic
      state.write(isPublic ? "Opened to the public" : "Made private")
    case .seated(let seating):
      state.seating = seating
      state.write("Seating: \(seating.title)")
    case .lit(let light):
      state.light = light
      state.write("Light: \(light.title)")
    case .dated(let day):
      state.day = day
      state.write(day.map { "Date: \($0)" } ?? "Date cleared")
    case .setVolume(let volume): state.volume = volume
    case .setSeats(let seats): state.seats = seats
    case .tapped(let tempo): state.tempo = tempo
    case .save:
      state.isSaving = true
      return .run("save") { [clock] in
        try await clock.sleep(for: .seconds(2))
        return .saved
      }
    case .saved:
      state.isSaving = false
      state.write("Saved “\(state.name)”")
    case .askToReset: state.isAskedToReset = true
    case .keep: state.isAskedToReset = false
    case .reset:
      let isSaving = state.isSaving
      state = State()
      state.isSaving = isSaving
      state.write("Everything reset")
    }
    return .none
  }
}

extension ControlsPage.State {
  /// Adds a line; the log keeps the last twenty.
  fileprivate mutating func write(_ words: String) {
    done += 1
    log.insert(ControlsPage.Entry(id: done, words: words), at: 0)
    if log.count > 20 { log.removeLast() }
  }
}

extension ControlsPage.Seating {
  var title: String {
    switch self {
    case .rows: "In rows"
    case .tables: "At tables"
    case .standing: "Standing"
    }
  }
}

extension ControlsPage.Light {
  var title: String {
    switch self {
    case .day: "Day"
    case .dusk: "Dusk"
    case .dark: "Dark"
    }
  }
}

/// The browser files of the custom node `tempo`, which the site serves.
package enum TempoPad {
  /// The script with the definition.
  package static var script: [UInt8] { PackageResources.tempo_js }
  /// The style sheet of the node.
  package static var style: [UInt8] { PackageResources.tempo_css }
}

extension ControlsPage {
  /// The content of the page's panel.
  package static let about = Example<ControlsPage>(
    "Controls", style: "Elm, the native one",
    purpose: "Every control, by mouse, touch and keyboard, and one of the app's own: a pad whose "
      + "script measures in the browser.",
    files: [
      "Examples/Controls/ControlsPage.swift", "Examples/Controls/ControlsPage+View.swift",
    ],
    tutorial: .init("How the page Controls is made", at: "Documentation/Controls.md"))
}
