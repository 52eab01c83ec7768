public import Millrace

/// A document's model: not a part of an ``AdapterTree``, since the document is stored elsewhere.
///
/// ```swift
/// let items = ModelAdapter("items", [Item](), in: app) {
///   (items: inout [Item], message: ItemMessage) -> ItemChange? in
///   switch message {
///   case .add(let item):
///     items.append(item)
///     return .added(item.id)
///   }
/// }
/// let count = items.slice { items, _ in items.count }
/// ```
///
/// The model is read at any time (``ModelState/content``), changes by messages, and notifies of
/// what each of them led to. Views are bound to slices of it. Since a message may throw, it costs a
/// copy of what it changes, O(count) for an array; a large model is an ``AdapterState`` of its own,
/// whose messages cannot fail.
public typealias ModelAdapter<Content, Message, Notification> =
  Adapter<ModelState<Content, Message, Notification>>

/// The state of a ``ModelAdapter``.
public struct ModelState<Content, Message, Notification>: AdapterState {
  /// The model as the last message has left it.
  public private(set) var content: Content
  private let change: (inout Content, Message) throws -> Notification?

  /// Creates a state of a model.
  ///
  /// - Parameters:
  ///   - content: The first content.
  ///   - change: Changes the content by a message, and returns the notification of it; `nil` to
  ///     notify no follower. If it throws, nothing has changed.
  public init(
    _ content: Content, _ change: @escaping (inout Content, Message) throws -> Notification?
  ) {
    self.content = content
    self.change = change
  }

  /// Changes the model, and returns the notification of it.
  public mutating func reduce(_ message: Message) throws -> Notification? {
    try change(&content, message)
  }

  /// Returns `nil`, since no notification stands for the whole model; a slice begins with it.
  public func resume() -> Notification? { nil }
}

extension Adapter {
  /// Creates a model.
  ///
  /// - Parameters:
  ///   - name: The name in tools and errors.
  ///   - content: The first content.
  ///   - scope: The scope that it belongs to.
  ///   - change: Changes the content by a message, and returns the notification of it.
  public convenience init<Content, Message, Notification>(
    _ name: String, _ content: Content, in scope: Scope,
    _ change: @escaping (inout Content, Message) throws -> Notification?
  ) where State == ModelState<Content, Message, Notification> {
    self.init(name, state: ModelState(content, change), in: scope)
  }

  /// Returns values that are derived of the model, of each notification, and of a value of their
  /// own that is kept between them (BV-11).
  ///
  /// ```swift
  /// let arrivals = items.slice(initial: 0) { count, items, change in
  ///   if case .added = change { count += 1 }
  ///   return "\(count) new of \(items.count)"
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - initial: The value of a new follower, and of each one after a change by other code.
  ///   - resume: The notification that stands for the whole then; `nil` for none.
  ///   - process: Returns a derived value, or `nil` if the notification does not concern it.
  public func slice<Kept, Content, Message, Notification, Value>(
    initial: Kept, resume: Notification? = nil,
    _ process: @escaping (inout Kept, Content, Notification?) -> Value?
  ) -> Dynamic<Value> where State == ModelState<Content, Message, Notification> {
    Dynamic.clearing { [self] body, clear in
      var kept = initial
      return watch { state, change in
        switch change {
        case .by(nil): break
        case .by(let notification):
          if let value = process(&kept, state.content, notification) { body(value) }
        case .others:
          kept = initial
          if let value = process(&kept, state.content, resume) { body(value) } else { clear() }
        }
      }
    }
  }

  /// Returns values that are derived of the model and of each notification (BV-11).
  ///
  /// - Parameters:
  ///   - resume: The notification that stands for the whole at the beginning and after a change by
  ///     other code; `nil` for none.
  ///   - process: Returns a derived value, or `nil` if the notification does not concern it.
  public func slice<Content, Message, Notification, Value>(
    resume: Notification? = nil, _ process: @escaping (Content, Notification?) -> Value?
  ) -> Dynamic<Value> where State == ModelState<Content, Message, Notification> {
    slice(initial: (), resume: resume) { _, content, notification in
      process(content, notification)
    }
  }
}
