/// A song of the archive.
package struct Song: Hashable, Sendable {
  /// The number in the archive.
  package let id: Int
  /// The title, composed of a color, a thing and an ending.
  package let title: String
  /// The name of the performer.
  package let artist: String
  /// The length in seconds.
  let seconds: Int
  /// True while the song is marked.
  package var isMarked = false
}

extension Song {
  /// The length in minutes and seconds.
  var length: String { Self.length(of: seconds) }

  /// Returns a number of seconds as minutes and seconds.
  static func length(of seconds: Int) -> String {
    "\(seconds / 60):\(seconds % 60 < 10 ? "0" : "")\(seconds % 60)"
  }

  /// Ten thousand songs, composed of fifty colors, forty things and five of fifteen endings, in
  /// alphabetical order.
  static let archive: [Song] = {
    var songs: [Song] = []
    for (hue, colour) in colours.enumerated() {
      for (index, thing) in things.enumerated() {
        for number in 0..<5 {
          let id = songs.count
          let ending = endings[(hue + index) % 3 + number * 3]
          songs.append(
            Song(
              id: id, title: "\(colour) \(thing) \(ending)",
              artist: artists[(index * 7 + number) % artists.count],
              seconds: 95 + (id * 37 + number * 11) % 240))
        }
      }
    }
    return songs
  }()

  private static let colours = """
    Amber Apricot Aqua Ash Azure Beige Black Blue Bronze Brown Carmine Cherry Clay Copper Coral \
    Cream Denim Ebony Emerald Fawn Flax Golden Green Grey Hazel Indigo Ivory Jade Khaki Lemon \
    Lilac Lime Maroon Mint Navy Ochre Olive Orange Pearl Pink Plum Purple Red Rose Ruby Sand \
    Silver Teal Violet White
    """.split(separator: " ")

  private static let things = """
    Anchor Bell Bridge Candle Cloud Door Dune Echo Feather Field Garden Gate Harbour Heron \
    Island Jetty Kite Lake Lantern Meadow Mill Needle Ocean Orchard Path Pond Quarry Rain River \
    Snow Station Tower Train Umbrella Valley Water Wheel Wind Yard Zephyr
    """.split(separator: " ")

  private static let endings = [
    "Again", "at Dawn", "Blues", "by Night", "for Two", "in June", "Lullaby", "March",
    "on the Hill", "Polka", "Reel", "Serenade", "Tango", "Waltz", "Without You",
  ]

  private static let artists = [
    "The Locks", "Weir & Sons", "Sluice", "A Dry Summer", "Two Bridges", "Low Tide", "Headwater",
  ]
}
