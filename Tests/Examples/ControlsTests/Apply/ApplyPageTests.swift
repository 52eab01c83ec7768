import Foundation
import Millrace
import MillraceTesting
import MillraceViews
import Testing

@testable import Controls
@testable import MillraceWeb

@Suite("The form with which an act applies")
struct ApplyPageTests {
  /// A page with its host.
  final class Shown {
    let page: MountedPage<ApplyPage>
    let host: TestHost<ApplyPage.Action>

    init(_ state: ApplyPage.State = .init()) throws {
      let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
      page = MountedPage(ApplyPage(picturesIn: folder), state: state)
      host = try TestHost(page)
    }

    var form: Form<Application> { page.store.state.form }

    func leave(_ name: String, _ role: Role = .field) throws {
      try host.perform(.blur, on: host.find(role, name))
    }

    func offer(_ id: Int, _ change: (UploadOffer) -> UploadChange = { .offered($0) }) {
      let offer = UploadOffer(id: id, name: "\(id).png", size: 2_000, type: "image/png")
      page.store.send(.picture(change(offer)))
    }
  }

  private static func state(_ application: Application) -> ApplyPage.State {
    var state = ApplyPage.State()
    state.form.value = application
    return state
  }

  @Test("it reads well aloud")
  func outline() throws {
    let shown = try Shown()
    try shown.host.expect(
      outline: """
        navigation ‘Where you are’
          link ‘Gallery’ → /
          text ‘›’
          link ‘Controls’ → /controls
        heading 1 ‘Apply to play’
        text ‘The form of the small hall. Errors appear when you leave a field, and what is \
        missing when you send the form.’
        form ‘Application’
          group ‘The act’
            field ‘Name of the act’: ‘’
            picker ‘Evening’: none
            upload ‘Pictures, up to three of 5 MB each (optional)’
            list ‘Pictures’
          group ‘You’
            field ‘Your name’: ‘’
            text ‘A mail address or a telephone number is enough.’
            field ‘Mail address’: ‘’
            field ‘Telephone’: ‘’
          group ‘The address for the contract’
            picker ‘Country’: none of ‘Canada’, ‘Germany’, ‘Singapore’, ‘Switzerland’
            field ‘Street and number’: ‘’
            field ‘Postal code’: ‘’
            field ‘City’: ‘’
          group ‘The next time’
            toggle ‘Open an account, which keeps the address’: off
          toggle ‘We have read the rules of the house, and agree’: off
          button ‘Apply’
          text ‘To see the hall refuse, choose the 13th of a month: that evening is always taken.’
        """)
  }

  @Test(
    "a mistake is said when its field is left, goes while it is corrected, and comes back later")
  func mistake() throws {
    let shown = try Shown()
    func problem() throws -> String? { try shown.host.find(.field, "Mail address").traits.error }
    try shown.host.type("ada", into: "Mail address")
    #expect(try problem() == nil)
    try shown.leave("Mail address")
    #expect(try problem() == "Write an address such as ada@example.org.")
    try shown.host.type("ada@example.org", into: "Mail address")
    #expect(try problem() == nil)
    // What is missing is not a mistake yet.
    try shown.leave("Your name")
    #expect(try shown.host.find(.field, "Your name").traits.error == nil)
  }

