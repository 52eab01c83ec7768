import Foundation

/// A page of found listings.
package struct SearchResponse: Hashable, Sendable {
  /// The listings, in the service's order.
  package var properties: [PropertyDetail]
  /// The number of the page, from 1 on.
  package var page: Int
  /// The number of pages.
  package var totalPages: Int
  /// The number of listings on all pages.
  package var totalResults: Int
  /// The number of listings of this page that could not be decoded.
  package var skipped: Int
  /// The place that the service has understood; `nil` near a point.
  package var place: Place?

  /// A place with its name, and with its county behind that.
  package struct Place: Hashable, Sendable {
    let name: String
    let longName: String
  }

  /// Creates an answer, as the service of a test does.
  package init(
    _ properties: [PropertyDetail], page: Int = 1, totalPages: Int = 1, totalResults: Int? = nil,
    skipped: Int = 0
  ) {
    self.properties = properties
    self.page = page
    self.totalPages = totalPages
    self.totalResults = totalResults ?? properties.count
    self.skipped = skipped
  }

  /// Decodes the service's JSON.
  ///
  /// A listing that cannot be decoded is skipped and counted; an answer that cannot be decoded is
  /// refused.
  package init(json: some Collection<UInt8>) throws(SearchFailure) {
    let answer: Answer.Response
    do {
      answer = try JSONDecoder().decode(Answer.self, from: Data(json)).response
    } catch {
      throw .unreadable
    }
    switch answer.code {
    case "200", "202":
      let names = (answer.locations ?? []).map(\.longTitle)
      throw names.isEmpty
        ? .unknownPlace : .ambiguous(names, isSpelling: answer.code == "202")
    case "201": throw .unknownPlace
    case let code where code.hasPrefix("1"): break
    default: throw .unreadable
    }
    let listings = answer.listings ?? []
    let properties = listings.compactMap(\.property)
    self.init(
      properties, page: answer.page ?? 1, totalPages: answer.totalPages ?? 1,
      totalResults: answer.totalResults, skipped: listings.count - properties.count)
    place = answer.locations?.first.map {
      Place(name: $0.title ?? $0.longTitle, longName: $0.longTitle)
    }
  }

  /// Returns the name of the place as the service writes it, with the county if a person typed it.
  func place(meantBy criteria: SearchCriteria?) -> String? {
    guard case .place(let typed)? = criteria, let place else { return nil }
    return typed.lowercased() == place.longName.lowercased() ? place.longName : place.name
  }
}

/// The part of the service's answer that the app reads.
private struct Answer: Decodable {
  struct Response: Decodable {
    let code: String
    let locations: [Location]?
    let listings: [Item]?
    let page: Int?
    let totalPages: Int?
    let totalResults: Int?

    enum CodingKeys: String, CodingKey {
      case code = "application_response_code"
      case locations, listings, page
      case totalPages = "total_pages"
      case totalResults = "total_results"
    }
  }

  struct Location: Decodable {
    let title: String?
    let longTitle: String

    enum CodingKeys: String, CodingKey {
      case title
      case longTitle = "long_title"
    }
  }

  let response: Response
}

/// A listing; without a property if it cannot be decoded.
private struct Item: Decodable {
  let property: PropertyDetail?

  private enum CodingKeys: String, CodingKey {
    case guid, title, summary, price
    case propertyType = "property_type"
    case bedroomNumber = "bedroom_number"
    case bathroomNumber = "bathroom_number"
    case pictureAddress = "img_url"
  }

  init(from decoder: any Decoder) throws {
    guard let container = try? decoder.container(keyedBy: CodingKeys.self),
      let id = try? container.decode(String.self, forKey: .guid), !id.isEmpty,
      let title = try? container.decode(String.self, forKey: .title), !title.isEmpty
    else {
      property = nil
      return
    }
    let text = { (key: CodingKeys) in try? container.decode(String.self, forKey: key) }
    // The service gives a number, a number as text, or an empty text.
    let number = { (key: CodingKeys) in
      (try? container.decode(Double.self, forKey: key)) ?? text(key).flatMap(Double.init)
    }
    let rooms = { (key: CodingKeys) in number(key).flatMap { Int(exactly: $0) } }
    property = PropertyDetail(
      id: id, title: title, price: number(.price).flatMap { Price($0) },
      imageAddress: text(.pictureAddress), bedroomNumber: rooms(.bedroomNumber),
      propertyType: text(.propertyType) ?? "", bathroomNumber: rooms(.bathroomNumber),
      description: text(.summary) ?? "")
  }
}

/// A source of listings.
package protocol PropertyService: Sendable {
  /// Searches for listings; a cancelled task throws ``SearchFailure/cancelled``.
  func search(
    _ question: ServiceQuestion, _ conduct: ServiceConduct
  ) async throws(SearchFailure) -> SearchResponse
}
