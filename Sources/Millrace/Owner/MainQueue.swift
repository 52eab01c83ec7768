#if canImport(Dispatch)
internal import Dispatch
internal import Synchronization

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Darwin)
internal import Darwin
#endif

/// The main actor's queue, which can be queried whether the caller runs on it.
///
/// `MainActor.assumeIsolated` traps if the caller does not; this only returns a result. Where the
/// main queue has a thread of its own, the thread is compared; where it has moved to other threads,
/// as it does on Linux in a program without a run loop, the queue is queried.
@usableFromInline
package enum MainQueue {
  private static let key = DispatchSpecificKey<Bool>()

  private static let isMarked: Bool = {
    DispatchQueue.main.setSpecific(key: key, value: true)
    return true
  }()

  @inline(never) private static var isQueueHere: Bool {
    isMarked && DispatchQueue.getSpecific(key: key) == true
  }

  #if canImport(Darwin)
  @usableFromInline package static var isHere: Bool { pthread_main_np() != 0 || isQueueHere }
  #elseif canImport(Glibc)
  /// The initial thread of the process, which runs the main queue and no other code of this module.
  ///
  /// It is 0 before the first call, and 1 if the main queue had left it by then. No thread has
  /// these numbers.
  private static let initialThread = Atomic<UInt>(0)

  /// True while the caller runs on the main queue; a few nanoseconds on the initial thread.
  @usableFromInline package static var isHere: Bool {
    let known = initialThread.load(ordering: .relaxed)
    if known == pthread_self() { return true }
    guard isQueueHere else { return false }
    if known == 0 {
      initialThread.store(isInitialThread ? pthread_self() : 1, ordering: .relaxed)
    }
    return true
  }

  /// True on the first thread, whose number on Linux is that of the process.
  @inline(never) private static var isInitialThread: Bool {
    var path = [UInt8](repeating: 0, count: 64)
    let length = path.withUnsafeMutableBytes { bytes in
      bytes.baseAddress.map { readlink("/proc/thread-self", $0, bytes.count) } ?? 0
    }
    // A path like "12/task/12", with the number of the process and that of the thread.
    let digits = path.firstIndex(of: UInt8(ascii: "/")) ?? 0
    return digits > 0 && length == 2 * digits + "/task/".utf8.count
      && path[..<digits].elementsEqual(path[(length - digits)..<length])
  }
  #else
  @usableFromInline package static var isHere: Bool { isQueueHere }
  #endif
}
#else
/// A main queue that cannot be queried: this platform has none.
@usableFromInline
package enum MainQueue {
  @usableFromInline package static var isHere: Bool { true }
}
#endif
