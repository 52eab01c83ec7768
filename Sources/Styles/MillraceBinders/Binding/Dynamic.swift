public import Millrace

/// A constant, or a value that changes: what a property of a view is bound to.
///
/// It is a description: nothing is observed until a binder has made its view. A follower is called
/// with the present value at once, if there is one, and then with every change. Where a change
/// leaves no value, such as that of an emptied ``TempVar``, a property is as before the first one.
public struct Dynamic<Value> {
  /// Calls its first closure with each value, and the second one where there is none any more.
  private(set) var start:
    (_ body: @escaping (Value) -> Void, _ clear: @escaping () -> Void) -> ObservationToken?

  /// Creates a value that changes.
  ///
  /// - Parameter start: Calls its closure with the present value and with each change, until the
  ///   token is released; returns `nil` if nothing will change.
  public init(_ start: @escaping (_ body: @escaping (Value) -> Void) -> ObservationToken?) {
    self.start = { body, _ in start(body) }
  }

  /// Creates a value that may be gone, for which a closure of its own is called.
  static func clearing(
    _ start:
      @escaping (
        _ body: @escaping (Value) -> Void, _ clear: @escaping () -> Void
      ) -> ObservationToken?
  ) -> Dynamic {
    var dynamic = Dynamic { _ in nil }
    dynamic.start = start
    return dynamic
  }

  /// Returns a constant.
  public static func constant(_ value: Value) -> Dynamic {
    Dynamic { body in
      body(value)
      return nil
    }
  }

  /// Follows the value until the token is released.
  public func follow(_ body: @escaping (Value) -> Void) -> ObservationToken {
    start(body) {} ?? ObservationToken {}
  }

  // MARK: Operators

  /// Returns the values of a function of this one.
  public func map<Other>(_ transform: @escaping (Value) -> Other) -> Dynamic<Other> {
    Dynamic<Other>.clearing { [start] body, clear in start({ body(transform($0)) }, clear) }
  }

  /// Returns the values for which a function has a result.
  public func compactMap<Other>(_ transform: @escaping (Value) -> Other?) -> Dynamic<Other> {
    Dynamic<Other>.clearing { [start] body, clear in
      start({ if let other = transform($0) { body(other) } }, clear)
    }
  }

  /// Returns the values that a function accepts.
  public func filter(_ isIncluded: @escaping (Value) -> Bool) -> Dynamic {
    compactMap { isIncluded($0) ? $0 : nil }
  }

  /// Returns a function of the newest of both values; called when there are both, and whenever one
  /// of them changes.
  ///
  /// A turn, a restore or a timeline that changes both notifies of one after the other, so that the
  /// function is called with the new one and the former other one in between. Values that have to
  /// fit each other, such as an array and an index in it, are one value of a `Derived`, which is
  /// bound by ``Millrace/Signal/dynamic``.
  public func combine<Other, Result>(
    with other: Dynamic<Other>, _ transform: @escaping (Value, Other) -> Result
  ) -> Dynamic<Result> {
    Dynamic<Result>.clearing { [start] body, clear in
      var (first, second): (Value?, Other?) = (nil, nil)
      var isThere = false
      let check = {
        guard let first, let second else { return }
        isThere = true
        body(transform(first, second))
      }
      let leave = {
        if isThere { clear() }
        isThere = false
      }
      let one = start {
        first = $0
        check()
      } _: {
        first = nil
        leave()
      }
      let two = other.start {
        second = $0
        check()
      } _: {
        second = nil
        leave()
      }
      return one == nil && two == nil
        ? nil
        : ObservationToken {
          one?.cancel()
          two?.cancel()
        }
    }
  }

