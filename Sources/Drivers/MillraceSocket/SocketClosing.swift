#if Web
/// The wish of the program to close, sent to the handler past the queue of messages.
struct SocketClosing: Sendable {
  let code: SocketCloseCode
  let reason: String
}
#endif
