/// The rows of a list model as the source of a collection, made when they become visible.
///
///     line   0        1   2   3   4        5        6   7
///            header   row row row footer   header   row row …
final class ModelCollection<Content: Equatable, Action>: CollectionSource {
  /// The greatest number of lines that are all built from the start.
  ///
  /// A page of that size is small enough, and needs no script.
  static var mostAtOnce: Int { 100 }

  /// The greatest number of lines that are built for one visible area, whatever a client reports.
  static var mostNear: Int { 1_000 }

  /// The greatest number of rows without a label that are built for one search.
  ///
  /// It bounds the time of one event of a client, and a person finds every row of most lists.
  static var mostSearched: Int { 10_000 }

  private let model: ListModel<Content, Action>
  private let layout: CollectionLayout
  private let content: (ListRow<Content, Action>) -> [NodeBox]
  /// The first line of each section, and the number of lines at the end.
  private let starts: [Int]
  private var knownKeys: [Key]?
  private var known: (columns: Int, geometry: CollectionGeometry)?

  init(
    _ model: ListModel<Content, Action>, _ layout: CollectionLayout,
    content: @escaping (ListRow<Content, Action>) -> [NodeBox]
  ) {
    self.model = model
    self.layout = layout
    self.content = content
    var next = 0
    var starts: [Int] = []
    for section in model.sections {
      starts.append(next)
      next += section.lineCount
    }
    self.starts = starts + [next]
  }

  private var lineCount: Int { starts.last ?? 0 }
  private var isWindowed: Bool { lineCount > Self.mostAtOnce }

  func frame(_ label: String) -> CollectionFrame {
    var stops: [CollectionFrame.Stop] = []
    if case .table = layout, model.sections.contains(where: { $0.indexTitle != nil }) {
      let geometry = geometry(columns: 1)
      for (index, section) in model.sections.enumerated() where section.lineCount > 0 {
        guard let title = section.indexTitle else { continue }
        stops.append(.init(title: title, line: starts[index], top: geometry.tops[starts[index]]))
      }
    }
    return CollectionFrame(
      label: label, layout: layout, selection: model.selection.limit, lineCount: lineCount,
      rowHeight: model.rowHeight, isWindowed: isWindowed, stops: stops)
  }

  override var keys: [Key] {
    if let knownKeys { return knownKeys }
    var keys: [Key] = []
    keys.reserveCapacity(lineCount)
    for section in model.sections { section.forEachRow { keys.append($0.pointee.key) } }
    knownKeys = keys
    return keys
  }

  override func children(seeing area: SeenArea?) -> [NodeBox] {
    guard isWindowed else { return bands(0..<lineCount) }
    let area = area ?? .initial
    let geometry = geometry(columns: area.columns)
    // The list has become shorter: an area beyond its end cannot be visible.
    let top = min(area.top, max(0, geometry.height - area.height))
    let margin = SeenArea(top: top, height: area.height, columns: area.columns).withMargin
    var lines = geometry.lines(from: margin.top, to: margin.bottom)
    if lines.count > Self.mostNear {
      let first = geometry.lines(from: top, to: top + area.height).lowerBound
      lines = first..<min(first + Self.mostNear, lines.upperBound)
    }
    let before = lines.isEmpty ? 0 : geometry.tops[lines.lowerBound]
    let end = lines.isEmpty ? 0 : geometry.bottoms[lines.upperBound - 1]
    return [NodeBox(kind: .gap(points: before))] + bands(lines)
      + [NodeBox(kind: .gap(points: geometry.height - end))]
  }

  override func row(
    beginningWith text: String, after line: Int, columns: Int
  ) -> (key: Key, top: Int)? {
    let prefix = text.lowercased()
    var built = 0
    for isAfter in [true, false] {
      for (index, section) in model.sections.enumerated() {
        let first = starts[index] + section.headerCount
        // The first row after the line.
        let next = min(max(-1, line - first), section.rows.count - 1) + 1
        let rows = isAfter ? next..<section.rows.count : 0..<next
        for rowIndex in rows {
          let row = section.rows[rowIndex]
          var label = model.label(at: ListPosition(section: index, row: rowIndex))
          if label == nil, built < Self.mostSearched {
            built += 1
            label = content(row).lazy.compactMap(\.firstWords).first ?? ""
          }
          guard let words = label, words.lowercased().hasPrefix(prefix) else { continue }
          return (row.key, geometry(columns: columns).tops[first + rowIndex])
        }
      }
    }
    return nil
  }