  @Test("a refused form says so in a summary, from which a press leads to the field")
  func summary() throws {
    var application = ApplicationTests.whole
    (application.name, application.email, application.agrees) = ("", "", false)
    let shown = try Shown(Self.state(application))
    try shown.host.press("Apply")
    #expect(shown.host.focused?.kind.label == "The application cannot be sent yet")
    let list = try shown.host.find(.list, "The application cannot be sent yet")
    try shown.host.expect(
      outline: """
        list ‘The application cannot be sent yet’
          item
            button ‘Write your name.’
          item
            text ‘Give a mail address or a telephone number, so that the hall can answer.’
          item
            button ‘Agree to the rules of the house.’
        """, of: list)
    try shown.host.press("Agree to the rules of the house.")
    #expect(
      shown.host.focused?.kind.label == "We have read the rules of the house, and agree")
    #expect(
      try shown.host.find(.toggle, "We have read the rules of the house, and agree").traits.error
        == "Agree to the rules of the house.")
    try shown.host.set("We have read the rules of the house, and agree", to: true)
    try shown.host.type("Ada", into: "Your name")
    try shown.host.type("+49 30 123456", into: "Telephone")
    #expect(!shown.host.contains(.list, "The application cannot be sent yet"))
  }

  @Test("the regions are those of the country, and a choice that is none any more is left")
  func dependent() throws {
    let shown = try Shown()
    #expect(!shown.host.contains(.picker, "State"))
    try shown.host.choose("Germany", in: "Country")
    try shown.host.choose("Hamburg", in: "State")
    #expect(shown.form.value.region == "Hamburg")
    try shown.host.choose("Switzerland", in: "Country")
    #expect(!shown.host.contains(.picker, "State"))
    #expect(shown.form.value.region == nil)
    try shown.host.choose("Basel", in: "Canton")
    try shown.host.choose("Singapore", in: "Country")
    #expect(!shown.host.contains(.picker, "Canton"))
  }

  @Test("an account has two fields, and without one they are not asked for")
  func account() throws {
    let shown = try Shown(Self.state(ApplicationTests.whole))
    try shown.host.set("Open an account, which keeps the address", to: true)
    try shown.host.type("short", into: "New password")
    try shown.leave("New password")
    #expect(try shown.host.find(.field, "New password").traits.error != nil)
    try shown.host.set("Open an account, which keeps the address", to: false)
    #expect(!shown.host.contains(.field, "New password"))
    try shown.host.press("Apply")
    #expect(shown.page.store.state.isSending)
  }

  @Test("the hall may have given the evening away, and then says so at its field")
  func taken() throws {
    let shown = try Shown(Self.state(ApplicationTests.whole))
    try shown.host.press("Apply")
    #expect(throws: TestHostError.self) { try shown.host.press("Apply") }
    shown.page.store.send(.answered(ApplicationTests.whole, isTaken: true))
    #expect(
      try shown.host.find(.picker, "Evening").traits.error
        == "That evening is taken: choose another one.")
    _ = try shown.host.find(.heading, "The application cannot be sent yet")
    try shown.host.set("Evening", to: CalendarDay(year: 2026, month: 12, day: 25))
    try shown.host.press("Apply")
    shown.page.store.send(.answered(shown.form.value, isTaken: false))
    _ = try shown.host.find(.text, "The Frogs, December 25, 2026: the answer comes within a week.")
    try shown.host.press("Apply with another act")
    #expect(shown.form == Form(Application()))
  }

  @Test("several pictures are listed with what becomes of each; too many are a mistake at once")
  func pictures() throws {
    let shown = try Shown()
    for id in 1...4 { shown.offer(id) }
    #expect(shown.form.problem(of: .pictures) == "Three pictures are shown: remove 1.")
    shown.offer(1) { .progressed($0, received: 500) }
    #expect(try shown.host.find(.progress, "1.png on its way").outline.contains("25 %"))
    shown.offer(2) { .failed($0, .tooLarge(limit: 1)) }
    _ = try shown.host.find(.text, "It is larger than 5 MB: choose a smaller one.")
    shown.page.store.send(.stored(1, id: "x.png"))
    _ = try shown.host.find(.text, "2 kB")
    // One that is on its way has no button yet.
    #expect(!shown.host.contains(.button, "Remove “3.png”"))
    try shown.host.press("Remove “2.png”")
    #expect(shown.form.problem(of: .pictures) == nil)
    try shown.host.press("Undo")
    #expect(shown.form.value.pictures.map(\.id) == [1, 2, 3, 4])
    shown.offer(4) { .cancelled($0) }
    #expect(shown.form.value.pictures.map(\.id) == [1, 2, 3])
  }

  @Test("the answers and their problems are kept, the password and what was under way are not")
  func keeping() throws {
    var state = Self.state(ApplicationTests.whole)
    state.form.value.email = "ada"
    state.form.value.password = "secret"
    state.form.value.pictures = [ApplicationTests.picture(1)]
    state.form.value.pictures[0].isOnItsWay = true
    state.form.leave(.email)
    _ = state.form.submit()
    let data = try ApplyPage.keeping.encode(state)
    #expect(!String(decoding: data, as: UTF8.self).contains("secret"))
    var kept = ApplyPage.State(locale: Locale(identifier: "de"))
    try ApplyPage.keeping.restore(data, &kept)
    #expect(kept.locale == Locale(identifier: "de"))
    #expect(kept.form.problem(of: .email) == "Write an address such as ada@example.org.")
    #expect(kept.form.isRefused)
    #expect(kept.form.value.pictures[0].problem == "It did not arrive: choose it again.")
  }

  @Test(
    "a picture is found by a well-formed id alone",
    arguments: [
      "", "x", "../x.png", "6F9619FF-8B86-D011-B42D-00CF4FC964FF", "x.png",
      "6F9619FF-8B86-D011-B42D-00CF4FC964FF.html", "6F9619FF-8B86-D011-B42D-00CF4FC964FF.png.png",
    ])
  func ids(id: String) {
    let folder = PictureFolder(url: URL(filePath: "/pictures"))
    #expect(folder.path(of: id) == nil)
    let good = "6F9619FF-8B86-D011-B42D-00CF4FC964FF.png"
    #expect(folder.path(of: good) == "/pictures/" + good)
  }
}
