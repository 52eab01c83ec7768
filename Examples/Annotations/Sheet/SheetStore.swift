import Millrace
public import MillraceFlux

/// What everybody on the page looks at.
public struct SheetState: Sendable, Equatable {
  /// The sheets of the site.
  public var sheets: [Sheet]
  /// Which of them is shown.
  public var id: SheetID
  /// The annotation that is chosen.
  public var chosen: Int?
  /// The annotation that is to be removed, once a person has said so.
  public var doomed: Int?
  /// What went wrong last, in words.
  public var problem: String?
  /// The language of the page.
  public var language = Language.english

  /// Shows a sheet; one that is not there is not shown.
  public init?(_ sheets: [Sheet], showing id: SheetID) {
    guard sheets.contains(where: { $0.id == id }) else { return nil }
    self.sheets = sheets
    self.id = id
  }

  /// The sheet that is shown.
  public var sheet: Sheet { sheets.first { $0.id == id } ?? sheets[0] }

  mutating func open(_ id: SheetID) {
    guard id != self.id, sheets.contains(where: { $0.id == id }) else { return }
    self.id = id
    chosen = nil
    doomed = nil
    problem = nil
  }

  mutating func take(_ sheets: [Sheet]) {
    // The library never has fewer sheets.
    guard sheets.contains(where: { $0.id == id }) else { return }
    self.sheets = sheets
    forgetIfGone()
  }

  mutating func forgetIfGone() {
    if let chosen, sheet[chosen] == nil { self.chosen = nil }
    if let doomed, sheet[doomed] == nil { self.doomed = nil }
  }
}

/// The sheets, shared by all that is on the page: a live query of the library.
///
/// What is changed for everybody is asked of the library, and comes back with the sheets.
public final class SheetStore: StateStore<SheetState> {
  private let office: any SheetOffice

  /// Registers for what happens to sheets.
  ///
  /// - Parameter office: does what is for everybody.
  public init(_ first: SheetState, on dispatcher: Dispatcher, office: any SheetOffice) {
    self.office = office
    super.init("sheets", first, on: dispatcher)
    on(SheetActions.Open.self) { state, action in state.open(action.sheet) }
    on(SheetActions.Delivered.self) { state, action in state.take(action.sheets) }
    on(SheetActions.Choose.self) { state, action in
      state.chosen = action.annotation
      state.forgetIfGone()
    }
    on(SheetActions.AskToRemove.self) { state, action in
      state.doomed = action.annotation
      state.forgetIfGone()
    }
    on(SheetActions.Failed.self) { state, action in state.problem = action.problem }
    on(SheetActions.Speak.self) { state, action in state.language = action.language }
    askOffice()
  }

  private func askOffice() {
    on(SheetActions.Remove.self) { [weak self] state, action, turn in
      let number = action.annotation
      state.doomed = nil
      self?.ask(&state, turn) { SheetChange(on: $0.id, removed: [number]) }
    }
    on(SheetActions.CloseIssue.self) { [weak self] state, action, turn in
      let number = action.annotation
      self?.ask(&state, turn) { sheet in
        guard var issue = sheet[number], issue.type == .issue else { return nil }
        issue.status = .closed
        return SheetChange(on: sheet.id, put: [issue])
      }
    }
    on(SheetActions.AskOffice.self) { [weak self, office] state, _, turn in
      state.problem = nil
      let id = state.id
      guard let self else { return }
      start(work("deliver", id) { try await office.deliver(to: id) }, in: turn)
    }
  }

  private func ask(
    _ state: inout SheetState, _ turn: borrowing Turn,
    _ change: @escaping @Sendable (Sheet) -> SheetChange?
  ) {
    state.problem = nil
    start(
      work("change", state.id) { [office, id = state.id] in
        try await office.carryOut(change, on: id)
      }, in: turn)
  }

  private func work(
    _ what: String, _ sheet: SheetID, _ body: @escaping @Sendable () async throws -> Void
  ) -> Effect<SheetActions.Failed> {
    .run("\(what) \(sheet.rawValue)") { send in
      do {
        try await body()
      } catch {
        await send(SheetActions.Failed("\(error)"))
      }
    }
  }
}

/// Does what is for everybody who has the sheets.
public protocol SheetOffice: Sendable {
  /// Carries out a change; returns when it is on the disk and on the sheet.
  func carryOut(_ change: @escaping @Sendable (Sheet) -> SheetChange?, on sheet: SheetID)
    async throws
  /// Brings what the office has meanwhile done to a sheet.
  func deliver(to sheet: SheetID) async throws
}
