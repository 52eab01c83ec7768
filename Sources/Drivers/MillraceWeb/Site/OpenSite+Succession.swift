#if Web
internal import Logging

// A page that a person has loaded again.
extension OpenSite {
  /// Gives a page what the one before it in the same tab had; that one is over.
  ///
  /// A browser knows the token of the page that it has left, and nobody else does.
  package func succeed(_ session: any AnyLiveSession, _ before: String) async {
    var old = sessions.remove(before)
    if old == nil { old = await takenUp(before) }
    guard let old, old !== session else { return }
    await session.succeed(old)
    await old.end()
    do {
      try await site.store?.remove(before)
    } catch {
      site.logger.error("\(KeepingError.storeFailed("\(error)"))")
    }
  }
}
#endif
