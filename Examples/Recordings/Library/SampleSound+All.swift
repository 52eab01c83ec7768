#if SQLite
import Foundation

extension SampleSound {
  /// The sounds of a new library.
  static let all = [
    SampleSound(name: "The mill wheel", folder: "At the mill", seconds: 24, age: 75) {
      time, noise in
      // Each of eight blades strikes the water.
      let turn = (time * 1.4).truncatingRemainder(dividingBy: 1)
      return noise * (0.12 + 0.5 * exp(-7 * turn))
        + 0.1 * sin(2 * .pi * 46 * time) * exp(-4 * turn)
    },
    SampleSound(name: "Noon bell", folder: "At the mill", seconds: 12, age: 73) { time, _ in
      let stroke = time.truncatingRemainder(dividingBy: 4)
      return chord([(1, 0.5), (2, 0.3), (2.76, 0.25), (5.4, 0.1)], at: stroke)
    },
    SampleSound(name: "The miller’s song", folder: "At the mill", seconds: 28, age: 50) {
      time, _ in
      // Two notes a second, in steps of half a tone above middle C.
      let notes = [0, 4, 7, 4, 5, 9, 7, 7, 4, 7, 5, 2, 4, 2, 0, 0]
      let beat = Int(time * 2)
      let part = time * 2 - Double(beat)
      let height = 261.6 * pow(2, Double(notes[beat % notes.count]) / 12)
      let swell = min(1, part * 12) * min(1, (1 - part) * 8)
      return 0.4 * swell * (sin(2 * .pi * height * time) + 0.3 * sin(4 * .pi * height * time))
    },
    SampleSound(name: "Waves on shingle", folder: "By the sea", seconds: 36, age: 220) {
      time, noise in
      let wave = (time / 6).truncatingRemainder(dividingBy: 1)
      let swell = wave < 0.3 ? wave / 0.3 : exp(-3.5 * (wave - 0.3))
      return noise * (0.05 + 0.6 * swell * swell)
    },
    SampleSound(name: "Foghorn", folder: "By the sea", seconds: 20, age: 219) { time, noise in
      let call = time.truncatingRemainder(dividingBy: 10)
      let swell = call < 4 ? min(1, call * 2) * min(1, (4 - call) * 1.5) : 0
      let horn = sin(2 * .pi * 87 * time) + 0.5 * sin(2 * .pi * 174 * time)
      return 0.4 * swell * horn + 0.02 * noise
    },
    SampleSound(name: "Rain on the roof", seconds: 48, age: 26) { time, noise in
      // A drop wherever the noise is strong, in a shower that comes and goes.
      let shower = 0.5 - 0.4 * cos(2 * .pi * time / 48)
      return shower * (0.15 * noise + (abs(noise) > 0.995 ? 0.7 * noise : 0))
    },
    SampleSound(name: "Frogs", seconds: 8, age: 2) { time, _ in
      let croak = (time * 2.6).truncatingRemainder(dividingBy: 1)
      let gate = croak < 0.45 ? sin(.pi * croak / 0.45) : 0
      return 0.5 * gate * sin(2 * .pi * (300 + 40 * sin(2 * .pi * 31 * time)) * time)
    },
    SampleSound(name: "Tuning fork", seconds: 3, age: 0) { time, _ in
      0.6 * sin(2 * .pi * 440 * time) * exp(-0.5 * time)
    },
  ]

  /// Returns the sum of partials that fade away, each with its height and its loudness; the first
  /// has 220 Hz.
  private static func chord(
    _ partials: [(height: Double, loudness: Double)], at time: Double
  ) -> Double {
    partials.reduce(0) { sum, partial in
      let (height, loudness) = partial
      return sum + loudness * sin(2 * .pi * 220 * height * time) * exp(-0.7 * height * time)
    }
  }
}
#endif
