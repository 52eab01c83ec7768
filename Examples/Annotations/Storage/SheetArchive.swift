#if SQLite
public import MillraceSQLite

/// A file of sheets that is opened at the first request: generating a new one takes a second or
/// two.
public actor SheetArchive {
  private let path: String
  private let count: Int
  private var opening: Task<Result<SheetLibrary, DatabaseError>, Never>?

  /// Creates an archive of a file, which need not exist.
  ///
  /// - Parameter count: The number of annotations on the first sheet of a new file.
  public init(path: String, count: Int = 12_000) {
    self.path = path
    self.count = count
  }

  /// Returns the library, which is opened once; after a failure the next call tries again.
  public func library() async throws(DatabaseError) -> SheetLibrary {
    let (path, count) = (path, count)
    let opening =
      opening
      ?? Task {
        do throws(DatabaseError) {
          return .success(try await SheetLibrary.open(at: path, count: count))
        } catch {
          return .failure(error)
        }
      }
    self.opening = opening
    let result = await opening.value
    // Another waiting caller may have started a new attempt meanwhile.
    if case .failure = result, self.opening == opening { self.opening = nil }
    return try result.get()
  }

  /// Closes the file, if it was opened.
  public func close() async throws(DatabaseError) {
    guard let opening, case .success(let library) = await opening.value else { return }
    try await library.close()
  }
}
#endif
