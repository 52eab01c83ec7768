import MillraceComponents
import MillraceNavigation
package import MillraceViews

extension LoginPage {
  /// Returns the current screen, with the telephone beside it.
  package func view(_ state: State) -> Node<Action> {
    column(spacing: .large) {
      column(spacing: .small) {
        row { link("Gallery", to: "/") }
          .role(.navigation).label("Where you are").style("trail")
        heading(title(state))
      }
      switch state.screen {
      case .phone(let phone): self.phone(phone, state).key("phone")
      case .verify(let verify): self.verify(verify, state).key("verify")
      case .home(let home): self.home(home, state).key("home")
      }
    }
  }

  private func phone(_ phone: PhoneComponent.Phone, _ state: State) -> Node<Action> {
    let send = Action.send(from: state.id)
    return column {
      form("Login", onSubmit: send) {
        field(
          "Telephone number", text: state.number, onInput: { .typedNumber($0) }, onSubmit: send
        )
        .focused()
        button("Send", role: .primary, send: send).busy(phone.isLoading)
      }
      question(phone.alerts, state)
    }
  }

  private func verify(_ verify: VerifyComponent.Verify, _ state: State) -> Node<Action> {
    let submit = Action.submit(from: state.id)
    return column {
      text(Self.words(verify.timer)).testID("timer")
      form("Verify", onSubmit: submit) {
        field(
          "Code", text: state.code, purpose: .number,
          onInput: { .typedCode($0, on: state.id) }, onSubmit: submit
        )
        .focused()
        row {
          button("Back", role: .cancel, send: .notify(.cancel, to: state.id))
          button("Send a new code", send: .notify(.resend, to: state.id))
            .busy(verify.isResending).disabled(!verify.canResend)
          button("Submit", role: .primary, send: submit)
            .busy(verify.isVerifying)
            .disabled(!verify.isVerifying && verify.refusal(of: state.code) != nil)
        }
        .style("trailing")
      }
      if let code = state.message {
        text("On your telephone: \(code)", style: .caption).role(.status).testID("telephone")
      }
      question(verify.alerts, state)
    }
  }

  private func home(_ home: HomeComponent.Home, _ state: State) -> Node<Action> {
    column {
      if home.destination != nil {
        text("The code is right. Your browser is being signed in.").role(.status)
      } else {
        text("You have logged in as \(home.account.phone).")
        row { button("Logout", send: .notify(.logout, to: state.id)) }
      }
    }
  }

  @NodeBuilder<Action>
  private func question(_ alerts: Notices<LoginFailure>, _ state: State) -> NodeList<Action> {
    if let notice = alerts.next {
      let understood = Action.notify(.acknowledge(notice.id), to: state.id)
      alert("Login", message: "\(notice.value)", onDismiss: understood) {
        button("OK", role: .primary, send: understood)
      }
      .key(notice.id)
    }
  }

  private static func words(_ timer: VerifyComponent.Timer) -> String {
    switch timer {
    case .idle: "The time begins now."
    case .active(1): "1 second remaining…"
    case .active(let seconds): "\(seconds) seconds remaining…"
    case .finished: "The time is up."
    }
  }
}
