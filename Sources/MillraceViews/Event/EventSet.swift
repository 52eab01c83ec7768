/// The events that a node has an action for, so that a driver asks only for those.
public struct EventSet: OptionSet, Hashable, Codable, Sendable {
  /// One bit for each name, in the order of `EventName.allCases`.
  public let rawValue: UInt8

  /// Makes a set of its bits.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// The set of one name.
  public init(_ name: EventName) {
    let place = EventName.allCases.firstIndex(of: name) ?? 0
    rawValue = 1 << UInt8(place)
  }

  /// The names in it, in the order of `EventName.allCases`.
  public var names: [EventName] { EventName.allCases.filter { contains(EventSet($0)) } }
}

extension NodeBox {
  /// What the node itself listens to.
  var events: EventSet {
    var events: EventSet = []
    var handler = handlers
    while let link = handler {
      events.insert(EventSet(link.name))
      handler = link.next
    }
    return events
  }
}
