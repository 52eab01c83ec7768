#ifdef MILLRACE_SQLITE

#include "MillraceDiskShim.h"

#include <pthread.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// The method is that of SQLite's own test6.c: writes are kept in order, and a flush makes those of
// its file before it durable.

enum { SECTOR = 512 };
enum { WRITE, TRUNCATE, SYNC, REMOVE };

typedef struct {
  int kind, file;
  sqlite3_int64 offset;
  int length;
  unsigned char *bytes;
} Operation;

typedef struct {
  unsigned char *bytes;
  sqlite3_int64 size, room;
  int exists;
} Content;

typedef struct {
  char *name;
  Content durable;
  Content before;  // what it had when it was opened first
  int *pending;    // the numbers of the operations that were not flushed
  int pending_count, pending_room;
} RecordedFile;

typedef struct Disk {
  struct Disk *next;
  uint64_t handle;
  char *directory;
  Operation *operations;
  int count, room;
  RecordedFile *files;
  int file_count, file_room;
  int seen;  // the operations that the durable contents take account of
  int fault, fault_at, fault_for_ever, calls;
} Disk;

typedef struct {
  sqlite3_file base;
  uint64_t disk;  // the handle: a file may stay open after its disk
  int file;
  sqlite3_file *real;
} File;

static Disk *disks;
static uint64_t last_handle;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static sqlite3_vfs *real_vfs;
static sqlite3_vfs layer;

// MARK: Recording

static void add(
    Disk *disk, int kind, int file, sqlite3_int64 offset, int length, const void *bytes) {
  if (disk->count == disk->room) {
    disk->room = disk->room ? disk->room * 2 : 1024;
    disk->operations = realloc(disk->operations, sizeof(Operation) * disk->room);
  }
  Operation *operation = &disk->operations[disk->count++];
  *operation = (Operation){kind, file, offset, length, NULL};
  if (bytes) {
    operation->bytes = malloc(length);
    memcpy(operation->bytes, bytes, length);
  }
}

/// Counts a call of the chosen kind; returns 1 if it has to fail.
static int fails(Disk *disk, int kind) {
  if (disk->fault_at == 0 || disk->fault != kind) return 0;
  disk->calls++;
  return disk->calls == disk->fault_at || (disk->fault_for_ever && disk->calls > disk->fault_at);
}

/// Returns the disk that records a file; NULL if none does.
static Disk *disk_of(const char *path, const char **name) {
  if (!path) return NULL;
  for (Disk *disk = disks; disk; disk = disk->next) {
    size_t length = strlen(disk->directory);
    if (strncmp(path, disk->directory, length) != 0 || path[length] != '/') continue;
    if (strchr(path + length + 1, '/')) continue;
    *name = path + length + 1;
    return disk;
  }
  return NULL;
}

static int file_of(Disk *disk, const char *name) {
  for (int i = 0; i < disk->file_count; i++) {
    if (strcmp(disk->files[i].name, name) == 0) return i;
  }
  if (disk->file_count == disk->file_room) {
    disk->file_room = disk->file_room ? disk->file_room * 2 : 4;
    disk->files = realloc(disk->files, sizeof(RecordedFile) * disk->file_room);
  }
  disk->files[disk->file_count] = (RecordedFile){.name = strdup(name)};
  return disk->file_count++;
}

static void ensure(Content *content, sqlite3_int64 size);

static void copy(Content *content, const Content *other) {
  content->size = 0;
  ensure(content, other->size);
  if (other->size) memcpy(content->bytes, other->bytes, other->size);
  content->exists = other->exists;
}

/// Returns the disk with a handle; NULL if it has ended.
static Disk *disk_with(uint64_t handle) {
  Disk *disk = handle ? disks : NULL;
  while (disk && disk->handle != handle) disk = disk->next;
  return disk;
}

// MARK: The layer

#define REAL(file) (((File *)(file))->real)

static int close_file(sqlite3_file *file) {
  int code = REAL(file)->pMethods ? REAL(file)->pMethods->xClose(REAL(file)) : SQLITE_OK;
  return code;
}

static int read_file(sqlite3_file *file, void *bytes, int length, sqlite3_int64 offset) {
  File *own = (File *)file;
  if (own->disk) {
    pthread_mutex_lock(&mutex);
    Disk *disk = disk_with(own->disk);
    int failed = disk && fails(disk, CRASH_DISK_READ_FAILED);
    pthread_mutex_unlock(&mutex);
    if (failed) return SQLITE_IOERR_READ;
  }
  return REAL(file)->pMethods->xRead(REAL(file), bytes, length, offset);
}

