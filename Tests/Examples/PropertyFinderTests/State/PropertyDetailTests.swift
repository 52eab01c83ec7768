import Foundation
import Testing

@testable import PropertyFinder

@Suite("Properties in words")
struct PropertyDetailTests {
  @Test(
    "a price has commas between thousands, and no pennies",
    arguments: [
      (59_500.0, "£59,500"), (0, "£0"), (999, "£999"), (1_000, "£1,000"),
      (1_234_567.6, "£1,234,568"),
      (100_000, "£100,000"),
    ])
  func price(pounds: Double, words: String) {
    #expect(Price(pounds)?.words == words)
  }

  @Test(
    "a price is written as people write prices where they are",
    arguments: [
      ("en_GB", "£1,234,567"), ("de_DE", "1.234.567\u{A0}£"), ("en_IN", "£12,34,567"),
      ("fr_FR", "1\u{202F}234\u{202F}567\u{A0}£GB"),
    ])
  func localised(locale: String, words: String) {
    #expect(Price(1_234_567).words(in: Locale(identifier: locale)) == words)
  }

  @Test("an invalid number of pounds is no price", arguments: [-1, .nan, .infinity, 1e300])
  func noPrice(pounds: Double) {
    #expect(Price(pounds) == nil)
  }

  @Test(
    "the facts say what is known",
    arguments: [
      (2, "flat", 1, ["Flat", "2 bedrooms", "1 bathroom"]),
      (1, "terraced house", 2, ["Terraced house", "1 bedroom", "2 bathrooms"]),
      (nil, "flat", 1, ["Flat", "1 bathroom"]), (2, "", nil, ["Property", "2 bedrooms"]),
      (nil, "", nil, ["Property"]),
    ] as [(Int?, String, Int?, [String])])
  func facts(bedrooms: Int?, type: String, bathrooms: Int?, words: [String]) {
    let property = PropertyDetail(
      id: "1", title: "T", bedroomNumber: bedrooms, propertyType: type, bathroomNumber: bathrooms)
    let facts = [property.kindWords, property.bedroomWords, property.bathroomWords]
    #expect(facts.compactMap { $0 } == words && property.priceWords == "Price on request")
  }
}
