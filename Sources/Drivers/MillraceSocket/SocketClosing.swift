#if Web
/// The program's request to close, sent to the handler past the queue of messages.
struct SocketClosing: Sendable {
  let code: SocketCloseCode
  let reason: String
}
#endif
