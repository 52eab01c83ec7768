import Testing

@testable import Recordings

@Suite("The addresses of the recordings")
struct PlaceTests {
  static let folder = ItemID(high: 1, low: 1)
  static let recording = ItemID(high: 1, low: 2)

  @Test(
    "a place has one path, which leads back to it",
    arguments: [
      (Place(), "/recordings"),
      (Place(folder: folder), "/recordings/\(folder)"),
      (Place(recording: recording), "/recordings/\(ItemID.root)/\(recording)"),
      (Place(folder: folder, recording: recording), "/recordings/\(folder)/\(recording)"),
    ])
  func paths(place: Place, path: String) {
    #expect(place.path() == path)
    #expect(Place(path: path) == place)
    let other = "recordings-in/mvc"
    #expect(place.path(under: other) == "/" + other + path.dropFirst("/recordings".count))
    #expect(Place(path: place.path(under: other), under: other) == place)
    #expect(Place(path: place.path(under: other)) == nil)
  }

  @Test(
    "what leads nowhere is no place",
    arguments: [
      "", "/", "/other", "/recordings/x", "/recordings/\(folder)/x",
      "/recordings/\(folder)/\(recording)/\(folder)", "/recordings/audio/\(folder)",
    ])
  func nowhere(path: String) {
    #expect(Place(path: path) == nil)
  }
}
