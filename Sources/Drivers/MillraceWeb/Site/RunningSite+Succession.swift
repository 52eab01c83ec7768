#if Web
internal import Synchronization

// Pages that a person has reloaded, or has returned to.
extension RunningSite {
  /// Restores in a page the state of its predecessor in the same tab, and ends the predecessor.
  ///
  /// Only the browser knows the token of the page that it has left. It may name it repeatedly, on
  /// this connection or a newer one: the old page stays until the new one has its state.
  ///
  /// - Throws: `WireError`, and ``KeepingError/storeFailed(_:)`` if only the store may have the old
  ///   page: then the browser should name it again.
  package func succeed(
    _ session: any AnyLiveSession, _ before: String, as sequence: Int,
    from visitor: Visitor = Visitor()
  ) async throws {
    var old: (any AnyLiveSession)?
    if SessionToken.isSound(before), let local = sessions.session(before),
      !(await isOutdated(local, before))
    {
      old = local
    }
    // A message of an older page may arrive late, and ends no newer one.
    if old == nil, let newer = successions.withLock({ $0.page(after: before) }),
      newer.number < session.number, sessions.session(newer.token) === newer,
      !(await newer.isSuccessionHeard)
    {
      old = newer
    }
    if old == nil, await session.isKept { old = try await restoredSession(before, from: visitor) }
    if old?.browserSession?.id != session.browserSession?.id { old = nil }
    guard try await session.succeed(old, as: sequence) else { return }
    successions.withLock { $0.note(session, after: before) }
    await release(before)
    if let old, old.token != before { await release(old.token) }
  }

  /// Returns true if another server has had the page since, or has it; false if the store fails,
  /// since this one is all there is then.
  private func isOutdated(_ session: any AnyLiveSession, _ token: String) async -> Bool {
    guard let store = site.store as? any SharedSessionStore,
      let bytes = try? await store.load(token),
      let record = try? SessionRecord(bytes: bytes)
    else { return false }
    return await session.isOutdated(for: record.sent)
  }
}

/// The pages that have restored the state of another one, by its token.
///
/// A page that is loaded again before its browser has heard of the succession names not itself but
/// its own predecessor, which is over by then.
struct Successions {
  private struct Page {
    weak var session: (any AnyLiveSession)?
  }

  private var pages: [String: Page] = [:]
  /// The number of pages at which those that are over are removed next.
  private var most = 64

  func page(after token: String) -> (any AnyLiveSession)? { pages[token]?.session }

  mutating func note(_ session: any AnyLiveSession, after token: String) {
    if pages.count >= most {
      pages = pages.filter { $0.value.session != nil }
      most = max(64, 2 * pages.count)
    }
    pages[token] = Page(session: session)
  }
}
#endif
