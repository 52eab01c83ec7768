import Testing

@testable import MillraceWeb

@Suite("The open pages of a site")
struct SessionTableTests {
  @Test("a page that nobody comes to goes when its time is over, not before")
  func patience() {
    let table = SessionTable(limit: 10, patience: .seconds(60))
    #expect(table.add(openNotes(), token: "a", now: .seconds(1))?.isEmpty == true)
    #expect(table.sweep(now: .seconds(60)).count == 0)
    #expect(table.count == 1)
    #expect(table.sweep(now: .seconds(61)).count == 1)
    #expect(table.count == 0)
    #expect(table.enter("a") == nil)
  }

  @Test("a page that somebody looks at stays, and its time begins when the last one leaves")
  func connected() {
    let table = SessionTable(limit: 10, patience: .seconds(60))
    #expect(table.add(openNotes(), token: "a", now: .zero)?.isEmpty == true)
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

  @Test("when every place is taken, the page that has been alone the longest goes")
  func eviction() {
    let table = SessionTable(limit: 3, patience: .seconds(60))
    for (number, token) in ["a", "b", "c"].enumerated() {
      #expect(table.add(openNotes(), token: token, now: .seconds(number))?.isEmpty == true)
    }
    #expect(table.enter("a") != nil)
    #expect(table.add(openNotes(), token: "d", now: .seconds(9))?.count == 1)
    #expect(table.enter("b") == nil)
    #expect(table.enter("c") != nil)
    #expect(table.enter("d") != nil)
    // Somebody looks at all of them.
    #expect(table.add(openNotes(), token: "e", now: .seconds(9)) == nil)
    #expect(table.count == 3)
    table.leave("d", now: .seconds(10))
    #expect(table.add(openNotes(), token: "e", now: .seconds(11))?.count == 1)
  }

  @Test(
    "a flood of new pages keeps to the limit, and hands over every page that goes, oldest first")
  func flood() throws {
    let table = SessionTable(limit: 50, patience: .seconds(60))
    var sessions: [LiveSession<Notes>] = []
    for number in 0..<2_000 {
      let session = openNotes()
      sessions.append(session)
      let gone = try #require(table.add(session, token: "\(number)", now: .milliseconds(number)))
      #expect(table.count == min(number + 1, 50))
      #expect(gone.count == (number < 50 ? 0 : 1))
      if number >= 50 { #expect(gone.first === sessions[number - 50]) }
    }
    #expect(table.removeAll().count == 50)
    #expect(table.count == 0)
  }
}
