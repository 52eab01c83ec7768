/// The verification service itself, without a network.
///
/// Its rules hold for a number, not for a ticket: a number has one code at a time, and a new
/// request makes the previous code invalid. A new request neither shortens the wait for the next
/// code nor allows more wrong codes. Unknown and expired tickets get the same answer.
package actor CodeDesk {
  /// The state of a number until its last code expires.
  private struct Line {
    /// The ticket of the valid code; `nil` if there is none.
    var ticket: String?
    var code: String
    var expires: Int
    /// The earliest time for a new code.
    var resends: Int
    var attempts: Int
  }

  package nonisolated let rules: CodeRules

  private let now: @Sendable () -> Int
  private let randomBits: @Sendable () -> UInt64
  private let carry: @Sendable (CodeMessage) -> Void
  private var lines: [String: Line] = [:]
  /// The number of each valid ticket.
  private var numbers: [String: String] = [:]
  private var made = 0

  /// Opens a desk.
  ///
  /// - Parameters:
  ///   - rules: The rules of the desk.
  ///   - now: Returns the time in milliseconds.
  ///   - randomBits: Returns the random bits of codes and tickets.
  ///   - carry: Delivers a code to a telephone.
  package init(
    rules: CodeRules = CodeRules(), now: @escaping @Sendable () -> Int,
    randomBits: @escaping @Sendable () -> UInt64,
    carry: @escaping @Sendable (CodeMessage) -> Void
  ) {
    self.rules = rules
    self.now = now
    self.randomBits = randomBits
    self.carry = carry
  }

  private func issue(to phone: String) throws(LoginFailure) -> CodeTicket {
    let time = now()
    var attempts = rules.attempts
    if let line = lines[phone], time < line.expires {
      let wait = DeadlineClock.seconds(from: time, to: line.resends)
      guard wait == 0 else { throw .tooSoon(seconds: wait) }
      attempts = line.attempts
    } else if lines[phone] == nil, lines.count >= rules.limit {
      forget(before: time)
      guard lines.count < rules.limit else { throw .crowded }
    }
    close(phone)
    made += 1
    let id = "\(made)-\(String(randomBits(), radix: 36))"
    let digits = String(randomBits() % 1_000_000)
    let code = String(repeating: "0", count: CodeRules.digits - digits.count) + digits
    lines[phone] = Line(
      ticket: id, code: code, expires: DeadlineClock.point(rules.seconds, after: time),
      resends: DeadlineClock.point(rules.resendAfter, after: time), attempts: attempts)
    numbers[id] = phone
    carry(CodeMessage(number: phone, code: code, ticket: id))
    return CodeTicket(
      id: id, seconds: rules.seconds, attempts: attempts, resendAfter: rules.resendAfter)
  }

  /// Makes the code of a number invalid; the waiting time of the number stays.
  private func close(_ phone: String) {
    if let ticket = lines[phone]?.ticket { numbers[ticket] = nil }
    lines[phone]?.ticket = nil
  }

  private func forget(before time: Int) {
    for (phone, line) in lines where line.expires <= time {
      close(phone)
      lines[phone] = nil
    }
  }
}

extension CodeDesk: VerificationService {
  /// Sends a code to a number, replacing a previous one, if the waiting time has passed.
  package func request(phone: String) throws(LoginFailure) -> CodeTicket {
    guard let phone = CodeRules.number(phone) else { throw .noNumber }
    return try issue(to: phone)
  }

  /// Sends a new code that replaces the previous one, if the waiting time has passed.
  package func resend(_ ticket: String) throws(LoginFailure) -> CodeTicket {
    guard let phone = numbers[ticket], let line = lines[phone], now() < line.expires else {
      throw .expired
    }
    return try issue(to: phone)
  }

  /// Verifies a code: the correct one once, a wrong one as often as the rules allow.
  ///
  /// After too many wrong codes the number gets no new one before the last code expires.
  package func verify(_ ticket: String, code: String) throws(LoginFailure) -> Account {
    guard let phone = numbers[ticket], let line = lines[phone] else { throw .expired }
    guard now() < line.expires else {
      close(phone)
      throw .expired
    }
    guard code != line.code else {
      close(phone)
      lines[phone]?.attempts = rules.attempts
      return Account(phone: phone)
    }
    let left = line.attempts - 1
    lines[phone]?.attempts = left
    guard left > 0 else {
      close(phone)
      lines[phone]?.resends = line.expires
      throw .tooManyAttempts(seconds: DeadlineClock.seconds(from: now(), to: line.expires))
    }
    throw .wrongCode(attemptsLeft: left)
  }
}

/// A service that sends codes to telephones, and verifies them.
package protocol VerificationService: Sendable {
  /// Sends a code to a number.
  func request(phone: String) async throws(LoginFailure) -> CodeTicket
  /// Sends a new code that replaces the previous one.
  func resend(_ ticket: String) async throws(LoginFailure) -> CodeTicket
  /// Verifies a code, and returns the account of its number.
  func verify(_ ticket: String, code: String) async throws(LoginFailure) -> Account
}
