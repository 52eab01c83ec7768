extension Chart {
  /// Draws up the chart of a feature from the actions that it lists; none of them is run.
  ///
  /// ```swift
  /// print(Chart(of: Search.self).mermaid)
  /// ```
  public init(of feature: any Feature.Type) {
    self.init(
      Self.shortName(of: feature.name),
      feature.actions.map { action in
        ChartTransition(
          Self.name(of: action), action.mutationKind, from: action.from, into: action.into)
      })
  }

  /// What a chart calls an action: `begin` of `begin(with:)`.
  static func name(of action: Action) -> String {
    String(action.context.prefix { $0 != "(" })
  }

  /// What a chart calls a feature: `Search` of `App.Search<App.Hit>`.
  private static func shortName(of name: String) -> String {
    let plain = name.prefix { $0 != "<" }
    return plain.split(separator: ".").last.map(String.init) ?? name
  }
}

extension ChartStep {
  /// What an action has done to a feature.
  ///
  /// It is `nil` for an action that could have changed the feature and let it be: nothing of the chart was taken.
  ///
  /// - Parameter mutation: what it did; `nil` if nothing, and then it is where it asks to be.
  public init?(_ action: Action, _ mutation: GlobalMutation?) {
    guard let mutation else {
      guard action.mutationKind == nil else { return nil }
      self.init(Chart.name(of: action), from: action.from, into: action.into)
      return
    }
    func place(_ state: (any SomeState)?) -> StatePlace {
      state.map { .state(stateName(type(of: $0))) } ?? .absent
    }
    self.init(
      Chart.name(of: action), from: place(mutation.oldState), into: place(mutation.newState))
  }
}
