#if PostgreSQL
public import Millrace

extension Topic {
  /// Sends every message after a number to a store, as an action, until the task is cancelled or
  /// the node is closed.
  ///
  /// Each node of a site does this with a store of its own: since all of them take the same
  /// messages in the same order, its own included, all have the same state. A feed of the store
  /// then shows that state to the pages of its node. The action is the cause of its commit, so that
  /// a tool sees the number of the topic beside that of the commit.
  ///
  /// It runs on the actor of the caller, which owns the store. The next message is read once the
  /// action has been sent, so that a slow reducer keeps few messages in memory.
  ///
  /// - Parameters:
  ///   - store: The store, whose reducer has to be a function of state and message alone.
  ///   - number: The number of the last message that the state contains; 0 for none.
  ///   - action: Returns the action for a message.
  /// - Throws: As ``messages(after:)``.
  public func run<State, Action>(
    into store: Store<State, Action>, after number: Int = 0,
    _ action: (Numbered<Message>) -> Action
  ) async throws {
    for try await message in messages(after: number) { store.send(action(message)) }
  }

  /// Sends every message after a number to a store whose actions are the messages.
  ///
  /// - Throws: As ``messages(after:)``.
  public func run<State>(
    into store: Store<State, Numbered<Message>>, after number: Int = 0
  ) async throws {
    try await run(into: store, after: number) { $0 }
  }
}
#endif
