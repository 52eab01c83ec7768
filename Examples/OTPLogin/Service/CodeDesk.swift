/// Gives out codes and takes them back: the verification service itself, without a network.
///
/// Codes are good once, for a time and for some attempts. It does not tell an unknown ticket from one whose time is up.
public actor CodeDesk {
  private struct Open {
    let phone: String
    let code: String
    let expires: Int
    let resends: Int
    var attempts: Int
  }

  /// What it goes by.
  public nonisolated let rules: CodeRules

  private let now: @Sendable () -> Int
  private let randomBits: @Sendable () -> UInt64
  private let carry: @Sendable (_ number: String, _ code: String) -> Void
  private var open: [String: Open] = [:]
  private var order: [String] = []
  private var made = 0

  /// Opens a desk.
  ///
  /// - Parameters:
  ///   - rules: what it goes by.
  ///   - now: the time in milliseconds.
  ///   - randomBits: what codes and tickets are made of.
  ///   - carry: brings a code to a telephone.
  public init(
    rules: CodeRules = CodeRules(), now: @escaping @Sendable () -> Int,
    randomBits: @escaping @Sendable () -> UInt64,
    carry: @escaping @Sendable (_ number: String, _ code: String) -> Void
  ) {
    self.rules = rules
    self.now = now
    self.randomBits = randomBits
    self.carry = carry
  }

  private func issue(to phone: String) -> CodeTicket {
    made += 1
    let id = "\(made)-\(String(randomBits(), radix: 36))"
    let digits = String(randomBits() % 1_000_000)
    let code = String(repeating: "0", count: CodeRules.digits - digits.count) + digits
    let time = now()
    open[id] = Open(
      phone: phone, code: code, expires: time + rules.seconds * 1_000,
      resends: time + rules.resendAfter * 1_000, attempts: rules.attempts)
    order.append(id)
    while order.count > rules.limit { close(order[0]) }
    carry(phone, code)
    return CodeTicket(
      id: id, seconds: rules.seconds, attempts: rules.attempts, resendAfter: rules.resendAfter)
  }

  private func close(_ id: String) {
    order.removeAll { $0 == id }
    open[id] = nil
  }
}

extension CodeDesk: VerificationService {
  /// Sends a code to a number.
  public func request(phone: String) throws(LoginFailure) -> CodeTicket {
    guard let phone = CodeRules.number(phone) else { throw .noNumber }
    return issue(to: phone)
  }

  /// Sends a new code in the place of one, if enough time has passed; the old one is good no more.
  public func resend(_ ticket: String) throws(LoginFailure) -> CodeTicket {
    guard let known = open[ticket], now() < known.expires else { throw .expired }
    let wait = known.resends - now()
    guard wait <= 0 else { throw .tooSoon(seconds: (wait + 999) / 1_000) }
    close(ticket)
    return issue(to: known.phone)
  }

  /// Takes a code back: the right one once, a wrong one as often as the rules say.
  public func verify(_ ticket: String, code: String) throws(LoginFailure) -> Account {
    guard let known = open[ticket] else { throw .expired }
    guard now() < known.expires else {
      close(ticket)
      throw .expired
    }
    guard code != known.code else {
      close(ticket)
      return Account(phone: known.phone)
    }
    let left = known.attempts - 1
    guard left > 0 else {
      close(ticket)
      throw .tooManyAttempts
    }
    open[ticket]?.attempts = left
    throw .wrongCode(attemptsLeft: left)
  }
}
