/// Something that is to be shown once.
public struct Notice<Value>: Identifiable {
  /// Its place among all that were posted, from 1 on; never given twice.
  public let id: Int
  /// What is to be shown.
  public let value: Value
}

/// What is to be shown once each, in the order in which it came, until it is acknowledged.
///
/// ```swift
/// state.notices.post("Saved")                        // in an update
/// if let notice = state.notices.next { … }           // in a view, with .key(notice.id): for as long as it is there
/// case .dismissed(let id): state.notices.acknowledge(id)
/// ```
///
/// It is state, so what nobody has shown yet is not lost, however late somebody looks; and what has been acknowledged
/// is gone, so looking again does not repeat it. Whoever shows a notice acknowledges it by its id, when it is seen (a line
/// that goes by itself) or answered (an alert). Doing so twice, or for an id that was never there, does no harm: the answer
/// says which it was.
public struct Notices<Value> {
  /// What became of an acknowledgement.
  public enum Acknowledgement: Hashable, Sendable {
    /// It was waiting, and has gone.
    case done
    /// It had gone before.
    case repeated
    /// No notice has ever had that id.
    case unknown
  }

  /// What has not been acknowledged, oldest first.
  public private(set) var waiting: [Notice<Value>]
  private(set) var posted: Int

  /// Begins with nothing to show.
  public init() { self.init(waiting: [], posted: 0) }

  init(waiting: [Notice<Value>], posted: Int) {
    self.waiting = waiting
    self.posted = posted
  }

  /// What is to be shown next; `nil` when everything has been acknowledged.
  public var next: Notice<Value>? { waiting.first }

  /// Adds something to be shown.
  ///
  /// - Returns: its id, by which it is acknowledged.
  @discardableResult
  public mutating func post(_ value: Value) -> Int {
    posted += 1
    waiting.append(Notice(id: posted, value: value))
    return posted
  }

  /// Takes away what has been shown.
  @discardableResult
  public mutating func acknowledge(_ id: Int) -> Acknowledgement {
    guard id >= 1, id <= posted else { return .unknown }
    guard let place = waiting.firstIndex(where: { $0.id == id }) else { return .repeated }
    waiting.remove(at: place)
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
