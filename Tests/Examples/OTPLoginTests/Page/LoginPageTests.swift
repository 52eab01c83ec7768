#if Testing
import Millrace
import MillraceComponents
import MillraceTesting
import MillraceViews
import Testing

@testable import OTPLogin

@Suite("The page of the login")
struct LoginPageTests {
  let lab = Lab()
  let network = TrialNetwork(seconds: 1)
  let phones = Phones()
  let recorder: LoopRecorder
  let page: MountedPage<LoginPage>
  let host: TestHost<LoginPage.Action>

  init() throws {
    let clock = DeadlineClock(lab.clock)
    let phones = phones
    let desk = CodeDesk(
      now: clock.now, randomBits: { 123_456 },
      carry: { phones.take($0) })
    let services = LoginServices(TrialService(desk, over: network, clock), clock)
    recorder = LoopRecorder(of: lab.loop, .reports)
    page = MountedPage(LoginPage(services, Telephones()), state: LoginShown(), in: lab.scope)
    host = try TestHost(page)
  }

  private func wait(_ seconds: Int = 1) { lab.advance(by: .seconds(seconds)) }

  private func ask() throws {
    try host.type("+905309990000", into: "Telephone number")
    try host.press("Send a code")
    wait()
  }

  @Test("it reads well aloud, screen by screen")
  func outlines() throws {
    let example = PhoneNumber("+905309990000").grouped
    let hint = "‘With the country code: \(example)’"
    try host.expect(
      outline: """
        navigation ‘Where you are’
          link ‘Gallery’ → /
        heading 1 ‘Sign in’
        text ‘Sign in with a code for your telephone.’
        text ‘This example sends no message: the next page shows the code, whatever the number is.’
        form ‘Sign in’
          field ‘Telephone number’: ‘’ hint \(hint) (focused)
          button ‘Send a code’
        """)
    try ask()
    try host.expect(
      outline: """
        navigation ‘Where you are’
          link ‘Gallery’ → /
        heading 1 ‘Type the code’
        form ‘Sign in’
          field ‘Code’: ‘’ hint ‘6 digits; the last one sends them’ (focused)
          text ‘The code is valid for 60 more seconds.’
          button ‘Sign in’ (disabled)
          button ‘Send a new code in 30 s’ (disabled)
          button ‘Change the number’
        """)
  }

  @Test(
    "N1: by what a person does, from a wrong code to the way out, each button is busy meanwhile")
  func journey() throws {
    try host.type("+905309990000", into: "Telephone number")
    try host.press("Send a code")
    #expect(try host.find(.button, "Send a code").traits.isBusy)
    wait()
    try host.type("000000", into: "Code")
    #expect(try host.find(.button, "Sign in").traits.isBusy)
    wait()
    #expect(try fault(of: "Code") == "The code is wrong. You can try 2 more times.")
    try host.type("123456", into: "Code")
    #expect(try fault(of: "Code") == nil)
    wait()
    #expect(host.contains(.heading, "Hello, +90\u{A0}530\u{A0}999\u{A0}00\u{A0}00"))
    try host.press("Sign out")
    #expect(try host.find(.field, "Telephone number").accessibleName == "Telephone number")
    #expect(lab.loop.runningEffects.isEmpty)
    #expect(recorder.reports.isEmpty)
  }

  @Test("the sixth digit sends the code, once, and a wrong one leaves the field empty")
  func complete() throws {
    try ask()
    for code in ["12345", "12345a", "1234567"] {
      try host.type(code, into: "Code")
      #expect(try !host.find(.button, "Sign in").traits.isEnabled)
      #expect(try !host.find(.button, "Sign in").traits.isBusy)
    }
    try host.type("000000", into: "Code")
    #expect(try host.find(.button, "Sign in").traits.isBusy)
    try host.type("000 000", into: "Code")
    wait()
    #expect(try fault(of: "Code") == "The code is wrong. You can try 2 more times.")
    #expect(page.store.state.code == "")
    try host.submit("Code")
    #expect(try fault(of: "Code") == "The code is wrong. You can try 2 more times.")
    #expect(page.store.state.code == "")
    // The same digits are another attempt.
    try host.type("000000", into: "Code")
    wait()
    #expect(try fault(of: "Code") == "The code is wrong. You can try 1 more time.")
    #expect(recorder.reports.isEmpty)
  }

