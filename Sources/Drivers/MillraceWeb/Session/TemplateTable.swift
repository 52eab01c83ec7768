/// The templates that the browser of a session has, by what they say.
///
/// A template travels in the message that first needs it. Since messages are numbered and sent again until they are
/// acknowledged, both sides agree about the table without a word, also after a broken connection.
///
/// Bounded: when it is full it is forgotten as a whole, and numbers are given out anew. The browser replaces what it has
/// under a number, so that it keeps no more than the session does, and a page that has been open for a week is as fast as
/// on its first day.
struct TemplateTable {
  /// How many templates are kept: more than a page of the gallery has by far.
  static let most = 256
  /// How many bytes of them are kept, so that a session stays small.
  static let mostBytes = 32_768
  /// The longest that is kept; a longer one is hardly needed twice, and travels as number 0 whenever it is needed.
  static let longest = 4_096

  private var numbers: [[UInt8]: Int] = [:]
  private var size = 0

  /// How many templates are kept.
  var count: Int { numbers.count }

  /// The number of a template, and whether the browser has to be told of it first.
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
