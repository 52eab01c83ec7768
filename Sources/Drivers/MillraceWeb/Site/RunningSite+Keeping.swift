#if Web
internal import Logging

// Pages that outlive the server, or the patience of the site.
extension RunningSite {
  /// Returns the page of a token: the open one, or one restored from the store.
  ///
  /// The caller has entered the returned page, and has to leave it.
  package func session(
    _ token: String, from visitor: Visitor = Visitor()
  ) async -> (any AnyLiveSession)? {
    guard SessionToken.isSound(token) else { return nil }
    let sessionID = visitor.session?.id
    // A token opens its page only for the browser that loaded it.
    if let session = sessions.enter(token, for: sessionID) { return session }
    guard sessions.session(token) == nil else { return nil }
    guard let restored = await restoredSession(token, from: visitor),
      let (session, removed) = try? sessions.enter(
        restored, token: token, client: visitor.client, now: time())
    else { return nil }
    await end(removed)
    guard !hasSignedOut(visitor) else {
      await release(token)
      await session.forget()
      return nil
    }
    return session
  }

  func restoredSession(
    _ token: String, from visitor: Visitor
  ) async -> (any AnyLiveSession)? {
    guard SessionToken.isSound(token), let store = site.store else { return nil }
    do {
      guard let record = try await store.load(token) else { return nil }
      do {
        return try await restore(SessionRecord(bytes: record), token, visitor)
      } catch let error as KeepingError {
        site.logger.notice("\(error)")
        // One that is of another release may be read by a process of that.
        if case .notReadable = error { try await store.remove(token) }
      } catch is OtherBrowser {
        // The record stays for the browser that it belongs to.
      }
    } catch {
      site.logger.error("\(KeepingError.storeFailed("\(error)"))")
    }
    return nil
  }

  private func restore(
    _ kept: SessionRecord, _ token: String, _ visitor: Visitor
  ) async throws -> any AnyLiveSession {
    guard kept.browserSession == visitor.session?.id else { throw OtherBrowser() }
    guard let visit = visitor.visit(kept.visited), let page = await site.page(for: visit)?.page
    else {
      throw KeepingError.notKept(kept.visited)
    }
    return try page.restore(
      settings(token: token, visited: kept.visited, of: visitor), kept)
  }

  /// An error that a page belongs to another browser, or to another sign-in of this one.
  private struct OtherBrowser: Error {}
}
#endif
