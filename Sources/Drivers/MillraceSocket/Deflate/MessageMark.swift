#if Web
/// A flag that is true while the incoming message is compressed.
///
/// Only the first frame of a message carries this bit, and the aggregation of fragments loses it.
/// `SocketFrameCheck`, which precedes the aggregator, notes it here. The handler behind the
/// aggregator receives the whole message in the same call in which its last frame arrived, so the
/// flag never belongs to another message. Both handlers run on one event loop.
final class MessageMark {
  var isCompressed = false
}
#endif
