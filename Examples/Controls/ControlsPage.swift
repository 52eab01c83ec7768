package import About
package import Foundation
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
    /// The actions so far, newest first, each with its number.
    var log: [Entry] = []
    var done = 0
    /// The correction of the last number of seats; `nil` if it was taken.
    var seatsProblem: String?
    /// The state before a reset, until the next change; empty while there is nothing to undo.
    var beforeReset: [State] = []
    /// The locale of the person, for dates.
    var locale = Locale(identifier: "en")

    // A page that is restored is read by whoever opens it now.
    private enum CodingKeys: CodingKey {
      case name, note, isPublic, seating, light, day, volume, seats, tempo, isSaving, log, done
    }

    /// Creates the first state of a page, in the formats of a locale.
    package init(locale: Locale = Locale(identifier: "en")) { self.locale = locale }
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
    case reset
    /// The reset is undone.
    case undo
    /// The offer to undo was closed.
    case dismiss
  }

  /// The largest number of seats in the hall.
  static let mostSeats = 120

  /// The policy under which the state survives a restart; a save that was in progress does not.
  package static let keeping = Keeping<State>.part(version: 1, { $0 }) { kept, state in
    let locale = state.locale
    state = kept
    (state.isSaving, state.locale) = (false, locale)
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
    case .undo, .dismiss, .saved: break
    default: state.beforeReset = []
    }
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
      state.write(day.map { "Date: \(state.words(of: $0))" } ?? "Date cleared")
    case .setVolume(let volume): state.volume = volume
    case .setSeats(let seats):
      state.seats = min(seats, Self.mostSeats)
      state.seatsProblem = seats > Self.mostSeats ? "At most \(Self.mostSeats) seats." : nil
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
    case .reset:
      let before = state
      state = State(locale: before.locale)
      (state.isSaving, state.beforeReset) = (before.isSaving, [before])
      (state.log, state.done) = (before.log, before.done)
      state.write("Everything reset")
    case .undo:
      guard var before = state.beforeReset.last else { break }
      (before.isSaving, before.log, before.done) = (state.isSaving, state.log, state.done)
      state = before
      state.write("Reset undone")
    case .dismiss: state.beforeReset = []
    }
    return .none
  }
}

extension CalendarDay {
  /// Returns the day as a person of a locale writes it, such as “December 24, 2026”.
  func words(in locale: Locale) -> String {
    let calendar = Calendar(identifier: .gregorian)
    let parts = DateComponents(
      calendar: calendar, timeZone: .gmt, year: year, month: month, day: day)
    let style = Date.FormatStyle(
      date: .long, time: .omitted, locale: locale, calendar: calendar, timeZone: .gmt)
    return parts.date?.formatted(style) ?? description
  }
}

extension ControlsPage.State {
  /// Returns a day as the person writes it.
  func words(of day: CalendarDay) -> String { day.words(in: locale) }

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
