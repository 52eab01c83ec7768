#if Web && PostgreSQL
import Foundation
import MillraceTestSupport
import NIOCore
import Testing

/// A browser with a page, which keeps the contract of the page's script: it repeats what is not
/// acknowledged, and connects again when its socket ends.
actor Browser {
  /// A page or a socket that did not do what was expected.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  let name: String
  /// The time that a press took until the page had the answer, where one connection did both.
  var latencies: [Duration] = []
  /// The name of the node that the page is, or was, connected to.
  private(set) var node = ""
  /// The number of connections that have brought a message.
  private(set) var lives = 0
  /// The time of the first message of the newest connection.
  private(set) var liveSince = ContinuousClock.now
  var page: PageMirror?
  /// The digests of all boards that the page has shown.
  private(set) var digests: Set<String> = []

  private let port: Int
  /// The address that the proxy of the site sees, as if the browser was elsewhere.
  private let client: String
  private let patience: Duration
  private var cookies: [String: String] = [:]
  private var token = ""
  private(set) var (last, seen, sequence) = (0, -1, 0)
  private(set) var waiting: [(sequence: Int, text: String)] = []
  private(set) var channel: (any Channel)?
  /// The number of frames that have come.
  private var frames = 0
  var isClosed = false
  var pins = 0
  private var failure: (any Error)?
  private var waiters: [Waiter] = []

  private struct Waiter {
    let isMet: @Sendable (isolated Browser) -> Bool
    let continuation: CheckedContinuation<Void, any Error>
  }

  /// - Parameter patience: The time without an answer after which the page connects again.
  init(_ name: String, client: String, port: Int, patience: Duration = .seconds(15)) {
    (self.name, self.client, self.port, self.patience) = (name, client, port, patience)
  }

  var people: [String] {
    page?.texts["people"]?.split(separator: " ").map(String.init) ?? []
  }
  var draft: String { page?.texts["draft"] ?? "" }

  /// The state of the page, for the report of a test that fails.
  var summary: String {
    """
    \(name) on \(node), \(lives) connections, \(channel == nil ? "none" : "one") now: \
    message \(last), event \(seen) of \(sequence - 1), \(waiting.count) waiting, \
    \(page?.texts["own"] ?? "no") notes of \(pins), board \(page?.texts["digest"] ?? "none"), \
    \(waiters.count) waiters
    """
  }

  // MARK: Requests

  private var headers: [String: String?] {
    let cookie = cookies.map { "\($0)=\($1)" }.sorted().joined(separator: "; ")
    return [
      "cookie": cookie.isEmpty ? nil : cookie, "x-forwarded-for": client,
      "sec-fetch-site": "same-origin",
    ]
  }

  private func take(_ fields: String?) {
    for field in fields?.split(separator: "\n") ?? [] {
      let pair = field.prefix { $0 != ";" }.split(separator: "=", maxSplits: 1)
      if pair.count == 2 { cookies[String(pair[0])] = String(pair[1]) }
      if pair.first == "node" { node = String(pair[1]) }
    }
  }

  /// Requests an address, and follows redirections.
  func get(_ address: String) async throws -> TestResponse {
    let headers = headers
    let response = try await TestClient.connect(to: port) { client in
      try await client.request("GET", address, headers: headers)
      return try await client.response()
    }
    take(response.headers["set-cookie"])
    guard response.status == 303, let next = response.headers["location"] else { return response }
    return try await get(next)
  }

  /// Requests an address of a node, as another tab may whose requests the proxy leads there.
  func visit(_ address: String, on node: String) async throws -> TestResponse {
    var headers = headers
    let cookies = cookies.merging(["node": node]) { $1 }.map { "\($0)=\($1)" }
    headers["cookie"] = cookies.joined(separator: "; ")
    return try await TestClient.connect(to: port) { [headers] client in
      try await client.request("GET", address, headers: headers)
      return try await client.response()
    }
  }

  /// Signs in, and loads the page.
  func open() async throws { try load(await get("/sign-in?name=\(name)")) }

  /// Loads the page anew, as a person does who reloads it; returns once it has the old state.
  func reload() async throws {
    let before = token
    try load(await get("/"))
    channel?.close(promise: nil)
    channel = nil
    send(#"{"before":"\#(before)","sequence":0}"#)
    try await waitForAnswer()
  }

  private func load(_ response: TestResponse) throws {
    guard response.status == 200,
      let found = response.body.firstMatch(of: /data-session="([0-9a-f]{32})"/)
    else { throw Failure(description: "\(name) got \(response.status): \(response.body)") }
    token = String(found.output.1)
    page = PageMirror(response.body)
    (last, seen, sequence, waiting) = (0, -1, 0, [])
  }

  // MARK: The socket

  /// Keeps the page connected until it is closed.
  func run() async throws {
    do {
      try await stayConnected()
    } catch {
      fail(error)
      throw error
    }
  }

  /// Ends everything that waits for the page.
  func fail(_ error: any Error) {
    failure = failure ?? error
    for waiter in waiters { waiter.continuation.resume(throwing: error) }
    waiters = []
  }

  private func stayConnected() async throws {
    var attempt = 0
    while !isClosed {
      let livesBefore = lives
      do {
        try await TestClient.connect(to: port) { client in try await converse(&client) }
      } catch let failure as Failure {
        throw failure
      } catch {
        // The proxy has no node, or the node is gone: the next attempt follows.
      }
      channel = nil
      if isClosed { return }
      attempt = lives > livesBefore ? 0 : attempt + 1
      // The pauses of the script, without their randomness.
      let pause = attempt == 0 ? 50 : min(5_000, 100 << min(attempt, 6))
      try await ContinuousClock().sleep(for: .milliseconds(pause))
    }
  }

  private func converse(_ client: inout TestClient) async throws {
    var isLive = false
    let watch = watch(client.channel)
    defer { watch.cancel() }
    let response = try await client.upgrade(headers: headers)
    guard response.status == 101 else { return }
    take(response.headers["set-cookie"])
    channel = client.channel
    let token = token
    write(#"{"hello":"\#(token)","last":\#(last)}"#)
    for (_, text) in waiting { write(text) }
    while let frame = try await client.frame(), token == self.token {
      frames += 1
      switch frame.first & 0x0F {
      case Frame.Kind.text.rawValue:
        try take(frame.payload)
        if !isLive {
          isLive = true
          lives += 1
          liveSince = .now
          notify()
        }
      case Frame.Kind.ping.rawValue: try await client.send(Frame(.pong, frame.payload))
      case Frame.Kind.close.rawValue:
        // What was wrong with a message would be a mistake of this browser.
        if [1008, 1009, 4001].contains(frame.closeCode) {
          throw Failure(description: "\(name) was closed with \(frame.closeCode ?? 0)")
        }
        return
      default: break
      }
    }
  }

  /// Ends a connection on which nothing is answered for too long, or nothing comes at all: a page
  /// that waits for nothing hears each second that its node is there.
  private func watch(_ connection: any Channel) -> Task<Void, any Error> {
    Task { [patience] in
      while true {
        let before = (frames: frames, seen: seen, isWaiting: !waiting.isEmpty)
        try await ContinuousClock().sleep(for: patience)
        if frames == before.frames || before.isWaiting && seen == before.seen {
          connection.close(promise: nil)
        }
      }
    }
  }

  /// Receives a message; one that cannot be read or applied is no loss of the connection.
  private func take(_ payload: [UInt8]) throws {
    do {
      try receive(payload)
    } catch let failure as Failure {
      throw failure
    } catch {
      let text = String(decoding: payload, as: UTF8.self)
      throw Failure(description: "\(name) cannot apply \(text): \(error)")
    }
  }

  private func receive(_ payload: [UInt8]) throws {
    let message = try JSONDecoder().decode(PageMirror.Message.self, from: Data(payload))
    if message.alive == true { return }
    guard let number = message.n, let handled = message.seen, message.reload != true else {
      throw Failure(description: "\(name) has to load its page again, after message \(last)")
    }
    waiting.removeAll { $0.sequence <= handled }
    seen = handled
    guard number > last else { return }
    guard number == last + 1 else {
      throw Failure(description: "\(name) got message \(number) after \(last)")
    }
    try page?.apply(message.ops ?? [])
    last = number
    write(#"{"ack":\#(number)}"#)
    if let digest = page?.texts["digest"] { digests.insert(digest) }
    notify()
  }

  private func write(_ text: String) {
    channel?.writeAndFlush(ByteBuffer(bytes: Frame.text(text).bytes()), promise: nil)
  }

  func send(_ text: String) {
    waiting.append((sequence, text))
    sequence += 1
    write(text)
  }

  // MARK: Waiting

  /// Returns once something holds, which is asked after each message.
  func wait(until isMet: @escaping @Sendable (isolated Browser) -> Bool) async throws {
    if let failure { throw failure }
    if isMet(self) { return }
    try await withCheckedThrowingContinuation {
      waiters.append(Waiter(isMet: isMet, continuation: $0))
    }
  }

  private func notify() {
    let met = waiters.filter { $0.isMet(self) }
    waiters.removeAll { $0.isMet(self) }
    for waiter in met { waiter.continuation.resume() }
  }
}
#endif
