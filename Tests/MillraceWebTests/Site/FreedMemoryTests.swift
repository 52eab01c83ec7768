#if Web
import Logging
import Testing

@testable import MillraceWeb

@Suite("The memory of pages that are gone")
struct FreedMemoryTests {
  @Test("is given back by the sweep after a flood of visits, once, and not after a few")
  func threshold() async {
    let trims = Taken()
    var site = LiveSite(logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    site.page("/") { _ in LivePage(Notes(), state: Notes.State()) }
    let open = OpenSite(site, memory: FreedMemory { trims.add() })
    for visits in [1, FreedMemory.threshold - 2] {
      for _ in 0..<visits { _ = await open.respond(to: WebRequest(path: "/")) }
      await open.sweep()
      #expect(trims.value == 0)
    }
    for _ in 0..<3 {
      _ = await open.respond(to: WebRequest(path: "/"))
      await open.sweep()
      await open.sweep()
      #expect(trims.value == 1)
    }
  }
}
#endif
