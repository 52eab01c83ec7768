import MillraceViews
import Testing

struct ChoiceFieldTests {
  private enum Size: String, CaseIterable { case small, large }

  @Test("of choices with one id the first counts, and what is not there is not selected")
  func normal() {
    let choices = [
      Choice(id: "a", title: "A"), Choice(id: "b", title: "B"), Choice(id: "a", title: "Again"),
    ]
    let field = ChoiceField(label: "L", choices: choices, selected: "a")
    #expect(field.choices == Array(choices[0...1]))
    #expect(field.selectedTitle == "A")
    #expect(ChoiceField(label: "L", choices: choices, selected: "c").selected == nil)
  }

  @Test("a picker of values gives the value that was chosen")
  func values() throws {
    let node: Node<Size> = picker(
      "Size", Size.allCases, selected: nil, title: \.rawValue, onChange: { $0 })
    let rendering = try Rendering(node)
    #expect(try rendering.enter(.choice("large"), into: NodeID(0)) == .large)
  }
}