static int write_file(sqlite3_file *file, const void *bytes, int length, sqlite3_int64 offset) {
  File *own = (File *)file;
  if (own->disk) {
    pthread_mutex_lock(&mutex);
    Disk *disk = disk_with(own->disk);
    int full = disk && fails(disk, CRASH_DISK_FULL);
    int failed = disk && fails(disk, CRASH_DISK_WRITE_FAILED);
    if (disk && !full && !failed) add(disk, WRITE, own->file, offset, length, bytes);
    pthread_mutex_unlock(&mutex);
    if (full) return SQLITE_FULL;
    if (failed) return SQLITE_IOERR_WRITE;
  }
  return REAL(file)->pMethods->xWrite(REAL(file), bytes, length, offset);
}

static int truncate_file(sqlite3_file *file, sqlite3_int64 size) {
  File *own = (File *)file;
  if (own->disk) {
    pthread_mutex_lock(&mutex);
    Disk *disk = disk_with(own->disk);
    if (disk) add(disk, TRUNCATE, own->file, size, 0, NULL);
    pthread_mutex_unlock(&mutex);
  }
  return REAL(file)->pMethods->xTruncate(REAL(file), size);
}

static int sync_file(sqlite3_file *file, int flags) {
  File *own = (File *)file;
  if (own->disk) {
    pthread_mutex_lock(&mutex);
    Disk *disk = disk_with(own->disk);
    int failed = disk && fails(disk, CRASH_DISK_SYNC_FAILED);
    if (disk && !failed) add(disk, SYNC, own->file, 0, 0, NULL);
    pthread_mutex_unlock(&mutex);
    // The recording decides on what is durable; the real flush would only take time.
    if (disk) return failed ? SQLITE_IOERR_FSYNC : SQLITE_OK;
  }
  return REAL(file)->pMethods->xSync(REAL(file), flags);
}

static int file_size(sqlite3_file *file, sqlite3_int64 *size) {
  return REAL(file)->pMethods->xFileSize(REAL(file), size);
}
static int lock_file(sqlite3_file *file, int level) {
  return REAL(file)->pMethods->xLock(REAL(file), level);
}
static int unlock_file(sqlite3_file *file, int level) {
  return REAL(file)->pMethods->xUnlock(REAL(file), level);
}
static int check_lock(sqlite3_file *file, int *result) {
  return REAL(file)->pMethods->xCheckReservedLock(REAL(file), result);
}
static int control(sqlite3_file *file, int code, void *argument) {
  return REAL(file)->pMethods->xFileControl(REAL(file), code, argument);
}
static int sector_size(sqlite3_file *file) {
  return REAL(file)->pMethods->xSectorSize(REAL(file));
}
static int characteristics(sqlite3_file *file) {
  return REAL(file)->pMethods->xDeviceCharacteristics(REAL(file));
}
static int map_index(sqlite3_file *file, int page, int size, int extend, void volatile **result) {
  return REAL(file)->pMethods->xShmMap(REAL(file), page, size, extend, result);
}
static int lock_index(sqlite3_file *file, int offset, int count, int flags) {
  return REAL(file)->pMethods->xShmLock(REAL(file), offset, count, flags);
}
static void index_barrier(sqlite3_file *file) {
  REAL(file)->pMethods->xShmBarrier(REAL(file));
}
static int unmap_index(sqlite3_file *file, int delete) {
  return REAL(file)->pMethods->xShmUnmap(REAL(file), delete);
}

// Without memory mapping (version 3), so that every change passes here.
static const sqlite3_io_methods methods = {
    2,         close_file,   read_file,   write_file, truncate_file,   sync_file,
    file_size, lock_file,    unlock_file, check_lock, control,         sector_size,
    characteristics, map_index, lock_index, index_barrier, unmap_index, NULL, NULL};

/// Reads what a file has that the disk has not seen before: it is durable.
static void remember(RecordedFile *file, sqlite3_file *real) {
  sqlite3_int64 size = 0;
  if (real->pMethods->xFileSize(real, &size) != SQLITE_OK || size == 0) return;
  ensure(&file->before, size);
  file->before.exists = 1;
  for (sqlite3_int64 at = 0; at < size; at += 1 << 20) {
    int length = size - at < 1 << 20 ? (int)(size - at) : 1 << 20;
    if (real->pMethods->xRead(real, file->before.bytes + at, length, at) != SQLITE_OK) break;
  }
  copy(&file->durable, &file->before);
}

