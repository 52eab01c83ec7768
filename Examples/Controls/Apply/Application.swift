package import MillraceViews

/// The application of an act for an evening in the hall, as a person fills it in.
package struct Application: FormValue, Codable, Equatable, Sendable {
  /// The fields of the form, in the order of the page.
  package enum FormField: String, Codable, Sendable {
    case act, evening, pictures
    case name, email, telephone
    case country, region, street, postalCode, city
    case username, password
    case rules
  }

  var act = ""
  var evening: CalendarDay?
  var pictures: [ActPicture] = []
  var name = ""
  var email = ""
  var telephone = ""
  /// The country of the address.
  var country: Country? {
    // A region of another country is none.
    didSet { region = region.flatMap { country?.regions.contains($0) == true ? $0 : nil } }
  }
  var region: String?
  var street = ""
  var postalCode = ""
  var city = ""
  /// True if the act gets an account for the next time, which has the two fields below.
  var opensAccount = false
  var username = ""
  var password = ""
  var agrees = false
  /// The evenings of which the hall has said that they are taken.
  var taken: [CalendarDay] = []

  // A password is in the page alone, and never on a disk.
  private enum CodingKeys: CodingKey {
    case act, evening, pictures, name, email, telephone, country, region, street, postalCode, city
    case opensAccount, username, agrees, taken
  }

  /// The number of pictures that the hall shows.
  static let mostPictures = 3

  package func check(_ problems: inout Problems<FormField>) {
    if act.isBlank { problems.add("Write the name of the act.", missing: .act) }
    checkEvening(&problems)
    checkPictures(&problems)
    checkContact(&problems)
    checkAddress(&problems)
    if opensAccount { checkAccount(&problems) }
    if !agrees { problems.add("Agree to the rules of the house.", missing: .rules) }
  }

  private func checkEvening(_ problems: inout Problems<FormField>) {
    guard let evening else { return problems.add("Choose the evening.", missing: .evening) }
    if taken.contains(evening) {
      problems.add("That evening is taken: choose another one.", to: .evening)
    }
  }

  private func checkPictures(_ problems: inout Problems<FormField>) {
    let surplus = pictures.count - Self.mostPictures
    if surplus > 0 {
      problems.add("Three pictures are shown: remove \(surplus).", to: .pictures)
    } else if pictures.contains(where: { $0.problem != nil }) {
      problems.add("Remove the picture that has not arrived.", to: .pictures)
    } else if pictures.contains(where: \.isOnItsWay) {
      problems.add("Wait until the pictures are here.", missing: .pictures)
    }
  }

  private func checkContact(_ problems: inout Problems<FormField>) {
    if name.isBlank { problems.add("Write your name.", missing: .name) }
    let parts = email.split(separator: "@", omittingEmptySubsequences: false)
    if !email.isBlank, parts.count != 2 || parts.contains(where: \.isBlank) {
      problems.add("Write an address such as ada@example.org.", to: .email)
    }
    if !telephone.isBlank, telephone.count(where: \.isNumber) < 6 {
      problems.add("Write the whole number, with the country code.", to: .telephone)
    }
    if email.isBlank, telephone.isBlank {
      problems.add("Give a mail address or a telephone number, so that the hall can answer.")
    }
  }

  private func checkAddress(_ problems: inout Problems<FormField>) {
    if let country {
      if region == nil, !country.regions.isEmpty {
        let title = country.regionTitle.lowercased()
        problems.add("Choose the \(title).", missing: .region)
      }
    } else {
      problems.add("Choose the country.", missing: .country)
    }
    if street.isBlank { problems.add("Write the street.", missing: .street) }
    if postalCode.isBlank { problems.add("Write the postal code.", missing: .postalCode) }
    if city.isBlank { problems.add("Write the city.", missing: .city) }
  }

  private func checkAccount(_ problems: inout Problems<FormField>) {
    if username.isBlank { problems.add("Choose a name for the account.", missing: .username) }
    if password.isEmpty {
      problems.add("Choose a password for the account.", missing: .password)
    } else if password.count < 12 {
      problems.add("Choose a password of twelve characters or more.", to: .password)
    }
  }
}

extension Application {
  /// Returns the text of a field; `nil` for a field that has none.
  static func text(of field: FormField) -> WritableKeyPath<Application, String>? {
    switch field {
    case .act: \.act
    case .name: \.name
    case .email: \.email
    case .telephone: \.telephone
    case .street: \.street
    case .postalCode: \.postalCode
    case .city: \.city
    case .username: \.username
    case .password: \.password
    case .evening, .pictures, .country, .region, .rules: nil
    }
  }
}

extension StringProtocol {
  fileprivate var isBlank: Bool { allSatisfy(\.isWhitespace) }
}
