/// The session that the cookie of a browser names: an id, and the user who is signed in.
///
/// All pages of the browser share it. The id changes when a person signs in or out, so that an id
/// that was known before is worth nothing afterwards. A site has browser sessions where it has
/// ``LiveSite/signIns``.
public struct BrowserSession: Sendable, Equatable {
  /// The id, which no script can read.
  package let id: String
  /// The user who is signed in; `nil` if no user is.
  public let user: String?
  /// The time at which the user is signed out, in seconds since 1970; `nil` where no user is.
  let ends: Int?

  package init(id: String, user: String?, ends: Int? = nil) {
    self.id = id
    self.user = user
    self.ends = ends
  }

  /// Creates a session for a test of a page.
  ///
  /// - Parameter user: The user who is signed in.
  public init(user: String?) {
    self.init(id: "test \(user ?? "")", user: user)
  }
}
