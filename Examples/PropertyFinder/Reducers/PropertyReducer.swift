import MillraceRedux

/// What is looked for, and what was found.
func propertyReducer(action: any Action, state: PropertyState?) -> PropertyState {
  var property = state ?? PropertyState()
  switch action {
  case let action as UpdateSearchCriteria: property.begin(action.criteria, action.request)
  // An answer that a newer question has overtaken is nobody's.
  case let action as UpdateProperties where action.request == property.request:
    property.take(action.response)
  case let action as RememberSearches: property.remember(property.recent + action.searches)
  case let action as UpdateSelectedProperty:
    let places = property.properties?.indices ?? 0..<0
    property.selectedProperty = action.index.flatMap { places.contains($0) ? $0 : nil }
  default: break
  }
  return property
}

extension PropertyState {
  fileprivate mutating func begin(_ criteria: SearchCriteria, _ request: Int) {
    self.request = request
    guard criteria != searchCriteria else { return }
    let recent = recent
    self = PropertyState()
    self.recent = recent
    searchCriteria = criteria
    self.request = request
  }

  fileprivate mutating func take(_ response: SearchResponse) {
    let isFirst = response.page == 1
    let selected = selected?.id
    // Listings move from page to page while somebody reads; each is shown once.
    var known = Set(isFirst ? [] : (properties ?? []).map(\.id))
    let fresh = response.properties.filter { known.insert($0.id).inserted }
    properties = (isFirst ? [] : properties ?? []) + fresh
    skipped = (isFirst ? 0 : skipped) + response.skipped
    answered = request
    loadedPages = response.page
    totalPages = response.totalPages
    totalResults = response.totalResults
    selectedProperty = selected.flatMap { id in properties?.firstIndex { $0.id == id } }
    guard let searchCriteria, !response.properties.isEmpty else { return }
    remember([searchCriteria] + recent)
  }

  /// Remembers the first of them, each once.
  fileprivate mutating func remember(_ searches: [SearchCriteria]) {
    var known: Set<SearchCriteria> = []
    recent = Array(searches.filter { known.insert($0).inserted }.prefix(Self.recentLimit))
  }
}