static int open_file(
    sqlite3_vfs *vfs, const char *path, sqlite3_file *file, int flags, int *result) {
  (void)vfs;
  File *own = (File *)file;
  memset(own, 0, sizeof *own);
  own->real = (sqlite3_file *)(own + 1);
  int code = real_vfs->xOpen(real_vfs, path, own->real, flags, result);
  if (!own->real->pMethods) return code;
  own->base.pMethods = &methods;
  const char *name = NULL;
  pthread_mutex_lock(&mutex);
  Disk *disk = disk_of(path, &name);
  if (disk) {
    int known = disk->file_count;
    own->disk = disk->handle;
    own->file = file_of(disk, name);
    if (own->file == known) remember(&disk->files[known], own->real);
  }
  pthread_mutex_unlock(&mutex);
  return code;
}

static int remove_file(sqlite3_vfs *vfs, const char *path, int sync) {
  (void)vfs;
  const char *name = NULL;
  int code = real_vfs->xDelete(real_vfs, path, sync);
  if (code != SQLITE_OK) return code;
  pthread_mutex_lock(&mutex);
  Disk *disk = disk_of(path, &name);
  for (int i = 0; disk && i < disk->file_count; i++) {
    if (strcmp(disk->files[i].name, name) != 0) continue;
    add(disk, REMOVE, i, 0, 0, NULL);
  }
  pthread_mutex_unlock(&mutex);
  return code;
}

int crash_disk_install(void) {
  pthread_mutex_lock(&mutex);
  int code = SQLITE_OK;
  sqlite3_vfs *found = real_vfs ? NULL : sqlite3_vfs_find(NULL);
  if (!real_vfs && !found) code = SQLITE_ERROR;
  if (found) {
    real_vfs = found;
    // Everything else is the real layer's own, which takes its data from the copied structure.
    layer = *real_vfs;
    layer.pNext = NULL;
    layer.zName = "crash-disk";
    layer.szOsFile = (int)sizeof(File) + real_vfs->szOsFile;
    layer.xOpen = open_file;
    layer.xDelete = remove_file;
    code = sqlite3_vfs_register(&layer, 1);
    if (code != SQLITE_OK) real_vfs = NULL;
  }
  pthread_mutex_unlock(&mutex);
  return code;
}

// MARK: Disks

/// Returns whether a disk records a directory.
static int is_recorded(const char *directory) {
  Disk *disk = disks;
  while (disk && strcmp(disk->directory, directory) != 0) disk = disk->next;
  return disk != NULL;
}

uint64_t crash_disk_begin(const char *directory) {
  uint64_t handle = 0;
  pthread_mutex_lock(&mutex);
  if (!is_recorded(directory)) {
    Disk *disk = malloc(sizeof *disk);
    handle = ++last_handle;
    *disk = (Disk){.next = disks, .handle = handle, .directory = strdup(directory)};
    disks = disk;
  }
  pthread_mutex_unlock(&mutex);
  return handle;
}

void crash_disk_end(uint64_t handle) {
  pthread_mutex_lock(&mutex);
  Disk *disk = disk_with(handle);
  if (disk) {
    for (int i = 0; i < disk->count; i++) free(disk->operations[i].bytes);
    free(disk->operations);
    for (int i = 0; i < disk->file_count; i++) {
      free(disk->files[i].durable.bytes);
      free(disk->files[i].before.bytes);
      free(disk->files[i].pending);
      free(disk->files[i].name);
    }
    free(disk->files);
    free(disk->directory);
    Disk **link = &disks;
    while (*link != disk) link = &(*link)->next;
    *link = disk->next;
    free(disk);
  }
  pthread_mutex_unlock(&mutex);
}

int crash_disk_count(uint64_t handle) {
  pthread_mutex_lock(&mutex);
  Disk *disk = disk_with(handle);
  int count = disk ? disk->count : 0;
  pthread_mutex_unlock(&mutex);
  return count;
}

void crash_disk_fail(uint64_t handle, int kind, int at, int for_ever) {
  pthread_mutex_lock(&mutex);
  Disk *disk = disk_with(handle);
  if (disk) {
    disk->fault = kind;
    disk->fault_at = at;
    disk->fault_for_ever = for_ever;
    disk->calls = 0;
  }
  pthread_mutex_unlock(&mutex);
}

int crash_disk_calls(uint64_t handle) {
  pthread_mutex_lock(&mutex);
  Disk *disk = disk_with(handle);
  int calls = disk ? disk->calls : 0;
  pthread_mutex_unlock(&mutex);
  return calls;
}

// MARK: Images

static void ensure(Content *content, sqlite3_int64 size) {
  if (size > content->room) {
    content->room = size * 2;
    content->bytes = realloc(content->bytes, content->room);
  }
  if (size > content->size) {
    memset(content->bytes + content->size, 0, size - content->size);
    content->size = size;
  }
}

