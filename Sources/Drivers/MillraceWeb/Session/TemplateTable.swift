/// A table of the templates that the browser of a session has, by their HTML.
///
/// A template travels in the message that first needs it. Messages are numbered and repeated until
/// they are acknowledged, so both sides agree about the table without further messages, also after
/// a broken connection.
///
/// The table is bounded: when it is full it is cleared, and numbers start anew. The browser
/// replaces its template of the same number, so it keeps no more than the session does, and a page
/// that has been open for a week is as fast as on its first day.
struct TemplateTable {
  /// The largest number of templates, far more than a page of the gallery has.
  static let most = 256
  /// The largest size of all templates in bytes, so that a session stays small.
  static let mostBytes = 32_768
  /// The size in bytes of the longest template that is kept.
  ///
  /// A longer one is rarely needed twice, and travels as number 0 each time.
  static let longest = 4_096

  /// The parts of the style sheet and of the script that the browser has as well.
  var parts: ClientParts = []

  private var numbers: [[UInt8]: Int] = [:]
  private var size = 0

  /// The number of templates in the table.
  var count: Int { numbers.count }

  /// Returns the number of a template, and true if it has to be sent first.
  mutating func number(for html: [UInt8]) -> (number: Int, isNew: Bool) {
    if let number = numbers[html] { return (number, false) }
    guard html.count <= Self.longest else { return (0, true) }
    if numbers.count == Self.most || size + html.count > Self.mostBytes {
      numbers = [:]
      size = 0
    }
    let number = numbers.count + 1
    numbers[html] = number
    size += html.count
    return (number, true)
  }
}
