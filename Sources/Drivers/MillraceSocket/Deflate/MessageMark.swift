#if Web
/// Whether the message that is coming in was compressed.
///
/// Only its first frame says so, and putting fragments together loses it. The check before that notes it here; what
/// stands behind hears of the whole message in the same call that brought its last frame, so the note is never another
/// message's. Both belong to one event loop.
final class MessageMark {
  var isCompressed = false
}
#endif
