/// A value that is shown once.
public struct Notice<Value>: Identifiable {
  /// The number of the notice among all that were posted, from 1 on; never given twice.
  public let id: Int
  /// The value to show.
  public let value: Value
}

/// A queue of values that are each shown once, in the order of posting.
///
/// ```swift
/// state.notices.post("Saved")                        // in an update
/// if let notice = state.notices.next { … }           // in a view, with .key(notice.id)
/// case .dismissed(let id): state.notices.acknowledge(id)
/// ```
///
/// A notice is state. One that no view has shown yet is not lost, however late a view reads it, and
/// an acknowledged one is removed, so that reading again does not repeat it. The view that shows a
/// notice acknowledges it by its id, when it has been seen (a line that disappears by itself) or
/// answered (an alert). To acknowledge twice, or with an unknown id, does no harm: the result says
/// which it was.
public struct Notices<Value> {
  /// The result of an acknowledgement.
  public enum Acknowledgement: Hashable, Sendable {
    /// The notice was waiting and is now removed.
    case done
    /// The notice had been removed before.
    case repeated
    /// No notice has ever had this id.
    case unknown
  }

  /// The notices that are not acknowledged, oldest first.
  public private(set) var waiting: [Notice<Value>]
  private(set) var posted: Int

  /// Creates a queue without notices.
  public init() { self.init(waiting: [], posted: 0) }

  init(waiting: [Notice<Value>], posted: Int) {
    self.waiting = waiting
    self.posted = posted
  }

  /// The notice to show next; `nil` when all are acknowledged.
  public var next: Notice<Value>? { waiting.first }

  /// Appends a value to show.
  ///
  /// - Returns: The id by which the notice is acknowledged.
  @discardableResult
  public mutating func post(_ value: Value) -> Int {
    posted += 1
    waiting.append(Notice(id: posted, value: value))
    return posted
  }

  /// Removes a notice that has been shown.
  @discardableResult
  public mutating func acknowledge(_ id: Int) -> Acknowledgement {
    guard id >= 1, id <= posted else { return .unknown }
    guard let index = waiting.firstIndex(where: { $0.id == id }) else { return .repeated }
    waiting.remove(at: index)
    return .done
  }
}

extension Notice: Equatable where Value: Equatable {}
extension Notice: Hashable where Value: Hashable {}
extension Notice: Sendable where Value: Sendable {}
extension Notice: Encodable where Value: Encodable {}
extension Notice: Decodable where Value: Decodable {}

extension Notices: Equatable where Value: Equatable {}
extension Notices: Hashable where Value: Hashable {}
extension Notices: Sendable where Value: Sendable {}