  // MARK: The parts

  private func geometry(columns: Int) -> CollectionGeometry {
    if let known, known.columns == columns { return known.geometry }
    var geometry = CollectionGeometry(capacity: lineCount)
    for (index, section) in model.sections.enumerated() {
      let position = model.position(ofSection: index)
      if section.header != nil { geometry.append(height: section.headerHeight[position]) }
      switch layout {
      case .table:
        section.forEachRow { geometry.append(height: $0.pointee.height ?? model.rowHeight) }
      case .grid(let cell):
        geometry.append(cells: section.rows.count, height: cell.height, columns: columns)
      }
      if section.footer != nil { geometry.append(height: section.footerHeight[position]) }
    }
    known = (columns, geometry)
    return geometry
  }

  private func bands(_ lines: Range<Int>) -> [NodeBox] {
    model.sections.indices.compactMap { index in
      let own = (starts[index]..<starts[index + 1]).clamped(to: lines)
      return own.isEmpty ? nil : band(index, own)
    }
  }

  private func band(_ index: Int, _ lines: Range<Int>) -> NodeBox {
    let section = model.sections[index]
    let position = model.position(ofSection: index)
    let firstRow = starts[index] + section.headerCount
    func edge(_ words: String?, _ line: Int, _ height: ListHeight) -> CollectionBand.Edge? {
      guard let words, lines.contains(line) else { return nil }
      return CollectionBand.Edge(words: words, line: line, height: height[position])
    }
    let band = CollectionBand(
      label: section.header, position: position,
      header: edge(section.header, starts[index], section.headerHeight),
      footer: edge(section.footer, starts[index + 1] - 1, section.footerHeight))
    let rows = (firstRow..<(firstRow + section.rows.count)).clamped(to: lines)
    let box = NodeBox(
      kind: .band(band), key: section.id,
      children: NodeChildren(
        rows.map { entry(ListPosition(section: index, row: $0 - firstRow), line: $0) }))
    guard let style = section.style else { return box }
    return Node<Action>(box: box).style(style).box
  }

  private func entry(_ position: ListPosition, line: Int) -> NodeBox {
    let row = model.sections[position.section].rows[position.row]
    let isTable = layout == .table
    let entry = CollectionEntry(
      line: line,
      isSelected: model.selection == .none ? nil : model.selection.contains(row.key),
      height: isTable && row.height != model.rowHeight ? row.height : nil,
      hasMenu: row.hasActions)
    var children = content(row)
    if row.hasActions { children.append(menu(of: row)) }
    let box = NodeBox(
      kind: .entry(entry), key: row.key,
      handlers: model.choice(of: row).map { SendingHandler(.press, $0) },
      children: NodeChildren(children))
    guard let label = model.label(at: position) else { return box }
    return Node<Action>(box: box).label(label).box
  }

  private func menu(of row: ListRow<Content, Action>) -> NodeBox {
    let buttons = RowSide.allCases.flatMap { side in
      row.actions(side).map { action in
        button(action.title, role: action.role, send: action.action)
          .role(.menuItem).style(side.style).box
      }
    }
    return NodeBox(kind: .menu, children: NodeChildren(buttons))
  }
}

extension ListSection {
  fileprivate var headerCount: Int { header == nil ? 0 : 1 }
  /// Calls a closure with a pointer to each row: taking one out of the list copies all that it
  /// holds.
  fileprivate func forEachRow(_ body: (UnsafePointer<ListRow<Content, Action>>) -> Void) {
    rows.withUnsafeBufferPointer { rows in
      guard let first = rows.baseAddress else { return }
      for index in rows.indices { body(first + index) }
    }
  }

  /// The number of lines of the section: its rows, its header and its footer.
  fileprivate var lineCount: Int { headerCount + rows.count + (footer == nil ? 0 : 1) }
}

extension NodeBox {
  /// The first words in a view, as a person searches for them.
  fileprivate var firstWords: String? {
    let content = resolved
    return content.traits?.value.label ?? content.kind.label
      ?? content.children.lazy.compactMap(\.firstWords).first
  }
}
