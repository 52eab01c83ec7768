/// Whose a store is, as far as that can be known.
enum Ownership {
  /// The main actor's, which can be asked for.
  case mainActor
  /// Whoever's its loop is: the compiler keeps it there, and nobody can be asked.
  case loop
  /// Nobody's: code that knows nothing of actors made it off the main actor.
  case nobody
}
