// The names with a prefix, for files in which the plain ones mean something else.

/// ``Feature``.
public typealias UFLFeature = Feature
/// ``SomeState``.
public typealias UFLSomeState = SomeState
/// ``State``.
public typealias UFLState = State
/// ``StateAuto``.
public typealias UFLStateAuto = StateAuto
/// ``FeatureState``.
public typealias UFLFeatureState = FeatureState
/// ``SimpleState``.
public typealias UFLSimpleState = SimpleState
/// ``Action``.
public typealias UFLAction = Action
/// ``ActionContext``.
public typealias UFLActionContext = ActionContext
/// ``GlobalModel``.
public typealias UFLGlobalModel = GlobalModel
/// ``Dispatcher``.
public typealias UFLDispatcher = Dispatcher
/// ``DispatcherInitializable``.
public typealias UFLDispatcherInitializable = DispatcherInitializable
/// ``DispatcherBindable``.
public typealias UFLDispatcherBindable = DispatcherBindable
/// ``StateObserver``.
public typealias UFLStateObserver = StateObserver
/// ``NoBindings``.
public typealias UFLNoBindings = NoBindings
