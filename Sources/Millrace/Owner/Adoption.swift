/// The adoption of a loop by the actor that owns it.
struct Adoption {
  /// Weak, since the owner usually holds the loop.
  weak var owner: (any Actor)?
  /// True after an owner has been adopted.
  var isDone = false
  /// True if the main actor owns the loop only because the loop was created there.
  var isProvisional = false
  /// True if an owner was adopted while the loop showed the past.
  ///
  /// Effects and subscriptions then start when the present is shown again.
  var isStartPostponed = false
  /// The loops that adopt the owner of this one.
  var companions: [WeakReference<Loop>] = []
}
