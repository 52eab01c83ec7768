import Millrace
public import MillraceFlux

/// The state of the sheets on a page.
public struct SheetState: Sendable, Equatable {
  /// All sheets of the site.
  public var sheets: [Sheet]
  /// The id of the current sheet.
  public var id: SheetID
  /// The chosen annotation.
  public var chosen: Int?
  /// The annotation that is removed after a confirmation.
  public var doomed: Int?
  /// The message of the last failure.
  public var problem: String?
  /// The language of the page.
  public var language = Language.english

  /// Creates the state with a current sheet; `nil` if there is no sheet of that id.
  public init?(_ sheets: [Sheet], showing id: SheetID) {
    guard sheets.contains(where: { $0.id == id }) else { return nil }
    self.sheets = sheets
    self.id = id
  }

  /// The current sheet.
  public var sheet: Sheet { sheets.first { $0.id == id } ?? sheets[0] }

  mutating func open(_ id: SheetID) {
    guard id != self.id, sheets.contains(where: { $0.id == id }) else { return }
    self.id = id
    chosen = nil
    doomed = nil
    problem = nil
  }

  mutating func take(_ sheets: [Sheet]) {
    // The library never removes a sheet.
    guard sheets.contains(where: { $0.id == id }) else { return }
    self.sheets = sheets
    forgetIfGone()
  }

  mutating func forgetIfGone() {
    if let chosen, sheet[chosen] == nil { self.chosen = nil }
    if let doomed, sheet[doomed] == nil { self.doomed = nil }
  }
}

/// The store of the sheets on a page: a live query of the library.
///
/// Shared changes are requested from the library, and arrive with its sheets.
public final class SheetStore: StateStore<SheetState> {
  private let office: any SheetOffice

  /// Registers for the actions of the sheets.
  ///
  /// - Parameter office: The service that carries out shared changes.
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
    _ name: String, _ sheet: SheetID, _ body: @escaping @Sendable () async throws -> Void
  ) -> Effect<SheetActions.Failed> {
    .run("\(name) \(sheet.rawValue)") { _ in
      try await body()
    } catch: {
      SheetActions.Failed("\($0)")
    }
  }
}

/// A service that carries out shared changes of the sheets.
public protocol SheetOffice: Sendable {
  /// Carries out a change; returns when it is on the disk and on the sheet.
  func carryOut(_ change: @escaping @Sendable (Sheet) -> SheetChange?, on sheet: SheetID)
    async throws
  /// Applies the pending changes of the office to a sheet.
  func deliver(to sheet: SheetID) async throws
}

/// A sheet with its visible annotations, as it is drawn.
public struct SheetDrawing: Sendable, Equatable {
  /// The sheet to draw.
  public let sheet: Sheet
  /// The set of visible annotations.
  public let visible: AnnotationSet
  /// The chosen annotation.
  public let chosen: Int?
}
