#ifdef MILLRACE_SQLITE

#include "MillraceSQLiteShim.h"

#include <sqlite3.h>
#include <stddef.h>

int millrace_sqlite_keep_log_on_close(void *connection, int keep) {
  return sqlite3_db_config(
      (sqlite3 *)connection, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, keep, NULL);
}

#endif
