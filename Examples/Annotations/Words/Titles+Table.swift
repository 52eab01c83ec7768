extension Titles {
  /// The texts by key and language.
  static let table: [String: [Language: String]] = rows.reduce(into: [:]) { table, row in
    table[row.key] = [.english: row.english, .german: row.german]
  }

  private static let rows: [(key: String, english: String, german: String)] = [
    ("annotation_filters.title", "Filters", "Filter"),
    ("annotation_filters.clear", "Clear filters", "Filter löschen"),
    ("annotation_filters.clear_group", "Clear", "Löschen"),
    ("annotation_filters.show", "Show filters", "Filter zeigen"),
    ("annotation_filters.dismiss", "Close", "Schließen"),
    ("annotation_filters.back", "All filters", "Alle Filter"),
    ("annotation_filters.on", "on", "an"),
    ("annotation_filters.off", "off", "aus"),
    ("annotation_filters.share_status_section.title", "Share status", "Freigabe"),
    ("annotation_filters.issues_section.title", "Issues", "Mängel"),
    ("annotation_filters.general_section.title", "General", "Allgemein"),
    ("annotation_filters.hide_everything.title", "Hide everything", "Alles ausblenden"),
    ("annotation_filters.unassigned.title", "Unassigned", "Niemand"),
    ("annotation_filters.issues_row.title", "Issues", "Mängel"),
    ("annotation_filters.share.master", "Master", "Gemeinsam"),
    ("annotation_filters.share.personal", "Personal", "Persönlich"),
    ("annotation_filters.type.issue", "Issues", "Mängel"),
    ("annotation_filters.type.cloud", "Clouds", "Wolken"),
    ("annotation_filters.type.text", "Texts", "Texte"),
    ("annotation_filters.type.line", "Lines", "Linien"),
    ("annotation_filters.type.highlight", "Highlights", "Markierungen"),
    ("annotation_filters.type.photo", "Photos", "Fotos"),
    ("annotation_filters.type.ruler", "Measurements", "Maße"),
    ("annotation_filters.status.open", "Open", "Offen"),
    ("annotation_filters.status.inReview", "In review", "In Prüfung"),
    ("annotation_filters.status.closed", "Closed", "Erledigt"),
    ("annotation_filters.color.red", "Red", "Rot"),
    ("annotation_filters.color.orange", "Orange", "Orange"),
    ("annotation_filters.color.yellow", "Yellow", "Gelb"),
    ("annotation_filters.color.green", "Green", "Grün"),
    ("annotation_filters.color.blue", "Blue", "Blau"),
    ("annotation_filters.color.violet", "Violet", "Violett"),
    ("annotation_filters.color.black", "Black", "Schwarz"),
    ("annotation_filters.group.type", "Annotations", "Anmerkungen"),
    ("annotation_filters.group.status", "Status", "Status"),
    ("annotation_filters.group.assignee", "Assigned to", "Zuständig"),
    ("annotation_filters.group.color", "Color", "Farbe"),
    ("annotation_filters.group.author", "Created by", "Erstellt von"),
    ("annotation_filters.summary.type.one", "type", "Art"),
    ("annotation_filters.summary.type.other", "types", "Arten"),
    ("annotation_filters.summary.status.one", "status", "Status"),
    ("annotation_filters.summary.status.other", "statuses", "Status"),
    ("annotation_filters.summary.assignee.one", "person", "Person"),
    ("annotation_filters.summary.assignee.other", "people", "Personen"),
    ("annotation_filters.summary.color.one", "color", "Farbe"),
    ("annotation_filters.summary.color.other", "colors", "Farben"),
    ("annotation_filters.summary.author.one", "person", "Person"),
    ("annotation_filters.summary.author.other", "people", "Personen"),
    ("annotation.issue", "Issue", "Mangel"),
    ("annotation.cloud", "Cloud", "Wolke"),
    ("annotation.text", "Text", "Text"),
    ("annotation.line", "Line", "Linie"),
    ("annotation.highlight", "Highlight", "Markierung"),
    ("annotation.photo", "Photo", "Foto"),
    ("annotation.ruler", "Measurement", "Maß"),
    ("sheet.title", "Sheet", "Blatt"),
    ("sheet.drawing", "The sheet with its annotations", "Das Blatt mit seinen Anmerkungen"),
    ("sheet.list", "Annotations on the sheet", "Anmerkungen auf dem Blatt"),
    (
      "sheet.nothing", "No annotations match these filters.",
      "Keine Anmerkung entspricht diesen Filtern."
    ),
    ("sheet.language", "Language", "Sprache"),
    ("sheet.deliver", "Sync with the office", "Mit dem Büro abgleichen"),
    ("sheet.remove", "Remove", "Entfernen"),
    ("sheet.restore", "Undo", "Rückgängig"),
    ("sheet.notice.close", "Close the notice", "Meldung schließen"),
    ("sheet.place.cancel", "Cancel", "Abbrechen"),
    ("sheet.close", "Close the issue", "Mangel erledigen"),
    ("sheet.chosen", "Chosen", "Gewählt"),
    ("sheet.chosen.done", "Close the details", "Details schließen"),
    ("sheet.where", "Where you are", "Wo du bist"),
    ("sheet.gallery", "Gallery", "Galerie"),
    ("sheet.devices", "Devices", "Geräte"),
    ("sheet.add", "Add an issue", "Mangel anlegen"),
    ("sheet.move", "Move", "Verschieben"),
    (
      "sheet.place.newIssue.click", "Click the sheet where the issue is.",
      "Klicke auf dem Blatt, wo der Mangel ist."
    ),
    (
      "sheet.place.newIssue.tap", "Tap the sheet where the issue is.",
      "Tippe auf dem Blatt, wo der Mangel ist."
    ),
    (
      "sheet.place.chosen.click", "Click the sheet where the mark belongs.",
      "Klicke auf dem Blatt, wohin die Marke gehört."
    ),
    (
      "sheet.place.chosen.tap", "Tap the sheet where the mark belongs.",
      "Tippe auf dem Blatt, wohin die Marke gehört."
    ),
    (
      "sheet.place.keys", "The arrow keys and Enter do the same.",
      "Die Pfeiltasten und die Eingabetaste tun dasselbe."
    ),
    (
      "sheet.keys",
      "The arrow keys go from mark to mark, Enter opens one and Escape closes it. Plus and minus "
        + "zoom, Shift with an arrow key moves the sheet.",
      "Die Pfeiltasten gehen von Marke zu Marke, die Eingabetaste öffnet eine, Escape schließt "
        + "sie. Plus und Minus zoomen, Umschalt mit einer Pfeiltaste verschiebt das Blatt."
    ),
    (
      "sheet.purpose",
      "Ada and Ben work on one building plan, also without a connection. Press a number to come "
        + "closer.",
      "Ada und Ben bearbeiten einen Bauplan, auch ohne Verbindung. Eine Zahl führt näher heran."
    ),
    ("sheet.zoom.in", "Zoom in", "Vergrößern"),
    ("sheet.zoom.out", "Zoom out", "Verkleinern"),
    ("sheet.zoom.whole", "Whole sheet", "Ganzes Blatt"),
    ("sheet.legend", "Legend", "Legende"),
    ("sheet.legend.open", "Open issues", "Offene Mängel"),
    ("sheet.legend.inReview", "In review", "In Prüfung"),
    ("sheet.legend.closed", "Closed issues", "Erledigt"),
    (
      "sheet.locked", "Locked: only the office can change this sheet.",
      "Gesperrt: nur das Büro kann dieses Blatt ändern."
    ),
    ("sheet.note", "Note", "Notiz"),
    ("sheet.note.save", "Save the note", "Notiz sichern"),
    ("sheet.note.saved", "The note is saved.", "Die Notiz ist gesichert."),
    ("annotation.any", "An annotation", "Eine Anmerkung"),
    ("photo.add", "Add a photo", "Foto hinzufügen"),
    ("photo.none", "It has no photo yet.", "Es hat noch kein Foto."),
    ("photo.coming", "It has not arrived yet.", "Es ist noch nicht da."),
    ("photo.sending", "Photo on its way to the office", "Foto auf dem Weg ins Büro"),
    ("photo.refused", "The office refuses the photo.", "Das Büro nimmt ein Foto nicht an."),
    ("device.ada", "Ada’s tablet", "Adas Tablet"),
    ("device.ben", "Ben’s tablet", "Bens Tablet"),
    ("device.office", "The office", "Das Büro"),
    ("work.title", "Exchange with the office", "Abgleich mit dem Büro"),
    ("work.office", "The office", "Das Büro"),
    ("work.queue", "Not at the office yet", "Noch nicht im Büro"),
    ("work.last", "Last sync at", "Letzter Abgleich um"),
    ("work.waiting.one", "change waits.", "Änderung wartet."),
    ("work.waiting.other", "changes wait.", "Änderungen warten."),
    ("work.offline", "No connection.", "Keine Verbindung."),
    ("work.offline.switch", "Work offline", "Offline arbeiten"),
    ("work.syncing", "Syncing.", "Wird abgeglichen."),
    (
      "work.retrying", "The office does not answer; the tablet tries again by itself.",
      "Das Büro antwortet nicht; das Tablet versucht es von selbst wieder."
    ),
    ("work.sign_in", "The office does not know this tablet.", "Das Büro kennt das Tablet nicht."),
    ("work.update", "The tablet needs an update.", "Das Tablet braucht eine neue Version."),
    ("work.up_to_date", "Everything is at the office.", "Alles ist im Büro."),
    ("work.refused", "The office refused", "Das Büro hat abgelehnt:"),
    ("work.dismiss", "Understood", "Verstanden"),
    ("office.lock", "Lock this sheet", "Dieses Blatt sperren"),
    ("office.news", "What has arrived", "Was angekommen ist"),
    ("office.nothing", "Nothing has arrived yet.", "Noch ist nichts angekommen."),
    ("change.annotation.make", "added", "angelegt"),
    ("change.annotation.move", "moved", "verschoben"),
    ("change.annotation.note", "note written", "Notiz geschrieben"),
    ("change.annotation.photo", "photo added", "Foto hinzugefügt"),
    ("change.annotation.close", "closed", "erledigt"),
    ("change.annotation.remove", "removed", "entfernt"),
    ("change.annotation.restore", "brought back", "zurückgeholt"),
    ("change.sheet.lock", "locked or unlocked", "gesperrt oder entsperrt"),
    (
      "refusal.locked", "The office has locked the sheet. Ask it to unlock the sheet.",
      "Das Büro hat das Blatt gesperrt. Bitte es, das Blatt zu entsperren."
    ),
    (
      "refusal.gone", "The annotation has been removed meanwhile.",
      "Die Anmerkung wurde inzwischen entfernt."
    ),
    ("refusal.not-allowed", "You may not change this.", "Du darfst das nicht ändern."),
    ("sheet.by", "by", "von"),
  ]
}
