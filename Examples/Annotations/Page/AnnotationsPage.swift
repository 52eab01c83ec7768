#if SQLite && Web
import About
package import Millrace
package import MillraceFlux
internal import MillraceViews
import MillraceWeb

/// The sheet of one device in a browser, with its filters beside it.
///
/// Its actions are the app's own, so it only forwards them and shows the state.
package struct AnnotationsPage: LivePageProgram {
  /// The state that the page shows.
  package typealias State = AnnotationsShown
  /// An action of the app.
  package typealias Action = any AnyAction & Sendable

  let device: FieldDevice

  init(_ device: FieldDevice) {
    self.device = device
  }

  /// Creates the app on the page's own loop.
  package func makeStore(_ state: State, in scope: Scope) -> Store<State, Action> {
    let app = AnnotationsApp(state, in: scope, device: device)
    app.follow(device.sheets, device.work)
    return Store(
      showing: app.shown.signal.map { $0 ?? state }, in: scope, name: "annotations",
      restore: { app.restore($0) }
    ) { action in
      app.dispatcher.enqueue(action)
    }
  }

  /// Returns the id and the title of the sheet.
  package func title(_ state: State) -> String {
    "\(state.sheets.sheet.id.rawValue) \(state.sheets.sheet.title)"
  }

  /// Returns the address of the sheet on this device.
  package func address(_ state: State) -> String? { FieldAddress(device.id, state.sheets.id).text }

  /// Returns the action that opens the sheet of an address.
  package func arrive(at address: String) -> Action? {
    guard let field = Visit(address: address).flatMap(FieldAddress.init), field.device == device.id
    else { return nil }
    return field.sheet.map { SheetActions.Open($0) }
  }
}
#endif
