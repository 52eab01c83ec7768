#if Web
internal import Logging

// Pages that outlive the server, or the patience of the site.
extension RunningSite {
  /// Returns the page of a token: the open one, or one restored from the store.
  ///
  /// The caller has entered the returned page, and has to leave it.
  package func session(_ token: String, client: [UInt8]? = nil) async -> (any AnyLiveSession)? {
    guard SessionToken.isSound(token) else { return nil }
    if let session = sessions.enter(token) { return session }
    guard let restored = await restoredSession(token, client: client),
      let (session, removed) = try? sessions.enter(
        restored, token: token, client: client, now: time())
    else { return nil }
    await end(removed)
    return session
  }

  func restoredSession(_ token: String, client: [UInt8]? = nil) async -> (any AnyLiveSession)? {
    guard SessionToken.isSound(token), let store = site.store else { return nil }
    do {
      guard let record = try await store.load(token) else { return nil }
      do {
        return try await restore(KeptSession(bytes: record), token, client)
      } catch let error as KeepingError {
        site.logger.notice("\(error)")
        // The record would be refused every time.
        try await store.remove(token)
      }
    } catch {
      site.logger.error("\(KeepingError.storeFailed("\(error)"))")
    }
    return nil
  }

  private func restore(
    _ kept: KeptSession, _ token: String, _ client: [UInt8]?
  ) async throws -> any AnyLiveSession {
    guard let visit = Visit(address: kept.visited), let page = await site.page(for: visit) else {
      throw KeepingError.notKept(kept.visited)
    }
    return try page.restore(settings(token: token, visited: kept.visited, client: client), kept)
  }
}
#endif
