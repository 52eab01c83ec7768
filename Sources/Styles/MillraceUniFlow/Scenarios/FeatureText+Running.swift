extension FeatureText {
  /// Runs all scenarios, each on a stage of its own, the background first.
  ///
  /// ```swift
  /// try FeatureText(parsing: text).run(Search.phrases) { Stage(Index.stub) }
  /// ```
  ///
  /// - Parameters:
  ///   - phrases: The meanings of steps.
  ///   - makeStage: Makes a stage for each scenario.
  /// - Throws: The first failure; a ``GherkinError`` if there is no scenario.
  public func run<Services>(
    _ phrases: [Phrase<Services>], on makeStage: () throws -> Stage<Services>
  ) throws {
    guard !scenarios.isEmpty else { throw GherkinError(line: 1, .noScenario) }
    for scenario in scenarios {
      if let failure = failure(of: scenario, phrases, try makeStage()) { throw failure }
    }
  }

  /// Runs all scenarios, each on a stage of its own, and returns the failures.
  ///
  /// - Returns: One failure for each scenario that failed, in order.
  public func failures<Services>(
    _ phrases: [Phrase<Services>], on makeStage: () throws -> Stage<Services>
  ) rethrows -> [ScenarioFailure] {
    try scenarios.compactMap { failure(of: $0, phrases, try makeStage()) }
  }

  private func failure<Services>(
    of scenario: Scenario, _ phrases: [Phrase<Services>], _ stage: Stage<Services>
  ) -> ScenarioFailure? {
    var rejection: (step: Step, problem: ScenarioFailure.Problem)?
    func failure(_ step: Step, _ problem: ScenarioFailure.Problem) -> ScenarioFailure {
      ScenarioFailure(
        scenario: scenario.name, step: "\(step)", line: step.line, problem: problem)
    }
    for step in background + scenario.steps {
      do throws(ScenarioFailure.Problem) {
        try step.perform(phrases, stage)
      } catch {
        // An earlier rejection explains the step that fails now.
        if let rejection { return failure(rejection.step, rejection.problem) }
        return failure(step, error)
      }
      if stage.unsettled > 0 { return failure(step, .unsettled(waiting: stage.unsettled)) }
      if let first = stage.untaken.first {
        if rejection == nil { rejection = (step, first.problem) }
      } else {
        rejection = nil
      }
    }
    return rejection.map { failure($0.step, $0.problem) }
  }
}

extension FeatureText.Step {
  func perform<Services>(
    _ phrases: [Phrase<Services>], _ stage: Stage<Services>
  ) throws(ScenarioFailure.Problem) {
    let matcher = PhraseMatcher(text)
    let found = phrases.compactMap { phrase in
      matcher.match(phrase.parts).map { (phrase, $0) }
    }
    guard let (phrase, words) = found.first else {
      throw .unknownStep(closest: closest(to: text, among: phrases.map(\.pattern)))
    }
    // A phrase with exactly these words takes precedence over one with a placeholder for them.
    let exact = found.filter(\.0.placeholders.isEmpty)
    guard found.count == 1 || exact.count == 1 else {
      throw .ambiguousStep(phrases: found.map(\.0.pattern))
    }
    do {
      if let only = exact.first {
        try only.0.perform(stage, only.1)
      } else {
        try phrase.perform(stage, words)
      }
    } catch let problem as ScenarioFailure.Problem {
      throw problem
    } catch {
      throw .failed(error)
    }
  }
}
