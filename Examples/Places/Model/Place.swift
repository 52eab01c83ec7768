/// A place worth a visit.
package struct Place: Identifiable, Hashable, Sendable {
  /// The id in an address.
  package let id: String
  /// The name, as the page shows it.
  package let name: String
  /// A short description.
  package let summary: String
  package let directions: String
}

/// A region with its places.
package struct Region: Identifiable, Hashable, Sendable {
  /// The id in an address.
  package let id: String
  /// The name, as the page shows it.
  package let name: String
  package let places: [Place]
}

/// The regions of the example.
package enum Atlas {
  /// All regions.
  package static let regions = [
    Region(
      id: "coast", name: "The coast",
      places: [
        Place(
          id: "lighthouse", name: "The lighthouse",
          summary:
            "A white tower on the last rock. On a clear evening the islands can be counted from "
            + "its gallery.",
          directions: "Follow the path along the cliff for half an hour; it floods at spring "
            + "tide."),
        Place(
          id: "harbour", name: "The old harbour",
          summary: "Nets, gulls, and the boats that still go out before dawn.",
          directions: "Five minutes downhill from the station."),
        Place(
          id: "dunes", name: "The dunes",
          summary: "Marram grass and larks, and a mile of sand that is empty before noon.",
          directions: "Over the footbridge behind the church; keep to the boards."),
      ]),
    Region(
      id: "hills", name: "The hills",
      places: [
        Place(
          id: "mill", name: "The water mill",
          summary: "The race is four hundred years old, and the wheel still turns on Sundays.",
          directions: "By the bus to the upper village, then along the stream."),
        Place(
          id: "quarry", name: "The quarry pool",
          summary: "Green water between walls of slate. Cold in every season.",
          directions: "Twenty minutes from the car park, over loose stone."),
        Place(
          id: "tower", name: "The signal tower",
          summary: "Three storeys without a roof. The next tower can be seen, and the one after.",
          directions: "Straight up from the chapel; the last part is steep."),
      ]),
    Region(
      id: "town", name: "The town",
      places: [
        Place(
          id: "market", name: "The covered market",
          summary: "Cheese, tin whistles and second-hand maps, under one iron roof.",
          directions: "Across the square from the town hall; closed on Mondays."),
        Place(
          id: "museum", name: "The museum of locks",
          summary: "Two rooms: one of keys and one of canals. Both are worth the name.",
          directions: "Along the towpath, first door after the bridge."),
        Place(
          id: "roofs", name: "The roof garden",
          summary: "Bees, herbs and a bench, five floors above the traffic.",
          directions: "By the lift in the library, to the very top."),
      ]),
  ]

  /// Returns the region with an id; `nil` if there is none.
  package static func region(_ id: String) -> Region? { regions.first { $0.id == id } }

  /// Returns the place with an id, and its region; `nil` if there is none.
  package static func place(_ id: String) -> (region: Region, place: Place)? {
    for region in regions {
      if let place = region.places.first(where: { $0.id == id }) { return (region, place) }
    }
    return nil
  }
}
