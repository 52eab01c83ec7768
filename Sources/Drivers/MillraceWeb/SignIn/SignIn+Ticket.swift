#if Web
// Tickets: sign-ins that no browser has yet. They are in the store with the others, so that they
// end with those of their user, and with their time. The session of a ticket has a space, so that
// no cookie can have it.
extension SignIn {
  private static let beginning = "ticket "

  /// True for a ticket.
  var isTicket: Bool { session.hasPrefix(Self.beginning) }

  /// Returns the session of a ticket.
  static func session(ofTicket token: String) -> String { beginning + token }

  /// Creates a ticket.
  ///
  /// - Parameters:
  ///   - token: The token in its address.
  ///   - user: The user.
  ///   - browserSession: The browser session that can redeem it.
  ///   - address: The address at which the person continues.
  ///   - began: The time, in seconds since 1970.
  ///   - ends: The time at which it ends.
  init(
    ticket token: String, of user: String, for browserSession: String, then address: String,
    began: Int, ends: Int
  ) {
    self.init(
      session: Self.session(ofTicket: token), user: user, began: began, ends: ends, client: nil,
      browser: "\(browserSession) \(address)")
  }

  /// Returns the address at which the person continues; `nil` unless this is a ticket for that
  /// browser session.
  func address(for browserSession: String) -> String? {
    guard isTicket, browser.hasPrefix(browserSession + " ") else { return nil }
    return String(browser.dropFirst(browserSession.count + 1))
  }
}
#endif
