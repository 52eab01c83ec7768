/// A place worth a visit.
package struct Place: Identifiable, Hashable, Sendable {
  /// The id in an address.
  package let id: String
  /// The name, as the page shows it.
  package let name: String
  /// What it is, in a word or two.
  package let kind: String
  /// The way from the station, in time.
  package let distance: String
  /// When a visit is possible.
  package let opening: String
  /// A description of a few sentences.
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
          kind: "Lighthouse", distance: "35 minutes on foot",
          opening: "April to October, 10:00 to 17:00",
          summary:
            "A white tower on the last rock. On a clear evening the islands can be counted from "
            + "its gallery. The keeper's rooms are as he left them in 1962, with the log open on "
            + "the desk. There are 142 steps, and one bench halfway.",
          directions: "Follow the path along the cliff for half an hour; it floods at spring "
            + "tide."),
        Place(
          id: "harbour", name: "The old harbour",
          kind: "Harbour", distance: "5 minutes on foot",
          opening: "Always open",
          summary:
            "Nets, gulls, and the boats that still go out before dawn. "
            + "The auction hall sells the catch at seven, to anybody who raises a hand. Later the "
            + "quay is quiet, and the cats have it.",
          directions: "Five minutes downhill from the station."),
        Place(
          id: "dunes", name: "The dunes",
          kind: "Nature reserve", distance: "20 minutes on foot",
          opening: "Always open; no dogs from March to July",
          summary:
            "Marram grass and larks, and a mile of sand that is empty before noon. "
            + "The boards lead to a hide, from which terns are seen at their nests. The dunes move "
            + "two metres a year, and the hide has moved along three times.",
          directions: "Over the footbridge behind the church; keep to the boards."),
      ]),
    Region(
      id: "hills", name: "The hills",
      places: [
        Place(
          id: "mill", name: "The water mill",
          kind: "Water mill", distance: "40 minutes by bus",
          opening: "Sundays, 11:00 to 16:00",
          summary:
            "The race is four hundred years old, and the wheel still turns on Sundays. "
            + "The miller lets children open the sluice. Flour is sold by the pound, in paper bags "
            + "that are stamped by hand.",
          directions: "By the bus to the upper village, then along the stream."),
        Place(
          id: "quarry", name: "The quarry pool",
          kind: "Bathing place", distance: "20 minutes from the car park",
          opening: "May to September, at your own risk",
          summary:
            "Green water between walls of slate. Cold in every season. "
            + "The last slate was cut in 1931, and the crane still stands over the deep end. The "
            + "flat rock on the north side has sun until six.",
          directions: "Twenty minutes from the car park, over loose stone."),
        Place(
          id: "tower", name: "The signal tower",
          kind: "Ruin", distance: "50 minutes on foot",
          opening: "Always open",
          summary:
            "Three storeys without a roof. The next tower can be seen, and the one after. "
            + "In its time a message went from the coast to the capital in eleven minutes, by day "
            + "and in good weather. A board explains the arms and their alphabet.",
          directions: "Straight up from the chapel; the last part is steep."),
      ]),
    Region(
      id: "town", name: "The town",
      places: [
        Place(
          id: "market", name: "The covered market",
          kind: "Market hall", distance: "10 minutes on foot",
          opening: "Tuesday to Saturday, 8:00 to 14:00",
          summary:
            "Cheese, tin whistles and second-hand maps, under one iron roof. "
            + "The stall with the maps has no prices: the owner asks where you are going. For "
            + "lunch, follow the queue to the window at the back.",
          directions: "Across the square from the town hall; closed on Mondays."),
        Place(
          id: "museum", name: "The museum of locks",
          kind: "Museum", distance: "15 minutes on foot",
          opening: "Wednesday to Sunday, 13:00 to 18:00",
          summary:
            "Two rooms: one of keys and one of canals. Both are worth the name. "
            + "Visitors may try to open the safe of the third case, and one in forty does. The "
            + "model of the staircase of locks runs at every full hour.",
          directions: "Along the towpath, first door after the bridge."),
        Place(
          id: "roofs", name: "The roof garden",
          kind: "Garden", distance: "12 minutes on foot",
          opening: "Weekdays, 9:00 to 19:00",
          summary:
            "Bees, herbs and a bench, five floors above the traffic. "
            + "What grows here is written on slates, and may be picked in small bunches. On "
            + "Fridays the librarian reads aloud, if it does not rain.",
          directions: "By the lift in the library, to the very top."),
      ]),
  ]

  /// All places of all regions.
  static var places: [Place] { regions.flatMap(\.places) }

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
