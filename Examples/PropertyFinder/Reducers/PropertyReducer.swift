import MillraceRedux

/// Reduces an action to the criteria and the results of the search.
func propertyReducer(action: any Action, state: PropertyState?) -> PropertyState {
  var property = state ?? PropertyState()
  switch action {
  case let action as UpdateSearchCriteria:
    property.begin(action.criteria, action.refinement, action.request)
  // An answer to a replaced request is ignored.
  case let action as UpdateProperties where action.request == property.request:
    property.take(action.response)
  case let action as RememberSearches:
    property.recent = PropertyState.remembered(property.recent + action.searches)
  case let action as RememberSaved: property.saved = action.properties
  case let action as ToggleSaved:
    let count = property.saved.count
    property.saved.removeAll { $0.id == action.property.id }
    if property.saved.count == count { property.saved.insert(action.property, at: 0) }
    property.saved = Array(property.saved.prefix(PropertyState.savedLimit))
  case let action as UpdateSelectedProperty:
    let indices = property.properties?.indices ?? 0..<0
    property.selectedProperty = action.index.flatMap { indices.contains($0) ? $0 : nil }
  default: break
  }
  return property
}

extension PropertyState {
  fileprivate mutating func begin(
    _ criteria: SearchCriteria, _ refinement: Refinement, _ request: Int
  ) {
    self.request = request
    guard criteria != searchCriteria || refinement != self.refinement else { return }
    let (recent, saved, place) = (recent, saved, criteria == searchCriteria ? place : nil)
    self = PropertyState()
    self.recent = recent
    self.saved = saved
    self.place = place
    self.refinement = refinement
    searchCriteria = criteria
    self.request = request
  }

  fileprivate mutating func take(_ response: SearchResponse) {
    let isFirst = response.page == 1
    let selected = selected?.id
    // Listings move between pages while a person reads; each is shown once.
    var known = Set(isFirst ? [] : (properties ?? []).map(\.id))
    let fresh = response.properties.filter { known.insert($0.id).inserted }
    properties = (isFirst ? [] : properties ?? []) + fresh
    skipped = (isFirst ? 0 : skipped) + response.skipped
    answered = request
    loadedPages = response.page
    totalPages = response.totalPages
    totalResults = response.totalResults
    place = response.place(meantBy: searchCriteria)
    selectedProperty = selected.flatMap { id in properties?.firstIndex { $0.id == id } }
    guard let searchCriteria, !response.properties.isEmpty else { return }
    recent = Self.remembered([searchCriteria.written(as: place)] + recent)
  }
}
