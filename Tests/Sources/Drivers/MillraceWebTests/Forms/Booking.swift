#if Web
import Logging
import Millrace
import MillraceViews
@testable import MillraceWeb
import Synchronization
import Testing

/// A page with a form of every kind of control; its state writes down the actions.
struct Booking: LiveProgram {
  struct State: Sendable, Codable, Equatable {
    var name = ""
    var kind: String?
    var seat: String?
    var day: CalendarDay?
    var count = 1.0
    var isLoud = true
    var isSending = false
    var isSent = false
    var destination: String?
    var log: [String] = []
  }

  enum Action: Sendable, Equatable {
    case named(String)
    case kind(String)
    case seat(String)
    case day(CalendarDay?)
    case count(Double)
    case loud(Bool)
    case send
    case answered
  }

  /// The sent bookings of all pages, and the gate that their answers wait for.
  final class Office: Sendable {
    let sent = Mutex<[String]>([])
    let gate: AsyncStream<Void>?

    init(gate: AsyncStream<Void>? = nil) { self.gate = gate }

    var names: [String] { sent.withLock { $0 } }
  }

  let office: Office
  var destination: String?
  /// True if the button is busy while the office answers.
  var showsBusy = true

  func update(_ state: inout State, _ action: Action) -> Effect<Action> {
    state.log.append("\(action)")
    switch action {
    case .named(let name): state.name = name
    case .kind(let kind): (state.kind, state.seat) = (kind, nil)
    case .seat(let seat): state.seat = seat
    case .day(let day): state.day = day
    case .count(let count): state.count = count
    case .loud(let isLoud): state.isLoud = isLoud
    case .send:
      guard !state.name.isEmpty, !state.isSending else { break }
      state.isSending = true
      return .run("subscription of a seat") { [office, name = state.name] in
        office.sent.withLock { $0.append(name) }
        if let gate = office.gate { for await _ in gate {} }
        return .answered
      }
    case .answered: (state.isSending, state.isSent, state.destination) = (false, true, destination)
    }
    return .none
  }

  func subscriptions(_ state: State) -> [Subscription<Action>] {
    [Subscription("news", { AsyncStream<Int> { _ in } }) { _ in .answered }]
  }

  func title(_ state: State) -> String { state.isSent ? "Sent" : "Book" }
  func destination(_ state: State) -> String? { state.destination }

  func view(_ state: State) -> Node<Action> {
    column {
      text(state.log.joined(separator: " "))
      if state.isSent { text("Thank you") } else { form(state) }
    }
  }

  private func form(_ state: State) -> Node<Action> {
    MillraceViews.form("Book", onSubmit: .send) {
      field("Name", text: state.name, onInput: { .named($0) })
      picker(
        "Kind", [Choice(id: "box", title: "Box"), Choice(id: "row", title: "Row")],
        selected: state.kind, onChange: { .kind($0) })
      if let kind = state.kind {
        picker(
          "Seat", [Choice(id: "\(kind) 1", title: "1"), Choice(id: "\(kind) 2", title: "2")],
          selected: state.seat, style: .segmented, onChange: { .seat($0) })
      }
      datePicker("Day", day: state.day, onChange: { .day($0) })
      stepper("Count", value: state.count, in: 1...9, step: 1, onChange: { .count($0) })
      toggle("Loud", isOn: state.isLoud, onChange: { .loud($0) })
      field("Name", text: "fixed", onInput: { .named($0) }).disabled()
      button("Book", role: .primary, send: .send).busy(showsBusy && state.isSending)
    }
  }

  static func site(
    _ office: Office = Office(), signIns: SignIns? = nil, store: (any SessionStore)? = nil,
    destination: String? = nil, showsBusy: Bool = true,
    environment: @escaping @Sendable () -> Environment = { Environment() }
  ) -> LiveSite {
    var site = LiveSite(
      environment: environment, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    site.signIns = signIns
    site.store = store
    for address in ["/book", "/other"] {
      site.page(address) { _ in
        PageFactory(
          Booking(office: office, destination: destination, showsBusy: showsBusy),
          state: State(), keeping: .whole(version: 1))
      }
    }
    return site
  }
}

/// A browser without scripts, with its cookies.
final class BareBrowser {
  let open: RunningSite
  var cookies: [String: String] = [:]
  /// The address of the last redirection, which is followed by the next request.
  var next: String?
  private(set) var html = ""

  init(_ open: RunningSite) { self.open = open }

  /// The first entry of the form of the page that was loaded last.
  var key: String {
    html.firstMatch(of: /name="page" value="([^"]*)"/).map { String($0.output.1) } ?? ""
  }

  var token: String { String(key.prefix(32)) }

  var headers: WebHeaders {
    let cookies = cookies.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    return cookies.isEmpty ? [:] : ["Cookie": cookies.joined(separator: "; ")]
  }

  @discardableResult
  func get(_ address: String? = nil) async -> WebResponse {
    let (path, query) = Visit.split(address ?? next ?? "/book")
    if address == nil { next = nil }
    let response = await open.respond(to: WebRequest(path: path, query: query, headers: headers))
    take(response)
    html = String(decoding: response.body, as: UTF8.self)
    return response
  }

  /// Posts entries, after the first one of the page; does not follow the redirection.
  func post(
    _ entries: [(String, String)], key: String? = nil, to path: String = "/book"
  ) async -> WebResponse {
    let all = [("page", key ?? self.key)] + entries
    let body = all.map { "\(Self.encoded($0.0))=\(Self.encoded($0.1))" }.joined(separator: "&")
    return await post(body, to: path)
  }

  func post(_ body: String, to path: String = "/book") async -> WebResponse {
    let response = await open.respond(to: request(body, to: path))
    take(response)
    next = response.headers["Location"]
    return response
  }

  /// The request of a post.
  func request(_ body: String, to path: String = "/book") -> WebRequest {
    var request = WebRequest(method: .post, path: path, headers: headers, body: Array(body.utf8))
    request.headers["Content-Type"] = "application/x-www-form-urlencoded; charset=utf-8"
    return request
  }

  private func take(_ response: WebResponse) {
    for field in response.headers.fields where field.name.lowercased() == "set-cookie" {
      let pair = field.value.prefix { $0 != ";" }.split(
        separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      cookies[String(pair[0])] =
        field.value.contains("Max-Age=0") ? nil : String(pair[1])
    }
  }

  private static func encoded(_ text: String) -> String {
    text.utf8.map { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        String(UnicodeScalar(byte))
      case UInt8(ascii: " "): "+"
      default: "%" + String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
      }
    }.joined()
  }
}
#endif