static void apply(Content *content, const Operation *operation) {
  content->exists = 1;
  if (operation->kind == WRITE) {
    ensure(content, operation->offset + operation->length);
    memcpy(content->bytes + operation->offset, operation->bytes, operation->length);
  } else if (operation->kind == TRUNCATE) {
    if (operation->offset < content->size) content->size = operation->offset;
    ensure(content, operation->offset);
  }
}

/// Takes account of the operations up to a number: flushed ones become durable. Counting up is
/// incremental; a lower number begins anew.
static void advance(Disk *disk, int count) {
  if (count < disk->seen) {
    for (int i = 0; i < disk->file_count; i++) {
      copy(&disk->files[i].durable, &disk->files[i].before);
      disk->files[i].pending_count = 0;
    }
    disk->seen = 0;
  }
  for (; disk->seen < count && disk->seen < disk->count; disk->seen++) {
    Operation *operation = &disk->operations[disk->seen];
    RecordedFile *file = &disk->files[operation->file];
    switch (operation->kind) {
    case SYNC:
      for (int i = 0; i < file->pending_count; i++) {
        apply(&file->durable, &disk->operations[file->pending[i]]);
      }
      file->durable.exists = 1;
      file->pending_count = 0;
      break;
    case REMOVE:
      // Durable at once: the next file that SQLite creates flushes the directory.
      file->durable.size = 0;
      file->durable.exists = 0;
      file->pending_count = 0;
      break;
    default:
      if (file->pending_count == file->pending_room) {
        file->pending_room = file->pending_room ? file->pending_room * 2 : 64;
        file->pending = realloc(file->pending, sizeof(int) * file->pending_room);
      }
      file->pending[file->pending_count++] = disk->seen;
    }
  }
}

/// Returns the next 64 bits of SplitMix64, the generator of the package, which C cannot call.
static uint64_t next(uint64_t *state) {
  uint64_t z = (*state += 0x9E3779B97F4A7C15ull);
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
  return z ^ (z >> 31);
}

static void apply_sectors(Content *content, const Operation *operation, uint64_t *state) {
  if (operation->kind != WRITE) {
    if (next(state) & 1) apply(content, operation);
    return;
  }
  int end = 0;
  for (int start = 0; start < operation->length; start = end) {
    // Up to the next sector of the file, or to the end of the write.
    end = start + SECTOR - (int)((operation->offset + start) % SECTOR);
    if (end > operation->length) end = operation->length;
    if (next(state) & 1) continue;
    Operation part = *operation;
    part.offset += start;
    part.bytes += start;
    part.length = end - start;
    apply(content, &part);
  }
}

int crash_disk_image(
    uint64_t handle, int count, int remains, uint64_t seed, const char *directory) {
  int result = 0;
  pthread_mutex_lock(&mutex);
  // The files of a recorded folder are in use.
  Disk *disk = is_recorded(directory) ? NULL : disk_with(handle);
  if (!disk) {
    pthread_mutex_unlock(&mutex);
    return -1;
  }
  if (count < 0) count = 0;
  if (count > disk->count) count = disk->count;
  advance(disk, count);
  uint64_t state = seed;
  int oldest = count;
  for (int i = 0; i < disk->file_count; i++) {
    RecordedFile *file = &disk->files[i];
    if (file->pending_count && file->pending[0] < oldest) oldest = file->pending[0];
  }
  int end = oldest + (int)(next(&state) % (uint64_t)(count - oldest + 1));
  for (int i = 0; i < disk->file_count && result == 0; i++) {
    RecordedFile *file = &disk->files[i];
    Content image = {0};
    copy(&image, &file->durable);
    image.exists = file->durable.exists || file->pending_count;
    for (int j = 0; j < file->pending_count; j++) {
      const Operation *operation = &disk->operations[file->pending[j]];
      if (remains == CRASH_DISK_EVERYTHING) apply(&image, operation);
      if (remains == CRASH_DISK_PREFIX && file->pending[j] < end) apply(&image, operation);
      if (remains == CRASH_DISK_SECTORS) apply_sectors(&image, operation, &state);
    }
    size_t length = strlen(directory) + strlen(file->name) + sizeof "/-shm";
    char *path = malloc(length);
    // The index of a log is no part of what is on the disk.
    snprintf(path, length, "%s/%s-shm", directory, file->name);
    remove(path);
    snprintf(path, length, "%s/%s", directory, file->name);
    remove(path);
    if (image.exists) {
      FILE *output = fopen(path, "wb");
      if (!output) result = -1;
      if (output && image.size) {
        if (fwrite(image.bytes, 1, image.size, output) != (size_t)image.size) result = -1;
      }
      if (output && fclose(output) != 0) result = -1;
    }
    free(image.bytes);
    free(path);
  }
  pthread_mutex_unlock(&mutex);
  return result;
}

#endif
