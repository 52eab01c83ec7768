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
    /// True if what is shown was saved, and false once it differs; `nil` before the first save.
    var isSaved: Bool?
    /// The changes that can be undone, newest last, with the state before each.
    var changes: [Change] = []
    /// The correction of the last number of seats; `nil` if it was taken.
    var seatsProblem: String?
    /// True after a reset, until the next change.
    var isReset = false
    /// The locale of the person, for dates.
    var locale = Locale(identifier: "en")

    // A page that is restored is read by whoever opens it now.
    private enum CodingKeys: CodingKey {
      case name, note, isPublic, seating, light, day, volume, seats, tempo, isSaving, isSaved
    }

    /// Creates the first state of a page, in the formats of a locale.
    package init(locale: Locale = Locale(identifier: "en")) { self.locale = locale }
  }

  /// A change of one part of the evening; a person who types or drags makes one.
  struct Change: Equatable, Sendable {
    let part: Part
    /// The state before the change.
    let before: State
  }

  /// A part of the evening, as it is called where its change is undone.
  enum Part: String, Sendable {
    case name, notes, entry, seating, light, date, volume, tempo
    case seats = "number of seats"
    case all = "reset"
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
    /// The newest change is undone.
    case undo
    /// The notice of a reset was closed.
    case dismiss
  }

  /// The largest number of seats in the hall.
  static let mostSeats = 120
  /// The largest number of changes that can be undone.
  static let mostChanges = 20

  /// The policy under which the state survives a restart; a save that was in progress does not.
  package static let keeping = Keeping<State>.part(version: 1, { $0 }) { kept, state in
    let locale = state.locale
    state = kept
    (state.isSaving, state.locale) = (false, locale)
    if kept.isSaving { state.isSaved = false }
  }

  /// The clock that measures the time of saving.
  private let clock: any Clock<Duration>

  /// Creates a page that saves on the time of a clock.
  package init(clock: any Clock<Duration> = ContinuousClock()) {
    self.clock = clock
  }
}

extension ControlsPage: Reducer {
  /// Handles one action; a change of the evening can be undone.
  package func update(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .named(let name): state.change(.name) { $0.name = name }
    case .noted(let note): state.change(.notes) { $0.note = note }
    case .published(let isPublic): state.change(.entry) { $0.isPublic = isPublic }
    case .seated(let seating): state.change(.seating) { $0.seating = seating }
    case .lit(let light): state.change(.light) { $0.light = light }
    case .dated(let day): state.change(.date) { $0.day = day }
    case .setVolume(let volume): state.change(.volume) { $0.volume = volume }
    case .setSeats(let seats):
      state.change(.seats) { $0.seats = min(seats, Self.mostSeats) }
      state.seatsProblem = seats > Self.mostSeats ? "At most \(Self.mostSeats) seats." : nil
    case .tapped(let tempo): state.change(.tempo) { $0.tempo = tempo }
    case .save:
      // A change made meanwhile makes it false.
      (state.isSaving, state.isSaved) = (true, true)
      return .run("save") { [clock] in
        try await clock.sleep(for: .seconds(2))
        return .saved
      }
    case .saved: state.isSaving = false
    case .reset:
      state.change(.all) { $0 = State(locale: $0.locale) }
      state.isReset = true
    case .undo: state.undo()
    case .dismiss: state.isReset = false
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

  /// Makes a change that can be undone; the last of several of one part undoes them all.
  fileprivate mutating func change(
    _ part: ControlsPage.Part, _ edit: (inout ControlsPage.State) -> Void
  ) {
    let (saving, saved, changes) = (isSaving, isSaved, changes)
    var before = self
    (before.changes, before.isReset, before.seatsProblem) = ([], false, nil)
    var after = before
    edit(&after)
    self = after
    (isSaving, isSaved, self.changes) = (saving, saved.map { _ in false }, changes)
    guard part == .all || changes.last?.part != part else { return }
    self.changes.append(ControlsPage.Change(part: part, before: before))
    if self.changes.count > ControlsPage.mostChanges { self.changes.removeFirst() }
  }

  /// Restores the evening as it was before the newest change.
  fileprivate mutating func undo() {
    guard let last = changes.popLast() else { return }
    let (saving, saved, changes) = (isSaving, isSaved, changes)
    self = last.before
    (isSaving, isSaved, self.changes) = (saving, saved.map { _ in false }, changes)
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
