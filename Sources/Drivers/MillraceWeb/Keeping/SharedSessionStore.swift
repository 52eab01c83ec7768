/// A session store that several servers share: a page belongs to the server that claimed it last.
///
/// A server that was cut off, or stood still, may still have a page that its browser has opened on
/// another one since. What it saves then would replace what the browser has been shown; so a server
/// claims a page whose record it reads, and the saves of an earlier claim are refused.
///
/// ```
///   server A   save 0 ─▶ done                  save 0 ─▶ refused: A ends its copy of the page
///   server B                 claim ─▶ 1   save 1 ─▶ done
/// ```
public protocol SharedSessionStore: SessionStore {
  /// Returns the newest record with a new claim; `nil` if there is none, or it has been removed.
  ///
  /// It is atomic: a save of an earlier claim is in the record, or is refused.
  func claim(_ token: String) async throws -> (record: [UInt8], claim: Int)?

  /// Saves a record as ``SessionStore/save(_:under:)`` does, unless the page has another claim.
  ///
  /// - Parameters:
  ///   - record: The record.
  ///   - token: The token of the page.
  ///   - claim: The claim of the caller; 0 for a page that it has opened itself.
  /// - Returns: False if another server has claimed the page since; then nothing is saved.
  func save(_ record: [UInt8], under token: String, claim: Int) async throws -> Bool
}

extension SessionStore {
  /// Saves a record; false if another server, with which this one shares the store, has claimed the
  /// page since.
  func save(_ record: [UInt8], under token: String, by claim: Int) async throws -> Bool {
    if let shared = self as? any SharedSessionStore {
      return try await shared.save(record, under: token, claim: claim)
    }
    try await save(record, under: token)
    return true
  }
}
