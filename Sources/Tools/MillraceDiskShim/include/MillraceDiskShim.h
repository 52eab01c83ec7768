#ifndef MILLRACE_DISK_SHIM_H
#define MILLRACE_DISK_SHIM_H

#include <stdint.h>

/// A layer below SQLite that records what is written to the files of a directory, rebuilds what a
/// power cut could have left of them, and lets a chosen call fail.
///
/// All functions may be called from any thread. Those with the handle of a disk that has ended do
/// nothing.

/// Puts the layer below all connections that are opened from now on. Returns SQLite's code.
int crash_disk_install(void);

/// Begins to record the files in `directory`, which has no link in its path. Returns its handle; 0
/// if it is recorded already.
uint64_t crash_disk_begin(const char *directory);

/// Ends recording, and forgets what was recorded.
void crash_disk_end(uint64_t disk);

/// Returns the number of recorded operations.
int crash_disk_count(uint64_t disk);

/// The calls that can fail.
enum {
  CRASH_DISK_FULL,          // a write, for want of room
  CRASH_DISK_WRITE_FAILED,  // a write
  CRASH_DISK_SYNC_FAILED,   // a flush
  CRASH_DISK_READ_FAILED    // a reading
};

/// Lets the call of a kind with the number `at` fail, counted from 1, and all later ones if
/// `for_ever` is not 0. Number 0 lets none fail. Counting begins anew.
void crash_disk_fail(uint64_t disk, int kind, int at, int for_ever);

/// Returns the number of calls of the chosen kind since then.
int crash_disk_calls(uint64_t disk);

/// The part of what was not flushed that a power cut leaves.
enum {
  CRASH_DISK_NOTHING,
  CRASH_DISK_EVERYTHING,
  CRASH_DISK_PREFIX,   // up to an operation chosen by the seed
  CRASH_DISK_SECTORS   // sectors of 512 bytes of the file, chosen by the seed
};

/// Writes the files as a power cut after the first `count` operations could have left them into
/// `directory`, without a log's index. Cheapest if counts rise from call to call. Returns 0, or -1
/// if a file cannot be written or the directory is one that is recorded.
int crash_disk_image(
    uint64_t disk, int count, int remains, uint64_t seed, const char *directory);

#endif
