/// What is looked for, and what was found.
public struct PropertyState: Hashable, Sendable {
  /// How many searches are remembered.
  public static let recentLimit = 5

  /// What is looked for; `nil` before the first search.
  public var searchCriteria: SearchCriteria?
  /// The number of the newest request; an answer to another one is stale.
  public var request = 0
  /// The number of the newest request that was answered with properties.
  public var answered = 0
  /// What was found so far; `nil` before there is an answer.
  public var properties: [PropertyDetail]?
  /// How many pages of them are there.
  public var loadedPages = 0
  /// How many pages there are.
  public var totalPages = 0
  /// How many properties there are on all pages.
  public var totalResults = 0
  /// How many listings could not be used.
  public var skipped = 0
  /// The one that is looked at, by its place among the properties; `nil` while none is.
  public var selectedProperty: Int?
  /// The places that something was found in, newest first.
  public var recent: [SearchCriteria] = []

  /// Whether there are pages that are not there yet.
  ///
  /// How many there are is the service's word, and it is asked for no more than a question can name.
  public var hasMore: Bool {
    properties != nil && loadedPages < min(totalPages, ServiceQuestion.lastPage)
  }

  /// Whether what was asked last has been answered with properties.
  var isAnswered: Bool { properties != nil && answered == request }

  /// The one that is looked at.
  public var selected: PropertyDetail? {
    guard let properties, let selectedProperty, properties.indices.contains(selectedProperty)
    else { return nil }
    return properties[selectedProperty]
  }
}