  @Test("a code that could not be verified stays, and is sent again by the button")
  func offline() throws {
    try ask()
    network.isOffline = true
    try host.type("123456", into: "Code")
    wait()
    #expect(try fault(of: "Code") == "\(LoginFailure.offline)")
    #expect(page.store.state.code == "123456")
    network.isOffline = false
    try host.press("Sign in")
    wait()
    #expect(host.contains(.heading, "Hello, +90\u{A0}530\u{A0}999\u{A0}00\u{A0}00"))
  }

  /// Returns what a field says is wrong with its text.
  private func fault(of name: String, in host: TestHost<LoginPage.Action>? = nil) throws -> String?
  {
    guard case .field(let field) = try (host ?? self.host).find(.field, name).kind else {
      return nil
    }
    return field.error
  }

  @Test("the time to the next code is on its button, whichever of the two is longer")
  func resending() throws {
    try ask()
    wait(29)
    #expect(host.contains(.button, "Send a new code in 1 s"))
    wait()
    #expect(try host.find(.button, "Send a new code").traits.isEnabled)
    #expect(host.outline.contains("The code is valid for 30 more seconds."))
    try host.press("Send a new code")
    wait()
    #expect(host.contains(.button, "Send a new code in 30 s"))
  }

  @Test("the fields ask for what a telephone can fill in")
  func purposes() throws {
    func purpose(of name: String) throws -> Field.Purpose? {
      guard case .field(let field) = try host.find(.field, name).kind else { return nil }
      return field.purpose
    }
    #expect(try purpose(of: "Telephone number") == .telephone)
    try ask()
    #expect(try purpose(of: "Code") == .oneTimeCode)
  }

  @Test("an error is at its field until the text is corrected or sent again")
  func errors() throws {
    try host.type("hello", into: "Telephone number")
    try host.press("Send a code")
    wait()
    let error = "\(LoginFailure.noNumber)"
    #expect(try fault(of: "Telephone number") == error)
    try host.press("Send a code")
    #expect(try fault(of: "Telephone number") == nil)
    wait()
    #expect(try fault(of: "Telephone number") == error)
    try host.type("+9", into: "Telephone number")
    #expect(try fault(of: "Telephone number") == nil)
  }

  @Test("a number that is not there is missing, and not wrong")
  func missing() throws {
    for nothing in ["", "  "] {
      try host.type(nothing, into: "Telephone number")
      try host.press("Send a code")
      #expect(try fault(of: "Telephone number") == "Type your number, with + and the country code.")
    }
    #expect(lab.loop.runningEffects.isEmpty)
  }

  @Test("a number that has to wait for its next code sees how long, and another one need not")
  func waiting() throws {
    try ask()
    for _ in 0..<3 {
      try host.type("000000", into: "Code")
      wait()
    }
    let field = "Telephone number"
    #expect(try fault(of: field)?.hasPrefix("There have been too many wrong codes.") == true)
    #expect(try !host.find(.button, "Send a code in 57 s").traits.isEnabled)
    wait(56)
    #expect(try !host.find(.button, "Send a code in 1 s").traits.isEnabled)
    try host.type("+905309990001", into: field)
    #expect(try host.find(.button, "Send a code").traits.isEnabled)
    try host.type("+90 530 999 0000", into: field)
    #expect(try !host.find(.button, "Send a code in 1 s").traits.isEnabled)
    wait()
    #expect(try host.find(.button, "Send a code").traits.isEnabled)
    #expect(lab.loop.runningEffects.isEmpty)
    try host.press("Send a code")
    wait()
    #expect(host.contains(.heading, "Type the code"))
  }

