extension Chart {
  /// Creates the chart of a feature from the actions that it lists; none of them is run.
  ///
  /// ```swift
  /// print(Chart(of: Search.self).mermaid)
  /// ```
  public init(of feature: any Feature.Type) {
    self.init(
      Self.shortName(of: feature.name),
      feature.actions.map { action in
        ChartTransition(
          action.context, action.mutationKind, from: action.from, into: action.into)
      })
  }

  /// Returns the name of a feature in a chart: `Search` for `App.Search<App.Hit>`.
  private static func shortName(of name: String) -> String {
    let plain = name.prefix { $0 != "<" }
    return plain.split(separator: ".").last.map(String.init) ?? name
  }
}

extension ChartStep {
  /// Creates the step of an action that was performed.
  ///
  /// It is `nil` for an action that could have changed the feature and did not: it took no
  /// transition of the chart.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - mutation: Its mutation; `nil` if there is none, and then the feature meets the action's
  ///     condition.
  public init?(_ action: Action, _ mutation: GlobalMutation?) {
    guard let mutation else {
      guard action.mutationKind == nil else { return nil }
      self.init(action.context, from: action.from, into: action.into)
      return
    }
    func location(_ state: (any SomeState)?) -> StateLocation {
      state.map { .state(stateName(type(of: $0))) } ?? .absent
    }
    self.init(
      action.context, from: location(mutation.oldState), into: location(mutation.newState))
  }
}
