package import MillraceComponents

/// The content of a bug report about the login: everything but numbers and codes.
package enum LoginReports {
  /// The replacement of a number, a ticket or an account.
  static let redacted = "private"
  /// The replacement of a code, in the form of a code.
  static let redactedCode = "000000"

  /// The catalogue of actions and states, with their redactions.
  package static var catalogue: ReportCatalogue {
    var catalogue = ReportCatalogue()
    catalogue.add(LoginAction.self, as: "login", redact: redact)
    catalogue.addState(PhoneComponent.Phone.self) { state in
      var state = state
      state.number = redacted
      return state
    }
    catalogue.addState(VerifyComponent.Verify.self) { state in
      var state = state
      state.ticket.id = redacted
      return state
    }
    catalogue.addState(HomeComponent.Home.self) { _ in
      HomeComponent.Home(account: Account(phone: redacted))
    }
    return catalogue
  }

  private static func redact(_ action: LoginAction) -> LoginAction {
    switch action {
    case .requestCode: return .requestCode(phone: redacted)
    case .verify(let code):
      return .verify(code: CodeRules.code(code) == nil ? redacted : redactedCode)
    case .verified: return .verified(Account(phone: redacted), address: nil)
    case .returned: return .returned(Account(phone: redacted))
    case .resumed(var verify):
      verify.ticket.id = redacted
      return .resumed(verify)
    case .sent(var ticket, let time):
      ticket.id = redacted
      return .sent(ticket, at: time)
    default: return action
    }
  }
}
