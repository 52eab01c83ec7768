package import Foundation

/// A policy for the part of a page's state that survives reloads, navigation away and back, and
/// restarts of the server.
///
/// ```swift
/// site.store = try await SQLiteSiteStore.open(at: path)  // or MemorySessionStore()
/// site.page("/draft") { _ in
///   PageFactory(Draft(), state: Draft.State(), keeping: .whole(version: 1))
/// }
/// ```
///
/// A page that a person reloads, or returns to with the browser's own buttons, restores the state
/// that it had when it was left; without a store, within ``LiveSite/patience``. The previous page
/// ends, and the state that it did not keep is lost. The new page has been running meanwhile, and
/// the restored state replaces what its subscriptions have delivered; so they begin anew, and
/// deliver it again. A subscription to a feed begins with the newest value, so shared data is never
/// outdated.
///
/// The state stays on the server: it is written to the ``SessionStore`` of the site, under the
/// token of the page. The browser has only that token, 128 random bits. The token alone gives
/// access to the page, so a store keeps a digest of it, and belongs where only the server can read
/// it: see `SQLiteSiteStore` and `PostgresSiteStore` of MillraceWebStorage.
///
/// A rendering is sent only after the state that it shows is in the store. So no event is
/// acknowledged to a browser that a restart would lose:
///
/// ```
///   events ─▶ turns ─▶ settle ─▶ render ─▶ store ─▶ browser
/// ```
///
/// While a state is being stored events are handled, and the next rendering shows them all: one
/// write at a time, however many turns. When the server ends, by any cause, and another one has the
/// store:
///
/// | server ended | browser has | store has | outcome |
/// |---|---|---|---|
/// | before the event arrived | the event | the old state | sent again, handled once |
/// | after its turn, unsaved | the event | the old state | sent again; the turn left no trace |
/// | during the save | the event | the old or new state | as in the row above or below |
/// | after the save, unsent | the event | the new state, message | message sent; no second turn |
/// | after sending | the new page | the same | acknowledged now |
///
/// In the second row an effect runs again, since the store has no record of it: an effect that must
/// not happen twice carries an identity from the state, by which the other side recognises it. An
/// effect that was under way is not started again; `restore` is the function in which a program
/// stops waiting for it. Subscriptions begin anew by themselves.
///
/// Servers that run at the same time share a ``SharedSessionStore``: a page belongs to the one that
/// has claimed it last, and an earlier one saves and sends nothing of it any more.
///
/// The record of a page has the kept part, the number of the last event, the messages that the
/// browser has not acknowledged, the title, the address and the numbers of the nodes. It takes at
/// most 1 MiB: a larger one is not stored, the page continues and does not survive a restart. A
/// record is refused and logged, and the page begins anew, if its version or format is not read, if
/// it cannot be decoded, or if no page at its address keeps its state.
public struct Keeping<State: Sendable>: Sendable {
  package typealias Restore = @Sendable (Data, inout State) throws -> Void

  package let version: Int
  package let encode: @Sendable (State) throws -> Data
  /// The functions that restore a part, by its version.
  package let restores: [Int: Restore]

  /// Creates the policy of a state that contains another one's.
  package init(
    version: Int, encode: @escaping @Sendable (State) throws -> Data, restores: [Int: Restore]
  ) {
    self.version = version
    self.encode = encode
    self.restores = restores
  }

  /// Restores a part that a page of this version has kept.
  func restore(_ part: Data, _ state: inout State) throws {
    try restores[version]?(part, &state)
  }

  /// Keeps a part of the state: the data that has no other source.
  ///
  /// - Parameters:
  ///   - version: The version of the part's form. A page of a version that is not read is not
  ///     restored: it begins anew, and that is logged. See ``reading(version:as:restore:)``.
  ///   - part: Returns the part of a state; runs once per rendering, on the session's actor, and
  ///     must not wait.
  ///   - restore: Writes a part into the state that the page would begin with.
  public static func part<Part: Codable & SendableMetatype>(
    version: Int, _ part: @escaping @Sendable (State) -> Part,
    restore: @escaping @Sendable (Part, inout State) -> Void
  ) -> Keeping {
    Keeping(version: version, encode: { try JSONEncoder().encode(part($0)) }, restores: [:])
      .reading(version: version, as: Part.self, restore: restore)
  }

  /// Returns this policy, which also restores what another version of the program has kept.
  ///
  /// So a release that changes the form loses nothing that people have typed:
  ///
  /// ```swift
  /// .part(version: 2, { $0.draft }, restore: { $1.draft = $0 })
  ///   .reading(version: 1, as: String.self) { text, state in state.draft = Draft(text: text) }
  /// ```
  ///
  /// A process of the release before cannot read what this one keeps: let it end first, or give it
  /// the new form before anything is kept in it.
  ///
  /// - Parameters:
  ///   - version: The version of that form; the last function for a version counts.
  ///   - type: The form.
  ///   - restore: Writes such a part into the state that the page would begin with.
  public func reading<Part: Decodable & SendableMetatype>(
    version: Int, as type: Part.Type,
    restore: @escaping @Sendable (Part, inout State) -> Void
  ) -> Keeping {
    var restores = restores
    restores[version] = { data, state in
      restore(try JSONDecoder().decode(Part.self, from: data), &state)
    }
    return Keeping(version: self.version, encode: encode, restores: restores)
  }
}

extension Keeping where State: Codable {
  /// Keeps the whole state.
  ///
  /// - Parameter version: See ``part(version:_:restore:)``.
  public static func whole(version: Int) -> Keeping {
    part(version: version, { $0 }, restore: { $1 = $0 })
  }
}
