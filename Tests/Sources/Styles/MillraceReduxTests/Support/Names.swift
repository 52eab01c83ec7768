import MillraceRedux

// What both modules have is Redux's in these tests; the native one is written `Millrace.Store`.

typealias Store<State> = MillraceRedux.Store<State>
typealias Subscription<State> = MillraceRedux.Subscription<State>
typealias Reducer<State> = MillraceRedux.Reducer<State>
