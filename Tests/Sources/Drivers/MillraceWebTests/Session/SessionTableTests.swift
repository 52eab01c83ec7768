import Testing

@testable import MillraceWeb

@Suite("The open pages of a site")
struct SessionTableTests {
  @Test("a page that no browser connects to is removed when its time is over, not before")
  func patience() throws {
    let table = SessionTable(limit: 10, patience: .seconds(60))
    #expect(try table.add(openNotes(), token: "a", now: .seconds(1)).isEmpty)
    #expect(table.sweep(now: .seconds(60)).count == 0)
    #expect(table.count == 1)
    #expect(table.sweep(now: .seconds(61)).count == 1)
    #expect(table.count == 0)
    #expect(table.enter("a") == nil)
  }

  @Test("a connected page stays, and its time begins when the last browser disconnects")
  func connected() throws {
    let table = SessionTable(limit: 10, patience: .seconds(60))
    #expect(try table.add(openNotes(), token: "a", now: .zero).isEmpty)
    #expect(table.enter("a") != nil)
    #expect(table.enter("a") != nil)
    table.leave("a", now: .seconds(10))
    #expect(table.sweep(now: .seconds(1_000)).count == 0)
    #expect(table.count == 1)
    table.leave("a", now: .seconds(1_000))
    #expect(table.sweep(now: .seconds(1_059)).count == 0)
    #expect(table.count == 1)
    #expect(table.sweep(now: .seconds(1_060)).count == 1)
    #expect(table.count == 0)
  }

  @Test("a connection to a page that was removed does not count for the one restored in its place")
  func leftLate() throws {
    let table = SessionTable(limit: 10, patience: .seconds(60))
    let removed = openNotes()
    #expect(try table.add(removed, token: "a", now: .zero).isEmpty)
    #expect(table.enter("a") != nil)
    #expect(table.remove("a") === removed)
    let restored = try table.enter(openNotes(), token: "a", client: nil, now: .zero).session
    table.leave("a", of: removed, now: .zero)
    #expect(table.sweep(now: .seconds(60)).count == 0)
    table.leave("a", of: restored, now: .seconds(60))
    #expect(table.sweep(now: .seconds(120)).count == 1)
  }

