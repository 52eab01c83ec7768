#if SQLite
import About
public import Millrace
public import MillraceFlux
internal import MillraceViews
public import MillraceWeb

/// The sheet in a browser, with its filters beside it.
///
/// Its actions are the app's own, so it only forwards them and shows the state.
public struct AnnotationsPage: LivePageProgram {
  /// The state that the page shows.
  public typealias State = AnnotationsShown
  /// An action of the app.
  public typealias Action = any AnyAction & Sendable

  let library: SheetLibrary

  /// Creates a page of a library.
  public init(_ library: SheetLibrary) {
    self.library = library
  }

  /// Creates the app on the page's own loop.
  public func makeStore(_ state: State, in scope: Scope) -> Store<State, Action> {
    let office = FullDiskOffice(office: library, fault: Self.fullDisk)
    let app = AnnotationsApp(state, in: scope, office: office)
    app.follow(library.feed)
    return Store(
      showing: app.shown.signal.map { $0 ?? state }, in: scope, name: "annotations",
      restore: { app.restore($0) }
    ) { action in
      app.dispatcher.enqueue(action)
    }
  }

  /// Returns the id and the title of the sheet.
  public func title(_ state: State) -> String {
    "\(state.sheets.sheet.id.rawValue) \(state.sheets.sheet.title)"
  }

  /// Returns the address of the sheet.
  public func address(_ state: State) -> String? { Self.address(of: state.sheets.id) }

  /// Returns the action that opens the sheet of an address.
  public func arrive(at address: String) -> Action? {
    guard let visit = Visit(address: address), visit.segments.count == 2 else { return nil }
    return SheetActions.Open(SheetID(rawValue: visit.segments[1]))
  }

  static func address(of sheet: SheetID) -> String { "/annotations/\(sheet.rawValue)" }
}
#endif
