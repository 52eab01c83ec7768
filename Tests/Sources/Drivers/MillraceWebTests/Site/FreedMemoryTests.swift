#if Web
import MillraceTestSupport
import MillraceTesting
import Testing

@testable import MillraceWeb

@Suite("The memory of removed pages")
struct FreedMemoryTests {
  @Test("is given back by the sweep that ends many pages, once, and not while they are open")
  func threshold() async {
    let trims = CallCount()
    let clock = VirtualClock()
    let open = RunningSite(
      RunningSiteTests.site(clock: clock), memory: FreedMemory { trims.add() })
    for _ in 0..<FreedMemory.threshold { _ = await open.respond(to: WebRequest(path: "/")) }
    await open.sweep()
    #expect(open.sessions.count == FreedMemory.threshold)
    #expect(trims.value == 0)
    clock.advance(by: .seconds(60)) {}
    await open.sweep()
    #expect(open.sessions.count == 0)
    #expect(trims.value == 1)
    await open.sweep()
    #expect(trims.value == 1)
  }

  @Test("is given back after pages that made room for others, and those of which the head is sent")
  func removals() async {
    let trims = CallCount()
    var site = RunningSiteTests.site()
    site.pageLimit = 2
    site.loadingTime = .zero
    let open = RunningSite(site, memory: FreedMemory { trims.add() })
    for _ in 0..<10 {
      _ = await open.respond(to: WebRequest(method: .head, path: "/"))
    }
    #expect(open.sessions.count == 0)
    for _ in 0..<FreedMemory.threshold - 9 { _ = await open.respond(to: WebRequest(path: "/")) }
    #expect(open.sessions.count == 2)
    await open.sweep()
    #expect(trims.value == 0)
    _ = await open.respond(to: WebRequest(path: "/"))
    await open.sweep()
    #expect(trims.value == 1)
  }
}
#endif
