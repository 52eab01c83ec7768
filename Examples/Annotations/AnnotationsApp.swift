package import Millrace
package import MillraceFlux

/// The app of one page: a dispatcher, the stores, and the values derived from them.
///
/// ```
///   device ──▶ SheetStore ───────────┐
///     │             │ after          ├──▶ visible ──┬──▶ the drawing
///     │  person ──▶ AnnotationFilterStore           └──▶ the list
///     └──▶ WorkStore
/// ```
///
/// The set of visible annotations is shared: it is derived once from two stores, and two parts of
/// the page are derived from it.
package final class AnnotationsApp {
  /// The dispatcher that receives the actions.
  package let dispatcher: Dispatcher
  /// The store with the list of sheets and the annotations of the current one.
  package let sheets: SheetStore
  package let filters: AnnotationFilterStore
  /// The store of what waits for the office.
  package let work: WorkStore
  /// The visible annotations of the current sheet.
  package let visible: Derived<AnnotationSet>
  /// The drawing, derived from the visible annotations.
  package let drawing: Derived<SheetDrawing>
  /// The list, derived from the visible annotations.
  package let list: Derived<AnnotationList>
  /// The state that the page shows.
  package let shown: Derived<AnnotationsShown>

  /// The latest values of the device that the page has received.
  private var replicas: [AnyObject] = []
  private var following: [ObservationToken] = []

  /// Creates the app with the first state of a page.
  ///
  /// - Parameters:
  ///   - first: The first state of the page.
  ///   - scope: The scope that owns the app.
  ///   - device: The device that performs what the person does.
  package init(_ first: AnnotationsShown, in scope: Scope, device: any SheetDevice) {
    let dispatcher = Dispatcher(in: scope)
    let sheets = SheetStore(first.sheets, on: dispatcher, device: device)
    let work = WorkStore(first.work, on: dispatcher, device: device)
    let filters = AnnotationFilterStore(first.filters, on: dispatcher, after: sheets)
    // Only the filters select annotations: the open group does not.
    let asked = Derived("asked", in: scope.loop) { read throws(DerivedError) in
      read(filters).filters
    }
    let visible = Derived("visible", in: scope.loop) { read throws(DerivedError) in
      (try read(asked)).visible(of: read(sheets).sheet)
    }
    let drawing = Derived("drawing", in: scope.loop) { read throws(DerivedError) in
      let state = read(sheets)
      return SheetDrawing(sheet: state.sheet, visible: try read(visible), chosen: state.chosen)
    }
    let list = Derived("list", in: scope.loop) { read throws(DerivedError) in
      let state = read(sheets)
      return AnnotationList(
        sheet: state.sheet, visible: try read(visible), chosen: state.chosen,
        titles: Titles(state.language))
    }
    shown = Derived("shown", in: scope.loop) { read throws(DerivedError) in
      AnnotationsShown(
        sheets: read(sheets), filters: read(filters), drawing: try read(drawing),
        list: try read(list), work: read(work))
    }
    self.work = work
    self.drawing = drawing
    self.list = list
    self.dispatcher = dispatcher
    self.sheets = sheets
    self.filters = filters
    self.visible = visible
  }

  /// Follows the live queries of a device; each of their results becomes an action.
  package func follow(_ sheets: Feed<[Sheet]>, _ work: Feed<DeviceWork>) {
    following = [
      follow(sheets, "sheets") { SheetActions.Delivered($0) },
      follow(work, "work") { WorkActions.Changed(work: $0) },
    ].flatMap(\.self)
  }

  private func follow<Value: Sendable>(
    _ feed: Feed<Value>, _ name: String, _ action: @escaping (Value) -> any AnyAction & Sendable
  ) -> [ObservationToken] {
    let loop = sheets.scope.loop
    let replica = Slot("replica of \(name)", in: sheets.scope, feed.latest)
    var isFirst = true
    replicas.append(replica)
    let token = replica.signal.observePulses { [dispatcher] value in
      // The app has begun with the first value.
      guard !exchange(&isFirst, with: false), let value else { return }
      dispatcher.enqueue(action(value.value))
    }
    return [token, loop.replicate(feed, into: replica)]
  }
}

/// The state that the page shows.
package struct AnnotationsShown: Sendable, Equatable {
  /// The sheets, and the chosen annotation of the current one.
  package var sheets: SheetState
  /// The filters of the sheet, and the group that is open.
  package var filters: AnnotationFilterState
  /// The drawing with the markers of the visible annotations.
  package var drawing: SheetDrawing
  /// The list of the visible annotations.
  package var list: AnnotationList
  /// The changes that wait for the office, and the state of the exchange.
  package var work: DeviceWork

  /// The annotations that match the filters.
  package var visible: AnnotationSet { drawing.visible }

  init(
    sheets: SheetState, filters: AnnotationFilterState, drawing: SheetDrawing,
    list: AnnotationList, work: DeviceWork
  ) {
    self.sheets = sheets
    self.filters = filters
    self.drawing = drawing
    self.list = list
    self.work = work
  }

  /// Derives the same from two states alone, before the app begins.
  init(sheets: SheetState, filters: AnnotationFilterState, work: DeviceWork) {
    let sheet = sheets.sheet
    let visible = filters.filters.visible(of: sheet)
    self.init(
      sheets: sheets, filters: filters,
      drawing: SheetDrawing(sheet: sheet, visible: visible, chosen: sheets.chosen),
      list: AnnotationList(
        sheet: sheet, visible: visible, chosen: sheets.chosen, titles: Titles(sheets.language)),
      work: work)
  }

  /// Creates the state of a sheet without active filters; `nil` if there is no sheet of that id.
  package init?(_ sheets: [Sheet], showing id: SheetID, work: DeviceWork) {
    guard let sheets = SheetState(sheets, showing: id) else { return nil }
    self.init(
      sheets: sheets, filters: AnnotationFilterState(for: sheets.sheet), work: work)
  }
}
