import MillraceRedux

/// An action that begins a search, with its criteria and the number of its request.
package struct UpdateSearchCriteria: Action, Hashable, Sendable {
  let criteria: SearchCriteria
  var refinement = Refinement()
  let request: Int
}

/// An action with a page of found properties.
package struct UpdateProperties: Action, Hashable, Sendable {
  let response: SearchResponse
  let request: Int
}

/// An action that restores the searches of an earlier visit.
package struct RememberSearches: Action, Hashable, Sendable {
  let searches: [SearchCriteria]
}

/// An action that saves a property, or removes it from those that are saved.
package struct ToggleSaved: Action, Hashable, Sendable {
  let property: SavedProperty
}

/// An action that restores the properties that were saved in an earlier visit.
package struct RememberSaved: Action, Hashable, Sendable {
  let properties: [SavedProperty]
}

/// An action that selects a property by its index in the list, or none.
package struct UpdateSelectedProperty: Action, Hashable, Sendable {
  let index: Int?
}

/// An action that begins a request.
package struct StartLoading: Action, Hashable, Sendable {
  let request: Int
}

/// An action that ends a request, whatever its outcome.
package struct EndLoading: Action, Hashable, Sendable {
  let request: Int
}

/// An action with an error message for the person.
package struct SaveErrorMessage: Action, Hashable, Sendable {
  let message: ErrorMessage
}

/// An action that clears the error message.
package struct CleanErrorMessage: Action, Hashable, Sendable {}
