internal import Dispatch
internal import Synchronization

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Darwin)
internal import Darwin
#endif

/// Tells whether this is the main actor, without a trap if it is not.
///
/// The main actor runs on the main queue. Where that has a thread of its own, the thread is asked; where the main queue has
/// moved to other threads, as it does on Linux in a program without a run loop, the queue is.
enum MainQueue {
  private static let key = DispatchSpecificKey<Bool>()

  private static let isMarked: Bool = {
    DispatchQueue.main.setSpecific(key: key, value: true)
    return true
  }()

  private static var isQueueHere: Bool {
    isMarked && DispatchQueue.getSpecific(key: key) == true
  }

  #if canImport(Darwin)
  static var isHere: Bool { pthread_main_np() != 0 || isQueueHere }
  #elseif canImport(Glibc)
  /// The thread that the process began with, which runs the main queue and nothing else of ours.
  ///
  /// It is 0 before anybody has asked, and 1 if the main queue had left it by then. No thread has these numbers.
  private static let initialThread = Atomic<UInt>(0)

  /// Whether the code that asks runs on the main queue.
  ///
  /// Asking costs a few nanoseconds on the initial thread.
  static var isHere: Bool {
    let known = initialThread.load(ordering: .relaxed)
    if known == pthread_self() { return true }
    guard isQueueHere else { return false }
    if known == 0 {
      initialThread.store(isInitialThread ? pthread_self() : 1, ordering: .relaxed)
    }
    return true
  }

  /// Linux numbers a process after its first thread.
  private static var isInitialThread: Bool {
    var path = [UInt8](repeating: 0, count: 64)
    let length = path.withUnsafeMutableBytes { bytes in
      bytes.baseAddress.map { readlink("/proc/thread-self", $0, bytes.count) } ?? 0
    }
    guard length > 0 else { return false }
    let parts = path.prefix(length).split(separator: UInt8(ascii: "/"))
    return parts.count == 3 && parts.first == parts.last
  }
  #else
  static var isHere: Bool { isQueueHere }
  #endif
}
