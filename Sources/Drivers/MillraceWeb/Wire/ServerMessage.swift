/// A message of a server: its number, the operations of one rendering, the files that they need,
/// and the last handled event.
struct ServerMessage {
  /// The number of the message; the first is 1.
  let number: Int
  /// The sequence of the newest event that has been handled.
  let seen: Int
  let operations: [Operation]
  /// The addresses of files that the page loads before it applies the message.
  var needs: [String] = []

  var text: String {
    var json = JSONWriter()
    json.array { json in for operation in operations { operation.write(to: &json) } }
    return #"{"n":\#(number),\#(files)"ops":\#(json.text),"seen":\#(seen)}"#
  }

  /// The member with the needed files; most messages have none.
  private var files: String {
    if needs.isEmpty { return "" }
    var json = JSONWriter()
    json.array { json in for address in needs { json.string(address) } }
    return #""needs":\#(json.text),"#
  }

  /// The message after which the page reloads itself: its session is gone, or cannot be continued.
  static let reload = #"{"reload":true}"#
  /// The message that only proves that the connection is alive, which a quiet connection does not
  /// show.
  static let alive = #"{"alive":true}"#
}
