#if Web
import CoreMetrics
import Testing

@testable import MillraceWeb

@Suite("The page of metrics")
struct MetricsPageTests {
  @Test("every kind of value is shown as Prometheus reads it, in one order")
  func text() {
    let page = MetricsPage()
    let counter = Counter(label: "b_total", dimensions: [("status", "2xx")], factory: page)
    Counter(label: "b_total", dimensions: [("status", "4xx")], factory: page).increment(by: 3)
    counter.increment()
    // The same name and labels are the same value.
    Counter(label: "b_total", dimensions: [("status", "2xx")], factory: page).increment()
    let meter = Meter(label: "a_open", dimensions: [], factory: page)
    meter.increment(by: 5)
    meter.decrement(by: 2)
    let timer = Timer(label: "c", dimensions: [], factory: page)
    timer.recordMilliseconds(500)
    timer.recordSeconds(2)
    Recorder(label: "d", dimensions: [], aggregate: true, factory: page).record(7)
    #expect(
      page.text == """
        # TYPE a_open gauge
        a_open 3
        # TYPE b_total counter
        b_total{status="2xx"} 2
        b_total{status="4xx"} 3
        # TYPE c_seconds summary
        c_seconds_sum 2.5
        c_seconds_count 2
        # TYPE d summary
        d_sum 7
        d_count 1

        """)
  }

  @Test("a label cannot break out of its quotes")
  func escaping() {
    #expect(MetricsPageValue.labels([("a", "x\"\\\ny"), ("b", "z")]) == #"{a="x\"\\\ny",b="z"}"#)
  }

  @Test("a gauge that is set, a value that is reset")
  func setting() {
    let page = MetricsPage()
    let meter = Meter(label: "m", dimensions: [], factory: page)
    meter.set(2.5)
    meter.set(1.5)
    let counter = Counter(label: "n", dimensions: [], factory: page)
    counter.increment(by: 4)
    counter.reset()
    #expect(page.text == "# TYPE m gauge\nm 1.5\n# TYPE n counter\nn 0\n")
  }
}
#endif
