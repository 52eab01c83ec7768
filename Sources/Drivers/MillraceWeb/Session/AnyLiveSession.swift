/// A session whose program is not known here.
package protocol AnyLiveSession: Actor {
  /// Starts the program and renders the whole page.
  func document() -> String
  /// The same as data, for a host that shows no HTML.
  func opening() -> PageOpening
  /// A browser has connected and has every message up to `last`; nil if the page has to be loaded again.
  ///
  /// A connection before this one is over: it gets the signal to end, and what it still says is not
  /// heard.
  ///
  /// - Parameters:
  ///   - last: the number of the last message that the browser has.
  ///   - signal: is called within the session, for the first time before this returns; must not wait.
  func connect(
    last: Int, signal: @escaping @Sendable (ConnectionSignal) -> Void
  ) -> LiveConnection?
  /// The browser of this connection is gone.
  func disconnect(_ connection: Int)
  /// The next rendering, if there is something to say and room to say it; waits for the store where the page is kept.
  func nextMessage(_ connection: Int) async -> String?
  /// Takes in what the browser of this connection said.
  func receive(_ message: ClientMessage, on connection: Int) throws(WireError)
  /// Takes up what another page of the same program keeps of its state, and shows that; once, however often it is said.
  ///
  /// - Returns: whether the other one is over. It forgets itself when this one's record is in the store.
  func succeed(_ old: (any AnyLiveSession)?, as sequence: Int) async throws(WireError) -> Bool
  /// Ends, and leaves no record in the store.
  func forget() async
  /// Takes a piece of a file; waits for the disk.
  func takeChunk(_ upload: Int, at offset: Int, _ bytes: [UInt8]) async -> UploadAnswer
  /// How much of a file is there; `nil` for one that is not known.
  func arrived(_ upload: Int) -> Int?
  /// Fails the files of which nothing has come for too long.
  func sweepUploads()
  /// Lets go of the program, its loop and everything that runs on it; connects nobody any more.
  func end()
}

extension AnyLiveSession {
  /// Connects a browser that asks by itself whether there is something to say.
  package func connect(last: Int) -> LiveConnection? {
    connect(last: last) { _ in }
  }
}
