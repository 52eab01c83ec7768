import About
import MillraceComponents
import MillraceNavigation
package import MillraceViews

extension LoginPage {
  /// Returns the current screen; the one with the code shows what a telephone would get.
  package func view(_ state: State) -> Node<Action> {
    column(spacing: .large) {
      column(spacing: .small) {
        galleryTrail()
        heading(Self.name(of: state))
      }
      switch state.screen {
      case .phone(let phone): self.phone(phone, state).key("phone")
      case .verify(let verify): self.verify(verify, state).key("verify")
      case .home(let home): self.home(home, state).key("home")
      }
    }
    .style("sign-in")
  }

  private func phone(_ phone: PhoneComponent.Phone, _ state: State) -> Node<Action> {
    let send = Action.send(from: state.id)
    return column {
      if state.isSignedOut {
        text("You are signed out. Sign in to see your account.").icon(.lock).role(.status)
      }
      text("Sign in with a code for your telephone.")
      text(
        "This example sends no message: the next page shows the code, whatever the number is.",
        style: .caption)
      form("Sign in", onSubmit: send) {
        column(spacing: .small) {
          field(
            "Telephone number", text: state.number, purpose: .telephone,
            error: phone.alerts.next.map { Self.words($0.value) }, onInput: { .typedNumber($0) },
            onSubmit: send
          )
          .hint(Self.format).focused()
          text(Self.format, style: .caption).accessibilityHidden()
        }
        row {
          let wait = Self.isSame(state.number, phone.number) ? phone.wait : nil
          button(
            wait.map { "Send a code in \($0.seconds) s" } ?? "Send a code", role: .primary,
            send: send
          )
          .busy(phone.isLoading).disabled(wait != nil)
        }
      }
    }
    .style(.card)
  }

  private static let format =
    "With the country code: \(PhoneNumber("+905309990000").grouped)"

  private func verify(_ verify: VerifyComponent.Verify, _ state: State) -> Node<Action> {
    let submit = Action.submit(from: state.id)
    return column {
      if let code = state.message {
        text("This example sends no message. The code for \(Self.grouped(state.number)) is \(code)")
          .icon(.message).role(.status).testID("telephone")
      }
      form("Sign in", onSubmit: submit) {
        column(spacing: .small) {
          field(
            "Code", text: state.code, purpose: .oneTimeCode,
            error: verify.alerts.next.map { "\($0.value)" },
            onInput: { .typedCode($0, on: state.id) }, onSubmit: submit
          )
          .hint("\(CodeRules.digits) digits; the last one sends them").focused()
          text(Self.words(verify.timer), style: .caption).icon(.clock).testID("timer")
        }
        row {
          button("Sign in", role: .primary, send: submit)
            .busy(verify.isVerifying)
            .disabled(!verify.isVerifying && verify.refusal(of: state.code) != nil)
          button(
            verify.secondsToResend.map { "Send a new code in \($0) s" } ?? "Send a new code",
            send: .notify(.resend, to: state.id)
          )
          .busy(verify.isResending).disabled(!verify.canResend)
          button("Change the number", role: .cancel, send: .notify(.cancel, to: state.id))
        }
      }
      .style(.card)
    }
  }

  private func home(_ home: HomeComponent.Home, _ state: State) -> Node<Action> {
    column {
      if home.destination != nil {
        text("The code is right. Your browser is being signed in.").role(.status)
      } else {
        text("You are signed in. “Sign out” ends it on this page.")
        row { button("Sign out", send: .notify(.logout, to: state.id)).icon(.signOut) }
      }
    }
  }

  private static func name(of state: State) -> String {
    switch state.screen {
    case .phone: "Sign in"
    case .verify: "Type the code"
    case .home(let home):
      home.destination == nil ? "Hello, \(grouped(home.account.phone))" : "Signing in"
    }
  }

  /// Returns a number as a person reads it, however it was typed.
  private static func grouped(_ number: String) -> String {
    CodeRules.number(number).map { PhoneNumber($0).grouped } ?? number
  }

  private static func isSame(_ one: String, _ other: String) -> Bool {
    (CodeRules.number(one) ?? one) == (CodeRules.number(other) ?? other)
  }

  /// Returns a failure in words, without the seconds that the button counts.
  private static func words(_ failure: LoginFailure) -> String {
    switch failure {
    case .tooManyAttempts:
      "There have been too many wrong codes. You can ask for a new one when the time on the button"
        + " is up."
    case .tooSoon:
      "This number has just been sent a code. You can ask for a new one when the time on the button"
        + " is up."
    default: "\(failure)"
    }
  }

  private static func words(_ timer: VerifyComponent.Timer) -> String {
    switch timer {
    case .idle: "The code is valid from now on."
    case .active(1): "The code is valid for 1 more second."
    case .active(let seconds): "The code is valid for \(seconds) more seconds."
    case .finished: "The code is not valid any more."
    }
  }
}
