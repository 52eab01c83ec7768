/// The texts that the driver itself shows, in one language.
///
/// All other texts of a page are those of its program. A site has the texts of its languages by
/// ``LiveSite/texts``:
///
/// ```swift
/// var hebrew = PageTexts.english
/// hebrew.connectionLost = "החיבור אבד. מנסים שוב…"
/// site.texts = { [hebrew] in $0 == "he" ? hebrew : .english }
/// ```
public struct PageTexts: Sendable, Equatable {
  /// An error page: what happened, and what a person can do about it.
  public struct Failure: Sendable, Equatable {
    /// The title of the page that says so.
    public var title: String
    /// A sentence or two.
    public var text: String

    /// Creates the texts of an error page.
    public init(title: String, text: String) {
      self.title = title
      self.text = text
    }
  }

  /// Shown while there is no connection.
  public var connectionLost = "The connection was lost. Trying again…"
  /// Shown while the server sends nothing.
  public var serverSilent = "The server does not answer. Your changes are kept until it does."
  /// Shown while the device has no network.
  public var deviceOffline = "This device is offline. Your changes are kept until it is back."
  /// Shown on a page with ``LiveSite/signIns`` in a browser that takes no cookie of the site.
  public var cookiesNeeded =
    "This page needs a cookie, which this browser does not take. Allow it, then load the page "
    + "again."
  /// Shown when a page began anew, because its session was gone.
  public var beganAnew = "This page was started again. Unsaved changes are lost."
  /// Read aloud when a text has been copied.
  public var copied = "Copied."
  /// Read aloud when a browser does not allow copying.
  public var notCopied = "The browser does not allow this page to copy."

  /// The texts for an unknown address (404).
  public var missing = Failure(
    title: "This page is not here",
    text: "There is nothing at this address. It may have moved, or the link has a mistake in it.")
  /// The texts for a client that has sent too many requests (429).
  public var tooMuch = Failure(
    title: "Too many requests",
    text: "This site limits how many requests it answers. Wait a minute, then load the page again."
  )
  /// The texts for a site that has no room for another page (503).
  public var full = Failure(
    title: "No room at the moment",
    text:
      "As many pages are open as this site has room for. Wait a minute, then load the page again.")
  /// The texts for a mistake of the site (any other status from 500 on).
  public var failed = Failure(
    title: "Something went wrong",
    text: "The error is on our side. Load the page again in a while.")
  /// The title of a page for any other failure, whose text is that of the response.
  public var refused = "The request failed"
  /// The link on an error page.
  public var toTheFirstPage = "To the first page"
  /// The direction of the language.
  public var direction = PageHead.Direction.leftToRight

  /// The texts in English.
  public static let english = PageTexts()

  /// Returns the texts for a status; `words` is the text of the response.
  func failure(status: Int, words: String) -> Failure {
    switch status {
    case 404: missing
    case 429: tooMuch
    case 503: full
    case 500...: failed
    default: Failure(title: refused, text: words)
    }
  }
}
