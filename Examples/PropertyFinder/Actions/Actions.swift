public import MillraceRedux

/// A search begins: what is looked for, under the number of its request.
public struct UpdateSearchCriteria: Action, Hashable, Sendable {
  let criteria: SearchCriteria
  let request: Int
}

/// A page of properties has come.
public struct UpdateProperties: Action, Hashable, Sendable {
  let response: SearchResponse
  let request: Int
}

/// Searches of an earlier visit are known again.
public struct RememberSearches: Action, Hashable, Sendable {
  let searches: [SearchCriteria]
}

/// A property is looked at, by its place in the list; or none any more.
public struct UpdateSelectedProperty: Action, Hashable, Sendable {
  let index: Int?
}

/// A request is on its way.
public struct StartLoading: Action, Hashable, Sendable {
  let request: Int
}

/// A request has ended, however it did.
public struct EndLoading: Action, Hashable, Sendable {
  let request: Int
}

/// Something went wrong.
public struct SaveErrorMessage: Action, Hashable, Sendable {
  let message: ErrorMessage
}

/// The person knows what went wrong.
public struct CleanErrorMessage: Action, Hashable, Sendable {}
