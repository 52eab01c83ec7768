import Millrace
import MillraceDurable
import MillraceFlux
import MillraceViews
import Synchronization
import Testing

@testable import Annotations

// Step 5 of 5: the tests. Actions in, state out; what is to be seen is a value, and needs no
// screen.

/// The actions are values in one namespace; a test dispatches them and compares the state.
@Suite("PG-3, PG-9: the filters of a page, driven by actions")
struct AnnotationFilterStoreTests {
  typealias Actions = AnnotationFilterActions

  private static let ground = AnnotationFiltersTests.sheet()
  private static let roof = Sheet(
    id: SheetID(rawValue: "PA9.01"), title: "Roof", people: ["Ada", "Ben"],
    annotations: [AnnotationFiltersTests.other(0, .line, .green)])

  private let app: AnnotationsApp
  private let device = FakeDevice()

  init() throws {
    let first = try #require(
      AnnotationsShown([Self.ground, Self.roof], showing: Self.ground.id, work: .nothing))
    app = AnnotationsApp(first, in: Loop().root, device: device)
  }

  private var state: AnnotationFilterState { app.filters.current }
  private var active: Set<FilterID> { state.filters.active }

  private func visible() throws -> Int { try app.visible.value().count }

  // MARK: The article's own cases

  @Test("given nothing, when hide-all is toggled, then it is on and the sheet is filtered")
  func hideAll() throws {
    try app.dispatcher.dispatch(Actions.ToggleFilter(.hideEverything))
    #expect(state.filters.isOn[.hideEverything] == true)
    #expect(state.isFiltering)
    #expect(try visible() == 0)
  }

  @Test("given hide-all, when the filters are reset, then it is off and the sheet is not filtered")
  func reset() throws {
    try app.dispatcher.dispatch(Actions.ToggleFilter(.hideEverything))
    try app.dispatcher.dispatch(Actions.ResetFilters())
    #expect(state.filters.isOn[.hideEverything] == false)
    #expect(!state.isFiltering)
    #expect(try visible() == 6)
  }

  // MARK: Groups

  @Test("R7: a group is entered and left, and its screen has its filters")
  func groups() throws {
    let provider = AnnotationFilterViewProvider(Titles(.english))
    try app.dispatcher.dispatch(Actions.EnterFilterGroup(.color))
    #expect(state.openGroup == .color)
    let list = provider.list(for: state, on: Self.ground)
    #expect(list.sections.flatMap(\.rows).map(\.content.title) == ["Red", "Blue"])
    try app.dispatcher.dispatch(Actions.LeaveFilterGroup())
    #expect(state.openGroup == nil)
  }

  @Test("a group without a screen, or behind another one, is refused in words and changes nothing")
  func refused() throws {
    #expect(throws: DispatchError.self) {
      try app.dispatcher.dispatch(Actions.EnterFilterGroup(.share))
    }
    #expect(state.openGroup == nil)
    try app.dispatcher.dispatch(Actions.EnterFilterGroup(.type))
    let error = #expect(throws: DispatchError.self) {
      try app.dispatcher.dispatch(Actions.EnterFilterGroup(.color))
    }
    #expect("\(try #require(error))".contains("Leave it first"))
    #expect(state.openGroup == .type)
  }

  @Test("a filter that the sheet does not have rolls the dispatch back")
  func unknown() throws {
    let before = state
    #expect(throws: DispatchError.self) {
      try app.dispatcher.dispatch(Actions.ToggleFilter(.color(.violet)))
    }
    #expect(state == before)
  }

  @Test("R5: resetting a group leaves the other groups")
  func resetGroup() throws {
    try app.dispatcher.dispatch(Actions.ToggleFilter(.color(.red)))
    try app.dispatcher.dispatch(Actions.ToggleFilter(.unassigned))
    try app.dispatcher.dispatch(Actions.ResetFiltersInGroup(.color))
    #expect(active == [.unassigned, .type(.issue)])
  }

  // MARK: Sheets

  @Test("each sheet has filters of its own, which are unchanged when it is opened again")
  func perSheet() throws {
    try app.dispatcher.dispatch(Actions.ToggleFilter(.color(.red)))
    try app.dispatcher.dispatch(Actions.EnterFilterGroup(.color))
    try app.dispatcher.dispatch(SheetActions.Open(Self.roof.id))
    #expect(active.isEmpty)
    #expect(state.openGroup == nil)
    #expect(state.filters.groups[.color] == [.color(.green)])
    #expect(try visible() == 1)
    try app.dispatcher.dispatch(SheetActions.Open(Self.ground.id))
    #expect(active == [.color(.red)])
    try app.dispatcher.dispatch(SheetActions.Open(SheetID(rawValue: "no such sheet")))
    #expect(app.sheets.current.id == Self.ground.id)
    #expect(active == [.color(.red)])
  }

  @Test(
    "a filter is removed in the dispatch that delivers a sheet without its subject"
  )
  func delivered() throws {
    try app.dispatcher.dispatch(Actions.ToggleFilter(.color(.blue)))
    try app.dispatcher.dispatch(Actions.EnterFilterGroup(.color))
    var sheet = Self.ground
    sheet.apply(SheetChange(on: sheet.id, removed: [4, 5]))
    var seen: [Bool] = []
    let observation = app.shown.signal.observe { seen.append($0?.filters.isFiltering ?? false) }
    try app.dispatcher.dispatch(SheetActions.Delivered([sheet, Self.roof]))
    #expect(active.isEmpty)
    #expect(state.openGroup == .color)
    #expect(try visible() == 4)
    // No observer saw the new sheet with the old filters.
    #expect(seen == [true, false])
    observation.cancel()
  }

  @Test("a screen that has no filters any more is left")
  func emptied() throws {
    try app.dispatcher.dispatch(Actions.EnterFilterGroup(.color))
    var sheet = Self.ground
    sheet.apply(SheetChange(on: sheet.id, removed: Array(0..<6)))
    try app.dispatcher.dispatch(SheetActions.Delivered([sheet, Self.roof]))
    #expect(state.openGroup == nil)
  }

  @Test("dismissing the filters closes the group and leaves the filters active")
  func dismissed() throws {
    try app.dispatcher.dispatch(Actions.ToggleFilter(.color(.red)))
    try app.dispatcher.dispatch(Actions.EnterFilterGroup(.color))
    try app.dispatcher.dispatch(Actions.DismissFilters())
    #expect(!state.isShown)
    #expect(state.openGroup == nil)
    #expect(active == [.color(.red)])
    try app.dispatcher.dispatch(Actions.ShowFilters())
    #expect(state.isShown)
  }

  // MARK: What is made of the stores

  @Test(
    "the visible annotations are computed once for a dispatch, for the drawing and the list")
  func once() throws {
    var sets = 0
    let observations = [
      app.visible.signal.observePulses(startNow: false) { _ in sets += 1 },
      app.drawing.signal.observe { _ in }, app.list.signal.observe { _ in },
    ]
    try app.dispatcher.dispatch(Actions.ToggleFilter(.color(.red)))
    #expect(sets == 1)
    #expect(try app.drawing.value().visible == app.visible.value())
    #expect(try app.list.value().visible == app.visible.value())
    #expect(
      try app.list.value().model.sections[0].rows.map(\.content.annotation.id) == [0, 1, 2, 3])
    // The chosen annotation is in both, and no annotation is examined for it.
    try app.dispatcher.dispatch(SheetActions.Choose(2))
    #expect(sets == 1)
    #expect(try app.drawing.value().chosen == 2)
    #expect(try app.list.value().model.selection == .single(.number(2)))
    for observation in observations { observation.cancel() }
  }

  @Test(
    "entering a group asks nothing new of the annotations, and a refused action shows nothing anew")
  func nothingNew() throws {
    var sets = 0
    var shown = 0
    let observations = [
      app.visible.signal.observePulses(startNow: false) { _ in sets += 1 },
      app.shown.signal.observe { _ in shown += 1 },
    ]
    try app.dispatcher.dispatch(Actions.EnterFilterGroup(.color))
    #expect(sets == 0)
    #expect(shown == 2)
    _ = try? app.dispatcher.dispatch(Actions.ToggleFilter(.color(.violet)))
    try app.dispatcher.dispatch(Actions.ResetFiltersInGroup(.color))
    #expect(shown == 2)
    for observation in observations { observation.cancel() }
  }

  @Test("the first screen is that of the article, in the words of the language")
  func firstScreen() throws {
    try app.dispatcher.dispatch(Actions.ToggleFilter(.share(.personal)))
    try app.dispatcher.dispatch(Actions.ToggleFilter(.type(.issue)))
    #expect(
      outline(.english) == """
        ○ Hide everything
        — Share status
        ○ Master
        ● Personal
        — Issues
        ● Issues
        › Status
        › Assigned to
        — General
        › Annotations 1 type
        › Color
        › Created by
        """)
    #expect(outline(.german).hasPrefix("○ Alles ausblenden\n— Freigabe\n○ Gemeinsam"))
    #expect(outline(.german).contains("› Anmerkungen 1 Art"))
  }

  private func outline(_ language: Language) -> String {
    let list = AnnotationFilterViewProvider(Titles(language)).list(for: state, on: Self.ground)
    return list.sections.flatMap { section in
      (section.header.map { ["— \($0)"] } ?? [])
        + section.rows.map { row in
          switch row.content {
          case .toggle(let title, let isOn, _): "\(isOn ? "●" : "○") \(title)"
          case .group(let title, let summary, _):
            summary.isEmpty ? "› \(title)" : "› \(title) \(summary)"
          }
        }
    }
    .joined(separator: "\n")
  }

  @Test("“Issues” on the first screen and in its group are one filter")
  func oneFilter() throws {
    let provider = AnnotationFilterViewProvider(Titles(.english))
    try app.dispatcher.dispatch(Actions.EnterFilterGroup(.type))
    let row = try #require(
      provider.list(for: state, on: Self.ground).sections[0].rows.first {
        $0.content.title == "Issues"
      })
    let action = try #require(row.action as? Actions.ToggleFilter)
    try app.dispatcher.dispatch(action)
    try app.dispatcher.dispatch(Actions.LeaveFilterGroup())
    #expect(outline(.english).contains("● Issues"))
    #expect(outline(.english).contains("› Annotations 1 type"))
  }

  // MARK: For all users

  @Test("an action of a person is durable, and is visible when the device delivers it")
  func performing() throws {
    try app.dispatcher.dispatch(SheetActions.Choose(1))
    try app.dispatcher.dispatch(SheetActions.Remove(1))
    #expect(app.sheets.current.chosen == 1)
    #expect(app.sheets.current.sheet.annotations.count == 6)
    let origin = FieldOrigin(sheet: Self.ground.id, by: device.id.person)
    let mark = "\(Self.ground.id.rawValue)/1"
    let performed = device.performed.map { $0 as? FieldActions.Remove }
    #expect(performed == [FieldActions.Remove(origin: origin, mark: mark)])
    var sheet = Self.ground
    sheet.apply(SheetChange(on: sheet.id, removed: [1]))
    try app.dispatcher.dispatch(SheetActions.Delivered([sheet, Self.roof]))
    #expect(app.sheets.current.chosen == nil)
    try app.dispatcher.dispatch(SheetActions.Ended(Refusal("The file is full.")))
    #expect(app.sheets.current.problem?.reason == "The file is full.")
    // Nothing was removed, so that there is nothing to undo.
    #expect(app.sheets.current.notice == nil)
  }

  @Test("the switch of the lock follows the person at once, and the sheet when it arrives")
  func lock() throws {
    func sheet(isLocked: Bool, next: Int) -> Sheet {
      var sheet = Self.ground
      sheet.follow(
        SheetRecord(
          id: sheet.id.rawValue, title: sheet.title, seed: 1, count: 6, next: next,
          isLocked: isLocked))
      return sheet
    }
    try app.dispatcher.dispatch(SheetActions.Lock(true))
    #expect(app.sheets.current.isLockOn)
    // Something else on the sheet has changed.
    try app.dispatcher.dispatch(SheetActions.Delivered([sheet(isLocked: false, next: 40)]))
    #expect(app.sheets.current.isLockOn)
    try app.dispatcher.dispatch(SheetActions.Ended(Refusal("The file is full.")))
    #expect(!app.sheets.current.isLockOn)
    try app.dispatcher.dispatch(SheetActions.Lock(true))
    try app.dispatcher.dispatch(SheetActions.Ended())
    #expect(app.sheets.current.isLockOn)
    try app.dispatcher.dispatch(SheetActions.Delivered([sheet(isLocked: true, next: 50)]))
    #expect(app.sheets.current.isLockOn)
    // Another page of the office has unlocked it meanwhile.
    try app.dispatcher.dispatch(SheetActions.Lock(true))
    try app.dispatcher.dispatch(SheetActions.Ended())
    try app.dispatcher.dispatch(SheetActions.Delivered([Self.ground]))
    #expect(!app.sheets.current.isLockOn)
  }

  @Test("a chosen annotation stays chosen when the office gives it another number")
  func renumbering() throws {
    func sheet(_ number: Int) -> Sheet {
      var sheet = Self.ground
      var mark = AnnotationFiltersTests.other(number, .line, .green)
      mark.mark = "m"
      sheet.apply(SheetChange(on: sheet.id, put: [mark]))
      return sheet
    }
    try app.dispatcher.dispatch(SheetActions.Delivered([sheet(20), Self.roof]))
    try app.dispatcher.dispatch(SheetActions.Choose(20))
    try app.dispatcher.dispatch(SheetActions.TypeNote("damp"))
    try app.dispatcher.dispatch(SheetActions.Delivered([sheet(21), Self.roof]))
    #expect(app.sheets.current.chosen == 21)
    #expect(app.sheets.current.noteDraft == "damp")
  }

  @Test("an issue that a person has placed is chosen when it is on the sheet, once")
  func placing() throws {
    let app = app
    func place() throws -> Sheet {
      try app.dispatcher.dispatch(SheetActions.Place(.newIssue))
      try app.dispatcher.dispatch(SheetActions.PlaceAt(SheetPoint(x: 1, y: 2)))
      let made = try #require(device.performed.last as? FieldActions.Make)
      var issue = AnnotationFiltersTests.issue(30, .open, nil)
      issue.mark = made.mark
      var sheet = Self.ground
      sheet.apply(SheetChange(on: sheet.id, put: [issue]))
      return sheet
    }
    let sheet = try place()
    try app.dispatcher.dispatch(SheetActions.Delivered([Self.ground, Self.roof]))
    #expect(app.sheets.current.chosen == nil)
    try app.dispatcher.dispatch(SheetActions.Delivered([sheet, Self.roof]))
    #expect(app.sheets.current.chosen == 30)
    #expect(app.sheets.current.isNew)
    try app.dispatcher.dispatch(SheetActions.Choose(0))
    #expect(!app.sheets.current.isNew)
    try app.dispatcher.dispatch(SheetActions.Delivered([sheet, Self.roof]))
    #expect(app.sheets.current.chosen == 0)
  }

  @Test("an issue that the device refuses, or that is on another sheet, is not chosen later")
  func refusedPlacing() throws {
    for end in [SheetActions.Ended(.locked), SheetActions.Open(Self.roof.id)] as [any AnyAction] {
      try app.dispatcher.dispatch(SheetActions.Open(Self.ground.id))
      try app.dispatcher.dispatch(SheetActions.Place(.newIssue))
      try app.dispatcher.dispatch(SheetActions.PlaceAt(SheetPoint(x: 1, y: 2)))
      #expect(app.sheets.current.placed != nil)
      try app.dispatcher.dispatch(end)
      #expect(app.sheets.current.placed == nil)
    }
  }

  @Test("kept filters are restored as far as they still exist")
  func kept() throws {
    var shown = try #require(
      AnnotationsShown([Self.ground, Self.roof], showing: Self.ground.id, work: .nothing))
    shown.take(
      Self.roof.id, chosen: 77, .german, openGroup: .color,
      active: [Self.roof.id: [.color(.green), .color(.violet)], Self.ground.id: [.unassigned]])
    #expect(shown.sheets.id == Self.roof.id)
    #expect(shown.sheets.chosen == nil)
    #expect(shown.filters.openGroup == .color)
    #expect(shown.filters.filters.active == [.color(.green)])
    app.restore(shown)
    #expect(try app.shown.value() == shown)
    try app.dispatcher.dispatch(SheetActions.Open(Self.ground.id))
    #expect(active == [.unassigned, .type(.issue)])
  }
}

/// A device that notes what it is to perform, and does nothing.
final class FakeDevice: SheetDevice {
  let id = DeviceID.ada
  private let actions = Mutex<[any FieldAction]>([])
  var performed: [any FieldAction] { actions.withLock { $0 } }

  func perform(_ action: some FieldAction) -> Effect<SheetActions.Ended> {
    actions.withLock { $0.append(action) }
    return .none
  }

  func addPhoto(_ photo: UploadedFile, to mark: String, _ origin: FieldOrigin) async throws {}
  func syncNow() {}
  func workOffline(_ isOffline: Bool) {}
  func dismiss(_ refused: RefusedAction) {}
}

extension DeviceWork {
  /// The work of a device that has done nothing.
  static let nothing = DeviceWork(status: SyncStatus(phase: .upToDate, pending: 0))
}
