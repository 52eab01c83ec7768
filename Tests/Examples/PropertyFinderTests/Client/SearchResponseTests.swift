import Testing

@testable import PropertyFinder

@Suite("Answers of the service")
struct SearchResponseTests {
  private func read(_ listings: String, code: String = "100", locations: String = "[]") throws
    -> SearchResponse
  {
    let json = #"""
      {"response": {"application_response_code": "\#(code)", "application_response_text": "x",
        "listings": \#(listings), "locations": \#(locations), "page": 2, "total_pages": 7,
        "total_results": 130}}
      """#
    return try SearchResponse(json: Array(json.utf8))
  }

  @Test("a listing is read with numbers as numbers or as texts")
  func listing() throws {
    let response = try read(
      #"""
      [{"guid": "a", "title": "Mill Lane", "price": 59500.0, "img_url": "/p", "bedroom_number": 2,
        "bathroom_number": "1", "property_type": "flat", "summary": "Small."}]
      """#)
    let property = try #require(response.properties.first)
    #expect(property.priceWords == "£59,500" && property.bedroomWords == "2 bedrooms")
    #expect(response.page == 2 && response.totalPages == 7 && response.totalResults == 130)
  }

  @Test(
    "the place has the name that the service writes, with the county if a person typed it",
    arguments: [
      ("leeds", "Leeds"), ("LS1 4DY", "Leeds"), ("leeds, west yorkshire", "Leeds, West Yorkshire"),
    ])
  func place(typed: String, name: String) throws {
    let places = #"[{"title": "Leeds", "long_title": "Leeds, West Yorkshire"}]"#
    let response = try read("[]", locations: places)
    #expect(response.place(meantBy: .place(typed)) == name)
    let point = SearchCriteria.around(GeoPoint(latitude: 53.8, longitude: -1.5))
    #expect(response.place(meantBy: point) == nil)
    #expect(try read("[]").place(meantBy: .place(typed)) == nil)
  }

  @Test("a property without a value in its listing is unknown")
  func missing() throws {
    let response = try read(
      #"[{"guid": "a", "title": "T", "bedroom_number": "", "price": "ask", "bathroom_number": "#
        + #"null}]"#
    )
    #expect(response.properties == [PropertyDetail(id: "a", title: "T")])
  }

  @Test(
    "a listing that cannot be used is skipped and counted, and does not take the others along",
    arguments: ["null", "3", "[]", "{}", #"{"guid": null, "title": "T"}"#, #"{"guid": "a"}"#])
  func skipped(listing: String) throws {
    let response = try read(#"[\#(listing), {"guid": "b", "title": "B"}]"#)
    #expect(response.properties.map(\.id) == ["b"] && response.skipped == 1)
  }

  @Test(
    "an answer that cannot be used is refused",
    arguments: ["", "<html>", "null", "[]", #"{"response": 3}"#, #"{"response": {}}"#])
  func refused(json: String) {
    #expect(throws: SearchFailure.unreadable) { try SearchResponse(json: Array(json.utf8)) }
  }

  @Test("places that may be meant are reported, in the service's codes")
  func places() throws {
    let locations = #"[{"long_title": "Newport, Gwent"}]"#
    #expect(throws: SearchFailure.ambiguous(["Newport, Gwent"], isSpelling: false)) {
      try read("[]", code: "200", locations: locations)
    }
    #expect(throws: SearchFailure.ambiguous(["Newport, Gwent"], isSpelling: true)) {
      try read("[]", code: "202", locations: locations)
    }
    #expect(throws: SearchFailure.unknownPlace) { try read("[]", code: "201") }
    #expect(throws: SearchFailure.unknownPlace) { try read("[]", code: "202") }
    #expect(throws: SearchFailure.unreadable) { try read("[]", code: "500") }
  }

  @Test(
    "a failure says what to do",
    arguments: [
      .unreachable, .timedOut, .refused(status: 503), .unreadable, .unknownPlace,
      .ambiguous([], isSpelling: true), .ambiguous([], isSpelling: false), .cancelled,
    ] as [SearchFailure])
  func words(failure: SearchFailure) {
    #expect(".?".contains("\(failure)".suffix(1)) && !"\(failure)".contains("SearchFailure"))
  }
}
