public import Millrace
public import MillraceFlux

/// The app of one page: a dispatcher, the stores, and the values derived from them.
///
/// ```
///   library ──▶ SheetStore ──────────┐
///                   │ after          ├──▶ visible ──┬──▶ the drawing
///   person ──▶ AnnotationFilterStore ┘              └──▶ the list
/// ```
///
/// The set of visible annotations is shared: it is derived once from two stores, and two parts of
/// the page are derived from it.
public final class AnnotationsApp {
  /// The dispatcher that receives the actions.
  public let dispatcher: Dispatcher
  /// The store with the list of sheets and the annotations of the current one.
  public let sheets: SheetStore
  /// The store of the filters.
  public let filters: AnnotationFilterStore
  /// The visible annotations of the current sheet.
  public let visible: Derived<AnnotationSet>
  /// The drawing, derived from the visible annotations.
  public let drawing: Derived<SheetDrawing>
  /// The list, derived from the visible annotations.
  public let list: Derived<AnnotationList>
  /// The state that the page shows.
  public let shown: Derived<AnnotationsShown>

  /// The latest value of the library that the page has received.
  private var replica: Slot<Replica<[Sheet]>>?
  private var following: [ObservationToken] = []

  /// Creates the app with the first state of a page.
  ///
  /// - Parameters:
  ///   - first: The first state of the page.
  ///   - scope: The scope that owns the app.
  ///   - office: The service that carries out shared changes.
  public init(_ first: AnnotationsShown, in scope: Scope, office: any SheetOffice) {
    let dispatcher = Dispatcher(in: scope)
    let sheets = SheetStore(first.sheets, on: dispatcher, office: office)
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
        list: try read(list))
    }
    self.drawing = drawing
    self.list = list
    self.dispatcher = dispatcher
    self.sheets = sheets
    self.filters = filters
    self.visible = visible
  }

  /// Follows a library; each of its changes becomes an action.
  public func follow(_ library: Feed<[Sheet]>) {
    let scope = sheets.scope
    let replica = Slot("library", in: scope, library.latest)
    self.replica = replica
    var isFirst = true
    following = [
      scope.loop.replicate(library, into: replica),
      replica.signal.observePulses { [dispatcher] replica in
        // The app has begun with the first value.
        guard !exchange(&isFirst, with: false), let replica else { return }
        dispatcher.enqueue(SheetActions.Delivered(replica.value))
      },
    ]
  }
}

/// The state that the page shows.
public struct AnnotationsShown: Sendable, Equatable {
  /// The sheets, and the chosen annotation of the current one.
  public var sheets: SheetState
  /// The filters of the sheet, and the group that is open.
  public var filters: AnnotationFilterState
  /// The drawing with the markers of the visible annotations.
  public var drawing: SheetDrawing
  /// The list of the visible annotations.
  public var list: AnnotationList

  /// The annotations that match the filters.
  public var visible: AnnotationSet { drawing.visible }

  init(
    sheets: SheetState, filters: AnnotationFilterState, drawing: SheetDrawing, list: AnnotationList
  ) {
    self.sheets = sheets
    self.filters = filters
    self.drawing = drawing
    self.list = list
  }

  /// Derives the same from two states alone, before the app begins.
  init(sheets: SheetState, filters: AnnotationFilterState) {
    let sheet = sheets.sheet
    let visible = filters.filters.visible(of: sheet)
    self.init(
      sheets: sheets, filters: filters,
      drawing: SheetDrawing(sheet: sheet, visible: visible, chosen: sheets.chosen),
      list: AnnotationList(
        sheet: sheet, visible: visible, chosen: sheets.chosen, titles: Titles(sheets.language)))
  }

  /// Creates the state of a sheet without active filters; `nil` if there is no sheet of that id.
  public init?(_ sheets: [Sheet], showing id: SheetID) {
    guard let sheets = SheetState(sheets, showing: id) else { return nil }
    self.init(sheets: sheets, filters: AnnotationFilterState(for: sheets.sheet))
  }
}