  @Test("a code that is asked for too soon is refused with its time, which ends by itself")
  func tooSoon() throws {
    try ask()
    try host.press("Change the number")
    try host.press("Send a code")
    wait()
    let words = "This number has just been sent a code."
    #expect(try fault(of: "Telephone number")?.hasPrefix(words) == true)
    #expect(host.contains(.button, "Send a code in 29 s"))
    wait(29)
    #expect(try fault(of: "Telephone number") == nil)
    #expect(try host.find(.button, "Send a code").traits.isEnabled)
  }

  @Test("an error is shown also to a host that comes later, and in none once it is corrected")
  func errorOnce() throws {
    try ask()
    wait(60)
    let name = "Telephone number"
    #expect(try fault(of: name) == "\(LoginFailure.expired)")
    let late = try TestHost(page)
    #expect(try fault(of: name, in: late) == "\(LoginFailure.expired)")
    try late.type("+9053", into: name)
    wait(5)
    #expect(try fault(of: name, in: late) == nil)
    #expect(try fault(of: name, in: TestHost(page)) == nil)
  }

  @Test("a code that was pasted with spaces is taken")
  func pasted() throws {
    try ask()
    try host.type(" 123 456 ", into: "Code")
    wait()
    #expect(host.contains(.heading, "Hello, +90\u{A0}530\u{A0}999\u{A0}00\u{A0}00"))
  }

  @Test("the code of the number that was sent is shown as on a telephone, and no other")
  func telephone() throws {
    let telephones = Telephones()
    var shown = LoginShown(number: "+905309990000")
    shown.message = "123456"
    shown.screen = .verify(
      VerifyComponent.Verify(
        CodeTicket(id: "1", seconds: 60, attempts: 3, resendAfter: 30), at: 0))
    let services = LoginServices(deskInProcess: { _ in })
    let host = try TestHost(LoginPage(services, telephones).view(shown))
    #expect(host.outline.contains("is 123456"))
  }

  @Test("a code that was typed is not there any more on another screen")
  func codeForgotten() throws {
    try ask()
    try host.type("12", into: "Code")
    #expect(page.store.state.code == "12")
    try host.press("Change the number")
    #expect(page.store.state.code == "")
    wait(30)
    try ask()
    #expect(try host.find(.field, "Code").accessibleName == "Code")
    #expect(page.store.state.code == "")
  }

  @Test("an action for a screen that was removed meanwhile is dropped and reported")
  func goneScreen() throws {
    try ask()
    let screen = page.store.state.id
    try host.press("Change the number")
    page.store.send(.notify(.acknowledge(1), to: screen))
    #expect(recorder.trace.count == 1)
    #expect(recorder.trace.first?.contains("component 2 is gone") == true)
  }

  @Test("going back with the browser removes the code's screen, its timer and its request")
  func wentBack() throws {
    try ask()
    try host.type("123456", into: "Code")
    page.store.send(.arrived(.phone))
    #expect(host.contains(.heading, "Sign in"))
    wait(100)
    #expect(host.contains(.heading, "Sign in"))
    #expect(lab.loop.runningEffects.isEmpty)
    #expect(recorder.trace.count == 1)
  }

  @Test("no button of the browser leads from home to the code, or to either without a code")
  func noWayBack() throws {
    page.store.send(.arrived(.home))
    #expect(host.contains(.heading, "Sign in"))
    try ask()
    page.store.send(.arrived(.home))
    #expect(host.contains(.heading, "Type the code"))
    try host.type("123456", into: "Code")
    wait()
    for address in LoginPage.Address.allCases {
      page.store.send(.arrived(address))
      #expect(host.contains(.heading, "Hello, +90\u{A0}530\u{A0}999\u{A0}00\u{A0}00"))
    }
  }

  @Test("the login is on the page's timeline, screen by screen")
  func timeline() throws {
    let timeline = Timeline(of: lab.loop)
    let before = lab.loop.commitNumber
    try ask()
    #expect(host.contains(.heading, "Type the code"))
    try timeline.show(before + 1)
    #expect(host.contains(.heading, "Sign in"))
    timeline.resume()
    #expect(host.contains(.heading, "Type the code"))
  }
}
#endif
