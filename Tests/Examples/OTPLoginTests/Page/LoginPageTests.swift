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
    try host.press("Send")
    wait()
  }

  @Test("it reads well aloud, screen by screen")
  func outlines() throws {
    try host.expect(
      outline: """
        navigation ‘Where you are’
          link ‘Gallery’ → /
        heading 1 ‘Login’
        form ‘Login’
          field ‘Telephone number’: ‘+90530999XXXX’ (focused)
          button ‘Send’
        """)
    try ask()
    try host.expect(
      outline: """
        navigation ‘Where you are’
          link ‘Gallery’ → /
        heading 1 ‘Verify’
        text ‘60 seconds remaining…’
        form ‘Verify’
          field ‘Code’: ‘’ (focused)
          button ‘Back’
          button ‘Send a new code’ (disabled)
          button ‘Submit’ (disabled)
        """)
  }

  @Test(
    "N1: by what a person does, from a wrong code to the way out, each button is busy meanwhile")
  func journey() throws {
    try host.type("+905309990000", into: "Telephone number")
    try host.press("Send")
    #expect(try host.find(.button, "Send").traits.isBusy)
    wait()
    try host.type("000000", into: "Code")
    try host.press("Submit")
    #expect(try host.find(.button, "Submit").traits.isBusy)
    wait()
    #expect(host.contains(.alert, "Login"))
    try host.press("OK")
    #expect(!host.contains(.alert, "Login"))
    try host.type("123456", into: "Code")
    try host.submit("Code")
    wait()
    #expect(host.contains(.heading, "Home"))
    try host.press("Logout")
    #expect(try host.find(.field, "Telephone number").accessibleName == "Telephone number")
    #expect(lab.loop.runningEffects.isEmpty)
    #expect(recorder.reports.isEmpty)
  }

  @Test("the button for the code waits for six digits, and is busy while they are verified")
  func button() throws {
    try ask()
    for (code, isEnabled) in [("12345", false), ("12345a", false), ("123456", true)] {
      try host.type(code, into: "Code")
      #expect(try host.find(.button, "Submit").traits.isEnabled == isEnabled)
    }
  }

  @Test("an alert is shown once, also to a host that comes later")
  func alertOnce() throws {
    try ask()
    wait(60)
    #expect(host.contains(.alert, "Login"))
    let late = try TestHost(page)
    #expect(late.findAll(.alert).count == 1)
    try late.press("OK")
    wait(5)
    #expect(late.findAll(.alert).isEmpty)
    #expect(try TestHost(page).findAll(.alert).isEmpty)
  }

  @Test("a code that was pasted with spaces is taken")
  func pasted() throws {
    try ask()
    try host.type(" 123 456 ", into: "Code")
    #expect(try host.find(.button, "Submit").traits.isEnabled)
    try host.press("Submit")
    wait()
    #expect(host.contains(.heading, "Home"))
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
    #expect(host.outline.contains("On your telephone: 123456"))
  }

  @Test("a code that was typed is not there any more on another screen")
  func codeForgotten() throws {
    try ask()
    try host.type("12", into: "Code")
    #expect(page.store.state.code == "12")
    try host.press("Back")
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
    try host.press("Back")
    page.store.send(.notify(.acknowledge(1), to: screen))
    #expect(recorder.trace.count == 1)
    #expect(recorder.trace.first?.contains("component 2 is gone") == true)
  }

  @Test("going back with the browser removes the code's screen, its timer and its request")
  func wentBack() throws {
    try ask()
    try host.type("123456", into: "Code")
    try host.press("Submit")
    page.store.send(.arrived(.phone))
    #expect(host.contains(.heading, "Login"))
    wait(100)
    #expect(host.contains(.heading, "Login"))
    #expect(lab.loop.runningEffects.isEmpty)
    #expect(recorder.trace.count == 1)
  }

  @Test("no button of the browser leads from home to the code, or to either without a code")
  func noWayBack() throws {
    page.store.send(.arrived(.home))
    #expect(host.contains(.heading, "Login"))
    try ask()
    page.store.send(.arrived(.home))
    #expect(host.contains(.heading, "Verify"))
    try host.type("123456", into: "Code")
    try host.press("Submit")
    wait()
    for address in LoginPage.Address.allCases {
      page.store.send(.arrived(address))
      #expect(host.contains(.heading, "Home"))
    }
  }

  @Test("the login is on the page's timeline, screen by screen")
  func timeline() throws {
    let timeline = Timeline(of: lab.loop)
    let before = lab.loop.commitNumber
    try ask()
    #expect(host.contains(.heading, "Verify"))
    try timeline.show(before + 1)
    #expect(host.contains(.heading, "Login"))
    timeline.resume()
    #expect(host.contains(.heading, "Verify"))
  }
}
#endif
