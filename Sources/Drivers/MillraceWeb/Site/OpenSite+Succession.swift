#if Web
// A page that a person has loaded again, or has returned to.
extension OpenSite {
  /// Gives a page what the one before it in the same tab had; that one is over.
  ///
  /// A browser knows the token of the page that it has left, and nobody else does. It says so once or again, on this
  /// connection or a newer one: the old page stays where it is until the new one has taken it over.
  package func succeed(
    _ session: any AnyLiveSession, _ before: String, as sequence: Int
  ) async throws(WireError) {
    var old: (any AnyLiveSession)?
    if SessionToken.isSound(before) { old = sessions.session(before) }
    if old == nil { old = await takenUp(before) }
    guard try await session.succeed(old, as: sequence) else { return }
    await release(before)
  }
}
#endif
