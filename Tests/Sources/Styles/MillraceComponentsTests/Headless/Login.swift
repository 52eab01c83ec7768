import Millrace
import MillraceComponents

// A small app as users of Core write it: two screens, a service, no view.

enum LoginAction: Action, Codable, Equatable, Sendable {
  case request(phone: String)
  case sent(seconds: Int)
  case tick
  case logout
}

struct Phone: State, Codable, Equatable {
  var number = ""
  var activities = ActivityTracker()
}

struct Verify: State, Codable, Equatable {
  var secondsLeft: Int
}

/// Asks for a code, and pushes the screen that verifies it.
final class LoginComponent: Component<Phone> {
  private let request: @Sendable (String) async throws -> Int

  init(request: @escaping @Sendable (String) async throws -> Int) {
    self.request = request
    super.init(state: Phone())
  }

  override func process(_ action: any Action) {
    switch action as? LoginAction {
    case .request(let phone):
      edit { state in
        state.number = phone
        state.activities.begin()
      }
      run(
        Effect<LoginAction>.run("request") { [request] in
          .sent(seconds: try await request(phone))
        }.keyed("request"))
    case .sent(let seconds):
      commit(BasicNavigation.push(VerifyComponent(seconds), from: self)) { $0.activities.end() }
    case .logout: commit(BasicNavigation.pop(children))
    case .tick, nil: break
    }
  }
}

/// Counts down, and goes when the time is up.
final class VerifyComponent: Component<Verify> {
  init(_ seconds: Int) { super.init(state: Verify(secondsLeft: seconds)) }

  override func process(_ action: any Action) {
    guard action as? LoginAction == .tick else { return }
    edit { $0.secondsLeft -= 1 }
    if state.secondsLeft == 0 { commit(BasicNavigation.pop([self])) }
  }
}
