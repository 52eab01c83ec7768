import MillraceViews
import Testing

@testable import MillraceWeb

@Suite("The uploads to one page")
struct SessionUploadsTests {
  private static let storage = MemoryUploads()

  private static func settings(now: Duration = .zero) -> LiveSessionSettings {
    var uploads = Uploads(storage: storage)
    uploads.pageLimit = 100
    var settings = KeepingTests.settings(nil)
    settings.uploads = SharedUploads(uploads, time: { now }) { "file" }
    return settings
  }

  private static func enter(
    _ number: Int, size: Int, at now: Duration = .zero, in uploads: inout SessionUploads
  ) throws {
    try uploads.enter(
      UploadOffer(id: number, name: "rain.wav", size: size, type: "audio/wav"), at: NodeID(3),
      of: Upload(label: "Sound", limit: 1 << 20), settings(now: now))
  }

  /// Writes a piece; returns the answer to a piece that is not written.
  private static func piece(
    _ number: Int, at offset: Int, _ count: Int, at now: Duration = .zero,
    in uploads: inout SessionUploads
  ) async throws -> UploadAnswer {
    switch uploads.begin(number, at: offset, count: count) {
    case .answer(let answer): return answer
    case .write:
      let target = try await storage.create("file")
      let received = uploads.advance(number, by: count, in: target, now: now)
      return received.map { .received($0) } ?? .unknown
    }
  }

  @Test(
    "take the next piece of a file and no other",
    arguments: [
      (100, 1, .received(101)), (100, 200, .received(300)), (100, 201, .tooLarge(100)),
      (100, 0, .tooLarge(100)), (100, Uploads.chunkSize + 1, .tooLarge(100)),
      (0, 100, .elsewhere(100)), (99, 1, .elsewhere(100)), (101, 1, .elsewhere(100)),
    ] as [(Int, Int, UploadAnswer)])
  func pieces(offset: Int, count: Int, answer: UploadAnswer) async throws {
    var uploads = SessionUploads()
    try Self.enter(1, size: 300, in: &uploads)
    #expect(try await Self.piece(1, at: 0, 100, in: &uploads) == .received(100))
    #expect(try await Self.piece(1, at: offset, count, in: &uploads) == answer)
    #expect(try await Self.piece(2, at: offset, count, in: &uploads) == .unknown)
  }

  @Test("take the one empty piece of an empty file")
  func empty() async throws {
    var uploads = SessionUploads()
    try Self.enter(1, size: 0, in: &uploads)
    #expect(try await Self.piece(1, at: 0, 1, in: &uploads) == .tooLarge(0))
    #expect(try await Self.piece(1, at: 0, 0, in: &uploads) == .received(0))
    #expect(uploads.arrived(1) == 0)
  }

  @Test("take no piece while another is written, nor one of a file that is withdrawn meanwhile")
  func writing() async throws {
    var uploads = SessionUploads()
    try Self.enter(1, size: 300, in: &uploads)
    guard case .write = uploads.begin(1, at: 0, count: 100) else {
      Issue.record("The first piece is not written.")
      return
    }
    #expect(try await Self.piece(1, at: 0, 100, in: &uploads) == .elsewhere(0))
    #expect(uploads.removeStalled(for: .zero, now: .seconds(1)).isEmpty)
    #expect(uploads.remove(1)?.offer.id == 1)
    let target = try await Self.storage.create("file")
    #expect(uploads.advance(1, by: 100, in: target, now: .zero) == nil)
    #expect(uploads.arrived(1) == nil)
  }

  @Test("remember the sizes of the last complete files")
  func sizes() async throws {
    var uploads = SessionUploads()
    for number in 1...SessionUploads.sizeLimit + 1 {
      try Self.enter(number, size: number, in: &uploads)
      #expect(try await Self.piece(number, at: 0, number, in: &uploads) == .received(number))
    }
    uploads.removeAll()
    #expect(uploads.arrived(1) == nil)
    for number in 2...SessionUploads.sizeLimit + 1 { #expect(uploads.arrived(number) == number) }
    #expect(try await Self.piece(2, at: 0, 2, in: &uploads) == .elsewhere(2))
  }

  @Test("give up those that have received nothing for too long, in the order of their offers")
  func stalled() async throws {
    var uploads = SessionUploads()
    for number in [4, 1, 3, 2] {
      try Self.enter(number, size: 300, at: .seconds(number), in: &uploads)
    }
    #expect(try await Self.piece(2, at: 0, 100, at: .seconds(9), in: &uploads) == .received(100))
    let stalled = uploads.removeStalled(for: .seconds(5), now: .seconds(8))
    #expect(stalled.map(\.offer.id) == [1, 3])
    #expect((1...4).map { uploads.arrived($0) } == [nil, 100, nil, 0])
  }
}
