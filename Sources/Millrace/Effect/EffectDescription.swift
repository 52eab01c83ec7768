/// The identity of an effect: its equality, and its name in tools and reports.
public struct EffectDescription: Sendable, Hashable, CustomStringConvertible {
  /// The value that the effect was described with.
  public var value: any Hashable & Sendable { box.value }

  private let box: Box

  /// A class, so that a description is one reference: each copy of a kind of effect with a value of
  /// any type in it would look up its layout at run time.
  private final class Box: Sendable {
    let value: any Hashable & Sendable

    init(_ value: any Hashable & Sendable) {
      self.value = value
    }
  }

  init(_ value: any Hashable & Sendable) {
    box = Box(value)
  }

  /// Returns whether the values are of one type and equal.
  public static func == (left: EffectDescription, right: EffectDescription) -> Bool {
    AnyHashable(left.value) == AnyHashable(right.value)
  }

  /// Hashes the value.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(AnyHashable(value))
  }

  /// The text of the value.
  public var description: String { String(describing: value) }
}

/// The key that cancels an effect, within its scope; a class for the reason of the box above.
final class EffectKey: Sendable, Equatable {
  let value: any Hashable & Sendable
  /// Computed once, when the key is created.
  let hash: Int

  init(_ value: any Hashable & Sendable) {
    self.value = value
    hash = AnyHashable(value).hashValue
  }

  @inline(never)
  static func == (left: EffectKey, right: EffectKey) -> Bool {
    left.hash == right.hash && isEqual(left.value, right.value)
  }

  /// Returns whether two values are equal as `AnyHashable`, which takes much longer to make than
  /// values of one type to compare.
  private static func isEqual<Value: Hashable>(_ left: Value, _ right: any Hashable) -> Bool {
    if let right = right as? Value { return left == right }
    return AnyHashable(left) == AnyHashable(right)
  }
}

extension Effect: Equatable where Action: Equatable {
  /// Returns whether kinds, keys, durations and descriptions are equal; closures are ignored.
  @_optimize(none)
  public static func == (left: Effect, right: Effect) -> Bool {
    switch (left.content?.kind, right.content?.kind) {
    case (nil, nil): true
    case (.send(let left)?, .send(let right)?): left.action == right.action
    case (.run(let left, _)?, .run(let right, _)?): left == right
    case (.merge(let left)?, .merge(let right)?): left == right
    case (.concatenate(let left)?, .concatenate(let right)?): left == right
    case (.cancel(let left)?, .cancel(let right)?): left == right
    case (.keyed(let leftKey, let left)?, .keyed(let rightKey, let right)?):
      leftKey == rightKey && left == right
    case (
      .debounce(let leftKey, let leftTime, let left)?, .debounce(let key, let time, let right)?
    ):
      leftKey == key && leftTime == time && left == right
    case (
      .throttle(let leftKey, let leftTime, let left)?, .throttle(let key, let time, let right)?
    ):
      leftKey == key && leftTime == time && left == right
    default: false
    }
  }
}

extension Effect {
  /// The effects that can be inspected one by one: the parts of a merge, and otherwise the effect
  /// itself; none for `none`.
  package var parts: [Effect] {
    guard let content else { return [] }
    guard case .merge(let effects) = content.kind else { return [self] }
    return effects.flatMap(\.parts)
  }

  /// The action of a plain `send`.
  package var sentAction: Action? {
    guard case .send(let sent)? = content?.kind else { return nil }
    return sent.action
  }
}

extension Effect: CustomStringConvertible {
  /// The effect as it would be written in code, without its closures.
  @_optimize(none)
  public var description: String {
    guard let content else { return "none" }
    func list(_ effects: [Effect]) -> String {
      effects.map(\.description).joined(separator: ", ")
    }
    switch content.kind {
    case .send(let sent): return "send(\(sent.action))"
    case .run(let description, _): return "run(\(description))"
    case .merge(let effects): return "merge(\(list(effects)))"
    case .concatenate(let effects): return "concatenate(\(list(effects)))"
    case .cancel(let key): return "cancel(\(key.value))"
    case .keyed(let key, let effect): return "\(effect).keyed(\(key.value))"
    case .debounce(let key, let duration, let effect):
      return "\(effect).debounce(\(key.value), for: \(duration))"
    case .throttle(let key, let duration, let effect):
      return "\(effect).throttle(\(key.value), for: \(duration))"
    }
  }
}
