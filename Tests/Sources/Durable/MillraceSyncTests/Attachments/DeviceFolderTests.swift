#if Web
import Foundation
import MillraceDurable
import Testing

@testable import MillraceSync

@Suite(.timeLimit(.minutes(5))) struct DeviceFolderTests {
  let device: ScratchFolder

  init() throws { device = try ScratchFolder() }

  @Test("a file that moves while it is looked for is found, whenever it moves", arguments: 0...2)
  func moved(step: Int) throws {
    let folder = try DeviceFolder(device.path)
    let id = AttachmentID(of: [1, 2, 3])
    try folder.add([1, 2, 3], id, to: "work", unique: "a")
    var found: [String] = []
    func look(_ paths: some Sequence<String>) {
      found += paths.filter { DiskFolder.facts(of: $0) != nil }
    }
    let paths = folder.paths(of: id, in: "work")
    look(paths.prefix(step))
    try folder.noteSent(DeviceFolder.Waiting(id: id, space: "work", size: 3))
    look(paths.dropFirst(step))
    #expect(!found.isEmpty)
    #expect(try folder.read(id, in: "work") == [1, 2, 3])
  }
}
#endif
