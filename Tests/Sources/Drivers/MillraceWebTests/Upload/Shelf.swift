import Millrace
import MillraceViews
import Synchronization

@testable import MillraceWeb

/// A program that takes files, and writes down what becomes of each.
struct Shelf: LiveProgram {
  struct State: Sendable {
    var steps: [String] = []
    var sizes: [Int] = []
    var files: [UploadedFile] = []
    var isOpen = true
  }

  enum Action: Sendable {
    case change(UploadChange)
    case close
    case drop
  }

  func update(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .change(let change):
      state.steps.append(Self.words(for: change))
      if case .finished(let file) = change { state.files.append(file) }
      if case .offered(let offer) = change { state.sizes.append(offer.size) }
    case .close: state.isOpen = false
    case .drop: state.files = []
    }
    return .none
  }

  static func words(for change: UploadChange) -> String {
    switch change {
    case .offered(let offer): "offered \(offer.name)"
    case .progressed(_, let received): "progressed \(received)"
    case .finished(let file): "finished \(file.offer.name)"
    case .failed(_, let failure): "failed \(failure)"
    case .cancelled: "cancelled"
    }
  }

  func title(_ state: State) -> String { state.steps.last ?? "" }

  /// The ids: 0 the column, 1 and 2 the buttons, 3 the upload.
  func view(_ state: State) -> Node<Action> {
    column {
      button("Close", send: .close)
      button("Drop", send: .drop)
      if state.isOpen {
        upload("Sound", accepting: ["audio/*", ".flac"], limit: 1_000_000) { .change($0) }
      }
      for step in state.steps { text(step) }
    }
  }

  static let uploadID = 3
}

/// A time that a test moves.
final class TestTime: Sendable {
  private let seconds = Mutex(0)
  var now: Duration { .seconds(seconds.withLock { $0 }) }
  func pass(_ seconds: Int) { self.seconds.withLock { $0 += seconds } }
}

/// Files in memory, on a disk that can be full, or busy.
final class MemoryUploads: UploadStorage {
  struct Full: Error, CustomStringConvertible { let description = "no space left on the disk" }

  private let contents = Mutex<[String: [UInt8]]>([:])
  private let capacity: Int

  init(capacity: Int = .max) {
    self.capacity = capacity
  }

  var files: [[UInt8]] { contents.withLock { Array($0.values) } }

  func prepare() {}

  func create(_ name: String) async throws -> any UploadTarget {
    contents.withLock { $0[name] = [] }
    return Target(self, name)
  }

  final class Target: UploadTarget {
    private let uploads: MemoryUploads
    private let name: String
    private let isThere = Mutex(true)

    init(_ uploads: MemoryUploads, _ name: String) {
      self.uploads = uploads
      self.name = name
    }

    func append(_ bytes: [UInt8]) async throws {
      try uploads.contents.withLock { contents in
        contents[name, default: []] += bytes
        if contents[name, default: []].count > uploads.capacity { throw Full() }
      }
    }

    func move(to path: String) async throws(UploadFailure) {
      let wasThere = isThere.withLock { isThere in
        defer { isThere = false }
        return isThere
      }
      guard wasThere else { throw .isGone }
    }

    deinit {
      if isThere.withLock({ $0 }) { uploads.contents.withLock { $0[name] = nil } }
    }
  }
}
