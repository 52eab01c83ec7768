import MillraceDurable
import Testing

@Suite struct SyncMachineTests {
  private let question = PullRequest(
    client: ClientID(bits: 1), schema: 1, epoch: "one", positions: [:], confirmed: 0, pending: [])

  private func make(_ confirmed: Int = 0, _ last: Int = 0) -> SyncMachine {
    SyncMachine(.init(confirmed: confirmed, last: last), isConnected: true) { .max }
  }

  private func answer(processed: Int = 0, isComplete: Bool = true) -> PullAnswer {
    PullAnswer(
      client: ClientID(bits: 1), epoch: "one", positions: [:], isComplete: isComplete,
      processed: processed, head: nil)
  }

  @Test("a machine with nothing to do asks once, and then waits for news")
  func idle() {
    var machine = make()
    #expect(machine.handle(.woken, at: .zero) == [.pull(1, continuing: nil)])
    #expect(machine.status(at: .zero).phase == .syncing)
    let commands = machine.handle(.pulled(1, question, .success(answer())), at: .seconds(1))
    #expect(commands == [.rebase(answer(), of: question, askedBefore: 0)])
    let taken = ClientEngine.RebaseResult.taken(.init())
    #expect(
      machine.handle(.rebased(taken, .init(confirmed: 0, last: 0)), at: .seconds(1)) == [.poll(2)])
    #expect(
      machine.status(at: .seconds(1))
        == SyncStatus(phase: .upToDate, pending: 0, lastSync: .seconds(1)))
    #expect(machine.handle(.polled(2, .success(false)), at: .seconds(2)) == [.poll(3)])
    #expect(
      machine.handle(.polled(3, .success(true)), at: .seconds(3)) == [.pull(4, continuing: nil)])
  }

  @Test("actions are sent in batches of 100, three of them under way")
  func batches() {
    var machine = make(0, 350)
    #expect(
      machine.handle(.woken, at: .zero) == [
        .push(1, after: 0, limit: 100), .push(2, after: 100, limit: 100),
        .push(3, after: 200, limit: 100), .pull(4, continuing: nil),
      ])
    #expect(
      machine.handle(.pushed(1, .success(PushAnswer(processed: 100))), at: .zero)
        == [.push(5, after: 300, limit: 50)])
    #expect(machine.status(at: .zero).pending == 350)
  }

  @Test("a push that has overtaken another one is sent again at once when that is answered")
  func overtaking() {
    var machine = make(0, 250)
    _ = machine.handle(.woken, at: .zero)
    let gap = PushAnswer(processed: 0, stop: .gap)
    #expect(machine.handle(.pushed(3, .success(gap)), at: .zero) == [])
    #expect(machine.handle(.pushed(1, .success(PushAnswer(processed: 100))), at: .zero) == [])
    #expect(
      machine.handle(.pushed(2, .success(PushAnswer(processed: 200))), at: .zero)
        == [.push(5, after: 200, limit: 50)])
  }

  @Test("an answer that was overtaken by a later one delays nothing, unless nothing else has come")
  func lateAnswer() {
    var machine = make(0, 200)
    _ = machine.handle(.woken, at: .zero)
    let gap = PushAnswer(processed: 0, stop: .gap)
    _ = machine.handle(.pushed(1, .success(PushAnswer(processed: 100))), at: .zero)
    #expect(
      machine.handle(.pushed(2, .success(gap)), at: .zero) == [.push(4, after: 100, limit: 100)])
    let commands = machine.handle(.pushed(4, .success(gap)), at: .zero)
    guard case .wake = commands.last, commands.count == 1 else {
      Issue.record("\(commands)")
      return
    }
  }

  @Test("a long queue is sent a thousand at a time, with one question for the verdicts on each")
  func queue() {
    var machine = make(0, 10_000)
    var commands = machine.handle(.woken, at: .zero)
    var (processed, confirmed, questions) = (0, 0, 0)
    while !commands.isEmpty {
      switch commands.removeFirst() {
      case .push(let id, let after, let limit):
        processed = after + limit
        let answer = PushAnswer(processed: processed)
        commands += machine.handle(.pushed(id, .success(answer)), at: .zero)
      case .pull(let id, _):
        questions += 1
        let answer = answer(processed: processed)
        commands += machine.handle(.pulled(id, question, .success(answer)), at: .zero)
      case .rebase(let answer, _, _):
        confirmed = answer.processed
        let numbers = SyncMachine.Numbers(confirmed: confirmed, last: 10_000)
        commands += machine.handle(.rebased(.taken(.init()), numbers), at: .zero)
      case .poll, .wake, .cancelAll: break
      }
    }
    #expect(confirmed == 10_000)
    // The last thousand is no long queue any more.
    #expect(questions <= 20)
  }

  @Test("pages are asked for until an answer is complete")
  func pages() {
    var machine = make()
    _ = machine.handle(.woken, at: .zero)
    let first = answer(isComplete: false)
    let next = PullPages(first, of: question).next
    #expect(
      machine.handle(.pulled(1, question, .success(first)), at: .zero)
        == [.pull(2, continuing: next)])
    #expect(
      machine.handle(.pulled(2, next, .success(answer())), at: .zero)
        == [.rebase(answer(), of: question, askedBefore: 0)])
  }

  @Test("a page that does not arrive is halved down to 16 KiB, and one that does is doubled")
  func pageSizes() {
    var machine = make()
    _ = machine.handle(.woken, at: .zero)
    let (request, largest) = (question, 1 << 20)
    #expect(machine.pageSize.bytes == largest)
    var (id, now) = (1, Duration.zero)
    func answer(_ result: Result<PullAnswer, TransportError>) -> Int {
      let commands = machine.handle(.pulled(id, request, result), at: now)
      if case .wake(let time)? = commands.last {
        now = time
        _ = machine.handle(.woken, at: now)
      }
      id += 1
      return machine.pageSize.bytes
    }
    #expect(
      (0..<8).map { _ in answer(.failure(.unreachable)) } == [
        largest / 2, largest / 4, largest / 8, 1 << 16, 1 << 15, 1 << 14, 1 << 14, 1 << 14,
      ])
    // The size of the page is not the reason for these.
    #expect(answer(.failure(.notUnderstood(""))) == 1 << 14)
    let page = self.answer(isComplete: false)
    #expect(
      (0..<7).map { _ in answer(.success(page)) } == [
        1 << 15, 1 << 16, largest / 8, largest / 4, largest / 2, largest, largest,
      ])
    #expect(answer(.failure(.busy(retryAfter: .zero))) == largest)
  }

  @Test("a server that asks for no delay is not asked at the speed of the network")
  func noDelay() {
    var machine = make()
    var (now, delays) = (Duration.zero, [Duration]())
    _ = machine.handle(.woken, at: now)
    for id in 1...5 {
      let result = Result<PullAnswer, TransportError>.failure(.busy(retryAfter: .zero))
      guard case .wake(let time)? = machine.handle(.pulled(id, question, result), at: now).last
      else {
        Issue.record("no wake")
        return
      }
      delays.append(time - now)
      now = time
      #expect(machine.handle(.woken, at: now) == [.pull(id + 1, continuing: nil)])
    }
    // Those of any other failure.
    #expect(delays.count == 5 && delays.allSatisfy { $0 > .zero })
  }

  @Test("a poll that is put off delays no pull")
  func pollPutOff() {
    var machine = make()
    _ = machine.handle(.woken, at: .zero)
    _ = machine.handle(.pulled(1, question, .success(answer())), at: .zero)
    let taken = ClientEngine.RebaseResult.taken(.init())
    _ = machine.handle(.rebased(taken, .init(confirmed: 0, last: 0)), at: .zero)
    let busy = TransportError.busy(retryAfter: .seconds(30))
    // What was missed is asked for at once, and the next poll waits.
    #expect(
      machine.handle(.polled(2, .failure(busy)), at: .zero)
        == [.pull(3, continuing: nil), .wake(at: .seconds(30))])
    _ = machine.handle(.pulled(3, question, .success(answer())), at: .seconds(1))
    #expect(
      machine.handle(.rebased(taken, .init(confirmed: 0, last: 0)), at: .seconds(1)) == [])
    #expect(
      machine.handle(.performed(.init(confirmed: 0, last: 1)), at: .seconds(2))
        == [.push(4, after: 0, limit: 1)])
    #expect(
      machine.handle(.pushed(4, .success(PushAnswer(processed: 1))), at: .seconds(2))
        == [.pull(5, continuing: nil)])
    _ = machine.handle(.pulled(5, question, .success(answer(processed: 1))), at: .seconds(2))
    _ = machine.handle(.rebased(taken, .init(confirmed: 1, last: 1)), at: .seconds(2))
    #expect(machine.handle(.woken, at: .seconds(30)) == [.poll(6)])
  }

  @Test(
    "a poll is tried again soon where it was cut off, and ever later where it fails at once",
    arguments: [false, true])
  func pollsCutOff(fails: Bool) {
    var machine = make()
    _ = machine.handle(.woken, at: .zero)
    _ = machine.handle(.pulled(1, question, .success(answer())), at: .zero)
    let taken = ClientEngine.RebaseResult.taken(.init())
    let numbers = SyncMachine.Numbers(confirmed: 0, last: 0)
    var (now, id) = (Duration.zero, 2)
    _ = machine.handle(.rebased(taken, numbers), at: now)
    var delays: [Duration] = []
    for _ in 0..<12 {
      if !fails { now += .seconds(30) }
      let commands = machine.handle(.polled(id, .failure(.unreachable)), at: now)
      guard case .wake(let time)? = commands.last, commands.first == .pull(id + 1, continuing: nil)
      else {
        Issue.record("\(commands)")
        return
      }
      _ = machine.handle(.pulled(id + 1, question, .success(answer())), at: now)
      #expect(machine.handle(.rebased(taken, numbers), at: now) == [])
      delays.append(time - now)
      (now, id) = (time, id + 2)
      #expect(machine.handle(.woken, at: now) == [.poll(id)])
    }
    #expect(delays.allSatisfy { $0 > .zero })
    #expect((delays.max() ?? .zero > .milliseconds(250)) == fails)
  }

  @Test("the first page of another history is taken at once, for all is received again")
  func newHistory() {
    var machine = make()
    _ = machine.handle(.woken, at: .zero)
    let page = PullAnswer(
      client: ClientID(bits: 1), epoch: "two", positions: [:], isComplete: false, processed: 0,
      head: nil)
    #expect(
      machine.handle(.pulled(1, question, .success(page)), at: .zero)
        == [.rebase(page, of: question, askedBefore: 0)])
  }

  @Test("delays double up to a minute, as far as the random bits reach")
  func delays() {
    var machine = make()
    var (now, id, delays) = (Duration.zero, 1, [Duration]())
    _ = machine.handle(.woken, at: now)
    for _ in 0..<10 {
      let commands = machine.handle(.pulled(id, question, .failure(.unreachable)), at: now)
      guard case .wake(let time) = commands.last else {
        Issue.record("no wake")
        return
      }
      #expect(machine.status(at: now).phase == .waiting(until: time))
      delays.append(time - now)
      now = time
      #expect(machine.handle(.woken, at: now) == [.pull(id + 1, continuing: nil)])
      id += 1
    }
    var longest = Duration.milliseconds(250)
    for delay in delays {
      #expect(delay <= min(longest, .seconds(60)))
      longest = longest * 2
    }
  }

  @Test("actions that a server has processed and lost are sent again while the run lives")
  func lost() {
    var machine = make(0, 2)
    _ = machine.handle(.woken, at: .zero)
    _ = machine.handle(.pushed(1, .success(PushAnswer(processed: 2))), at: .zero)
    let nothing = SyncMachine.Event.rebased(.taken(.init()), .init(confirmed: 0, last: 2))
    // The first question was sent before the server had said anything.
    _ = machine.handle(.pulled(2, question, .success(answer())), at: .zero)
    #expect(machine.handle(nothing, at: .zero) == [.pull(3, continuing: nil)])
    _ = machine.handle(.pulled(3, question, .success(answer())), at: .zero)
    #expect(machine.handle(nothing, at: .zero).contains(.push(4, after: 0, limit: 2)))
  }

  @Test("the pages that have arrived stay over a change of the connection")
  func pagesStay() {
    var machine = make()
    _ = machine.handle(.woken, at: .zero)
    let page = answer(isComplete: false)
    let next = machine.handle(.pulled(1, question, .success(page)), at: .zero)
    guard case .pull(2, .some(let request))? = next.first else {
      Issue.record("\(next)")
      return
    }
    _ = machine.handle(.connection(false), at: .zero)
    #expect(
      machine.handle(.connection(true), at: .zero) == [.cancelAll, .pull(3, continuing: request)])
    // Another space changes the question.
    #expect(
      machine.handle(.spacesChanged, at: .zero) == [.cancelAll, .pull(4, continuing: nil)])
  }

  @Test("a server that takes back what it has said is asked after delays that grow")
  func fruitless() {
    var machine = make(0, 1)
    _ = machine.handle(.woken, at: .zero)
    _ = machine.handle(.pushed(1, .success(PushAnswer(processed: 1))), at: .zero)
    func takeNothing(_ id: Int, at now: Duration) -> [SyncMachine.Command] {
      _ = machine.handle(.pulled(id, question, .success(answer())), at: now)
      return machine.handle(.rebased(.taken(.init()), .init(confirmed: 0, last: 1)), at: now)
    }
    // The first question was sent before the server had said anything.
    #expect(takeNothing(2, at: .zero) == [.pull(3, continuing: nil)])
    var (now, longest) = (Duration.zero, Duration.milliseconds(250))
    for id in stride(from: 3, to: 21, by: 2) {
      let commands = takeNothing(id, at: now)
      guard commands.count == 2, case .wake(let time) = commands[1] else {
        Issue.record("\(commands)")
        return
      }
      // What it says it has not is sent again, and it says once more that it has it.
      #expect(commands[0] == .push(id + 1, after: 0, limit: 1))
      let repeated = PushAnswer(processed: 1)
      #expect(machine.handle(.pushed(id + 1, .success(repeated)), at: now) == [])
      #expect(now < time && time - now <= min(longest, .seconds(60)))
      #expect(machine.status(at: now).phase == .waiting(until: time))
      #expect(machine.handle(.woken, at: time) == [.pull(id + 2, continuing: nil)])
      (now, longest) = (time, longest * 2)
    }
  }

  @Test(
    "anything but an answer is tried again",
    arguments: [
      TransportError.unreachable, .notUnderstood("<html>"), .busy(retryAfter: nil),
      .busy(retryAfter: .seconds(7)), .refused(.otherSchema),
    ])
  func tryAgain(error: TransportError) {
    var machine = make(0, 1)
    _ = machine.handle(.woken, at: .zero)
    let commands = machine.handle(.pushed(1, .failure(error)), at: .zero)
    guard case .wake(let time) = commands.last else {
      Issue.record("no wake")
      return
    }
    if case .busy(let delay?) = error { #expect(time == delay) }
    #expect(machine.handle(.woken, at: time) == [.push(3, after: 0, limit: 1)])
    #expect(machine.status(at: time).pending == 1)
  }

  @Test("without a valid token everything waits for a new one")
  func signIn() {
    var machine = make(0, 1)
    _ = machine.handle(.woken, at: .zero)
    #expect(machine.handle(.pushed(1, .failure(.unauthorized)), at: .zero) == [])
    #expect(machine.status(at: .zero).phase == .needsSignIn)
    #expect(machine.handle(.woken, at: .seconds(100)) == [])
    #expect(
      machine.handle(.signedIn, at: .seconds(100)) == [
        .cancelAll, .push(3, after: 0, limit: 1), .pull(4, continuing: nil),
      ])
    // The answer to a question with the old token.
    let late = machine.handle(
      .pulled(2, question, .failure(.unauthorized)), at: .seconds(100))
    #expect(late == [] && machine.status(at: .seconds(100)).phase == .syncing)
  }

  @Test(
    "each reason to stop leads to its step",
    arguments: [
      (PushAnswer.Stop.gap, false), (.chain, false), (.unknown, true), (.schema, true),
    ])
  func stops(stop: PushAnswer.Stop, needsUpdate: Bool) {
    var machine = make(2, 5)
    _ = machine.handle(.woken, at: .zero)
    _ = machine.handle(.pulled(2, question, .failure(.unreachable)), at: .zero)
    _ = machine.handle(.pushed(1, .success(PushAnswer(processed: 3, stop: stop))), at: .zero)
    #expect((machine.status(at: .zero).phase == .needsUpdate) == needsUpdate)
    let commands = machine.handle(.woken, at: .seconds(60))
    let push = SyncMachine.Command.push(3, after: 3, limit: 2)
    // Another chain is looked into before anything is sent.
    #expect(commands.contains(push) == (stop != .chain))
    let pulls = commands.filter { command in
      if case .pull = command { return true }
      return false
    }
    #expect(pulls.count == 1)
  }

  @Test("no connection ends everything, and its return begins at once")
  func connection() {
    var machine = make(0, 1)
    _ = machine.handle(.woken, at: .zero)
    #expect(machine.handle(.connection(false), at: .zero) == [.cancelAll])
    #expect(machine.status(at: .zero).phase == .offline)
    #expect(machine.handle(.pushed(1, .success(PushAnswer(processed: 1))), at: .zero) == [])
    #expect(
      machine.handle(.connection(true), at: .zero)
        == [.cancelAll, .push(3, after: 0, limit: 1), .pull(4, continuing: nil)])
  }

  @Test("while the device must ask again, it sends nothing new")
  func askAgain() {
    var machine = make()
    _ = machine.handle(.woken, at: .zero)
    _ = machine.handle(.pulled(1, question, .success(answer())), at: .zero)
    let numbers = SyncMachine.Numbers(confirmed: 0, last: 1)
    #expect(
      machine.handle(.rebased(.askAgain, numbers), at: .zero) == [.pull(2, continuing: nil)])
    #expect(machine.handle(.performed(.init(confirmed: 0, last: 2)), at: .zero) == [])
    #expect(
      machine.handle(.pulled(2, question, .success(answer())), at: .zero)
        == [.rebase(answer(), of: question, askedBefore: 1)])
    let taken = ClientEngine.RebaseResult.taken(.init())
    #expect(
      machine.handle(.rebased(taken, .init(confirmed: 0, last: 2)), at: .zero)
        == [.push(3, after: 0, limit: 2), .poll(4)])
  }

  @Test("a page of another history begins the pull anew")
  func otherHistory() {
    var pages = PullPages(answer(isComplete: false), of: question)
    let other = PullAnswer(
      client: ClientID(bits: 1), epoch: "two", positions: [:], processed: 0, head: nil)
    let isSameHistory = pages.add(other)
    #expect(!isSameHistory)
  }
}
