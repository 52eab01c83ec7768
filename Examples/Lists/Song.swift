/// A song of the archive.
package struct Song: Hashable, Sendable {
  /// The number in the archive.
  package let id: Int
  /// The title, composed of a colour, a thing and a number.
  package let title: String
  /// The name of the performer.
  package let artist: String
  /// True while the song is marked.
  package var isMarked = false
}

extension Song {
  /// Ten thousand songs, composed of fifty colours, forty things and five numbers, in alphabetical
  /// order.
  static let archive: [Song] = {
    var songs: [Song] = []
    for colour in colours {
      for (index, thing) in things.enumerated() {
        for number in 1...5 {
          let id = songs.count
          songs.append(
            Song(
              id: id, title: "\(colour) \(thing) No. \(number)",
              artist: artists[(index * 7 + number) % artists.count]))
        }
      }
    }
    return songs
  }()

  private static let colours = """
    Amber Apricot Ash Aqua Azure Beige Black Blue Bronze Brown Carmine Cherry Clay Copper Coral \
    Cream Denim Ebony Emerald Fawn Flax Golden Green Grey Hazel Indigo Ivory Jade Khaki Lemon \
    Lilac Lime Maroon Mint Navy Ochre Olive Orange Pearl Pink Plum Purple Red Rose Ruby Sand \
    Silver Teal Violet White
    """.split(separator: " ")

  private static let things = """
    Anchor Bridge Candle Dawn Echo Field Garden Harbour Island June Kite Lantern Meadow Night \
    Ocean Path Quarry River Station Tower Umbrella Valley Water Yard Zephyr Bell Cloud Door \
    Feather Gate Hill Lake Mill Orchard Pond Rain Snow Train Wheel Wind
    """.split(separator: " ")

  private static let artists = [
    "The Locks", "Weir & Sons", "Sluice", "A Dry Summer", "Two Bridges", "Low Tide", "Headwater",
  ]
}
