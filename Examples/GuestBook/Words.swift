#if Web
import MillraceWeb

/// The texts of the guest book's pages in one language.
struct Words: Sendable {
  var head = PageHead(language: "en")
  var title = "Guest book"
  var promise = "Every open page shows an entry as it is written, wherever it comes from."
  var toTheDoor = "The screen at the door"
  var toTheForm = "The form without a script"
  var sign = "Sign"
  var name = "Name"
  var words = "Words"
  var entries = "Entries"
  var isEmpty = "Nobody has signed yet. Be the first."
  var nameIsMissing = "Write your name."
  var nameIsLong = "Write a shorter name."
  var wordsAreLong = "Write fewer words."
  var atTheDoor = "At the door"
  var guests: @Sendable (Int) -> String = { $0 == 1 ? "1 guest" : "\($0) guests" }
  /// The name of the other language, in that language, and its tag.
  var other = (name: "עברית", tag: "he")
  /// The driver's own texts.
  var page = PageTexts.english

  static let english = Words()

  static let hebrew: Words = {
    var words = Words()
    words.head = PageHead(language: "he", direction: .rightToLeft)
    words.title = "ספר אורחים"
    words.promise = "כל דף פתוח מציג כל רשומה ברגע שהיא נכתבת, מכל מקום שהוא."
    words.toTheDoor = "המסך שבכניסה"
    words.toTheForm = "הטופס ללא סקריפט"
    words.sign = "חתימה"
    words.name = "שם"
    words.words = "הודעה"
    words.entries = "רשומות"
    words.isEmpty = "עדיין אין חתימות. אפשר להיות הראשונים."
    words.nameIsMissing = "צריך לכתוב שם."
    words.nameIsLong = "צריך לכתוב שם קצר יותר."
    words.wordsAreLong = "צריך לכתוב הודעה קצרה יותר."
    words.atTheDoor = "בכניסה"
    words.guests = { $0 == 1 ? "אורח אחד" : "\($0) אורחים" }
    words.other = ("English", "en")
    words.page.direction = .rightToLeft
    words.page.connectionLost = "החיבור אבד. מנסים שוב…"
    words.page.serverSilent = "השרת אינו עונה. השינויים נשמרים עד שיענה."
    words.page.deviceOffline = "המכשיר אינו מחובר לרשת. השינויים נשמרים עד שיתחבר."
    words.page.beganAnew = "הדף התחיל מחדש. שינויים שלא נשמרו אבדו."
    return words
  }()

  /// Returns the texts for a tag of HTML's `lang`.
  static func of(_ language: String?) -> Words { language == "he" ? .hebrew : .english }

  /// Returns the texts that a person has chosen by the address, or prefers by the browser.
  static func of(_ visit: Visit) -> Words {
    of(visit.parameter("language") ?? visit.language(among: ["en", "he"]))
  }

  /// Returns an address that keeps the language of these texts.
  func address(_ path: String) -> String { "\(path)?language=\(head.language ?? "en")" }
}
#endif
