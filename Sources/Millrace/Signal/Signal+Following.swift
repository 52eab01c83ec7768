// The functions that a view model or a controller needs beside `map`: for a signal that depends on
// a value, for values that are only sometimes there, and for an object's property that follows.

extension Signal {
  /// Returns a signal of the signal that is chosen by the value: the newest one, and no other.
  ///
  /// ```swift
  /// let name = selected.flatMapLatest { id in library.map { $0[id]?.name } }
  /// ```
  ///
  /// It is a ``Derived`` value: computed on request, at most once per change of either signal, and
  /// free of glitches. The closure may be called for each computation.
  public func flatMapLatest<Other>(
    _ follow: @escaping (Value) -> Signal<Other>
  ) -> Signal<Other> {
    let latest = Derived("latest \(Other.self)", in: loop) { [self] read in
      read(follow(read(self)))
    }
    // Without a value it depends on itself, which has been reported; it is then read directly.
    return latest.signal.map { [self] in $0 ?? follow(value).value }
  }

  /// Returns a signal of the values for which the closure returns one; at others it keeps the last
  /// that was read.
  ///
  /// The last value belongs to the signal and its observers, not to a slot. So a value that was
  /// there while the signal was neither observed nor read is skipped, and a ``Timeline`` that shows
  /// the past does not restore it: where the closure returns `nil` for the state that is shown, the
  /// value may be a later one. Keep the value in a slot where that matters.
  ///
  /// - Parameters:
  ///   - first: The value until there is one.
  ///   - transform: Returns a value, or `nil` to keep the last.
  public func compactMap<Other>(
    startingWith first: Other, _ transform: @escaping (Value) -> Other?
  ) -> Signal<Other> {
    let last = LatestValue(first)
    return map { value in
      if let other = transform(value) { last.value = other }
      return last.value
    }
  }
}

private final class LatestValue<Value> {
  var value: Value

  init(_ value: Value) { self.value = value }
}

extension Signal where Value: Equatable {
  /// Sets a property of an object at once, and then whenever the value differs.
  ///
  /// The object is held weakly.
  ///
  /// ```swift
  /// let bindings = Observations()
  /// bindings += model.title.bind(to: label, \.text)
  /// ```
  ///
  /// - Parameters:
  ///   - view: The view whose own edits are skipped (L7).
  ///   - object: The object.
  ///   - property: The property that is set, on the owner, after the commit.
  public func bind<Object: AnyObject>(
    ignoring view: ViewIdentity? = nil, to object: Object,
    _ property: ReferenceWritableKeyPath<Object, Value>
  ) -> ObservationToken {
    observe(ignoring: view) { [weak object] value in object?[keyPath: property] = value }
  }

  /// Calls a closure with every value until there is none: for a view of an item that may be
  /// deleted.
  ///
  /// The closure is called with `nil` once, and then never again, also if a value comes back.
  public func observeUntilNil<Wrapped: Equatable>(
    ignoring view: ViewIdentity? = nil, _ body: @escaping (Wrapped?) -> Void
  ) -> ObservationToken where Value == Wrapped? {
    var hasEnded = false
    return observe(ignoring: view) { value in
      if hasEnded { return }
      hasEnded = value == nil
      body(value)
    }
  }
}

/// Observations that end together: those of a controller or a view model, when it is released.
///
/// ```swift
/// final class FolderController {
///   private let observations = Observations()
///
///   init(_ model: FolderViewModel, _ view: FolderView) {
///     observations += model.title.bind(to: view, \.title)
///     observations += model.rows.observe { [weak view] in view?.show($0) }
///   }
/// }
/// ```
public final class Observations {
  private var tokens: [ObservationToken] = []

  /// Creates observations without a token yet.
  public init() {}

  /// Keeps an observation until all of them are cancelled or released.
  public static func += (observations: Observations, token: ObservationToken) {
    observations.tokens.append(token)
  }

  /// Ends all observations, in the order in which they were added; the bag can be used again.
  public func cancel() {
    let ended = exchange(&tokens, with: [])
    for token in ended { token.cancel() }
  }
}
