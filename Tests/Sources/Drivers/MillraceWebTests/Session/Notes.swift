import Millrace
import MillraceViews
import Synchronization

@testable import MillraceWeb

/// A small program with one of everything that a session has to carry.
struct Notes: LiveProgram {
  struct State: Sendable, Equatable, Codable {
    var count = 0
    var text = ""
    var isLoud = false
    var isAsking = false
  }

  enum Action: Sendable, Equatable {
    case add
    case typed(String)
    case setLoud(Bool)
    case ask
    case answered
    case go(Int)
    case heard(Int)
  }

  /// A source of values from outside, which may be empty.
  var source: @Sendable () -> AsyncStream<Int> = { AsyncStream { _ in } }
  /// Reports when the program, and with it its session, is released.
  var canary: Canary?

  func update(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .add: state.count += 1
    // Loud letters, and none that is not one: so the program and the person can differ.
    case .typed(let text): state.text = state.isLoud ? text.uppercased() : text
    case .setLoud(let isLoud): state.isLoud = isLoud
    case .ask: state.isAsking = true
    case .answered: state.isAsking = false
    case .go(let count), .heard(let count): state.count = count
    }
    return .none
  }

  func subscriptions(_ state: State) -> [Subscription<Action>] {
    [Subscription("source", source) { .heard($0) }]
  }

  func title(_ state: State) -> String { "Note \(state.count)" }
  func address(_ state: State) -> String? { "/\(state.count)" }
  func arrive(at address: String) -> Action? { Int(address.dropFirst()).map(Action.go) }

  /// The ids: 0 the column, 1 the count, 2 to 5 the controls, and from 6 on what is asked.
  func view(_ state: State) -> Node<Action> {
    column {
      text("\(state.count)")
      button("Add", send: .add)
      field("Note", text: state.text, onInput: { .typed($0) })
      toggle("Loud", isOn: state.isLoud, onChange: { .setLoud($0) })
      button("Ask", send: .ask)
      if state.isAsking {
        alert("Sure?", onDismiss: .answered) { button("Yes", send: .answered) }
      }
    }
  }

  static let countNode = 1
  static let addButton = 2
  static let noteField = 3
  static let loudToggle = 4
  static let askButton = 5
}

/// A session of the notes, and what it reported.
func openNotes(
  _ program: Notes = Notes(), claim: Int = 0, reports: Reports = Reports()
) -> LiveSession<Notes> {
  LiveSession(
    program, state: Notes.State(),
    settings: LiveSessionSettings(
      token: "token", language: "en", environment: { Environment() },
      write: { report, _ in reports.add(report.logText) }, claim: claim))
}

/// Reports its deallocation.
final class Canary: Sendable {
  private let onEnd: @Sendable () -> Void

  init(onEnd: @escaping @Sendable () -> Void) {
    self.onEnd = onEnd
  }

  deinit {
    onEnd()
  }
}

/// The reports of sessions, in order.
final class Reports: Sendable {
  private let texts = Mutex<[String]>([])

  var all: [String] { texts.withLock { $0 } }

  func add(_ text: String) {
    texts.withLock { $0.append(text) }
  }
}
