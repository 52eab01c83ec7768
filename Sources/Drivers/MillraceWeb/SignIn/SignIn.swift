#if Web
internal import Crypto

/// A person who is signed in, in one browser.
public struct SignIn: Sendable, Codable, Equatable, Identifiable {
  /// The id of a sign-in in a list, which opens nothing.
  public struct ID: Sendable, Codable, Hashable {
    /// The id as text, for a key or an address.
    public let text: String

    init(session: String) {
      // One-way, since pages show it.
      text = Base64URL.text(of: Array(SHA256.hash(data: Array("sign-in \(session)".utf8))))
    }
  }

  /// The id of the browser session; it is a secret of the server and the browser.
  public let session: String
  /// The user who is signed in.
  public let user: String
  /// The time of the sign-in, in seconds since 1970.
  public let began: Int
  /// The time at which it ends by itself, in seconds since 1970.
  public let ends: Int
  /// The address of the client that signed in; `nil` for this machine itself.
  public let client: String?
  /// The browser, as it names itself (`User-Agent`), at most 200 characters of it.
  public let browser: String

  /// The id for a list of sign-ins.
  public var id: ID { ID(session: session) }

  /// Creates a sign-in that a store has kept.
  public init(
    session: String, user: String, began: Int, ends: Int, client: String?, browser: String
  ) {
    self.session = session
    self.user = user
    self.began = began
    self.ends = ends
    self.client = client
    self.browser = browser
  }
}

extension BrowserSession {
  /// The id as a list of sign-ins shows it, which opens nothing.
  public var signIn: SignIn.ID? { user == nil ? nil : SignIn.ID(session: id) }
}
#endif
