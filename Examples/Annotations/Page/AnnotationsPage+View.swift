#if SQLite && Web
import Millrace
import MillraceFlux
package import MillraceViews

extension AnnotationsPage {
  /// Returns the sheet, with the filters and the visible annotations beside it.
  package func view(_ state: State) -> Node<Action> {
    let titles = Titles(state.sheets.language)
    return column(spacing: .large) {
      trail(state, titles)
      head(state, titles)
      row {
        column(spacing: .small) {
          line(state, titles)
          drawing(state, titles)
          text(titles["sheet.keys"], style: .caption).style("sheet-keys")
          text(titles["sheet.purpose"], style: .caption)
          legend(state, titles)
        }
        column(spacing: .large) {
          chosen(state, titles)
          work(state, titles)
          if state.filters.isShown { filters(state, titles) }
          list(state, titles)
        }
      }
      .style("beside")
      notice(state.sheets, titles)
    }
  }

  /// Says what was done, with the way back if there is one.
  private func notice(_ state: SheetState, _ titles: Titles) -> Node<Action> {
    toast(state.notice.map(titles.words(of:)), key: state.notice.map { _ in state.notices }) {
      if case .removed? = state.notice {
        button(titles["sheet.restore"], send: SheetActions.Restore()).icon(.undo)
      }
      button(titles["sheet.notice.close"], send: SheetActions.DismissNotice())
        .icon(.close).style(.iconOnly)
    }
  }

  private func head(_ state: State, _ titles: Titles) -> Node<Action> {
    column {
      row(alignment: .center) {
        heading("\(state.sheets.sheet.id.rawValue) \(state.sheets.sheet.title)")
        picker(
          titles["sheet.title"], state.sheets.sheets.map(\.id), selected: state.sheets.id,
          title: \.rawValue, onChange: { SheetActions.Open($0) })
        picker(
          titles["sheet.language"], Language.allCases, selected: state.sheets.language,
          title: \.name, onChange: { SheetActions.Speak($0) })
        if !state.filters.isShown {
          button(titles["annotation_filters.show"], send: AnnotationFilterActions.ShowFilters())
            .icon(.filter)
        }
      }
      .style("sheet-head")
      if state.sheets.sheet.isLocked { text(titles["sheet.locked"]).role(.status).live() }
      if let problem = state.sheets.problem {
        text(titles.reason(of: problem), style: .error).role(.status).live(.assertive)
      }
      if !state.work.refused.isEmpty { refusals(state, titles) }
    }
  }

  // MARK: The drawing

  private func drawing(_ state: State, _ titles: Titles) -> Node<Action> {
    let (sheet, visible) = (state.drawing.sheet, state.drawing.visible)
    return layers {
      lazy(sheet.id) { id in
        custom(
          "sheet-plan", label: id.rawValue,
          properties: ["svg": .text(Blueprint(id: id, title: sheet.title).svg)]
        )
        .accessibilityHidden()
      }
      custom(
        "sheet", label: titles["sheet.drawing"],
        properties: [
          "visible": .text(visible.base64),
          "sheet": .text(sheet.id.rawValue),
          "chosen": state.drawing.chosen.map { .number(Double($0)) } ?? .null,
          "label": .text(
            titles["sheet.drawing"] + ": "
              + titles.count(visible.count, of: sheet.annotations.count) + ". "
              + titles["sheet.keys"]),
          "placing": state.sheets.placing.map {
            .text(titles["sheet.place.\($0).click"] + " " + titles["sheet.place.keys"])
          } ?? .null,
          "language": .text(titles.language.rawValue),
          "zoom": .list(["in", "out", "whole"].map { .text(titles["sheet.zoom.\($0)"]) }),
        ],
        fallback: titles["sheet.drawing"], onEvent: Self.action)
      lazy(sheet) { [shared = device.shared] sheet in Self.parts(shared.drawing(of: sheet)) }
    }
  }

  private static func action(of event: CustomEvent) -> Action? {
    let numbers = event.payload.split(separator: " ").compactMap { Int($0) }
    switch (event.name, numbers.count) {
    case ("chosen", 1): return SheetActions.Choose(numbers[0])
    case ("placed", 2): return SheetActions.PlaceAt(SheetPoint(x: numbers[0], y: numbers[1]))
    default: return nil
    }
  }

  /// Returns the annotations in parts; only changed parts are sent again.
  private static func parts(_ parts: [SharedViews.Part]) -> Node<Action> {
    column {
      for part in parts {
        custom("sheet-part", label: "", properties: part.properties).key(part.index)
      }
    }
    .style("sheet-parts").accessibilityHidden()
  }

  // MARK: The filters

  private func filters(_ state: State, _ titles: Titles) -> Node<Action> {
    let model = AnnotationFilterViewProvider(titles).list(
      for: state.filters, on: state.sheets.sheet)
    let group = state.filters.openGroup
    let title = group.map { titles.title(of: $0) } ?? titles["annotation_filters.title"]
    return column(spacing: .small) {
      row {
        heading(title, level: .two)
        spacer()
        if let group {
          button(
            titles["annotation_filters.back"], send: AnnotationFilterActions.LeaveFilterGroup())
          button(
            titles["annotation_filters.clear_group"],
            send: AnnotationFilterActions.ResetFiltersInGroup(group)
          )
          .disabled(state.filters.filters.count(in: group) == 0)
        } else {
          button(
            titles["annotation_filters.clear"], send: AnnotationFilterActions.ResetFilters()
          )
          .disabled(!state.filters.isFiltering)
        }
        button(
          titles["annotation_filters.dismiss"], send: AnnotationFilterActions.DismissFilters()
        )
        .icon(.close).style(.iconOnly)
      }
      .style("filters-head")
      table(title, model) { row in Self.content(row.content) }.style("filters")
    }
  }

  private static func content(_ row: FilterRow) -> Node<Action> {
    MillraceViews.row {
      icon(row.icon)
      text(row.title).grow()
      switch row {
      case .toggle(_, let isOn, _): if isOn { text("").icon(.check) }
      case .group(_, let summary, _):
        text(summary, style: .caption)
        text("", style: .caption).icon(.forward)
      }
    }
    .style("filter")
  }

  private static func icon(_ icon: FilterIcon) -> Node<Action> {
    switch icon {
    case .icon(let icon): text("", style: .caption).icon(icon)
    case .spot(let color): text("").style(Style("spot \(color)")).accessibilityHidden()
    }
  }

  // MARK: The list

  private func list(_ state: State, _ titles: Titles) -> Node<Action> {
    column(spacing: .small) {
      heading(titles["sheet.list"], level: .two)
      if state.visible.count == 0 {
        text(titles["sheet.nothing"], style: .caption)
      } else {
        lazy(state.list) { [shared = device.shared] list in
          table(list.titles["sheet.list"], list.model(of: shared.rows(of: list))) { row in
            let (annotation, titles) = (row.content.annotation, row.content.titles)
            text(titles.title(of: annotation)).icon(Sign(of: annotation).icon)
            text(titles.caption(of: annotation, on: list.sheet), style: .caption)
          }
        }
      }
    }
  }
}
#endif
