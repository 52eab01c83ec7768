/// A house or a flat as the app shows it.
public struct PropertyDetail: Hashable, Sendable, Identifiable {
  /// The identity that the service gives it.
  public var id: String
  /// The street and the place.
  public var title: String
  /// The price; `nil` if it is on request.
  public var price: Price?
  /// The address of the picture; `nil` if there is none.
  public var imageAddress: String?
  /// The number of bedrooms; `nil` if unknown.
  public var bedroomNumber: Int?
  /// The kind of house.
  public var propertyType: String
  /// The number of bathrooms; `nil` if unknown.
  public var bathroomNumber: Int?
  /// The descriptive text of the listing.
  public var description: String

  /// Creates a property.
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

  /// The price as text.
  public var priceWords: String { price?.words ?? "Price on request" }

  /// The known facts in short: “2 bed flat, 1 bathroom”.
  public var highlights: String {
    let kind = propertyType.isEmpty ? "property" : propertyType
    let beds = bedroomNumber.map { "\($0) bed \(kind)" } ?? kind
    let baths = bathroomNumber.map { ", \($0) bathroom\($0 == 1 ? "" : "s")" } ?? ""
    return beds + baths
  }
}
