package import MillraceWeb

extension LoginPage {
  /// The stored state of a page; the desk keeps the state of the code.
  struct Kept: Codable {
    let number: String
    let code: String
    /// The state of the verification screen, with times of a clock.
    let verify: VerifyComponent.Verify?
    /// The beginning of that clock.
    let beginning: UInt64
    let account: Account?
  }

  /// The policy under which the screen and its input survive a reload.
  ///
  /// A code and the times of its clock are void after the end of the process that sent it: the page
  /// then begins with the number.
  package var keeping: Keeping<State> {
    let beginning = services.clock.beginning
    return .part(version: 2) { state in
      Kept(
        number: state.number, code: state.code, verify: state.verify, beginning: beginning,
        account: state.account)
    } restore: { kept, state in
      state = State(number: kept.number)
      if let account = kept.account {
        state.screen = .home(HomeComponent.Home(account: account))
      } else if let verify = kept.verify, kept.beginning == beginning {
        state.screen = .verify(verify)
        state.code = kept.code
      }
    }
  }
}

extension LoginShown {
  fileprivate var verify: VerifyComponent.Verify? {
    if case .verify(let verify) = screen { verify } else { nil }
  }

  fileprivate var account: Account? {
    // On a site the cookie names the user, and no page does.
    if case .home(let home) = screen, home.destination == nil { home.account } else { nil }
  }
}