  /// Returns the values of the value that is chosen by this one: of the newest and no other.
  ///
  /// A follower may change which one is chosen while it is called: the newest choice remains.
  public func flatMapLatest<Other>(
    _ follow: @escaping (Value) -> Dynamic<Other>
  ) -> Dynamic<Other> {
    Dynamic<Other>.clearing { [start] body, clear in
      var inner: ObservationToken?
      var newest = 0
      let outer = start { value in
        newest += 1
        let number = newest
        // Ended first, so that it does not speak after the newer one.
        inner?.cancel()
        inner = nil
        var isThere = false
        let token = follow(value).start {
          guard number == newest else { return }
          isThere = true
          body($0)
        } _: {
          if number == newest { clear() }
        }
        // Its first value may have led to a newer choice, or to the end.
        guard number == newest else { return token?.cancel() ?? () }
        inner = token
        // The value of the former choice is not that of this one.
        if !isThere { clear() }
      } _: {
        newest += 1
        inner?.cancel()
        inner = nil
        clear()
      }
      return ObservationToken {
        newest += 1
        outer?.cancel()
        inner?.cancel()
      }
    }
  }

  /// Returns the values with the wish to show each of them as a movement or at once.
  public func animate(_ mode: AnimationMode = .subsequent) -> Dynamic<Animatable<Value>> {
    Dynamic<Animatable<Value>>.clearing { [start] body, clear in
      var isFirst = true
      return start { value in
        let isAnimated = mode == .always || (mode == .subsequent && !isFirst)
        isFirst = false
        body(isAnimated ? .animate(value) : .set(value))
      } _: {
        isFirst = true
        clear()
      }
    }
  }
}

extension Dynamic where Value: Equatable {
  /// Returns the values that differ from the one before.
  public func distinct() -> Dynamic {
    Dynamic.clearing { [start] body, clear in
      var last: Value?
      return start { value in
        guard value != last else { return }
        last = value
        body(value)
      } _: {
        last = nil
        clear()
      }
    }
  }
}

extension Signal where Value: Equatable {
  /// The signal as a value for bindings.
  public var dynamic: Dynamic<Value> { Dynamic { body in observe { body($0) } } }
}

/// A value, and whether a view moves to it or shows it at once.
public enum Animatable<Value> {
  /// The value is shown at once.
  case set(Value)
  /// The view moves to the value.
  case animate(Value)

  /// The value, in whichever way it is shown.
  public var value: Value {
    switch self {
    case .set(let value), .animate(let value): value
    }
  }

  /// True if the view moves.
  public var isAnimated: Bool {
    if case .animate = self { true } else { false }
  }
}

extension Animatable: Equatable where Value: Equatable {}
extension Animatable: Sendable where Value: Sendable {}

/// The values of a dynamic value that are shown as a movement.
public enum AnimationMode: Sendable {
  /// None.
  case never
  /// All but the first, which a new view begins with.
  case subsequent
  /// All.
  case always
}

/// Values without a memory: calls of a view, such as to take the focus.
public struct Pulses<Value> {
  let start: (_ body: @escaping (Value) -> Void) -> ObservationToken

  /// Creates pulses.
  ///
  /// - Parameter start: Calls its closure with each value, until the token is released.
  public init(_ start: @escaping (_ body: @escaping (Value) -> Void) -> ObservationToken) {
    self.start = start
  }

  /// Follows the values until the token is released.
  public func follow(_ body: @escaping (Value) -> Void) -> ObservationToken { start(body) }

  /// Returns the values of a function of these.
  public func map<Other>(_ transform: @escaping (Value) -> Other) -> Pulses<Other> {
    Pulses<Other> { [start] body in start { body(transform($0)) } }
  }

  /// Returns the values that a function accepts.
  public func filter(_ isIncluded: @escaping (Value) -> Bool) -> Pulses {
    Pulses { [start] body in start { if isIncluded($0) { body($0) } } }
  }

  /// Returns these values and those of others.
  public func merge(_ other: Pulses) -> Pulses {
    Pulses { [start] body in
      let tokens = [start(body), other.start(body)]
      return ObservationToken { for token in tokens { token.cancel() } }
    }
  }

  /// Returns the newest value of something else, at each of these.
  public func sample<Other>(_ dynamic: Dynamic<Other>) -> Pulses<Other> {
    Pulses<Other> { [start] body in
      var newest: Other?
      let values = dynamic.start({ newest = $0 }, { newest = nil })
      let pulses = start { _ in if let newest { body(newest) } }
      return ObservationToken {
        values?.cancel()
        pulses.cancel()
      }
    }
  }
}
