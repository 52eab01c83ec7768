#if Web
import Millrace
import MillraceTestSupport
@testable import MillraceWeb
import Testing

extension FormsTests {
  @Test("two tabs that post at one address at the same moment each get their own page")
  func tabs() async {
    let open = RunningSite(Booking.site())
    let tabs = [BareBrowser(open), BareBrowser(open)]
    for tab in tabs { await tab.get() }
    let tokens = tabs.map(\.token)
    for (tab, count) in zip(tabs, ["3", "5"]) { _ = await tab.post(Self.with(["Count": count])) }
    // They share the cookies of one browser.
    let cookies = tabs[0].cookies.merging(tabs[1].cookies) { $1 }
    for tab in tabs { tab.cookies = cookies }
    for (tab, (token, count)) in zip(tabs, zip(tokens, ["3.0", "5.0"])) {
      await tab.get()
      #expect(tab.token == token)
      #expect(tab.html.contains("count(\(count)) send</p>"))
      #expect(tab.cookies.count == 1)
    }
    #expect(open.sessions.count == 2)
  }

  @Test("the name of a page in an address opens nothing, and is in no address of a page")
  func name() async {
    let open = RunningSite(Booking.site())
    let browser = BareBrowser(open)
    await browser.get()
    _ = await browser.post(Self.with(["Name": "Ada"]))
    let named = browser.next ?? ""
    let other = BareBrowser(open)
    await other.get(named)
    #expect(other.token != browser.token)
    #expect(other.html.contains(#"name="Name""#))
    await browser.get(named)
    #expect(browser.html.contains("Thank you"))
    for (address, stripped) in [
      ("/a?millrace.page=1", "/a"), ("/a?b=c&millrace.page=1&d", "/a?b=c&d"), ("/a?b", "/a?b"),
      ("/a?millrace.pages=1", "/a?millrace.pages=1"), ("/a", "/a"),
    ] {
      #expect(Handover.stripped(address) == stripped)
    }
    #expect(Handover.address("/a?b#c", naming: browser.token).hasPrefix("/a?b&millrace.page="))
    #expect(Handover.address("/a#c", naming: "0123456789") == "/a?millrace.page=012345#c")
  }

  @Test("the cookie of a post is read by no script, sent by no other site, and lasts a minute")
  func cookie() async {
    for isSecure in [false, true] {
      let browser = BareBrowser(RunningSite(Booking.site(), isSecure: isSecure))
      await browser.get()
      let (token, name) = (browser.token, Handover.name(of: browser.token))
      let set = await browser.post(Self.unchanged).headers["Set-Cookie"] ?? ""
      #expect(set.hasPrefix((isSecure ? "__Host-" : "") + "millrace.page.\(name)=\(token)."))
      let attributes = "; Path=/; Max-Age=60; HttpOnly; SameSite=Strict"
      #expect(set.hasSuffix(attributes + (isSecure ? "; Secure" : "")))
      await browser.get()
      #expect(browser.cookies.isEmpty)
    }
  }

  @Test("a script that arrives while a form is posted does not connect what the browser shows")
  func lateScript() async throws {
    let (gate, opener) = AsyncStream.makeStream(of: Void.self)
    let clock = HeldClock()
    let open = RunningSite(
      Booking.site(Booking.Office(gate: gate)) { Environment(clock: clock) })
    let browser = BareBrowser(open)
    await browser.get()
    let session = try #require(open.sessions.session(browser.token))
    async let answered = browser.post(Self.with(["Name": "Ada"]))
    await clock.waitForSleeper(of: open.site.formTimeout)
    for _ in 0..<20 {
      #expect(await session.connect(last: 0) == nil)
      #expect(await session.mayConnectLater)
    }
    opener.finish()
    #expect(await answered.status == 303)
    for _ in 0..<PagePosts.refusalLimit {
      #expect(await session.connect(last: 0) == nil)
      #expect(await session.mayConnectLater)
    }
    // The person has stopped the navigation.
    #expect(await session.connect(last: 0) == nil)
    #expect(await !session.mayConnectLater)
    await browser.get()
    #expect(browser.html.contains("Thank you"))
    #expect(await session.connect(last: 0) != nil)
  }

  @Test("its socket is closed with the advice to try again, and then to load the page")
  func lateSocket() async throws {
    let open = RunningSite(Booking.site())
    let browser = BareBrowser(open)
    await browser.get()
    _ = await browser.post(Self.unchanged)
    try await TestServer.run(
      respond: { await open.respond(to: $0) },
      connect: { await open.connect($1, from: Visitor($0)) }
    ) { [token = browser.token] server in
      for attempt in 0...PagePosts.refusalLimit {
        let isLater = attempt < PagePosts.refusalLimit
        try await TestClient.connect(to: server.port) { client in
          _ = try await client.upgrade()
          try await client.send(RunningSiteTests.hello(token))
          let frame = try await client.frame()
          #expect(frame?.closeCode == (isLater ? 1013 : nil))
          if !isLater { #expect(frame == .text(#"{"reload":true}"#)) }
        }
      }
    }
  }

  @Test("a page that another server has claimed is not shown anew after a post")
  func claimed() async throws {
    let store = ClaimTests.SharedStore()
    let browser = BareBrowser(RunningSite(Booking.site(store: store)))
    await browser.get()
    _ = await browser.post(Self.with(["Count": "5"]))
    await browser.get()
    _ = try await store.claim(browser.token)
    #expect(await browser.post(Self.with(["Count": "6"])).status == 303)
    await browser.get()
    #expect(browser.html.contains(#"value="5""#))
  }
}
#endif
