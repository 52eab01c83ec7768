#if Web
internal import NIOPosix

/// Runs work that waits for the disk on threads for that.
func onDisk<Value: Sendable>(
  _ body: @escaping @Sendable () throws(AttachmentError) -> Value
) async throws(AttachmentError) -> Value {
  do {
    return try await NIOThreadPool.singleton.runIfActive { try body() }
  } catch let error as AttachmentError {
    throw error
  } catch {
    throw .unusable(path: "", reason: "\(error)")
  }
}
#endif
