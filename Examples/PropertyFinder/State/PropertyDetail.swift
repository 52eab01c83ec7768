/// A house or a flat as the app shows it.
package struct PropertyDetail: Hashable, Sendable, Identifiable {
  /// The identity that the service gives it.
  package var id: String
  /// The street and the place.
  package var title: String
  /// The price; `nil` if it is on request.
  package var price: Price?
  /// The address of the picture; `nil` if there is none.
  package var imageAddress: String?
  /// The number of bedrooms; `nil` if unknown.
  package var bedroomNumber: Int?
  /// The kind of house.
  package var propertyType: String
  /// The number of bathrooms; `nil` if unknown.
  package var bathroomNumber: Int?
  /// The descriptive text of the listing.
  package var description: String

  package init(
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
  package var priceWords: String { price?.words ?? "Price on request" }

  /// The kind of house, with a capital letter.
  package var kindWords: String {
    propertyType.isEmpty
      ? "Property" : propertyType.prefix(1).uppercased() + propertyType.dropFirst()
  }

  /// The number of bedrooms as text; `nil` if unknown.
  package var bedroomWords: String? {
    bedroomNumber.map { $0 == 1 ? "1 bedroom" : "\($0) bedrooms" }
  }

  /// The number of bathrooms as text; `nil` if unknown.
  package var bathroomWords: String? {
    bathroomNumber.map { $0 == 1 ? "1 bathroom" : "\($0) bathrooms" }
  }
}
