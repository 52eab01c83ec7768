/// A house or a flat for sale, with the keys of the service's JSON.
struct Listing: Encodable, Sendable {
  let guid: String
  let title: String
  let summary: String
  /// The price; omitted if it is on request.
  let price: Int?
  let priceFormatted: String?
  let propertyType: String
  /// The number of bedrooms as text; empty if unknown.
  let bedroomNumber: String
  let bathroomNumber: String
  let pictureAddress: String
  let latitude: Double
  let longitude: Double

  enum CodingKeys: String, CodingKey {
    case guid, title, summary, price, latitude, longitude
    case priceFormatted = "price_formatted"
    case propertyType = "property_type"
    case bedroomNumber = "bedroom_number"
    case bathroomNumber = "bathroom_number"
    case pictureAddress = "img_url"
  }

  var point: GeoPoint { GeoPoint(latitude: latitude, longitude: longitude) }
}