  @Test("when the table is full, the page that has been alone the longest goes")
  func eviction() throws {
    let table = SessionTable(limit: 3, patience: .seconds(60))
    for (number, token) in ["a", "b", "c"].enumerated() {
      #expect(try table.add(openNotes(), token: token, now: .seconds(number)).isEmpty)
    }
    #expect(table.enter("a") != nil)
    #expect(try table.add(openNotes(), token: "d", now: .seconds(9)).count == 1)
    #expect(table.enter("b") == nil)
    #expect(table.enter("c") != nil)
    #expect(table.enter("d") != nil)
    // All of them are connected.
    #expect(throws: PageRefusal.full) {
      try table.add(openNotes(), token: "e", now: .seconds(9))
    }
    #expect(table.count == 3)
    table.leave("d", now: .seconds(10))
    // A used page is removed only for its own client, and this machine may be many.
    #expect(throws: PageRefusal.full) {
      try table.add(openNotes(), token: "e", now: .seconds(11))
    }
    #expect(table.sweep(now: .seconds(70)).count == 1)
    #expect(try table.add(openNotes(), token: "e", now: .seconds(70)).isEmpty)
  }

  @Test(
    "a flood of new pages keeps to the limit, and hands over every page that goes, oldest first")
  func flood() throws {
    let table = SessionTable(limit: 50, patience: .seconds(60))
    var sessions: [LiveSession<Notes>] = []
    for number in 0..<2_000 {
      let session = openNotes()
      sessions.append(session)
      let gone = try table.add(session, token: "\(number)", now: .milliseconds(number))
      #expect(table.count == min(number + 1, 50))
      #expect(gone.count == (number < 50 ? 0 : 1))
      if number >= 50 { #expect(gone.first === sessions[number - 50]) }
    }
    #expect(table.removeAll().count == 50)
    #expect(table.count == 0)
  }

  /// Adds a page that a browser has come to and left again.
  private func addUsed(_ token: String, of client: UInt8?, to table: SessionTable) throws {
    _ = try table.add(openNotes(), token: token, client: client.map { [$0] }, now: .zero)
    #expect(table.enter(token) != nil)
    table.leave(token, now: .zero)
  }

  @Test("a client that opens page after page is refused, and has room again when one is used")
  func clientLimit() throws {
    let table = SessionTable(limit: 100, clientLimit: 3, patience: .seconds(60))
    for token in ["a", "b", "c"] {
      #expect(try table.add(openNotes(), token: token, client: [1], now: .zero).isEmpty)
    }
    for _ in 0..<5 {
      #expect(throws: PageRefusal.tooManyOfClient(limit: 3)) {
        try table.add(openNotes(), token: "d", client: [1], now: .zero)
      }
    }
    #expect(try table.add(openNotes(), token: "e", client: [2], now: .zero).isEmpty)
    #expect(table.enter("b") != nil)
    #expect(try table.add(openNotes(), token: "d", client: [1], now: .zero).isEmpty)
    // This machine itself is not counted.
    for number in 0..<10 {
      #expect(try table.add(openNotes(), token: "\(number)", now: .zero).isEmpty)
    }
  }

  @Test("a client that opens page after page displaces no page of a client that has used one")
  func fairness() throws {
    let table = SessionTable(limit: 4, clientLimit: 10, patience: .seconds(60))
    try addUsed("a", of: 1, to: table)
    try addUsed("b", of: 1, to: table)
    try addUsed("c", of: 2, to: table)
    // The last session goes from one of its own pages to the next.
    for number in 0..<20 {
      _ = try table.add(openNotes(), token: "x\(number)", client: [9], now: .seconds(1))
    }
    #expect(table.count == 4)
    for token in ["a", "b", "c"] { #expect(table.enter(token) != nil) }
    for token in ["a", "b", "c"] { table.leave(token, now: .seconds(2)) }
    #expect(table.enter("x19") != nil)
    // Nothing is left that it could have: every page has been used, and none of those is its own
    // and alone.
    #expect(throws: PageRefusal.full) {
      try table.add(openNotes(), token: "y", client: [9], now: .seconds(3))
    }
    // A client may give up a page of its own.
    #expect(try table.add(openNotes(), token: "d", client: [1], now: .seconds(3)).count == 1)
    #expect(table.enter("a") == nil || table.enter("b") == nil)
  }

  @Test("a client that has used and left more pages than it is due makes room for others")
  func hoarding() throws {
    let table = SessionTable(limit: 5, clientLimit: 3, patience: .seconds(60))
    for token in ["a", "b", "c", "d"] { try addUsed(token, of: 9, to: table) }
    try addUsed("e", of: 1, to: table)
    #expect(try table.add(openNotes(), token: "f", client: [2], now: .seconds(1)).count == 1)
    #expect(table.enter("e") != nil)
    #expect(table.enter("f") != nil)
    // Now it has what it is due.
    #expect(throws: PageRefusal.full) {
      try table.add(openNotes(), token: "g", client: [2], now: .seconds(1))
    }
  }

  @Test("of pages never connected to, one of the client that has the most is removed")
  func unused() throws {
    let table = SessionTable(limit: 4, clientLimit: 10, patience: .seconds(60))
    #expect(try table.add(openNotes(), token: "a", client: [1], now: .zero).isEmpty)
    for number in 0..<30 {
      _ = try table.add(openNotes(), token: "x\(number)", client: [9], now: .seconds(1))
    }
    #expect(table.enter("a") != nil)
    #expect(table.enter("x29") != nil)
  }

  // MARK: Pages that are being loaded

  private func loadingTable(limit: Int, clientLimit: Int = 50) -> SessionTable {
    SessionTable(
      limit: limit, clientLimit: clientLimit, patience: .seconds(60), loadingTime: .seconds(10))
  }

  @Test("a flood of visits from this machine takes no page whose browser is about to connect")
  func floodWhileLoading() throws {
    let table = loadingTable(limit: 1_000)
    _ = try table.add(openNotes(), token: "victim", now: .zero)
    var refused = 0
    for number in 0..<1_100 {
      do throws(PageRefusal) {
        let gone = try table.add(openNotes(), token: "x\(number)", now: .milliseconds(number))
        #expect(gone.isEmpty)
      } catch {
        #expect(error == .full)
        refused += 1
      }
    }
    #expect(refused == 101)
    #expect(table.enter("victim") != nil)
    // The flood makes room for newcomers when no browser has connected to its pages in time.
    for number in 0..<500 {
      let gone = try table.add(openNotes(), token: "new\(number)", now: .seconds(12))
      #expect(gone.count == 1)
    }
    for number in 0..<500 { #expect(table.enter("new\(number)") != nil) }
  }

  @Test("newcomers replace pages that no browser connected to in time, the oldest first")
  func newcomers() throws {
    let table = loadingTable(limit: 3)
    for (number, token) in ["a", "b", "c"].enumerated() {
      _ = try table.add(openNotes(), token: token, now: .seconds(number))
    }
    #expect(throws: PageRefusal.full) {
      try table.add(openNotes(), token: "d", now: .milliseconds(9_999))
    }
    _ = try table.add(openNotes(), token: "d", now: .seconds(10))
    #expect(table.session("a") == nil)
    #expect(throws: PageRefusal.full) {
      try table.add(openNotes(), token: "e", now: .milliseconds(10_999))
    }
    _ = try table.add(openNotes(), token: "e", now: .seconds(11))
    #expect(table.session("b") == nil)
    for token in ["c", "d", "e"] { #expect(table.session(token) != nil) }
  }

  @Test("a client that floods gives up its own pages first, also while they are being loaded")
  func floodOfClient() throws {
    let table = loadingTable(limit: 10, clientLimit: 100)
    _ = try table.add(openNotes(), token: "a", client: [1], now: .zero)
    _ = try table.add(openNotes(), token: "b", client: [2], now: .zero)
    for number in 0..<100 {
      _ = try table.add(openNotes(), token: "x\(number)", client: [9], now: .seconds(1))
    }
    // Others get in, at its cost.
    for number in 3..<6 {
      _ = try table.add(openNotes(), token: "y\(number)", client: [UInt8(number)], now: .seconds(2))
    }
    for token in ["a", "b", "y3", "y4", "y5"] { #expect(table.enter(token) != nil) }
    #expect(table.count == 10)
  }

  @Test("a flood of visits from this machine takes no page that was used and left")
  func floodAfterUse() throws {
    let table = loadingTable(limit: 100, clientLimit: 3)
    let used = (0..<10).map { "used \($0)" }
    for token in used { try addUsed(token, of: nil, to: table) }
    for second in 0..<60 {
      for number in 0..<20 {
        do throws(PageRefusal) {
          _ = try table.add(
            openNotes(), token: "\(second) \(number)", now: .seconds(second))
        } catch {
          #expect(error == .full)
        }
      }
    }
    #expect(table.count == 100)
    for token in used { #expect(table.enter(token) != nil) }
  }

  @Test("a flood from a shared address takes no used page while others were never connected to")
  func floodBehindOneAddress() throws {
    let table = loadingTable(limit: 10, clientLimit: 100)
    for number in 0..<3 { try addUsed("used \(number)", of: 9, to: table) }
    for number in 0..<6 {
      _ = try table.add(openNotes(), token: "own \(number)", client: [9], now: .seconds(1))
    }
    // The others have as many, so that only a page of its own may go.
    _ = try table.add(openNotes(), token: "other", client: [1], now: .seconds(1))
    for number in 0..<50 {
      let gone = try table.add(
        openNotes(), token: "flood \(number)", client: [9], now: .seconds(2))
      #expect(gone.count == 1)
    }
    for number in 0..<3 { #expect(table.enter("used \(number)") != nil) }
    #expect(table.enter("other") != nil)
  }

  @Test("a client without a page that is being loaded is refused rather than given a used one")
  func usedWhileOthersLoad() throws {
    let table = loadingTable(limit: 2)
    try addUsed("used", of: 9, to: table)
    _ = try table.add(openNotes(), token: "other", client: [1], now: .seconds(1))
    #expect(throws: PageRefusal.full) {
      try table.add(openNotes(), token: "new", client: [9], now: .seconds(2))
    }
    #expect(table.enter("other") != nil)
    // Now every page has been used, and the client may give up its own.
    #expect(try table.add(openNotes(), token: "new", client: [9], now: .seconds(2)).count == 1)
    #expect(table.session("used") == nil)
  }

  @Test("the loading time of a page begins anew when its document has been written")
  func written() throws {
    let table = loadingTable(limit: 1)
    _ = try table.add(openNotes(), token: "a", now: .zero)
    #expect(table.noteWritten("a", now: .seconds(9)))
    #expect(throws: PageRefusal.full) {
      try table.add(openNotes(), token: "b", now: .seconds(18))
    }
    #expect(try table.add(openNotes(), token: "b", now: .seconds(19)).count == 1)
    #expect(!table.noteWritten("a", now: .seconds(19)))
  }

  @Test("a page that a connection restores is in use at once; of two with one token one stays")
  func restored() throws {
    let table = SessionTable(limit: 2, clientLimit: 1, patience: .seconds(60))
    _ = try table.add(openNotes(), token: "a", client: [1], now: .zero)
    let (first, second) = (openNotes(), openNotes())
    let entered = try table.enter(first, token: "b", client: [1], now: .zero)
    #expect(entered.session === first && entered.removed.isEmpty)
    let again = try table.enter(second, token: "b", client: [1], now: .zero)
    #expect(again.session === first && again.removed.first === second)
    #expect(table.count == 2)
    table.leave("b", now: .zero)
    #expect(table.sweep(now: .seconds(60)).count == 1)
    table.leave("b", now: .seconds(60))
    #expect(table.sweep(now: .seconds(120)).count == 1)
  }

  @Test("of two sessions with one token that of the newer claim stays, whichever arrives first")
  func newerClaim() throws {
    let table = SessionTable(limit: 2, patience: .seconds(60))
    let (older, newer) = (openNotes(claim: 1), openNotes(claim: 2))
    _ = try table.enter(older, token: "a", client: [1], now: .zero)
    let entered = try table.enter(newer, token: "a", client: [1], now: .zero)
    #expect(entered.session === newer && entered.removed.first === older)
    let again = try table.enter(older, token: "a", client: [1], now: .zero)
    #expect(again.session === newer && again.removed.first === older)
    // The connection to the session that was replaced is over.
    table.leave("a", of: older, now: .zero)
    for _ in 0..<2 { table.leave("a", of: newer, now: .zero) }
    #expect(table.sweep(now: .seconds(60)).count == 1)
  }

  @Test("a page that lasts for one response is limited as others are, and displaces none")
  func inPassing() throws {
    let table = SessionTable(limit: 3, clientLimit: 1, patience: .seconds(60))
    try table.addInPassing(openNotes(), token: "a", client: [1], now: .zero)
    #expect(throws: PageRefusal.tooManyOfClient(limit: 1)) {
      try table.addInPassing(openNotes(), token: "b", client: [1], now: .zero)
    }
    try table.addInPassing(openNotes(), token: "b", client: [2], now: .zero)
    try table.addInPassing(openNotes(), token: "c", client: nil, now: .zero)
    #expect(throws: PageRefusal.full) {
      try table.addInPassing(openNotes(), token: "d", client: [3], now: .seconds(30))
    }
    #expect(table.count == 3)
  }

  @Test("a request beside the socket opens no page that has none, and does not make it one in use")
  func besideSocket() throws {
    let table = loadingTable(limit: 2)
    _ = try table.add(openNotes(), token: "a", now: .zero)
    #expect(table.enterBesideSocket("a") == nil)
    #expect(table.enterBesideSocket("b") == nil)
    #expect(table.enter("a") != nil)
    table.leave("a", now: .seconds(1))
    #expect(table.enterBesideSocket("a") != nil)
    #expect(table.sweep(now: .seconds(1_000)).isEmpty)
    table.leave("a", now: .seconds(1_000))
    #expect(table.sweep(now: .seconds(1_060)).count == 1)
  }
}
