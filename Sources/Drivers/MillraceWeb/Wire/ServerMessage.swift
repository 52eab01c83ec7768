/// What a server says: numbered, with the operations of one rendering and the last event that was handled.
struct ServerMessage {
  /// Its number; the first is 1.
  let number: Int
  /// The sequence of the newest event that has been handled.
  let seen: Int
  let operations: [Operation]

  var text: String {
    var json = JSONWriter()
    json.array { json in for operation in operations { operation.write(to: &json) } }
    return #"{"n":\#(number),"ops":\#(json.text),"seen":\#(seen)}"#
  }

  /// Says that the session is gone, or that its messages cannot be continued: the page loads itself again.
  static let reload = #"{"reload":true}"#
  /// Says nothing but that the connection is there, which a browser cannot know of one that is quiet.
  static let alive = #"{"alive":true}"#
}
