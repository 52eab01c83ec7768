import Testing

@testable import Recordings

@Suite("The addresses of the recordings")
struct LibraryAddressTests {
  static let folder = ItemID(high: 1, low: 1)
  static let recording = ItemID(high: 1, low: 2)

  @Test(
    "an address has one path, which leads back to it",
    arguments: [
      (LibraryAddress(), "/recordings"),
      (LibraryAddress(folder: folder), "/recordings/\(folder)"),
      (LibraryAddress(recording: recording), "/recordings/\(ItemID.root)/\(recording)"),
      (LibraryAddress(folder: folder, recording: recording), "/recordings/\(folder)/\(recording)"),
    ])
  func paths(address: LibraryAddress, path: String) {
    #expect(address.path() == path)
    #expect(LibraryAddress(path: path) == address)
    let other = "recordings-in/mvc"
    #expect(address.path(under: other) == "/" + other + path.dropFirst("/recordings".count))
    #expect(LibraryAddress(path: address.path(under: other), under: other) == address)
    #expect(LibraryAddress(path: address.path(under: other)) == nil)
  }

  @Test(
    "a path that leads nowhere has no address",
    arguments: [
      "", "/", "/other", "/recordings/x", "/recordings/\(folder)/x",
      "/recordings/\(folder)/\(recording)/\(folder)", "/recordings/audio/\(folder)",
    ])
  func nowhere(path: String) {
    #expect(LibraryAddress(path: path) == nil)
  }
}
