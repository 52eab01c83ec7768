import Millrace
import MillraceComponents

/// The login of one page: the core, the input, and the messages to the telephones, on one loop.
///
/// ```
///   telephones ──▶ replica ─┐
///   core ───────────────────┼──▶ shown ──▶ the page
///   person ──▶ draft ───────┘
/// ```
final class LoginApp {
  let core: Core
  /// The state that the page shows.
  let shown: Derived<LoginShown>

  private let draft: Slot<LoginDraft>
  private let following: ObservationToken

  init(
    _ first: LoginShown, in scope: Scope, _ services: LoginServices,
    _ telephones: Feed<[String: String]>
  ) {
    let core = Core(login: services, number: first.number, in: scope)
    Self.resume(first, in: core)
    let draft = Slot("draft", in: scope, LoginDraft(first, on: core.top))
    let messages = Slot("telephones", in: scope, telephones.latest)
    following = scope.loop.replicate(telephones, into: messages)
    shown = Derived("shown", in: scope.loop) { read throws(DerivedError) in
      var shown = first
      guard let draft = read(draft), let top = read(core).flatten().last, let id = top.id else {
        return shown
      }
      shown.id = id
      shown.number = draft.number
      if draft.screen == id { shown.code = draft.code }
      let codes = read(messages)?.value ?? [:]
      switch top {
      case let phone as PhoneComponent: shown.screen = .phone(read(phone))
      case let verify as VerifyComponent:
        let state = read(verify)
        shown.screen = .verify(state)
        if state.hasRejected { shown.code = "" }
        shown.message = codes[state.ticket.id]
      case let home as HomeComponent: shown.screen = .home(read(home))
      default: break
      }
      return shown
    }
    self.core = core
    self.draft = draft
  }

  /// Handles an action of the person.
  func handle(_ action: LoginPage.Action) {
    switch action {
    case .typedNumber(let number):
      correct()
      edit("a number was typed") { $0.number = number }
    case .typedCode(let code, on: let screen):
      let before = typedCode(on: screen)
      correct()
      edit("a code was typed") { draft in
        draft.code = code
        draft.screen = screen
      }
      sendIfComplete(code, insteadOf: before, on: screen)
    case .send(from: let screen):
      correct()
      guard let number = draft.value?.number else { return }
      core.dispatch(LoginAction.requestCode(phone: number), to: screen)
    case .submit(from: let screen):
      // A wrong code is sent once; its error stays until another one is typed.
      guard (core.top as? VerifyComponent)?.state.hasRejected != true else { return }
      correct()
      core.dispatch(LoginAction.verify(code: typedCode(on: screen)), to: screen)
    case .notify(let action, to: let screen): core.dispatch(action, to: screen)
    // The browser's back button from the code leaves it. From home only the logout button leads
    // back.
    case .arrived(.phone): if let verify = core.top as? VerifyComponent { core.left(verify) }
    case .arrived(.code), .arrived(.home): break
    }
  }

  /// Resumes the state of another page, including its input.
  func restore(_ state: LoginShown) {
    Self.resume(state, in: core)
    let typed = LoginDraft(state, on: core.top)
    draft.scope.loop.restore { [draft] turn in turn.set(draft, typed) }
  }

  /// Shows the screen of another page, if that screen has a component of its own.
  private static func resume(_ state: LoginShown, in core: Core) {
    switch state.screen {
    case .phone: break
    case .verify(let verify):
      core.dispatch(LoginAction.resumed(verify), to: core.rootComponent)
    case .home(let home):
      core.dispatch(LoginAction.returned(home.account), to: core.rootComponent)
    }
  }

  /// Returns the code in the field of a screen, which is empty once a code was wrong.
  private func typedCode(on screen: ComponentID) -> String {
    guard let draft = draft.value, draft.screen == screen else { return "" }
    let isRejected = (core.top as? VerifyComponent)?.state.hasRejected == true
    return isRejected ? "" : draft.code
  }

  /// Verifies a code as soon as it has all digits, as one that a telephone fills in has.
  private func sendIfComplete(
    _ code: String, insteadOf before: String, on screen: ComponentID
  ) {
    guard let verify = core.top as? VerifyComponent, verify.id == screen,
      verify.state.refusal(of: code) == nil, CodeRules.code(code) != CodeRules.code(before)
    else { return }
    core.dispatch(LoginAction.verify(code: code), to: screen)
  }

  /// Takes the error from the field, which the person has read before they act on it.
  private func correct() { _ = core.takeAlert() }

  private func edit(_ cause: String, _ body: @escaping (inout LoginDraft) -> Void) {
    draft.scope.loop.enqueue(cause) { [draft] turn in turn.edit(draft, body) }
  }
}
