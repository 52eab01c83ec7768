internal import MillraceViews

/// A translation of the patches of one rendering into operations.
///
/// Consecutive patches that differ only in their texts become one operation: rows of one template
/// at one position, updates with one template, new texts, removals.
struct Translation {
  private(set) var operations: [Operation] = []
  private var templates: TemplateTable
  private var writer = TemplateWriter()
  /// The operation that may still grow, and is not in `operations` yet.
  private var run: Run?

  fileprivate enum Run {
    case rows(into: Int, before: Int?, Rows)
    case set(Rows)
    case text([Operation.Words])
    case remove([Int])
  }

  /// Rows of one template, with its HTML: the next row most likely has the same.
  fileprivate struct Rows {
    let template: Int
    let html: [UInt8]
    let span: Int
    var all: [Operation.Row]
  }

  /// Returns the operations for a browser that has the templates of the table.
  static func operations(
    for patches: [Patch], _ templates: inout TemplateTable
  ) -> [Operation] {
    // The table moves into the translation meanwhile, so that it is changed without a copy.
    var translation = Translation(templates: templates)
    templates = TemplateTable()
    for patch in patches { translation.add(patch) }
    translation.endRun()
    templates = translation.templates
    return translation.operations
  }

  private init(templates: TemplateTable) {
    self.templates = templates
  }

  private mutating func add(_ patch: Patch) {
    switch patch {
    case .insert(let element, let parent, let sibling):
      insert(element, into: parent.number, before: sibling?.number)
    case .update(let element): update(element)
    case .text(let node, let text):
      addText(Operation.Words(node: node.number, text: HTML.shown(text)))
    case .replace(let node, let element): replace(node.number, with: element)
    case .move(let node, let parent, let sibling):
      add(.move(node.number, into: parent.number, before: sibling?.number))
    case .remove(let node): remove(node.number)
    case .value(let node, .isOn(let isOn), let revision):
      add(.checked(node.number, isOn, basedOn: revision))
    case .value(let node, let value, let revision):
      add(.value(node.number, Markup.text(of: value), basedOn: revision))
    case .present(let node): add(.present(node.number))
    case .dismiss(let node): add(.dismiss(node.number))
    case .focus(let node): add(.focus(node.number))
    case .announce(let text, let politeness):
      add(.announce(HTML.shown(text), isUrgent: politeness == .assertive))
    }
  }

  private mutating func add(_ operation: Operation) {
    endRun()
    operations.append(operation)
  }

  private mutating func endRun() {
    switch run {
    case .rows(let parent, let sibling, let rows):
      operations.append(.rows(into: parent, before: sibling, template: rows.template, rows.all))
    case .set(let rows): operations.append(.set(template: rows.template, rows.all))
    case .text(let words): operations.append(.text(words))
    case .remove(let nodes): operations.append(.remove(nodes))
    case nil: return
    }
    run = nil
  }

  // MARK: Templates

  private mutating func insert(_ element: Element, into parent: Int, before sibling: Int?) {
    writer.write(element, .whole)
    let row = Operation.Row(node: element.id.number, blanks: writer.blanks)
    if case .rows(parent, sibling, var rows) = run, rows.isContinued(by: row, writer) {
      // The array would be copied for every row while the run holds it as well.
      run = nil
      rows.all.append(row)
      run = .rows(into: parent, before: sibling, rows)
    } else {
      run = .rows(into: parent, before: sibling, begin(row, of: element))
    }
    insertChildren()
  }

  private mutating func replace(_ node: Int, with element: Element) {
    writer.write(element, .whole)
    let rows = begin(Operation.Row(node: element.id.number, blanks: writer.blanks), of: element)
    operations.append(.replace(node, template: rows.template, rows.all[0]))
    insertChildren()
  }

  /// Inserts the children that the last written template leaves out.
  private mutating func insertChildren() {
    for element in writer.open {
      for child in element.children { insert(child, into: element.id.number, before: nil) }
    }
  }

  private mutating func update(_ element: Element) {
    writer.write(element, .update)
    let row = Operation.Row(node: element.id.number, blanks: writer.blanks)
    if case .set(var rows) = run, rows.html == writer.html {
      run = nil
      rows.all.append(row)
      run = .set(rows)
    } else {
      run = .set(begin(row, of: element))
    }
  }

  /// Ends the current run, sends the last written template if it is new, and begins rows of it.
  private mutating func begin(_ row: Operation.Row, of element: Element) -> Rows {
    endRun()
    let (number, isNew) = templates.number(for: writer.html)
    if isNew {
      templates.parts.formUnion(ClientParts(in: element))
      let html = String(decoding: writer.html, as: UTF8.self)
      operations.append(.template(number, html: html))
    }
    return Rows(template: number, html: writer.html, span: writer.span, all: [row])
  }

  private mutating func addText(_ words: Operation.Words) {
    if case .text(var all) = run {
      run = nil
      all.append(words)
      run = .text(all)
    } else {
      endRun()
      run = .text([words])
    }
  }

  private mutating func remove(_ node: Int) {
    if case .remove(var all) = run {
      run = nil
      all.append(node)
      run = .remove(all)
    } else {
      endRun()
      run = .remove([node])
    }
  }
}

extension Translation.Rows {
  /// Returns true if a row has the same template, and ids that follow those of the last row.
  fileprivate func isContinued(by row: Operation.Row, _ writer: TemplateWriter) -> Bool {
    guard let last = all.last, row.node == last.node + span else { return false }
    return html == writer.html
  }
}
