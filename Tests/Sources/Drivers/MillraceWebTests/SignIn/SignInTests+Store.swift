#if Web
import MillraceTestSupport
@testable import MillraceWeb
import Synchronization
import Testing

/// A store that can be made to fail, and runs a closure when a sign-in has been added, or before
/// the next one is removed.
final class ChangingSignInStore: SignInStore {
  struct Failure: Error {}
  private let store = MemorySignInStore()
  let isDown = Mutex(false)
  let didAdd = Mutex<(@Sendable () async throws -> Void)?>(nil)
  let willRemove = Mutex<(@Sendable () async throws -> Void)?>(nil)

  private func check() throws { if isDown.withLock({ $0 }) { throw Failure() } }
  func signIn(session: String) throws -> SignIn? {
    try check()
    return store.signIn(session: session)
  }
  func signIns(of user: String) throws -> [SignIn] {
    try check()
    return store.signIns(of: user)
  }
  func add(_ signIn: SignIn) async throws {
    try check()
    store.add(signIn)
    try await didAdd.withLock { $0 }?()
  }
  func remove(session: String) async throws {
    try check()
    try await willRemove.withLock { $0.take() }?()
    store.remove(session: session)
  }
  func removeAll(endingBefore time: Int) throws {
    try check()
    store.removeAll(endingBefore: time)
  }
}

extension SignInTests {
  @Test("while the store of sign-ins fails an open page stays, and its browser connects again")
  func shortFailure() async throws {
    let store = ChangingSignInStore()
    let signIns = try Self.signIns([Self.secrets[0]], store)
    let open = RunningSite(Self.site(signIns))
    let ada = SignInBrowser(open)
    try await signIn("ada", ada, signIns)
    let (token, _) = try await ada.load()
    let cookie = ada.cookie
    try await TestServer.run(
      respond: { await open.respond(to: $0) },
      connect: { await open.connect($1, from: Visitor($0)) }
    ) { server in
      for isDown in [true, false] {
        store.isDown.withLock { $0 = isDown }
        try await TestClient.connect(to: server.port) { client in
          _ = try await client.upgrade(headers: ["cookie": cookie])
          try await client.send(RunningSiteTests.hello(token))
          let frame = try await client.frame()
          #expect(frame?.closeCode == (isDown ? 1013 : nil))
          if !isDown { #expect(frame == .text(#"{"n":1,"ops":[],"seen":-1}"#)) }
        }
      }
    }
  }

  @Test("a user who is signed out everywhere while a ticket is redeemed is not signed in by it")
  func endedWhileRedeeming() async throws {
    let store = ChangingSignInStore()
    let signIns = try Self.signIns([Self.secrets[0]], store)
    let open = RunningSite(Self.site(signIns))
    let browser = SignInBrowser(open)
    await browser.get("/door")
    let session = try await signIns.session(of: browser.headers, isSecure: false)
    let visit = try #require(Visitor(headers: browser.headers, session: session).visit("/door"))
    let address = try await signIns.address(toSignIn: "ada", of: visit, then: "/door")
    store.didAdd.withLock { $0 = { try await signIns.endAll(of: "ada") } }
    #expect(await browser.get(address).status == 403)
    #expect(try await signIns.all(of: "ada") == [])
  }

  @Test("a ticket whose old session cannot be ended leaves no sign-in without a browser")
  func failureWhileRedeeming() async throws {
    let store = ChangingSignInStore()
    let signIns = try Self.signIns([Self.secrets[0]], store)
    let browser = SignInBrowser(RunningSite(Self.site(signIns)))
    await browser.get("/door")
    let session = try await signIns.session(of: browser.headers, isSecure: false)
    let visit = try #require(Visitor(headers: browser.headers, session: session).visit("/door"))
    let address = try await signIns.address(toSignIn: "ada", of: visit, then: "/door")
    // The ticket is removed before the session.
    store.willRemove.withLock {
      $0 = { store.willRemove.withLock { $0 = { throw ChangingSignInStore.Failure() } } }
    }
    #expect(await browser.get(address).status == 503)
    #expect(try await signIns.all(of: "ada") == [])
  }

  @Test("a list that is opened while a sign-in ends shows its end")
  func listWhileEnding() async throws {
    let store = ChangingSignInStore()
    let signIns = try Self.signIns([Self.secrets[0]], store)
    let ada = SignInBrowser(RunningSite(Self.site(signIns)))
    try await signIn("ada", ada, signIns)
    let session = try #require(try await signIns.session(of: ada.headers, isSecure: false))
    let opened = Mutex<AsyncStream<[SignIn]>?>(nil)
    store.willRemove.withLock {
      $0 = {
        let list = signIns.updates(of: "ada")
        #expect(await list.first { _ in true }?.count == 1)
        opened.withLock { $0 = list }
      }
    }
    try await signIns.end(session)
    let list = try #require(opened.withLock { $0 })
    #expect(await list.first { _ in true } == [])
  }

  @Test("where the store fails, nobody is signed in, and nobody can sign in")
  func failingStore() async throws {
    struct Failing: SignInStore {
      struct Failure: Error {}
      func signIn(session: String) throws -> SignIn? { throw Failure() }
      func signIns(of user: String) throws -> [SignIn] { throw Failure() }
      func add(_ signIn: SignIn) throws { throw Failure() }
      func remove(session: String) throws { throw Failure() }
      func removeAll(endingBefore time: Int) throws { throw Failure() }
    }
    let browser = SignInBrowser(open)
    try await signIn("ada", browser)
    let signIns = try Self.signIns([Self.secrets[0]], Failing())
    let failing = RunningSite(Self.site(signIns))
    let other = SignInBrowser(failing, cookie: browser.cookie)
    #expect(try await other.load().title == "nobody")
    // The cookie is as it was: when the store is back, so is the person.
    #expect(other.cookie == browser.cookie)
    let visit = try #require(
      await failing.known(Visitor(headers: other.headers)).visit("/door"))
    await #expect(throws: Failing.Failure.self) {
      try await signIns.address(toSignIn: "ada", of: visit, then: "/door")
    }
    let ticket = "/millrace/sign-in?ticket=" + String(repeating: "0", count: 32)
    #expect(await other.get(ticket).status == 503)
  }
}
#endif
