public import Millrace
public import MillraceFlux

/// One page's app: a dispatcher, the stores, and what is made of several.
///
/// ```
///   library ──▶ SheetStore ──────────┐
///                   │ after          ├──▶ visible ──┬──▶ the drawing
///   person ──▶ AnnotationFilterStore ┘              └──▶ the list
/// ```
///
/// What is to be seen is shared: it is made once of two stores, and two parts of the page are made of it.
public final class AnnotationsApp {
  /// Where actions go.
  public let dispatcher: Dispatcher
  /// The sheets.
  public let sheets: SheetStore
  /// The filters.
  public let filters: AnnotationFilterStore
  /// What is to be seen of the sheet that is shown.
  public let visible: Derived<AnnotationSet>
  /// The drawing, made of what is to be seen.
  public let drawing: Derived<SheetDrawing>
  /// The list, made of what is to be seen.
  public let list: Derived<AnnotationList>
  /// All that the page shows.
  public let shown: Derived<AnnotationsShown>

  /// The library as far as the page has heard.
  private var replica: Slot<Replica<[Sheet]>>?
  private var following: [Lifetime] = []

  /// Begins with what a page shows at first.
  ///
  /// - Parameters:
  ///   - first: what is shown at first.
  ///   - scope: what the app belongs to.
  ///   - office: does what is for everybody.
  public init(_ first: AnnotationsShown, in scope: Scope, office: any SheetOffice) {
    let dispatcher = Dispatcher(in: scope)
    let sheets = SheetStore(first.sheets, on: dispatcher, office: office)
    let filters = AnnotationFilterStore(first.filters, on: dispatcher, after: sheets)
    // Which group is open is not asked of annotations.
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

  /// Follows a library from now on; each of its changes is an action.
  public func follow(_ library: Feed<[Sheet]>) {
    let scope = sheets.scope
    let replica = Slot("library", in: scope, library.latest)
    self.replica = replica
    var isFirst = true
    following = [
      scope.loop.replicate(library, into: replica),
      replica.signal.observePulses { [dispatcher] replica in
        // The app has begun with the first.
        guard !exchange(&isFirst, with: false), let replica else { return }
        dispatcher.enqueue(SheetActions.Delivered(replica.value))
      },
    ]
  }
}

/// All that the page shows.
public struct AnnotationsShown: Sendable, Equatable {
  /// The sheets, and what is chosen on the one that is shown.
  public var sheets: SheetState
  /// What is asked.
  public var filters: AnnotationFilterState
  /// What is drawn.
  public var drawing: SheetDrawing
  /// What is listed.
  public var list: AnnotationList

  /// Which annotations are to be seen.
  public var visible: AnnotationSet { drawing.visible }

  init(
    sheets: SheetState, filters: AnnotationFilterState, drawing: SheetDrawing, list: AnnotationList
  ) {
    self.sheets = sheets
    self.filters = filters
    self.drawing = drawing
    self.list = list
  }

  /// The same of two stores alone, for what there is before the app begins.
  init(sheets: SheetState, filters: AnnotationFilterState) {
    let sheet = sheets.sheet
    let visible = filters.filters.visible(of: sheet)
    self.init(
      sheets: sheets, filters: filters,
      drawing: SheetDrawing(sheet: sheet, visible: visible, chosen: sheets.chosen),
      list: AnnotationList(
        sheet: sheet, visible: visible, chosen: sheets.chosen, titles: Titles(sheets.language)))
  }

  /// A sheet with nothing asked; `nil` if there is none of that id.
  public init?(_ sheets: [Sheet], showing id: SheetID) {
    guard let sheets = SheetState(sheets, showing: id) else { return nil }
    self.init(sheets: sheets, filters: AnnotationFilterState(for: sheets.sheet))
  }
}
