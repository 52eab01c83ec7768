#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#else
internal import Darwin
#endif

/// A mutex with the interface of `Synchronization.Mutex` on a pthread mutex, which the thread
/// sanitizer follows.
///
/// The one of the standard library waits by a futex, in code that is not instrumented: where it is
/// contended, what it orders is reported as a race. `script/test --sanitize` builds a copy of the
/// sources with this one, which comes before the imported one in each module that has it.
struct Mutex<Value: ~Copyable>: ~Copyable {
  private let lock: UnsafeMutablePointer<pthread_mutex_t>
  private let value: UnsafeMutablePointer<Value>

  init(_ initial: consuming sending Value) {
    lock = .allocate(capacity: 1)
    pthread_mutex_init(lock, nil)
    value = .allocate(capacity: 1)
    value.initialize(to: initial)
  }

  deinit {
    pthread_mutex_destroy(lock)
    lock.deallocate()
    value.deinitialize(count: 1)
    value.deallocate()
  }

  borrowing func withLock<Result: ~Copyable, Failure: Error>(
    _ body: (inout sending Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    return try body(&value.pointee)
  }
}

// Unchecked, because the compiler cannot see that the value is only reached with the lock held.
extension Mutex: @unchecked Sendable where Value: ~Copyable {}
