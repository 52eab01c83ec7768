#if SQLite
extension SheetLibrary: SheetOffice {}
#endif
