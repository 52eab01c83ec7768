#if Web
internal import NIOPosix
internal import Synchronization

/// Runs work that waits for the disk on threads for that.
///
/// Once asked for it is done, also if the task is cancelled: a run that ends has no step half done.
func onDisk<Value: Sendable>(
  _ body: @escaping @Sendable () throws(AttachmentError) -> Value
) async throws(AttachmentError) -> Value {
  let work = OneWork(body)
  let result: Result<Value, AttachmentError> = await withCheckedContinuation { continuation in
    // The process's own pool, which never ends.
    NIOThreadPool.singleton.submit { _ in continuation.resume(returning: work.run()) }
  }
  return try result.get()
}

/// Work that releases what it uses before its result is known: a folder can be opened again then.
private final class OneWork<Value: Sendable>: Sendable {
  private let body: Mutex<@Sendable () -> Result<Value, AttachmentError>>

  init(_ body: @escaping @Sendable () throws(AttachmentError) -> Value) {
    self.body = Mutex { Result { () throws(AttachmentError) in try body() } }
  }

  func run() -> Result<Value, AttachmentError> {
    let result = body.withLock { $0 }()
    body.withLock { $0 = { result } }
    return result
  }
}
#endif
