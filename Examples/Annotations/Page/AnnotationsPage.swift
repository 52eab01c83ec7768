#if SQLite
public import Millrace
public import MillraceFlux
internal import MillraceViews
public import MillraceWeb

/// The sheet in a browser, with its filters beside it.
///
/// Its actions are the app's own, so there is nothing here but the way there and the view.
public struct AnnotationsPage: LivePageProgram {
  /// All that it shows.
  public typealias State = AnnotationsShown
  /// What a person does: an action of the app.
  public typealias Action = any AnyAction & Sendable

  let library: SheetLibrary

  /// Shows the sheets of a library.
  public init(_ library: SheetLibrary) {
    self.library = library
  }

  /// Begins the app on the page's own loop.
  public func makeStore(_ state: State, in scope: Scope) -> Store<State, Action> {
    let app = AnnotationsApp(state, in: scope, office: library)
    app.follow(library.feed)
    return Store(
      showing: app.shown.signal.map { $0 ?? state }, in: scope, name: "annotations",
      restore: { app.restore($0) }
    ) { action in
      app.dispatcher.enqueue(action)
    }
  }

  /// What is looked at.
  public func title(_ state: State) -> String {
    "\(state.sheets.sheet.id.rawValue) \(state.sheets.sheet.title)"
  }

  /// Where the sheet is.
  public func address(_ state: State) -> String? { Self.address(of: state.sheets.id) }

  /// The way to another sheet.
  public func arrive(at address: String) -> Action? {
    guard let visit = Visit(address: address), visit.segments.count == 2 else { return nil }
    return SheetActions.Open(SheetID(rawValue: visit.segments[1]))
  }

  static func address(of sheet: SheetID) -> String { "/annotations/\(sheet.rawValue)" }
}
#endif
