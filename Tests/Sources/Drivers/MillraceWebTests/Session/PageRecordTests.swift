import Testing

@testable import MillraceWeb

@Suite("The record of a page in its store", .timeLimit(.minutes(5)))
struct PageRecordTests {
  @Test(
    "is stored if the write is done; a write whose connection has ended is repeated",
    arguments: [
      (.save([1]), .done, true, false), (.remove, .done, false, false),
      (.save([1]), .failed, false, false), (.remove, .failed, false, false),
      (.save([1]), .cancelled, false, true), (.remove, .cancelled, false, true),
    ] as [(SessionStoreChange, PageRecord.Outcome, Bool, Bool)])
  func outcomes(
    change: SessionStoreChange, outcome: PageRecord.Outcome, isStored: Bool, isLeft: Bool
  ) {
    var record = PageRecord()
    #expect(record.begin() == nil)
    #expect(!record.isSaving)
    record.unsaved = change
    #expect(record.begin() != nil)
    #expect(record.isSaving)
    record.end(change, outcome)
    #expect(!record.isSaving)
    #expect(record.isStored == isStored)
    #expect((record.unsaved != nil) == isLeft)
  }

  @Test("has one write at a time, also when what it writes is released meanwhile")
  func oneWrite() {
    var record = PageRecord()
    record.unsaved = .save([1])
    #expect(record.begin() != nil && record.begin() == nil)
    record.release()
    #expect(record.begin() == nil && record.isSaving)
  }

  @Test("stays stored if a later write fails, until it is removed")
  func removal() {
    var record = PageRecord()
    for (change, outcome, isStored) in [
      (.save([1]), .done, true), (.save([2]), .failed, true), (.remove, .failed, true),
      (.remove, .done, false),
    ] as [(SessionStoreChange, PageRecord.Outcome, Bool)] {
      record.unsaved = change
      _ = record.begin()
      record.end(change, outcome)
      #expect(record.isStored == isStored)
    }
  }

  @Test("resumes the tasks that wait when the write has ended, however it has ended")
  func waiting() async {
    for outcome in [.done, .failed, .cancelled] as [PageRecord.Outcome] {
      var record = PageRecord()
      record.unsaved = .remove
      _ = record.begin()
      record.release()
      #expect(record.isSaving)
      await withCheckedContinuation {
        record.resumeAfterWrite($0)
        record.end(.remove, outcome)
      }
      #expect(!record.isSaving)
      #expect(record.unsaved == nil)
    }
  }
}
