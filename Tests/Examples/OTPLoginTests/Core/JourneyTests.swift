#if Testing
import Millrace
import MillraceComponents
import MillraceNavigation
import MillraceTesting
import OTPLogin
import Testing

@Suite("EX-C: the login without a view")
struct JourneyTests {
  let journey = Journey()

  @Test("a number, a code, the home, and out again: the tree and the screen go along")
  func wholeJourney() throws {
    #expect(journey.phone?.state.number == "+90530999XXXX")
    journey.notify(.requestCode(phone: "+905309990000"))
    #expect(journey.phone?.state.isLoading == true)
    journey.wait(1)
    #expect(journey.phone?.state.isLoading == false)
    let verify = try #require(journey.verify)
    #expect(verify.state.timer == .active(60))
    journey.notify(.verify(code: "123456"))
    #expect(verify.state.isVerifying)
    journey.wait(1)
    let home = try #require(journey.home)
    #expect(home.state.account == Account(phone: "+905309990000"))
    let tree = journey.core.navigationTree.flatten()
    #expect(tree.map(ObjectIdentifier.init) == journey.window.shown.map(ObjectIdentifier.init))
    #expect(tree.count == 2)
    journey.notify(.logout)
    #expect(journey.core.top === journey.phone)
    #expect(home.scope?.isAlive == false)
    #expect(journey.lab.loop.runningEffects.isEmpty)
    #expect(journey.recorder.reports.isEmpty)
  }

  @Test(
    "V1 the home replaces the code's screen in one commit, so a user cannot go back to it"
  )
  func replaced() {
    journey.request()
    journey.notify(.verify(code: "123456"))
    journey.wait(1)
    func has(_ commit: Commit, _ kind: Mutation.Kind, _ name: String) -> Bool {
      commit.mutations.contains { $0.kind == kind && $0.slot.name == name }
    }
    let both = journey.recorder.commits.filter {
      has($0, .removed, "VerifyComponent 2") && has($0, .initialized, "HomeComponent 3")
    }
    #expect(both.count == 1)
    #expect(journey.window.replacements == 1)
    #expect(journey.core.navigationTree.flatten().map(\.children.count) == [1, 0])
  }

  @Test("T1 the first tick shows the whole time; T2 every further one takes a second")
  func ticks() {
    journey.request()
    #expect(journey.verify?.state.timer == .active(60))
    journey.wait(1)
    #expect(journey.verify?.state.timer == .active(59))
    journey.wait(58)
    #expect(journey.verify?.state.timer == .active(1))
  }

  @Test("T2, T3 when the time is up it goes back, and says why once")
  func expiry() {
    journey.request()
    journey.wait(60)
    #expect(journey.verify == nil)
    #expect(journey.window.shown.count == 1)
    #expect(journey.core.takeAlert() == .expired)
    #expect(journey.core.takeAlert() == nil)
    #expect(journey.lab.loop.runningEffects.isEmpty)
  }

  @Test("the timer counts to a deadline: after 45 seconds without a tick 15 are left")
  func deadline() throws {
    journey.request()
    let verify = try #require(journey.verify)
    // No tick came meanwhile, as when an app is asleep.
    let asleep = verify.state.deadline - 15_000
    journey.core.dispatch(LoginAction.tick(at: asleep), to: verify)
    #expect(verify.state.timer == .active(15))
  }

