import MillraceViews

/// The content that a table requests from a model for a new or reconfigured row.
struct RowContent: Equatable {
  let content: String
  let label: String?
  let height: Int
  let isSelected: Bool
  let isChoosable: Bool
  let hasActions: Bool

  init(_ position: ListPosition, of model: Model) {
    let row = model.sections[position.section].rows[position.row]
    content = row.content
    label = model.label(at: position)
    height = model.height(at: position)
    isSelected = model.selection.contains(row.key)
    isChoosable = model.choice(of: row) != nil
    hasActions = row.hasActions
  }
}

/// The content that a table requests from a model for a new or reconfigured section.
struct SectionContent: Equatable {
  let header: String?
  let footer: String?
  let headerHeight: Int
  let footerHeight: Int
  let indexTitle: String?

  init(_ index: Int, of model: Model) {
    let section = model.sections[index]
    let position = model.position(ofSection: index)
    header = section.header
    footer = section.footer
    headerHeight = section.headerHeight[position]
    footerHeight = section.footerHeight[position]
    indexTitle = section.indexTitle
  }
}

/// A row as it is shown, whichever cell shows it.
struct ShownRow: Equatable {
  let key: Key
  let content: RowContent
}

/// A section as it is shown, with its rows.
struct ShownSection: Equatable {
  let id: Key
  let content: SectionContent
  let rows: [ShownRow]
}
