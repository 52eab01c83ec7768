#if Web
import Millrace
import MillraceViews
@testable import MillraceWeb
import Synchronization
import Testing

/// A page that shows who is signed in, and signs in and out.
struct DoorPage: LiveProgram {
  struct State: Sendable, Equatable, Codable {
    var user: String?
    var words = ""
    var destination: String?
  }

  enum Action: Sendable {
    case enter(String)
    case go(String?)
    case typed(String)
    case leave
    case left
  }

  let signIns: SignIns
  let visit: Visit

  func update(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .enter(let user):
      return .run("ticket") { [signIns, visit] in
        let address = try? await signIns.address(toSignIn: user, of: visit, then: "/door?in")
        return .go(address)
      }
    case .go(let address): state.destination = address
    case .typed(let words): state.words = words
    case .leave:
      guard let session = visit.session else { return .none }
      return .run("leave") { [signIns] in
        try? await signIns.end(session)
        return .left
      }
    case .left: break
    }
    return .none
  }

  func title(_ state: State) -> String { state.user ?? "nobody" }
  func destination(_ state: State) -> String? { state.destination }

  func view(_ state: State) -> Node<Action> {
    column {
      button("Enter", send: .enter("ada"))
      button("Leave", send: .leave)
      field("Words", text: state.words, onInput: { .typed($0) })
    }
  }
}

/// A browser with a cookie, on the running site of a test.
final class SignInBrowser {
  private let open: RunningSite
  var cookie: String?

  init(_ open: RunningSite, cookie: String? = nil) {
    self.open = open
    self.cookie = cookie
  }

  var headers: WebHeaders { cookie.map { ["cookie": $0] } ?? [:] }

  @discardableResult
  func get(_ address: String, keepsCookie: Bool = true) async -> WebResponse {
    let parts = address.split(separator: "?", maxSplits: 1).map(String.init)
    let request = WebRequest(
      path: parts[0], query: parts.count > 1 ? parts[1] : nil, headers: headers)
    let response = await open.respond(to: request)
    if keepsCookie, let set = response.headers["set-cookie"] {
      cookie = String(set.prefix { $0 != ";" })
    }
    return response
  }

  /// Loads the page, and returns its token and title.
  func load(_ address: String = "/door") async throws -> (token: String, title: String) {
    let html = String(decoding: await get(address).body, as: UTF8.self)
    return (
      String(try #require(html.firstMatch(of: /data-session="([0-9a-f]{32})"/)).output.1),
      String(try #require(html.firstMatch(of: /<title>(.*)<\/title>/)).output.1)
    )
  }

  /// Returns the page of a token, as a socket of this browser would get it.
  func session(_ token: String) async -> (any AnyLiveSession)? {
    let session = await open.session(token, from: open.known(Visitor(headers: headers)))
    if session != nil { open.leave(token) }
    return session
  }
}

/// A clock that counts seconds, and goes when a test says so.
final class SecondsClock: Sendable {
  private let time = Mutex(1_000)

  var value: Int { time.withLock { $0 } }

  func add(_ seconds: Int) { time.withLock { $0 += seconds } }
}
#endif
