#if Web
import Millrace
import MillraceTesting
import MillraceViews
import MillraceWeb
import MillraceWebTesting
import Testing

@testable import SideBySide

@Suite("The page of the eight architectures")
struct SideBySidePageTests {
  private func host() throws -> TestHost<SideBySidePage.Action> {
    try TestHost(MountedPage(SideBySidePage(), state: SideBySidePage.State()))
  }

  private func texts(_ fields: [Element]) -> Set<String> {
    Set(fields.compactMap { if case .text(let text)? = $0.kind.inputValue { text } else { nil } })
  }

  @Test("a commit in one part is shown in all fields", arguments: SideBySide.types.map { $0.name })
  func commit(name: String) throws {
    let host = try host()
    #expect(texts(host.findAll(.field)) == ["Mill"] && host.findAll(.field).count == 8)
    try host.type("Race", into: "Note in \(name)")
    #expect(texts(host.findAll(.field)) == ["Mill", "Race"])
    try host.press("Commit in \(name)")
    #expect(texts(host.findAll(.field)) == ["Race"])
  }

  @Test("what the last commit changed is marked, and where it was made")
  func mark() throws {
    let host = try host()
    #expect(host.outline.contains("No part has changed it yet"))
    try host.type("Race", into: "Note in MVVM")
    #expect(count("Draft", host) == 1 && count("Changed", host) == 0)
    try host.press("Commit in MVVM")
    #expect(host.outline.contains("Step 2, by MVVM"))
    #expect(count("Committed here", host) == 1 && count("Changed", host) == 7)
    // A press without a draft changes nothing.
    try host.press("Commit in Elm")
    #expect(host.outline.contains("Step 2, by MVVM") && count("Draft", host) == 0)
  }

  private func count(_ badge: String, _ host: TestHost<SideBySidePage.Action>) -> Int {
    host.outline.split(separator: "\n").count { $0.hasSuffix("‘\(badge)’") }
  }

  @Test("the slider shows the past, which says so and cannot be changed, and leads back")
  func past() async throws {
    var site = LiveSite()
    site.serveSideBySide()
    let page = try await LiveTest(site).open("/side-by-side")
    var shown: Set<String> { texts(page.findAll(.field)) }
    try await page.press("About this example")
    for name in ["MVC", "Elm"] {
      try await page.type("by \(name)", into: "Note in \(name)")
      try await page.submit("Note in \(name)")
    }
    #expect(page.outline.contains("This is the present, step 3."))
    try await page.perform { try $0.set("History", to: 2) }
    #expect(page.outline.contains("This is the past, step 2 of 3. It cannot be changed."))
    #expect(shown == ["by MVC", "by Elm"])
    #expect(page.outline.contains("Step 2, by MVC"))
    await #expect(throws: TestHostError.self) { try await page.type("x", into: "Note in MVC") }
    try await page.press("Back to the present")
    #expect(shown == ["by Elm"])
    #expect(page.outline.contains("Step 3, by Elm"))
    try await page.perform { try $0.set("History", to: 1) }
    try await page.press("Continue from here")
    #expect(page.outline.contains("This is the present, step 1."))
    try await page.type("again", into: "Note in MAVB")
    try await page.press("Commit in MAVB")
    #expect(shown == ["again"] && page.outline.contains("step 2."))
  }
}
#endif
