import Millrace
import MillraceNavigation
import MillraceTesting

enum Tab: String, CaseIterable, Hashable, Codable, Sendable {
  case news, more
}

/// A split whose secondary column has tabs, which have stacks: everything in one.
typealias Sample = ScreenSplit<ScreenStack<String>, ScreenTabs<Tab, ScreenStack<String>>>

func sample() -> Sample {
  ScreenSplit(ScreenStack("list", name: "list"), secondary: sampleTabs())
}

func sampleTabs() -> ScreenTabs<Tab, ScreenStack<String>> {
  ScreenTabs(selected: .news) { ScreenStack("\($0)", name: "\($0)") }
}

func id(_ number: Int, _ stack: String = "main") -> ScreenID {
  ScreenID(stack: stack, number: number)
}

/// One random edit, refused or not.
func edit(_ value: inout Sample, _ random: inout SeededGenerator) {
  let names = value.stacks.map(\.name)
  let name = names.randomElement(using: &random) ?? "list"
  let known = value.entries.map(\.id).randomElement(using: &random) ?? id(0)
  switch Int.random(in: 0..<12, using: &random) {
  case 0...2:
    value.editStacks { if $0.name == name { _ = try? $0.push("p", from: nil, key: nil) } }
  case 3:
    value.editStacks { if $0.name == name { _ = try? $0.present("s") } }
  case 4:
    value.editStacks { if $0.name == name { _ = try? $0.present("a", as: .alert) } }
  case 5, 6: value.editStacks { if $0.name == name { try? $0.pop() } }
  case 7:
    value.editStacks { if $0.name == known.stack { try? $0.remove(known) } }
  case 8:
    value.editStacks {
      if $0.name == name { try? $0.show(["list", "x"].shuffled(using: &random)) }
    }
  case 9: _ = value.bringToFront(name)
  case 10: value.isCollapsed.toggle()
  default: value.show(nil)
  }
}
