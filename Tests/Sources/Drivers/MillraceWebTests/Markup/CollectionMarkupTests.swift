import MillraceViews
import Testing

@testable import MillraceWeb

@Suite("The markup of tables and grids")
struct CollectionMarkupTests {
  enum Action: Sendable { case one }

  private func model(_ count: Int, actions: [RowAction<Action>] = []) -> ListModel<String, Action> {
    ListModel(
      selection: .multiple([.number(0)]),
      sections: [
        ListSection(
          id: 1, header: "A", footer: "end",
          rows: (0..<count).map { ListRow(key: $0, "row", action: .one, trailing: actions) })
      ])
  }

  private func html(_ node: Node<Action>) -> String { Markup.html(Tree(node).snapshot()) }

  private func table(_ model: ListModel<String, Action>) -> Node<Action> {
    MillraceViews.table("Songs", model) { row in text(row.content) }
  }

  @Test("a table is a grid of ARIA whose lines are numbered through, headers and footers too")
  func roles() {
    let html = html(table(model(1)))
    #expect(
      html.contains(
        #"<div id="n0-c" role="grid" aria-label="Songs" aria-rowcount="3" tabindex="-1" "#))
    #expect(html.contains(#"aria-multiselectable="true""#))
    #expect(html.contains(#"class="band first" role="rowgroup" aria-label="A">"#))
    #expect(html.contains(#"class="section-header" role="row" aria-rowindex="1" data-height="36""#))
    #expect(
      html.contains(
        #"class="entry" role="row" aria-rowindex="2" aria-selected="true" data-on="press" "#
          + #"tabindex="-1""#))
    #expect(html.contains(#"class="section-footer" role="row" aria-rowindex="3" data-height="36""#))
    #expect(!html.contains("data-windowed") && !html.contains("<svg"))
  }

  @Test("an update of a row leaves the tab stop where the script has put it")
  func tabStop() throws {
    let root = Tree(table(model(1))).snapshot()
    let row = try #require(root.children.first?.children.first)
    var writer = TemplateWriter()
    func attributes(_ extent: TemplateWriter.Extent) -> Substring {
      writer.write(row, extent)
      return String(decoding: writer.html, as: UTF8.self).prefix { $0 != ">" }
    }
    #expect(attributes(.whole).contains(#"tabindex="-1""#))
    #expect(attributes(.update).contains(#"class="entry""#))
    #expect(!attributes(.update).contains("tabindex"))
  }

  @Test("a row with actions has a button for them, and a menu; one without has neither")
  func menu() {
    let with = html(table(model(1, actions: [RowAction("Go", role: .destructive, send: .one)])))
    #expect(with.contains(#"class="side" role="gridcell"><button"#))
    #expect(
      with.contains(
        #"class="row-menu" role="menu" popover="auto"><button id="n5" type="button" "#
          + #"class="button destructive" role="menuitem" data-style="row-trailing" "#
          + #"data-on="press">Go"#
      ))
    let without = html(table(model(1)))
    #expect(!without.contains("row-menu") && !without.contains(#"class="side""#))
  }

  @Test("a long table scrolls by itself, between gaps as high as what is not there")
  func windowed() {
    let html = html(table(model(1_000)))
    #expect(html.contains(#"data-windowed="" data-scroll="Songs""#))
    #expect(html.contains(#"aria-hidden="true" width="100%" height="0.0rem"></svg>"#))
    #expect(html.contains(#"aria-rowcount="1002""#))
    #expect(html.count < 20_000)
    #expect(ClientPartsTests.parts(ofClassesIn: html) == .lists)
    #expect(ClientParts(in: Tree(table(model(1))).snapshot()) == .lists)
  }

  @Test("rows of one shape share a template, whatever they show and wherever they are")
  func template() {
    var templates = TemplateTable()
    let tree = Tree(table(model(1)))
    let patches = tree.update(to: table(model(60)))
    let operations = Translation.operations(for: patches, &templates)
    // Of the list, of its band, and of all rows.
    #expect(templates.count == 3)
    #expect(operations.count { if case .rows = $0 { true } else { false } } == 1)
  }
}
