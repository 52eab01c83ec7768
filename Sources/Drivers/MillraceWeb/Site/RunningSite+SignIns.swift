#if Web
internal import CoreMetrics
internal import Logging
internal import Synchronization

// Browser sessions: who a request is of, and the end of pages whose session has ended.
extension RunningSite {
  /// Returns the visitor with the session of its cookie, if the cookie is valid.
  package func known(_ visitor: Visitor) async -> Visitor {
    guard visitor.session == nil, let signIns = site.signIns else { return visitor }
    var visitor = visitor
    do {
      visitor.session = try await signIns.session(of: visitor.headers, isSecure: isSecure)
    } catch {
      visitor.isUncertain = true
      site.logger.error("The store of sign-ins has failed, so a person counts as unknown: \(error)")
    }
    return visitor
  }

  /// Gives a visitor without a session a new one; returns its cookie.
  ///
  /// While the store of sign-ins fails it gives none, which would replace a cookie that is valid.
  func admit(_ visitor: inout Visitor) -> String? {
    guard visitor.session == nil, !visitor.isUncertain, let signIns = site.signIns else {
      return nil
    }
    let (session, cookie) = signIns.anonymous(isSecure: isSecure)
    visitor.session = session
    return cookie
  }

  /// Ends the pages of browser sessions; their browsers load them again.
  func end(pagesOf owners: Set<String>) async {
    // Before the pages are removed, so that one which is being opened now finds itself here, or is
    // found.
    let now = time()
    signedOut.withLock { signedOut in
      for owner in owners where SignIns.isSignedIn(owner) { signedOut[owner] = now }
    }
    let removed = sessions.remove(of: owners)
    metrics?.sessionsOpen.set(sessions.count)
    // None of them waits for the store of another.
    await end(removed)
    // Their records belong to a session that no browser has again. The caller may be an effect
    // of one of the pages, which has just been cancelled with it, and a store may heed that.
    await Task { for session in removed { await session.forget() } }.value
  }

  /// Returns true if a session has ended since the visitor was found to have it.
  func hasSignedOut(_ visitor: Visitor) -> Bool {
    guard let session = visitor.session else { return false }
    return signedOut.withLock { $0[session.id] != nil }
  }

  /// Ends the pages whose sign-in has expired.
  func endSignedOut() async {
    // A request that found such a session valid has opened its page by now.
    signedOut.withLock { [time, site] signedOut in
      signedOut = signedOut.filter { $0.value + site.patience > time() }
    }
    guard let now = site.signIns?.now() else { return }
    let ended = sessions.all.compactMap(\.browserSession).filter { ($0.ends ?? .max) <= now }
    if !ended.isEmpty { await end(pagesOf: Set(ended.map(\.id))) }
  }

  /// Ends the pages whose sign-in has ended in another process, until the task is cancelled.
  func followSignOuts() async {
    guard let signIns = site.signIns, signIns.isShared else { return }
    await withDiscardingTaskGroup { group in
      // A notification can be lost with its connection, and a table be edited by hand.
      group.addTask { [clock, site] in
        let period = max(site.patience / 12, Self.leastPeriod)
        while (try? await clock.sleep(for: period)) != nil {
          await self.endSignedOutElsewhere()
        }
      }
      // None waits for the pages of another, whose records are removed from a store.
      await signIns.followOthers { session in
        group.addTask {
          guard let session else { return await self.endSignedOutElsewhere() }
          await self.end(pagesOf: [session])
        }
      }
    }
  }

  /// Ends the open pages whose sign-in is not in the store any more.
  func endSignedOutElsewhere() async {
    let open = sessions.all.compactMap(\.browserSession).filter { $0.user != nil }.map(\.id)
    guard let ended = await site.signIns?.ended(among: Set(open)), !ended.isEmpty else { return }
    await end(pagesOf: ended)
  }

  /// Returns the answer to a ticket; `nil` for every other request.
  func respondAboutSignIn(_ request: WebRequest) async -> WebResponse? {
    guard let signIns = site.signIns, request.path == site.signInPath else { return nil }
    let visitor = await known(Visitor(request))
    guard !visitor.isUncertain else { return Self.notNow }
    guard request.method == .get,
      let visit = visitor.visit(request.address)
    else { return .text("Expected GET for a ticket. Use it.", status: 405) }
    do {
      let redeemed = try await signIns.redeem(
        visit.parameter("ticket"), in: visitor.session, of: visit, isSecure: isSecure)
      guard let redeemed else {
        return .text(
          "Expected a ticket of this browser that is new, but this one is not. Sign in again.",
          status: 403)
      }
      var response = redirected(
        Redirection(address: redeemed.address, isOfSite: true, isPermanent: false), from: request)
      response.headers["Set-Cookie"] = redeemed.cookie
      return response
    } catch {
      site.logger.error("The store of sign-ins has failed, so no one can sign in: \(error)")
      return Self.notNow
    }
  }

  /// The response while the store of sign-ins fails.
  static var notNow: WebResponse {
    .text("It cannot be said who is signed in at the moment. Try again later.", status: 503)
  }
}
#endif
