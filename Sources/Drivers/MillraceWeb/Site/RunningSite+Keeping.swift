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
    try? await foundSession(token, from: visitor)
  }

  private func foundSession(
    _ token: String, from visitor: Visitor, claiming: @escaping @Sendable () -> Bool = { true }
  ) async throws(KeepingError) -> (any AnyLiveSession)? {
    guard SessionToken.isSound(token) else { return nil }
    let sessionID = visitor.session?.id
    // A token opens its page only for the browser that loaded it.
    if let session = sessions.enter(token, for: sessionID) { return session }
    guard sessions.session(token) == nil else { return nil }
    guard let restored = try await restoredSession(token, from: visitor, claiming: claiming)
    else { return nil }
    let session: any AnyLiveSession
    let removed: [any AnyLiveSession]
    do {
      (session, removed) = try sessions.enter(
        restored, token: token, client: visitor.client, now: time())
    } catch {
      // Its browser keeps what it shows, and may find room here later, or on another server.
      throw .noRoom
    }
    await end(removed)
    guard !hasSignedOut(visitor) else {
      await release(token)
      await session.forget()
      return nil
    }
    return session
  }

  /// Returns the page of a token in the store.
  ///
  /// - Parameter claiming: Returns true if the page continues here, so that no other server saves
  ///   it, and false if its browser has left; `nil` if the page continues nowhere.
  func restoredSession(
    _ token: String, from visitor: Visitor, claiming: (@Sendable () -> Bool)? = nil
  ) async throws(KeepingError) -> (any AnyLiveSession)? {
    guard SessionToken.isSound(token), let store = site.store else { return nil }
    do {
      guard var record = try await store.load(token) else { return nil }
      var claim = 0
      do {
        // Another browser claims nothing.
        guard try SessionRecord(bytes: record).browserSession == visitor.session?.id else {
          return nil
        }
        if let claiming {
          guard claiming() else { return nil }
          if let shared = store as? any SharedSessionStore {
            guard let newest = try await shared.claim(token) else { return nil }
            (record, claim) = newest
          }
        }
        return try await restore(SessionRecord(bytes: record), token, visitor, claim)
      } catch let error as KeepingError {
        site.logger.notice("\(error)")
        // One that is of another release may be read by a process of that.
        if case .notReadable = error { try await store.remove(token) }
        return nil
      }
    } catch {
      let failure = KeepingError.storeFailed("\(error)")
      site.logger.error("\(failure)")
      throw failure
    }
  }

  private func restore(
    _ kept: SessionRecord, _ token: String, _ visitor: Visitor, _ claim: Int
  ) async throws -> any AnyLiveSession {
    guard let visit = visitor.visit(kept.visited), let page = await site.page(for: visit)?.page
    else {
      throw KeepingError.notKept(kept.visited)
    }
    var settings = settings(token: token, visited: kept.visited, of: visitor)
    settings.claim = claim
    return try page.restore(settings, kept)
  }

  /// Returns the page of a token for a browser that has its messages up to a number.
  ///
  /// A page that another server has had since is replaced by the one in the store.
  ///
  /// - Parameter claiming: Returns false once the browser has left, for which no page is claimed.
  /// - Throws: ``KeepingError/storeFailed(_:)`` or ``KeepingError/noRoom``, after which the browser
  ///   should keep its page.
  func session(
    _ token: String, after last: Int, from visitor: Visitor,
    claiming: @escaping @Sendable () -> Bool = { true }
  ) async throws(KeepingError) -> (any AnyLiveSession)? {
    guard let session = try await foundSession(token, from: visitor, claiming: claiming) else {
      return nil
    }
    guard site.store != nil, await session.isOutdated(for: last) else { return session }
    leave(token, of: session)
    if let outdated = sessions.remove(token, of: session) { await end([outdated]) }
    return try await foundSession(token, from: visitor, claiming: claiming)
  }
}
#endif
