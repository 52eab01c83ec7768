#if Web
internal import NIOPosix

/// Runs work that waits for the disk on threads for that.
///
/// Once asked for it is done, also if the task is cancelled: a run that ends has no step half done.
func onDisk<Value: Sendable>(
  _ body: @escaping @Sendable () throws(AttachmentError) -> Value
) async throws(AttachmentError) -> Value {
  let result: Result<Value, AttachmentError> = await withCheckedContinuation { continuation in
    // The process's own pool, which never ends.
    NIOThreadPool.singleton.submit { _ in
      continuation.resume(returning: Result { () throws(AttachmentError) in try body() })
    }
  }
  return try result.get()
}
#endif
