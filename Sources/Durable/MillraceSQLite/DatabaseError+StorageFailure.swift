#if SQLite
public import MillraceDurable

/// An error of the file ends the transaction, in contrast to one of an action.
extension DatabaseError: StorageFailure {}
#endif
