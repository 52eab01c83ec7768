/// A property that the person has saved, with the search that finds it.
package struct SavedProperty: Hashable, Codable, Sendable, Identifiable {
  /// The identity that the service gives the property.
  package let id: String
  /// The street and the place.
  package let title: String
  /// The price as text.
  package let price: String
  /// The search among whose results the property is.
  package let criteria: SearchCriteria

  init(_ property: PropertyDetail, in criteria: SearchCriteria) {
    id = property.id
    title = property.title
    price = property.priceWords
    self.criteria = criteria
  }
}
