/// An instrument of the grid: its family, its compass and a fact about it.
package struct Instrument: Equatable, Sendable {
  let name: String
  let family: String
  /// The lowest and the highest note that a player uses, as numbers of MIDI; `nil` without a pitch.
  let compass: ClosedRange<Int>?
  let fact: String

  /// The compass in names of notes, with the fact.
  var words: String {
    [compass.map(Self.words(of:)), fact].compactMap { $0 }.joined(separator: " · ")
  }

  /// Returns a compass in names of notes, such as “G3 to A7”.
  static func words(of compass: ClosedRange<Int>) -> String {
    "\(note(compass.lowerBound)) to \(note(compass.upperBound))"
  }

  /// Returns the name of a note, where 60 is C4.
  private static func note(_ number: Int) -> String {
    let names = ["C", "C♯", "D", "E♭", "E", "F", "F♯", "G", "A♭", "A", "B♭", "B"]
    return "\(names[number % 12])\(number / 12 - 1)"
  }

  /// Returns what instruments are together: their number, and the notes that they reach.
  static func words(of ensemble: [Instrument]) -> String {
    let compasses = ensemble.compactMap(\.compass)
    let number = ensemble.count == 1 ? "1 instrument" : "\(ensemble.count) instruments"
    guard let low = compasses.map(\.lowerBound).min(), let high = compasses.map(\.upperBound).max()
    else { return number }
    return "\(number), from \(words(of: low...high))"
  }

  /// All instruments, by family.
  static let all = [
    Instrument("Violin", "Strings", 55...105, "Four strings, tuned in fifths"),
    Instrument("Viola", "Strings", 48...93, "A fifth below the violin"),
    Instrument("Cello", "Strings", 36...84, "An octave below the viola"),
    Instrument("Double bass", "Strings", 28...67, "Tuned in fourths, unlike its relatives"),
    Instrument("Harp", "Strings", 24...104, "47 strings, and seven pedals for the sharps"),
    Instrument("Guitar", "Strings", 40...83, "Sounds an octave below what is written"),
    Instrument("Lute", "Strings", 43...79, "Pairs of gut strings"),
    Instrument("Flute", "Winds", 60...96, "The only wind here without a reed or a cup"),
    Instrument("Oboe", "Winds", 58...93, "Gives the note to which an orchestra tunes"),
    Instrument("Clarinet", "Winds", 50...94, "Overblows at the twelfth, not the octave"),
    Instrument("Bassoon", "Winds", 34...75, "Two and a half metres of tube, folded"),
    Instrument("Horn", "Winds", 35...77, "The right hand in the bell shapes the tone"),
    Instrument("Trumpet", "Winds", 52...84, "Three valves, seven lengths of tube"),
    Instrument("Trombone", "Winds", 40...77, "A slide of seven positions"),
    Instrument("Piano", "Others", 21...108, "88 keys"),
    Instrument("Organ", "Others", 36...96, "Its pipes reach further than its keys"),
    Instrument("Drums", "Others", nil, "Without a pitch, mostly"),
    Instrument("Marimba", "Others", 36...96, "Five octaves of rosewood"),
  ]

  private init(_ name: String, _ family: String, _ compass: ClosedRange<Int>?, _ fact: String) {
    (self.name, self.family, self.compass, self.fact) = (name, family, compass, fact)
  }
}
