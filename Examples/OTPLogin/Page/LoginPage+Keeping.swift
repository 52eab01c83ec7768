public import MillraceWeb

extension LoginPage {
  /// What a page has beside the desk, which knows of the code.
  struct Kept: Codable {
    let number: String
    let code: String
    /// The screen on which the code is verified, with times of a clock.
    let verify: VerifyComponent.Verify?
    /// The beginning of that clock.
    let beginning: UInt64
    let account: Account?
  }

  /// Where a person is in the login, and what was typed there, outlive a reload.
  ///
  /// A code means nothing after the end of the process that has sent it, nor do the times of its clock: then the number is
  /// asked for again.
  public var keeping: Keeping<State> {
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
    if case .home(let home) = screen { home.account } else { nil }
  }
}
