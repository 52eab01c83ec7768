import Millrace
import MillraceTesting
import MillraceViews
import Testing

@testable import SideBySide

@Suite("The page of the eight architectures")
struct SideBySidePageTests {
  private func host() throws -> TestHost<SideBySidePage.Action> {
    try TestHost(MountedPage(SideBySidePage(), state: SideBySidePage.State()))
  }

  private func texts(_ host: TestHost<SideBySidePage.Action>) -> Set<String> {
    Set(
      host.findAll(.field).compactMap {
        if case .text(let text)? = $0.kind.inputValue { text } else { nil }
      })
  }

  @Test("what is committed in a part is in all fields", arguments: SideBySide.types.map { $0.name })
  func commit(name: String) throws {
    let host = try host()
    #expect(texts(host) == ["Mill"] && host.findAll(.field).count == 8)
    try host.type("Race", into: "Note in \(name)")
    #expect(texts(host) == ["Mill", "Race"])
    try host.press("Commit in \(name)")
    #expect(texts(host) == ["Race"])
  }

  @Test("the slider shows the past, which says so and cannot be changed, and leads back")
  func past() throws {
    let host = try host()
    for name in ["MVC", "Elm"] {
      try host.type("by \(name)", into: "Note in \(name)")
      try host.submit("Note in \(name)")
    }
    #expect(host.outline.contains("This is the present, step 3."))
    try host.set("History", to: 2)
    #expect(host.outline.contains("This is the past, step 2 of 3. It cannot be changed."))
    #expect(texts(host) == ["by MVC", "by Elm"])
    #expect(throws: TestHostError.self) { try host.type("x", into: "Note in MVC") }
    try host.press("Back to the present")
    #expect(texts(host) == ["by Elm"])
    try host.set("History", to: 1)
    try host.press("Continue from here")
    #expect(host.outline.contains("This is the present, step 1."))
    try host.type("again", into: "Note in MAVB")
    try host.press("Commit in MAVB")
    #expect(texts(host) == ["again"] && host.outline.contains("step 2."))
  }
}
