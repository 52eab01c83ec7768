#if SQLite
import MillraceSQLite

// GRDB has types of the same names; in these tests the plain names are ours.
typealias Database = MillraceSQLite.Database
typealias DatabaseError = MillraceSQLite.DatabaseError
#endif
