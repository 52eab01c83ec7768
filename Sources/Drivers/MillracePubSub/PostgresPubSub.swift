#if PostgreSQL
internal import Dispatch
public import Millrace
internal import MillraceSync
internal import Synchronization

/// A node of a site: its topics and presences, in a PostgreSQL database that the nodes share.
///
/// ```swift
/// let pubSub = try await PostgresPubSub.open("host=db.example dbname=shop user=shop") { report in
///   logger.notice("\(report)")
/// }
/// let guests = try pubSub.topic("guests", of: Signing.self)
/// let readers = try pubSub.presence("page:/orders", of: Reader.self)
/// ```
///
/// A process has one. It has a connection that listens, one that publishes, some that read, and one
/// for presence once that is used, on threads of its own; connections that break are made again.
/// Listening needs a connection of its own for the whole time: PgBouncer works with
/// `pool_mode = session` only.
///
/// libpq notices a database that has vanished from the network after hours. Where it is not on the
/// same machine, add `keepalives_idle=10 tcp_user_timeout=10000` to the parameters.
public final class PostgresPubSub: Sendable {
  let limits: PubSubLimits
  let report: @Sendable (PubSubReport) -> Void
  let listener: PubSubListener
  let publisher: TopicPublisher
  private let readers: WorkerPool<PubSubWorker>
  private let options: PostgresOptions
  private let channel: String
  private let id: UInt128
  private let presences = Mutex(Presences())

  private struct Presences {
    var keeper: PresenceKeeper?
    var isClosed = false
  }

  private init(
    _ options: PostgresOptions, channel: String, limits: PubSubLimits, readerCount: Int,
    id: UInt128, report: @escaping @Sendable (PubSubReport) -> Void,
    willConnect: @escaping @Sendable () -> Void
  ) throws {
    (self.options, self.channel, self.id) = (options, channel, id)
    (self.limits, self.report) = (limits, report)
    listener = try PubSubListener(
      options, channel: channel, report: report, willConnect: willConnect)
    publisher = TopicPublisher(
      options, limits, node: UInt64(truncatingIfNeeded: id), report: report)
    readers = WorkerPool(
      (0..<max(readerCount, 1)).map { _ in PubSubWorker(options) }, label: "millrace.pubsub.read",
      whenClosed: PostgresError.closed)
  }

  deinit {
    listener.close()
    presences.withLock { $0.keeper }?.close()
  }

  /// Connects to a database, and makes the tables that it lacks, in a schema of their own.
  ///
  /// - Parameters:
  ///   - parameters: libpq's text, such as `host=db.example dbname=shop user=shop`, or a URI.
  ///   - name: The name of the schema of the database: ASCII letters, digits and `_`.
  ///   - limits: The limits of logs, messages and presence.
  ///   - readerCount: The number of connections that read.
  ///   - randomBits: Returns 64 random bits, for the identity of the node. They have to differ for
  ///     each node and each start: a message is known by them and the count of the node's messages,
  ///     and one that is taken for another is not published.
  ///   - report: Called with what happens in the background, on any thread; it must not block.
  /// - Throws: `PostgresError`.
  public static func open(
    _ parameters: String, name: String = "millrace_pubsub", limits: PubSubLimits = PubSubLimits(),
    readerCount: Int = 2, randomBits: @Sendable () -> UInt64 = { Environment.live() },
    report: @escaping @Sendable (PubSubReport) -> Void
  ) async throws -> PostgresPubSub {
    try await open(
      parameters, name: name, limits: limits, readerCount: readerCount,
      id: UInt128(randomBits()) << 64 | UInt128(randomBits()), report: report, willConnect: {})
  }

  /// - Parameter willConnect: See ``PubSubListener``.
  static func open(
    _ parameters: String, name: String, limits: PubSubLimits, readerCount: Int = 2, id: UInt128,
    report: @escaping @Sendable (PubSubReport) -> Void,
    willConnect: @escaping @Sendable () -> Void
  ) async throws -> PostgresPubSub {
    let options = PostgresOptions(
      parameters: parameters, schema: try PostgresSchema(name), now: systemSeconds)
    return try await withCheckedThrowingContinuation { continuation in
      DispatchQueue(label: "millrace.pubsub.open").async {
        continuation.resume(
          with: Result {
            try PostgresPubSub(
              options, channel: try PubSubTables.prepare(options), limits: limits,
              readerCount: readerCount, id: id, report: report, willConnect: willConnect)
          })
      }
    }
  }

  /// Returns a topic.
  ///
  /// - Parameters:
  ///   - name: The name: 1 to 200 bytes of UTF-8 without control characters.
  ///   - type: The type of the messages. A later version must read what an earlier one has
  ///     published, and should be everywhere before one publishes what the earlier cannot read.
  public func topic<Message: Codable & Sendable>(
    _ name: String, of type: Message.Type
  ) throws(PubSubError) -> Topic<Message> {
    try PubSubName.check(name)
    return Topic(name: name, node: self)
  }

  /// Returns the people at a key, such as the path of a page.
  ///
  /// - Parameters:
  ///   - key: The key: 1 to 200 bytes of UTF-8 without control characters.
  ///   - type: The type of the metadata of a person.
  /// - Throws: ``PubSubError/unusableName(_:)``, and `PostgresError`.
  public func presence<Meta: Codable & Sendable>(
    _ key: String, of type: Meta.Type
  ) throws -> Presence<Meta> {
    try PubSubName.check(key)
    return Presence(key: key, node: self, keeper: try keeper())
  }

  /// Removes the people of this node, publishes what waits, ends all sequences of messages, and
  /// closes the connections; closing twice does nothing.
  ///
  /// The sequences, and the connection that listens, end soon after it has returned. Later calls
  /// throw `PostgresError.closed`.
  public func close() async {
    let keeper = presences.withLock { presences in
      presences.isClosed = true
      return presences.keeper
    }
    await keeper?.closed()
    await publisher.close()
    listener.close()
    await readers.close { $0.disconnect() }
  }

  // MARK: Internals

  /// The keeper of the presences, which is started when it is first needed.
  func keeper() throws -> PresenceKeeper {
    try presences.withLock { presences in
      if let keeper = presences.keeper { return keeper }
      guard !presences.isClosed else { throw PostgresError.closed }
      let keeper = try PresenceKeeper(
        options, channel: channel, limits: limits, id: id, report: report)
      listener.onPresence { [weak keeper] key in keeper?.reload(key) }
      presences.keeper = keeper
      return keeper
    }
  }

  func lastNumber(of topic: String) async throws -> Int {
    try await readers.run { worker in
      let results = try worker.run([PostgresQuery(PubSubTables.last) { $0.add(topic) }])
      return results.first.flatMap { $0.count == 1 ? $0.number(0, 0) : nil } ?? 0
    }
  }

  func page(of topic: String, after number: Int) async throws -> TopicFollower.Page {
    try await readers.run { worker in
      let results = try worker.run([
        PostgresQuery(PubSubTables.page) { arguments in
          arguments.add(topic)
          arguments.add(number)
        }
      ])
      guard let result = results.first, result.count > 0 else { return TopicFollower.Page() }
      var page = TopicFollower.Page(last: result.number(0, 0))
      // Numbers begin with 1; 0 stands for null.
      for row in 0..<result.count where result.number(row, 1) > 0 {
        page.rows.append(.init(number: result.number(row, 1), body: result.text(row, 2)))
      }
      return page
    }
  }
}
#endif