  @Test(
    "defect 2: a verification that is late is cancelled; its success is dropped and reported"
  )
  func lateSuccess() {
    journey.request()
    journey.wait(55)
    journey.network.seconds = 10
    journey.notify(.verify(code: "123456"))
    journey.wait(20)
    #expect(journey.core.top === journey.phone)
    #expect(journey.window.shown.count == 1)
    #expect(journey.recorder.trace.count == 1)
    #expect(
      journey.recorder.trace.first?.contains("its source verify a code was cancelled or removed")
        == true)
  }

  @Test("defect 1: ticks during a verification are not lost when it fails")
  func ticksWhileVerifying() {
    journey.request()
    journey.network.seconds = 5
    journey.notify(.verify(code: "000000"))
    journey.wait(5)
    #expect(journey.verify?.state.isVerifying == false)
    #expect(journey.verify?.state.timer == .active(55))
  }

  @Test(
    "defect 3: a failure leaves the time running, and can be tried again up to the limit"
  )
  func attempts() {
    journey.request()
    for left in [2, 1] {
      journey.notify(.verify(code: "000000"))
      journey.wait(1)
      #expect(journey.verify?.state.attemptsLeft == left)
      #expect(journey.core.takeAlert() == .wrongCode(attemptsLeft: left))
    }
    journey.notify(.verify(code: "000000"))
    journey.wait(1)
    #expect(journey.core.top === journey.phone)
    #expect(journey.core.takeAlert() == .tooManyAttempts(seconds: 57))
  }

  @Test("defect 4: an alert is shown once, however late and however often a view asks for it")
  func alertOnce() throws {
    final class View: Subscriber {
      var alerts: [LoginFailure] = []
      let core: Core

      init(_ core: Core) { self.core = core }

      func update(with state: VerifyComponent.Verify) {
        if let alert = core.takeAlert() { alerts.append(alert) }
      }
    }
    journey.request()
    journey.notify(.verify(code: "000000"))
    journey.wait(1)
    let verify = try #require(journey.verify)
    let (first, second) = (View(journey.core), View(journey.core))
    verify.subscribe(first)
    verify.subscribe(second)
    journey.wait(3)
    #expect(first.alerts == [.wrongCode(attemptsLeft: 2)])
    #expect(second.alerts.isEmpty)
  }

  @Test(
    "defect 5: a view that was swiped away takes its component, its timer and its request along")
  func swipedAway() throws {
    journey.request()
    journey.notify(.verify(code: "123456"))
    journey.core.left(try #require(journey.verify))
    journey.wait(5)
    #expect(journey.core.top === journey.phone)
    #expect(journey.lab.loop.runningEffects.isEmpty)
    #expect(journey.recorder.trace.count == 1)
  }

  @Test(
    "a code is not verified while one is, nor without six digits: refused with a type",
    arguments: ["", "12345", "1234567", "12345a", "１２３４５６"])
  func refusals(code: String) {
    journey.request()
    journey.notify(.verify(code: code))
    #expect(journey.verify?.state.isVerifying == false)
    #expect(journey.recorder.refusals == [.malformedCode])
    journey.notify(.verify(code: "123456"))
    journey.notify(.verify(code: "123456"))
    #expect(journey.recorder.refusals == [.malformedCode, .busy])
  }

  @Test("a new code restarts the time, and not before it may be sent")
  func resend() throws {
    journey.request()
    journey.notify(.resend)
    #expect(journey.recorder.refusals == [.tooSoon])
    journey.wait(30)
    #expect(journey.verify?.state.canResend == true)
    journey.notify(.resend)
    journey.wait(1)
    #expect(journey.phones.codes.count == 2)
    #expect(journey.verify?.state.timer == .active(60))
    #expect(journey.verify?.state.attemptsLeft == 3)
    #expect(journey.verify?.state.isResending == false)
    journey.wait(45)
    #expect(journey.verify?.state.timer == .active(15))
  }

  @Test("a code is not verified while a new one is sent, so that the answer cannot end that")
  func verifyWhileResending() throws {
    journey.request()
    journey.wait(30)
    journey.network.seconds = 35
    journey.notify(.resend)
    journey.notify(.verify(code: "123456"))
    #expect(journey.recorder.refusals == [.busy])
    #expect(journey.verify?.state.isVerifying == false)
  }

  @Test("an answer about an older code is ignored once a new one has arrived")
  func sentWhileVerifying() throws {
    journey.request()
    let verify = try #require(journey.verify)
    journey.network.seconds = 5
    journey.notify(.verify(code: "000000"))
    let ticket = CodeTicket(id: "new", seconds: 60, attempts: 3, resendAfter: 30)
    journey.core.dispatch(LoginAction.sent(ticket, at: 1_000), to: verify)
    journey.wait(6)
    #expect(journey.verify === verify)
    #expect(verify.state.attemptsLeft == 3)
    #expect(verify.state.alerts.next == nil)
  }

  @Test("times that no number can hold, and a clock that is put back, are no harm")
  func hostileTimes() throws {
    journey.request()
    let verify = try #require(journey.verify)
    let ticket = CodeTicket(id: "1", seconds: .max, attempts: 3, resendAfter: .max)
    journey.core.dispatch(LoginAction.sent(ticket, at: 1_000), to: verify)
    #expect(verify.state.deadline == .max)
    journey.core.dispatch(LoginAction.tick(at: .min), to: verify)
    #expect(verify.isInTree)
    let usual = CodeTicket(id: "2", seconds: 60, attempts: 3, resendAfter: 30)
    journey.core.dispatch(LoginAction.sent(usual, at: 100_000), to: verify)
    journey.core.dispatch(LoginAction.tick(at: 0), to: verify)
    #expect(verify.state.timer == .active(60))
  }

  @Test("offline is said where the person is, and can be tried again")
  func offline() {
    journey.network.isOffline = true
    journey.request()
    #expect(journey.core.takeAlert() == .offline)
    #expect(journey.phone?.state.isLoading == false)
    journey.network.isOffline = false
    journey.request()
    journey.network.isOffline = true
    journey.notify(.verify(code: "123456"))
    journey.wait(1)
    #expect(journey.core.takeAlert() == .offline)
    #expect(journey.verify?.state.attemptsLeft == 3)
    journey.network.isOffline = false
    journey.notify(.verify(code: "123456"))
    journey.wait(1)
    #expect(journey.home != nil)
  }

  @Test("a text that is no number is refused by the service")
  func noNumber() {
    journey.request("hello")
    #expect(journey.core.takeAlert() == .noNumber)
    #expect(journey.verify == nil)
  }

  @Test("a second request while one is under way is refused")
  func twice() {
    journey.notify(.requestCode(phone: "+905309990000"))
    journey.notify(.requestCode(phone: "+905309990000"))
    journey.wait(2)
    #expect(journey.recorder.refusals == [.busy])
    #expect(journey.phones.codes.count == 1)
  }

  @Test("two screens that verify codes do not share their ticks")
  func twoTimers() throws {
    let lab = journey.lab
    journey.request()
    let first = try #require(journey.verify)
    let other = Core(login: journey.services, in: lab.scope)
    other.notify(.requestCode(phone: "+905309990001"))
    lab.advance(by: .seconds(11))
    let second = try #require(other.top as? VerifyComponent)
    #expect(first.state.timer == .active(49))
    #expect(second.state.timer == .active(50))
  }

  @Test("the report of a session is replayed to the same end, without numbers, codes and effects")
  func report() throws {
    journey.request()
    journey.notify(.verify(code: "000000"))
    journey.wait(1)
    journey.notify(.verify(code: "123456"))
    journey.wait(1)
    let text = try journey.reporter.report().text()
    for secret in ["5309990000", "123456", "1-2n9c"] { #expect(!text.contains(secret)) }
    let replica = BugReporter(LoginReports.catalogue)
    let core = Core(login: journey.services, in: Loop().root, middlewares: [replica])
    #expect(replica.replay(try BugReport(text: text)) == nil)
    #expect(core.top is HomeComponent)
  }

  @Test("the journey ends the same in every order of its jobs", arguments: 0..<UInt64(10))
  func anyOrder(seed: UInt64) {
    let journey = Journey(seed: seed)
    journey.request()
    journey.wait(40)
    journey.notify(.verify(code: "123456"))
    journey.wait(1)
    #expect(journey.home != nil)
    #expect(journey.window.shown.count == 2)
  }
}

extension LoopRecorder {
  /// The refusals of the login.
  fileprivate var refusals: [LoginRefusal] {
    reports.compactMap { report in
      if case .rejected(_, let error, _) = report { error as? LoginRefusal } else { nil }
    }
  }
}
#endif
