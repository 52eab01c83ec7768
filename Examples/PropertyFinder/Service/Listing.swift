/// A house or a flat for sale, in the words of the service's JSON.
struct Listing: Encodable, Sendable {
  let guid: String
  let title: String
  let summary: String
  /// Left out where it is asked for at the agent's.
  let price: Int?
  let priceFormatted: String?
  let propertyType: String
  /// Empty where nobody said.
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
