#if SQLite
import MillraceViews

// The words for events in the panel “About this example”, without texts that a person has typed.

extension RecordingsEvent: CustomStringConvertible {
  package var description: String {
    switch self {
    case .arrive: "an address is opened"
    case .open: "a folder is opened"
    case .choose: "a recording is chosen"
    case .showList: "the list is shown again"
    case .toggleEditing: "editing begins or ends"
    case .askToCreate: "a new folder is requested"
    case .askToRename: "another name is requested"
    case .askToMove: "a move is requested"
    case .delete: "a deletion is requested"
    case .restore: "a deletion is undone"
    case .record: "the recorder is opened"
    case .typed: "a name is typed"
    case .picked: "a folder is picked"
    case .confirm: "the dialog is confirmed"
    case .cancel: "the dialog is cancelled"
    case .dropped: "an item is dragged into a folder"
    case .player(let action): "player: \(action)"
    case .recorder(let action): "recorder: \(action)"
    }
  }
}

extension Player.Action: CustomStringConvertible {
  package var description: String {
    switch self {
    case .toggle: "play or pause is pressed"
    case .leap: "the position is set"
    case .progressed: "it plays"
    case .ended: "the end is reached"
    case .paused: "it is paused from outside"
    case .blocked: "the browser does not play yet"
    case .broken: "the sound cannot be played"
    case .typed: "a name is typed"
    case .committed: "the name is confirmed"
    case .output(.rename(_, name: _)): "a new name is asked for"
    case .output(.notice(_)): "a message is shown"
    }
  }
}

extension Recorder.Action: CustomStringConvertible {
  package var description: String {
    switch self {
    case .started: "the microphone is open"
    case .ticked: "it records"
    case .stop: "stop is pressed"
    case .stopped: "the microphone is closed"
    case .denied: "the microphone is denied"
    case .absent: "there is no microphone"
    case .unsupported, .failed: "the browser cannot record"
    case .lost: "the sound is lost"
    case .upload(.offered(_)): "a sound is offered"
    case .upload(.progressed(_, received: _)): "the sound is on its way"
    case .upload(.finished(_)): "the sound has arrived"
    case .upload(.failed(_, _)): "the sound has not arrived"
    case .upload(.cancelled(_)): "the sound is withdrawn"
    case .kept: "the sound is stored"
    case .notKept: "the sound is not stored"
    case .retry: "the sound is sent again"
    case .typed: "a name is typed"
    case .output(.save): "saving is asked for"
    case .output(.cancel): "the recorder is left"
    }
  }
}

extension RecordingsPage.Action: CustomStringConvertible {
  package var description: String {
    switch self {
    case .screen(let event): "\(event)"
    case .searched: "the text of the search is typed"
    case .searchedEverywhere: "all folders are searched"
    case .played: "a row is played or paused"
    case .answered(_, problem: nil): "the library has done what was asked"
    case .answered: "the library has refused"
    case .deleted: "the library has deleted an item"
    case .moved: "the library has moved an item"
    case .heard: "the library has changed"
    }
  }
}
#endif
