#if Testing
public import Millrace

// What a test says of effects and subscriptions.

extension TestStore {
  /// Says which effects came since the last step, in their order; they are accounted for, and can be answered later.
  ///
  /// In partial mode they only have to be among those that came.
  public func expect(
    effects expected: [Effect<Action>], fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    begin(IssuePlace(fileID: fileID, filePath: filePath, line: line, column: column))
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

  /// Answers an effect: sends the action that it would have sent, and says what that changes.
  ///
  /// The effect is accounted for by that. One that goes on, because it sends several actions, is mentioned with
  /// ``expect(effects:fileID:filePath:line:column:)`` and answered with `goingOn` until the last.
  ///
  /// - Parameters:
  ///   - action: what the effect sends.
  ///   - effect: which effect; `nil` is a plain `.send` of the action.
  ///   - goingOn: whether it is still under way after that.
  ///   - fileID: the place of the call, for the issue; so the next three.
  ///   - filePath: likewise.
  ///   - line: likewise.
  ///   - column: likewise.
  ///   - change: what the action is expected to change.
  public func receive(
    _ action: Action, from effect: Effect<Action>? = nil, goingOn: Bool = false,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column, _ change: ((inout State) -> Void)? = nil
  ) {
    begin(IssuePlace(fileID: fileID, filePath: filePath, line: line, column: column))
    let effect = effect ?? .send(action)
    if let index = underWay.firstIndex(of: effect) {
      if !goingOn { underWay.remove(at: index) }
    } else if let index = unaccounted.firstIndex(of: effect) {
      let found = unaccounted.remove(at: index)
      if goingOn { underWay.append(found) }
    } else {
      let known = underWay + unaccounted
      fail(.unknownEffect(effect: "\(effect)", underWay: known.map(\.description)))
    }
    step(action, change)
  }

  /// Lets a subscription emit a value, as if its source had, and says what that changes.
  ///
  /// - Parameters:
  ///   - value: what the source emits.
  ///   - key: the subscription's key.
  ///   - fileID: the place of the call, for the issue; so the next three.
  ///   - filePath: likewise.
  ///   - line: likewise.
  ///   - column: likewise.
  ///   - change: what the action made of it is expected to change.
  public func emit(
    _ value: some Sendable, from key: some Hashable, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    _ change: ((inout State) -> Void)? = nil
  ) {
    begin(IssuePlace(fileID: fileID, filePath: filePath, line: line, column: column))
    let wanted = store.subscriptions
    guard let source = wanted.first(where: { $0.id == AnyHashable(key) }),
      let action = source.action(for: value)
    else {
      return fail(.unknownSubscription(key: "\(key)", wanted: wanted.map { "\($0.id)" }))
    }
    step(action, change)
  }
}
#endif
