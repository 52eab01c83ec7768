internal import Foundation

/// What of a page's state survives a reload, a way to another page and back, and the server's end.
///
/// ```swift
/// site.store = try await SessionFile.open(at: path)
/// site.page("/draft") { _ in
///   LivePage(Draft(), state: Draft.State(), keeping: .whole(version: 1))
/// }
/// ```
///
/// A page that a person loads again, or comes back to with the browser's own buttons, takes up the
/// state that it had when it was left; without a store, within ``LiveSite/patience``. The page before
/// is over, and what it had not kept is gone. The new page has been running meanwhile, and what was
/// kept replaces what its subscriptions have delivered; so they begin anew, and deliver it again. A
/// subscription to a feed begins with the newest value, and then what pages share is never older.
///
/// The state stays on the server: it is written to the ``SessionStore`` of the site, under the token of the page, and
/// the browser has only that token, 128 random bits. Whoever can read the store can take over the pages in it, so it
/// belongs into a file that only the server reads.
///
/// A rendering goes out only after the state that it shows is in the store, so that a browser never hears that an event
/// has been handled which a restart would forget:
///
/// ```
///   events ─▶ turns ─▶ settle ─▶ render ─▶ store ─▶ browser
/// ```
///
/// While a state is being stored events are handled, and the next rendering is of them all: one write at a time, however
/// many turns. When the server ends, by whatever means, and another one has the store:
///
/// | the server ended | the browser has | the store has | so |
/// |---|---|---|---|
/// | before an event arrived | the event, unanswered | the state before it | sent again, handled once |
/// | after its turn, before the store had it | the event, unanswered | the state before it | sent again; the turn that was lost left nothing in the state |
/// | while it was being stored | the event, unanswered | one of the two states | as in the row above or below |
/// | when it was stored, before it was told | the event, unanswered | the state after it, and the message | told from the store; sent again, and not handled again |
/// | when it was told, before the browser said so | the new page | the same | the browser says so now |
///
/// What an effect did outside in the second row it does again, since nothing in the store knows of it: an effect that
/// must not happen twice carries an identity out of the state, so that the other side can tell. An effect that was under
/// way is not started again; `restore` is where a program gives up waiting for it. Subscriptions begin anew by themselves.
public struct Keeping<State: Sendable>: Sendable {
  let version: Int
  let encode: @Sendable (State) throws -> Data
  let restore: @Sendable (Data, inout State) throws -> Void

  /// Keeps a part of the state: what cannot be had again from elsewhere.
  ///
  /// - Parameters:
  ///   - version: the form of the part. A page of another version is not taken up: it begins anew, and that is reported.
  ///   - part: the part of a state; runs once per rendering, on the session's actor, and must not wait.
  ///   - restore: puts a part into the state that the page would begin with.
  public static func part<Part: Codable & SendableMetatype>(
    version: Int, _ part: @escaping @Sendable (State) -> Part,
    restore: @escaping @Sendable (Part, inout State) -> Void
  ) -> Keeping {
    Keeping(
      version: version,
      encode: { try JSONEncoder().encode(part($0)) },
      restore: { data, state in
        restore(try JSONDecoder().decode(Part.self, from: data), &state)
      })
  }
}

extension Keeping where State: Codable {
  /// Keeps the whole state.
  ///
  /// - Parameter version: see ``part(version:_:restore:)``.
  public static func whole(version: Int) -> Keeping {
    part(version: version, { $0 }, restore: { $1 = $0 })
  }
}
