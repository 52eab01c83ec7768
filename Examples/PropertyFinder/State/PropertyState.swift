/// The criteria and the results of the search.
package struct PropertyState: Hashable, Sendable {
  /// The number of recent searches that are kept.
  package static let recentLimit = 5
  /// The number of saved properties; the oldest gives way to a new one.
  package static let savedLimit = 100

  /// The criteria of the search; `nil` before the first one.
  package var searchCriteria: SearchCriteria?
  /// The order of the results, and the condition that they meet.
  package var refinement = Refinement()
  /// The name of the place as the service has it; `nil` near a person, or before the answer.
  package var place: String?
  /// The number of the newest request; an answer to another one is stale.
  package var request = 0
  /// The number of the newest request that was answered with properties.
  package var answered = 0
  /// The properties found so far; `nil` before the first answer.
  package var properties: [PropertyDetail]?
  /// The number of loaded pages.
  package var loadedPages = 0
  /// The number of all pages.
  package var totalPages = 0
  /// The number of properties on all pages.
  package var totalResults = 0
  /// The number of listings that could not be decoded.
  package var skipped = 0
  /// The index of the selected property; `nil` if there is none.
  package var selectedProperty: Int?
  /// The searches with results, newest first.
  package var recent: [SearchCriteria] = []
  /// The properties that the person has saved, newest first.
  package var saved: [SavedProperty] = []

  /// True if there are pages to load.
  ///
  /// The service states the number of pages; requests stop at the last page that a question can
  /// name.
  package var hasMore: Bool {
    properties != nil && loadedPages < min(totalPages, ServiceQuestion.lastPage)
  }

  /// True if the latest request has been answered with properties.
  var isAnswered: Bool { properties != nil && answered == request }

  /// The heading of the results.
  package var heading: String { place ?? searchCriteria?.heading ?? "Properties" }

  /// The area after the word “properties”.
  package var area: String { place.map { "in \($0)" } ?? searchCriteria?.area ?? "" }

  /// The part that a browser keeps.
  var shortlist: Shortlist { Shortlist(saved: saved, recent: recent) }

  /// Returns the first of these searches, each once.
  static func remembered(_ searches: [SearchCriteria]) -> [SearchCriteria] {
    var known: Set<SearchCriteria> = []
    return Array(searches.filter { known.insert($0).inserted }.prefix(recentLimit))
  }

  package var selected: PropertyDetail? {
    guard let properties, let selectedProperty, properties.indices.contains(selectedProperty)
    else { return nil }
    return properties[selectedProperty]
  }
}
