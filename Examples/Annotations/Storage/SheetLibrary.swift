#if SQLite
public import Millrace
public import MillraceSQLite

/// The library of sheets that all pages share: one loop on one actor, one file.
///
/// A change is in the file before it is on the sheet (L8); pages receive it through ``feed``.
public actor SheetLibrary {
  /// The sheets after every stored change, as a feed that pages follow.
  public nonisolated let feed: Feed<[Sheet]>
  /// The cache of the views that are the same on all pages.
  nonisolated let shared = SharedViews()

  private let store: Store<[Sheet], SheetChange>
  private let storage: SheetStorage
  private var office: SheetGenerator
  private var last: Task<Void, Never>?

  /// Opens the file, or creates it with three generated sheets.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - seed: The seed of the generator.
  ///   - count: The number of annotations on the first sheet; the others have a tenth of it.
  public static func open(
    at path: String, seed: UInt64 = 2_016, count: Int = 12_000
  ) async throws(DatabaseError) -> SheetLibrary {
    let storage = try await SheetStorage.open(at: path) {
      var generator = SheetGenerator(seed: seed)
      return [
        generator.sheet(SheetID(rawValue: "PA0.02"), title: "Ground floor", count: count),
        generator.sheet(SheetID(rawValue: "PA0.03"), title: "First floor", count: count / 10),
        generator.sheet(SheetID(rawValue: "S1.01"), title: "Foundations", count: count / 10),
      ]
    }
    let library = SheetLibrary(storage, try await storage.load(), SheetGenerator(seed: seed &+ 1))
    await library.start()
    return library
  }

  private init(_ storage: SheetStorage, _ sheets: [Sheet], _ office: SheetGenerator) {
    let store = Store(sheets) { (sheets: inout [Sheet], change: SheetChange) in
      if let index = sheets.firstIndex(where: { $0.id == change.sheet }) {
        sheets[index].apply(change)
      }
      return Effect<SheetChange>.none
    }
    self.storage = storage
    self.office = office
    self.store = store
    feed = store.signal.feed()
  }

  private func start() {
    store.loop.run()
  }

  /// Carries out a change; returns when it is on the disk and on the sheet.
  ///
  /// Changes are made one after the other, each on the result of the previous one.
  public func carryOut(
    _ change: @escaping @Sendable (Sheet) -> SheetChange?, on sheet: SheetID
  ) async throws(DatabaseError) {
    let before = last
    let work = Task { () -> Result<Void, DatabaseError> in
      await before?.value
      return await self.store(change, on: sheet)
    }
    last = Task { _ = await work.value }
    try await work.value.get()
  }

  /// Applies the pending changes of the office to a sheet.
  public func deliver(to sheet: SheetID) async throws(DatabaseError) {
    var office = office
    guard let first = store.state.first(where: { $0.id == sheet }) else { return }
    _ = office.delivery(for: first)
    self.office = office
    try await carryOut(
      { [office] sheet in
        var office = office
        return office.delivery(for: sheet)
      }, on: sheet)
  }

  private func store(
    _ change: @Sendable (Sheet) -> SheetChange?, on id: SheetID
  ) async -> Result<Void, DatabaseError> {
    guard let sheet = store.state.first(where: { $0.id == id }), let change = change(sheet) else {
      return .success(())
    }
    do throws(DatabaseError) {
      try await storage.apply(change)
    } catch {
      return .failure(error)
    }
    store.send(change)
    return .success(())
  }

  /// Waits for the writes in progress, and closes the file.
  public func close() async throws(DatabaseError) {
    await last?.value
    try await storage.database.close()
  }
}

extension SheetLibrary: SheetOffice {}
#endif
