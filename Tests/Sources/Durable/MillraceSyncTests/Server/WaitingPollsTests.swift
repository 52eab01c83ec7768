#if Web
import MillraceDurable
import Synchronization
import Testing

@testable import MillraceSync

@Suite(.timeLimit(.minutes(5))) struct WaitingPollsTests {
  private static func question(_ client: UInt128, _ spaces: Space...) -> PullRequest {
    PullRequest(
      client: ClientID(bits: client), schema: 1, epoch: nil,
      positions: Dictionary(uniqueKeysWithValues: spaces.map { ($0, .start) }), confirmed: 0,
      pending: [])
  }

  private static let mo = Requester(user: "mo")

  @Test("a notification that comes before the wait is not lost")
  func before() async throws {
    let polls = WaitingPolls(limitPerUser: 1)
    let poll = try #require(polls.enter(Self.question(1, "work"), from: Self.mo))
    polls.announce(["work"])
    polls.notify()
    for await _ in poll.wakeUps { break }
    polls.leave(poll)
    #expect(polls.count == 0)
  }

  @Test("wakeUps reach those that wait for the space, and with an unknown space everybody")
  func spaces() async throws {
    let polls = WaitingPolls(limitPerUser: 9)
    let work = try #require(polls.enter(Self.question(1, "work", "both"), from: Self.mo))
    let home = try #require(polls.enter(Self.question(2, "home", "both"), from: Self.mo))
    for news in [["both"], nil, ["work", "home"]] as [Set<Space>?] {
      polls.announce(news)
      polls.notify()
      for await _ in work.wakeUps { break }
      for await _ in home.wakeUps { break }
    }
    polls.announce(["work"])
    polls.notify()
    for await _ in work.wakeUps { break }
    // Too many later polls of the device end this one, which has no further notification.
    for _ in 0..<WaitingPolls.limitPerDevice {
      _ = try #require(polls.enter(Self.question(2, "home"), from: Self.mo))
    }
    for await _ in home.wakeUps { Issue.record("It was notified of another space.") }
    for poll in [work, home] { polls.leave(poll) }
    #expect(polls.count == WaitingPolls.limitPerDevice)
  }

  @Test("many commits in a row are one notice, and the next round is 20 ms later")
  func coalesced() async throws {
    let polls = WaitingPolls(limitPerUser: 9)
    let clock = StepClock()
    let poll = try #require(polls.enter(Self.question(1, "work"), from: Self.mo))
    await withTaskGroup(of: Void.self) { group in
      group.addTask { await polls.run(clock: clock) }
      await clock.begin(.milliseconds(20))
      for _ in 0..<1_000 { polls.announce(["work"]) }
      clock.advance(by: .milliseconds(20))
      for await _ in poll.wakeUps { break }
      // The second round is over when its pause begins, and there is no third.
      await clock.begin(.milliseconds(20))
      group.cancelAll()
    }
    for _ in 0..<WaitingPolls.limitPerDevice {
      _ = polls.enter(Self.question(1, "work"), from: Self.mo)
    }
    for await _ in poll.wakeUps { Issue.record("It was notified again.") }
  }

  @Test("a user has a limit of devices, and each of them some polls: the latest ones")
  func limit() async throws {
    let polls = WaitingPolls(limitPerUser: 2)
    let first = try #require(polls.enter(Self.question(1, "work"), from: Self.mo))
    _ = try #require(polls.enter(Self.question(2, "work"), from: Self.mo))
    #expect(polls.enter(Self.question(3, "work"), from: Self.mo) == nil)
    // Another user has room, also under an identity that is not theirs.
    _ = try #require(polls.enter(Self.question(1, "work"), from: Requester(user: "eve")))
    // Those that arrived twice wait beside the first.
    for _ in 1..<WaitingPolls.limitPerDevice {
      _ = try #require(polls.enter(Self.question(1, "work"), from: Self.mo))
    }
    polls.announce(["work"])
    polls.notify()
    for await _ in first.wakeUps { break }
    #expect(polls.count == WaitingPolls.limitPerDevice + 2)
    let again = try #require(polls.enter(Self.question(1, "work"), from: Self.mo))
    // The oldest ends.
    for await _ in first.wakeUps { Issue.record("It was notified.") }
    polls.leave(first)
    #expect(polls.count == WaitingPolls.limitPerDevice + 2)
    polls.announce(["work"])
    polls.notify()
    for await _ in again.wakeUps { break }
  }
}
#endif
