#ifndef MILLRACE_SQLITE_SHIM_H
#define MILLRACE_SQLITE_SHIM_H

/// Sets whether closing `connection` (a `sqlite3 *`) leaves the write-ahead log as it is (1), or
/// moves it into the database file and removes it (0, SQLite's default). Returns SQLite's code.
///
/// It is written in C because `sqlite3_db_config` is variadic, and Swift cannot call variadic
/// functions.
int millrace_sqlite_keep_log_on_close(void *connection, int keep);

#endif
