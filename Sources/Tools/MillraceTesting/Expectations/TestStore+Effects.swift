#if Testing
public import Millrace

// Expectations of effects and subscriptions.

extension TestStore {
  /// Expects the effects that were returned since the last step, in their order.
  ///
  /// They are accounted for by that, and can be answered later. In partial mode they only have to
  /// be among the returned ones.
  public func expect(
    effects expected: [Effect<Action>], fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    begin(IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
    let isMet =
      exhaustivity == .partial
      ? expected.allSatisfy(unaccounted.contains) : expected == unaccounted
    if !isMet {
      fail(
        .otherEffects(
          difference: difference(
            expected.map(\.description), unaccounted.map(\.description))))
    }
    underWay += unaccounted
    unaccounted = []
  }

  /// Answers an effect: sends the action that it would have sent, and expects a change.
  ///
  /// The effect is accounted for by that. Mention an effect that sends several actions with
  /// ``expect(effects:fileID:filePath:line:column:)``, and answer it with `staysRunning` for all of
  /// them but the last.
  ///
  /// - Parameters:
  ///   - action: The action that the effect sends.
  ///   - effect: The effect; `nil` is a plain `.send` of the action.
  ///   - staysRunning: True if the effect is still under way after that.
  ///   - fileID: The file of the call, at which an issue is reported.
  ///   - filePath: The path of that file.
  ///   - line: The line of the call.
  ///   - column: The column of the call.
  ///   - change: The change that the action is expected to make.
  public func receive(
    _ action: Action, from effect: Effect<Action>? = nil, staysRunning: Bool = false,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column, _ change: ((inout State) -> Void)? = nil
  ) {
    begin(IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
    let effect = effect ?? .send(action)
    if let index = underWay.firstIndex(of: effect) {
      if !staysRunning { underWay.remove(at: index) }
    } else if let index = unaccounted.firstIndex(of: effect) {
      let found = unaccounted.remove(at: index)
      if staysRunning { underWay.append(found) }
    } else {
      let known = underWay + unaccounted
      fail(.unknownEffect(effect: "\(effect)", underWay: known.map(\.description)))
    }
    step(action, change)
  }

  /// Emits a value from a subscription, as its source would, and expects a change.
  ///
  /// - Parameters:
  ///   - value: The value that the source emits.
  ///   - key: The subscription's key.
  ///   - fileID: The file of the call, at which an issue is reported.
  ///   - filePath: The path of that file.
  ///   - line: The line of the call.
  ///   - column: The column of the call.
  ///   - change: The change that the resulting action is expected to make.
  public func emit(
    _ value: some Sendable, from key: some Hashable, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    _ change: ((inout State) -> Void)? = nil
  ) {
    begin(IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
    let wanted = store.subscriptions
    guard let source = wanted.first(where: { $0.id == AnyHashable(key) }),
      let action = source.action(for: value)
    else {
      return fail(.unknownSubscription(key: "\(key)", wanted: wanted.map { "\($0.id)" }))
    }
    step(action, change)
  }
}

extension Effect where Action: Sendable {
  /// Creates an effect for an expectation: it equals every `run` with the same description.
  ///
  /// It does nothing itself.
  public static func run(_ description: some Hashable & Sendable) -> Effect {
    .fireAndForget(description) {}
  }
}
#endif
