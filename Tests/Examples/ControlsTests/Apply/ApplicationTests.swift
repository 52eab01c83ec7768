import MillraceViews
import Testing

@testable import Controls

@Suite("The rules of an application")
struct ApplicationTests {
  /// An application without a problem.
  static var whole: Application {
    var whole = Application()
    (whole.act, whole.name, whole.email) = ("The Frogs", "Ada", "ada@example.org")
    whole.evening = CalendarDay(year: 2026, month: 12, day: 24)
    (whole.country, whole.region) = (.germany, "Berlin")
    (whole.street, whole.postalCode, whole.city) = ("Am Fluss 3", "10115", "Berlin")
    whole.agrees = true
    return whole
  }

  static func problems(_ application: Application) -> [String] {
    var problems = Problems<Application.FormField>()
    application.check(&problems)
    return problems.all.map { "\($0.field?.rawValue ?? "whole"): \($0.text)" }
  }

  static func picture(_ id: Int) -> ActPicture {
    let offer = UploadOffer(id: id, name: "\(id).png", size: 10, type: "image/png")
    return ActPicture(id: id, offer: offer, isOnItsWay: false, stored: "x")
  }

  @Test("the whole one has no problem, and the empty one those of its fields in their order")
  func ends() {
    #expect(Self.problems(Self.whole) == [])
    #expect(
      Self.problems(Application()) == [
        "act: Write the name of the act.", "evening: Choose the evening.",
        "name: Write your name.",
        "whole: Give a mail address or a telephone number, so that the hall can answer.",
        "country: Choose the country.", "street: Write the street.",
        "postalCode: Write the postal code.", "city: Write the city.",
        "rules: Agree to the rules of the house.",
      ])
  }

  static let rules: [(@Sendable (inout Application) -> Void, String)] = [
    ({ $0.act = " \n" }, "act: Write the name of the act."),
    (
      { $0.taken = [$0.evening].compactMap { $0 } },
      "evening: That evening is taken: choose another one."
    ),
    ({ $0.pictures = (0..<5).map(picture) }, "pictures: Three pictures are shown: remove 2."),
    (
      {
        $0.pictures = [picture(1)]
        $0.pictures[0].isOnItsWay = true
      }, "pictures: Wait until the pictures are here."
    ),
    (
      {
        $0.pictures = [picture(1)]
        $0.pictures[0].problem = "x"
      }, "pictures: Remove the picture that has not arrived."
    ),
    ({ $0.email = "ada" }, "email: Write an address such as ada@example.org."),
    ({ $0.email = "@example.org" }, "email: Write an address such as ada@example.org."),
    ({ $0.email = "a@b@c" }, "email: Write an address such as ada@example.org."),
    (
      { $0.telephone = "030 12" },
      "telephone: Write the whole number, with the country code."
    ),
    ({ $0.region = nil }, "region: Choose the state."),
    ({ $0.country = .switzerland }, "region: Choose the canton."),
    (
      {
        $0.opensAccount = true
        $0.password = "twelve chars"
      }, "username: Choose a name for the account."
    ),
    (
      {
        $0.opensAccount = true
        $0.username = "ada"
      }, "password: Choose a password for the account."
    ),
    (
      {
        $0.opensAccount = true
        ($0.username, $0.password) = ("ada", "elevenchars")
      }, "password: Choose a password of twelve characters or more."
    ),
  ]

  @Test("each rule has its sentence", arguments: rules)
  func rule(change: @Sendable (inout Application) -> Void, problem: String) {
    var application = Self.whole
    change(&application)
    #expect(Self.problems(application) == [problem])
  }

  @Test("a telephone number alone is enough for an answer, and fields without an account are none")
  func enough() {
    var application = Self.whole
    (application.email, application.telephone) = ("", "+49 30 123456")
    (application.username, application.password) = ("", "short")
    #expect(Self.problems(application) == [])
  }

  @Test("a region goes with its country, and stays with it")
  func dependent() {
    var application = Self.whole
    application.country = .germany
    #expect(application.region == "Berlin")
    application.country = .canada
    #expect(application.region == nil)
    application.region = "Ontario"
    application.country = .singapore
    #expect(application.region == nil)
    #expect(Self.problems(application) == [])
  }
}
