#if Web && PostgreSQL
import NIOCore

// The person in front of a browser.
extension Browser {
  func type(_ text: String) throws {
    guard var page, let node = page.nodes["draft"] else {
      throw Failure(description: "\(name) has no field")
    }
    let revision = page.type(text)
    self.page = page
    send(
      #"{"event":{"node":\#(node),"sequence":\#(sequence),"name":"input","text":"\#(text)","#
        + #""revision":\#(revision)}}"#)
  }

  func press() throws {
    guard let node = page?.nodes["pin"] else { throw Failure(description: "\(name) has no button") }
    send(#"{"event":{"node":\#(node),"sequence":\#(sequence),"name":"press"}}"#)
  }

  /// Returns words that this browser has not pinned yet.
  func nextWords() -> String {
    pins += 1
    return "\(name).\(pins)"
  }

  /// The number of notes of this browser that its page shows.
  private var own: Int { page?.texts["own"].flatMap { Int($0) } ?? 0 }

  func takeLatencies() -> [Duration] {
    defer { latencies = [] }
    return latencies
  }

  /// Types a note and pins it; returns once it is on this page.
  func pin(_ words: String) async throws {
    try type(words)
    let (start, life) = (ContinuousClock.now, lives)
    try press()
    let pressed = sequence - 1
    try await wait { $0.seen >= pressed }
    if lives == life { latencies.append(start.duration(to: .now)) }
    try await wait { $0.own >= $0.pins }
    guard own == pins else { throw Failure(description: "\(name) has \(own) notes of \(pins)") }
  }

  /// Types a text; returns once the page has the answer.
  func typeAndWait(_ text: String) async throws {
    try type(text)
    try await waitForAnswer()
  }

  /// Returns once everything is answered.
  func waitForAnswer() async throws { try await wait { $0.waiting.isEmpty } }

  /// Leaves the page.
  func close() {
    isClosed = true
    channel?.close(promise: nil)
  }
}
#endif
