/// A house or a flat as the app shows it.
public struct PropertyDetail: Hashable, Sendable, Identifiable {
  /// What the service calls it.
  public var id: String
  /// The street and the place.
  public var title: String
  /// What it costs; `nil` where that has to be asked for.
  public var price: Price?
  /// The picture's address; `nil` without one.
  public var imageAddress: String?
  /// The bedrooms; `nil` where nobody counted.
  public var bedroomNumber: Int?
  /// What kind of house it is.
  public var propertyType: String
  /// The bathrooms; `nil` where nobody counted.
  public var bathroomNumber: Int?
  /// What there is to say.
  public var description: String

  /// Describes one.
  public init(
    id: String, title: String, price: Price? = nil, imageAddress: String? = nil,
    bedroomNumber: Int? = nil, propertyType: String = "", bathroomNumber: Int? = nil,
    description: String = ""
  ) {
    self.id = id
    self.title = title
    self.price = price
    self.imageAddress = imageAddress
    self.bedroomNumber = bedroomNumber
    self.propertyType = propertyType
    self.bathroomNumber = bathroomNumber
    self.description = description
  }

  /// What it costs, in words.
  public var priceWords: String { price?.words ?? "Price on request" }

  /// “2 bed flat, 1 bathroom”, as far as it is known.
  public var highlights: String {
    let kind = propertyType.isEmpty ? "property" : propertyType
    let beds = bedroomNumber.map { "\($0) bed \(kind)" } ?? kind
    let baths = bathroomNumber.map { ", \($0) bathroom\($0 == 1 ? "" : "s")" } ?? ""
    return beds + baths
  }
}
