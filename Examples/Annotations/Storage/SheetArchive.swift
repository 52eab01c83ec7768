#if SQLite
public import MillraceSQLite

/// A file of sheets that is opened when somebody asks for it first: drawing a new one takes a second or two.
public actor SheetArchive {
  private let path: String
  private let count: Int
  private var opening: Task<Result<SheetLibrary, DatabaseError>, Never>?

  /// Names a file; it need not be there.
  ///
  /// - Parameter count: how many annotations the first sheet of a new file has.
  public init(path: String, count: Int = 12_000) {
    self.path = path
    self.count = count
  }

  /// The library, opened once; a failure is tried again by whoever asks next.
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
    // Somebody else who waited may have begun anew meanwhile.
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
