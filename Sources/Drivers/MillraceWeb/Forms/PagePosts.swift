/// The posts to a page, and the time until the browser has loaded their result.
///
/// ```
///   HTML with the form ─▶ post ─▶ result ─▶ HTML with the result ─▶ connection
///           └──▶ connection: not now, then not at all
/// ```
///
/// A script that arrives after the form was submitted would connect the HTML with the form to a
/// view that has moved on, and the result would not be shown. It has to try again later: until then
/// the result has replaced it. If it still tries then, the person has stopped the navigation, and
/// the page has to be loaded again, which would cut a navigation that is only slow.
struct PagePosts {
  /// The number of attempts to connect, after the last post, until a page is loaded again.
  ///
  /// With the pauses of the script they take between 3 and 10 seconds.
  static let refusalLimit = 6

  /// True once there was one: the page stays mounted.
  private(set) var hasAny = false
  private var underWay = 0
  private var isUnread = false
  private var refusals = 0

  /// Notes that the page is mounted for a post, or for its result.
  mutating func note() { hasAny = true }

  mutating func begin() {
    hasAny = true
    underWay += 1
  }

  mutating func end() {
    underWay -= 1
    (isUnread, refusals) = (true, 0)
  }

  /// Ends a post that has changed nothing.
  mutating func cancel() { underWay -= 1 }

  /// Notes that the browser has loaded the page as it is.
  mutating func noteHTML() { (isUnread, refusals) = (false, 0) }

  /// Returns true if a browser may connect.
  mutating func admit() -> Bool {
    guard underWay > 0 || isUnread else { return true }
    refusals += 1
    return false
  }

  /// True if a browser that was not admitted should keep its page, and try again.
  var isPassing: Bool { underWay > 0 || isUnread && refusals <= Self.refusalLimit }
}
