package import MillraceViews

/// A session of any program.
package protocol AnyLiveSession: Actor {
  /// The browser session that the page was loaded under, which alone may use it; `nil` where the
  /// site has none.
  nonisolated var browserSession: BrowserSession? { get }
  /// The token of the page.
  nonisolated var token: String { get }
  /// The number of the page, in the order in which the site has opened them.
  nonisolated var number: Int { get }
  /// The claim of this server to the record of the page; 0 for a page that began here.
  nonisolated var claim: Int { get }
  /// True if the program of the page keeps its state, or a part of it.
  var isKept: Bool { get }
  /// Starts the program and renders the whole page as HTML.
  func document() -> String
  /// Starts the program and returns the page as data, for a host that shows no HTML.
  func opening() -> PageOpening
  /// Connects a browser that has every message up to `last`; `nil` if the page has to be loaded
  /// again.
  ///
  /// An earlier connection ends: it gets the signal to end, and its messages are ignored.
  ///
  /// - Parameters:
  ///   - last: The number of the last message that the browser has.
  ///   - signal: Called within the session, for the first time before this returns; must not wait.
  func connect(
    last: Int, signal: @escaping @Sendable (ConnectionSignal) -> Void
  ) -> LiveConnection?
  /// Returns true if the session has ended, or if another server has had the page since: the
  /// browser has a message that this one has not sent.
  func isOutdated(for last: Int) -> Bool
  /// True while a browser is connected.
  var isConnected: Bool { get }
  /// Ends a connection whose browser has left.
  func disconnect(_ connection: Int)
  /// Returns the next message, if there is a change and the window has room for it.
  ///
  /// Where the page is kept, it waits for the store.
  func nextMessage(_ connection: Int) async -> String?
  /// Handles a message from the browser of this connection.
  func receive(_ message: ClientMessage, on connection: Int) throws(WireError)
  /// Restores the state that another page of the same program keeps, and shows it.
  ///
  /// The state is restored once, however often the browser repeats the request.
  ///
  /// - Returns: True if the other page is over. It removes its record when the record of this page
  ///   is in the store.
  func succeed(_ old: (any AnyLiveSession)?, as sequence: Int) async throws(WireError) -> Bool
  /// True once the browser has the message that answers its predecessor's token: from then on it
  /// names this page, if it loads it again, and until then the predecessor.
  var isSuccessionHeard: Bool { get }
  /// True if effects of a form that was posted still run.
  var isWorking: Bool { get }
  /// Returns true if the page shows what a browser without a script has loaded from an address: no
  /// browser has connected to it.
  func isUnconnected(at address: String) -> Bool
  /// True if a browser that could not connect should try again, since a form is being posted.
  var mayConnectLater: Bool { get }
  /// Begins a post, which ``submit(_:fromOther:limit:)`` ends; until its result is loaded, no
  /// browser can connect to the page.
  ///
  /// - Parameter address: The address of the page's HTML; `nil` for a page that no browser has.
  /// - Returns: False if the page is not unconnected at that address.
  func beginPost(at address: String?) -> Bool
  /// Ends a post that is not submitted.
  func cancelPost()
  /// Mounts the page and starts the program before its HTML is written.
  func mountUnseen()
  /// Saves the record of a page that no browser has connected to, so that it continues on another
  /// server, or after the patience of the site.
  func saveUnseen() async
  /// Fills in and submits a form, and waits for the effects of that.
  ///
  /// - Parameters:
  ///   - post: The content of the form.
  ///   - isOther: True if the form was in another page, of which this one has the state.
  ///   - limit: The longest time to wait.
  func submit(
    _ post: FormPost, fromOther isOther: Bool, limit: Duration
  ) async throws(FormRefusal) -> PostOutcome
  /// Ends the session and removes its record from the store.
  func forget() async
  /// Appends a piece to a file; waits for the disk.
  func takeChunk(_ upload: Int, at offset: Int, _ bytes: [UInt8]) async -> UploadAnswer
  /// Returns the number of bytes of a file that have arrived; `nil` for an unknown file.
  func arrived(_ upload: Int) -> Int?
  /// Fails the files that have received nothing for too long.
  func sweepUploads()
  /// Releases the program, its loop and everything that runs on it; refuses further connections.
  func end()
}

extension AnyLiveSession {
  /// Connects a browser that polls for messages.
  package func connect(last: Int) -> LiveConnection? {
    connect(last: last) { _ in }
  }
}

/// The address that a browser is sent to after a post.
package struct PostOutcome: Sendable, Equatable {
  /// The path, with or without a query.
  let address: String
  /// True if the page continues there; false if the program leads to another page.
  let continues: Bool
}

/// A page as it is opened, as data.
package struct PageOpening: Codable, Equatable, Sendable {
  /// The title of the page.
  package let title: String
  /// The address of the page; `nil` where the program has no addresses.
  package let address: String?
  /// The root of the view.
  package let root: Element
}
