#if Web
// Pages that a person has reloaded, or has returned to.
extension RunningSite {
  /// Restores in a page the state of its predecessor in the same tab, and ends the predecessor.
  ///
  /// Only the browser knows the token of the page that it has left. It may name it repeatedly, on
  /// this connection or a newer one: the old page stays until the new one has its state.
  package func succeed(
    _ session: any AnyLiveSession, _ before: String, as sequence: Int,
    from visitor: Visitor = Visitor()
  ) async throws(WireError) {
    var old: (any AnyLiveSession)?
    if SessionToken.isSound(before), let local = sessions.session(before),
      !(await isOutdated(local, before))
    {
      old = local
    }
    // Where the store fails, the page begins anew.
    if old == nil { old = try? await restoredSession(before, from: visitor) }
    if old?.browserSession?.id != session.browserSession?.id { old = nil }
    guard try await session.succeed(old, as: sequence) else { return }
    await release(before)
  }

  /// Returns true if another server has had the page since, or has it.
  private func isOutdated(_ session: any AnyLiveSession, _ token: String) async -> Bool {
    guard let store = site.store as? any SharedSessionStore,
      let bytes = try? await store.load(token),
      let record = try? SessionRecord(bytes: bytes)
    else { return false }
    return await session.isOutdated(for: record.sent)
  }
}
#endif
