// The names with a prefix, for files in which the plain ones have another meaning.

/// The prefixed name of ``Feature``.
public typealias UFLFeature = Feature
/// The prefixed name of ``SomeState``.
public typealias UFLSomeState = SomeState
/// The prefixed name of ``State``.
public typealias UFLState = State
/// The prefixed name of ``StateAuto``.
public typealias UFLStateAuto = StateAuto
/// The prefixed name of ``FeatureState``.
public typealias UFLFeatureState = FeatureState
/// The prefixed name of ``SimpleState``.
public typealias UFLSimpleState = SimpleState
/// The prefixed name of ``Action``.
public typealias UFLAction = Action
/// The prefixed name of ``ActionContext``.
public typealias UFLActionContext = ActionContext
/// The prefixed name of ``GlobalModel``.
public typealias UFLGlobalModel = GlobalModel
/// The prefixed name of ``Dispatcher``.
public typealias UFLDispatcher = Dispatcher
/// The prefixed name of ``DispatcherInitializable``.
public typealias UFLDispatcherInitializable = DispatcherInitializable
/// The prefixed name of ``DispatcherBindable``.
public typealias UFLDispatcherBindable = DispatcherBindable
/// The prefixed name of ``StateObserver``.
public typealias UFLStateObserver = StateObserver
/// The prefixed name of ``NoBindings``.
public typealias UFLNoBindings = NoBindings
/// The prefixed name of ``SubmitAction``.
public typealias UFLSubmitAction = SubmitAction
/// The prefixed name of ``Become``.
public typealias UFLBecome<S> = Become<S>
/// The prefixed name of ``BecomeAnew``.
public typealias UFLBecomeAnew<S> = BecomeAnew<S>
/// The prefixed name of ``ActionKind``.
public typealias UFLActionKind = ActionKind
/// The prefixed name of ``AutoInitializable``.
public typealias UFLAutoInitializable = AutoInitializable
/// The prefixed name of ``GlobalMutation``.
public typealias UFLGlobalMutation = GlobalMutation
/// The prefixed name of ``MutationConvertible``.
public typealias UFLMutationConvertible = MutationConvertible
/// The prefixed name of ``MutationKind``.
public typealias UFLMutationKind = MutationKind
/// The prefixed name of ``GlobalModelError``.
public typealias UFLGlobalModelError = GlobalModelError
/// The prefixed name of ``NoSuchFeature``.
public typealias UFLNoSuchFeature = NoSuchFeature
/// The prefixed name of ``NoSuchState``.
public typealias UFLNoSuchState = NoSuchState
/// The prefixed name of ``Rejection``.
public typealias UFLRejection = Rejection
/// The prefixed name of ``Submit``.
public typealias UFLSubmit = Submit
/// The prefixed name of ``SameState``.
public typealias UFLSameState = SameState
/// The prefixed name of ``SameStateStrategy``.
public typealias UFLSameStateStrategy = SameStateStrategy
/// The prefixed name of ``Mutations``.
public typealias UFLMutations<Value> = Mutations<Value>
/// The prefixed name of ``ActionGetterWrapped``.
public typealias UFLActionGetterWrapped = ActionGetterWrapped
/// The prefixed name of ``ActionOrigin``.
public typealias UFLActionOrigin = ActionOrigin
/// The prefixed name of ``StateLocation``.
public typealias UFLStateLocation = StateLocation
/// The prefixed name of ``DispatcherProxy``.
public typealias UFLDispatcherProxy = DispatcherProxy
/// The prefixed name of ``DispatcherHandle``.
public typealias UFLDispatcherHandle = DispatcherHandle
/// The prefixed name of ``DefaultReporting``.
public typealias UFLDefaultReporting = DefaultReporting
/// The prefixed name of ``ModelBinding``.
public typealias UFLModelBinding = ModelBinding
/// The prefixed name of ``ObserverBinding``.
public typealias UFLObserverBinding = ObserverBinding
/// The prefixed name of ``BDDScenarioFailure``.
public typealias UFLBDDScenarioFailure = BDDScenarioFailure
/// The prefixed name of ``When``.
public typealias UFLWhen = When
/// The prefixed name of ``Given``.
public typealias UFLGiven = Given
/// The prefixed name of ``Then``.
public typealias UFLThen = Then
/// The prefixed name of ``Initialization``.
public typealias UFLInitialization<F: Feature> = Initialization<F>
/// The prefixed name of ``InitializationInto``.
public typealias UFLInitializationInto<S: State> = InitializationInto<S>
/// The prefixed name of ``Actualization``.
public typealias UFLActualization<F: Feature> = Actualization<F>
/// The prefixed name of ``ActualizationIn``.
public typealias UFLActualizationIn<S: State> = ActualizationIn<S>
/// The prefixed name of ``Transition``.
public typealias UFLTransition<F: Feature> = Transition<F>
/// The prefixed name of ``TransitionBetween``.
public typealias UFLTransitionBetween<A: State, B: State> = TransitionBetween<A, B>
where A.Parent == B.Parent
/// The prefixed name of ``TransitionFrom``.
public typealias UFLTransitionFrom<S: State> = TransitionFrom<S>
/// The prefixed name of ``TransitionInto``.
public typealias UFLTransitionInto<S: State> = TransitionInto<S>
/// The prefixed name of ``Deinitialization``.
public typealias UFLDeinitialization<F: Feature> = Deinitialization<F>
/// The prefixed name of ``DeinitializationFrom``.
public typealias UFLDeinitializationFrom<S: State> = DeinitializationFrom<S>
/// The prefixed name of ``Trigger``.
public typealias UFLTrigger<F: Feature> = Trigger<F>
/// The prefixed name of ``TriggerNoState``.
public typealias UFLTriggerNoState<F: Feature> = TriggerNoState<F>
/// The prefixed name of ``TriggerAnyState``.
public typealias UFLTriggerAnyState<F: Feature> = TriggerAnyState<F>
/// The prefixed name of ``TriggerIn``.
public typealias UFLTriggerIn<S: State> = TriggerIn<S>
/// The prefixed name of ``TriggerGlobal``.
public typealias UFLTriggerGlobal = TriggerGlobal
/// The prefixed name of ``AnyMutation``.
public typealias UFLAnyMutation = AnyMutation
/// The prefixed name of ``AnyMutationOf``.
public typealias UFLAnyMutationOf<F: Feature> = AnyMutationOf<F>
/// The prefixed name of ``AnySettingOf``.
public typealias UFLAnySettingOf<F: Feature> = AnySettingOf<F>
/// The prefixed name of ``SettingInto``.
public typealias UFLSettingInto<S: State> = SettingInto<S>
/// The prefixed name of ``AnyUpdateOf``.
public typealias UFLAnyUpdateOf<F: Feature> = AnyUpdateOf<F>
/// The prefixed name of ``NoMutation``.
public typealias UFLNoMutation = NoMutation
/// The prefixed name of ``MutationInterest``.
public typealias UFLMutationInterest = MutationInterest
/// The prefixed name of ``Free``.
public typealias UFLFree = Free
/// The prefixed name of ``Scenario``.
public typealias UFLScenario<Target> = Scenario<Target>
/// The prefixed name of ``ScenarioWhen``.
public typealias UFLScenarioWhen<Target, Mutation: MutationConvertible> = ScenarioWhen<
  Target, Mutation
>
/// The prefixed name of ``ScenarioGiven``.
public typealias UFLScenarioGiven<Target, Input> = ScenarioGiven<Target, Input>
/// The prefixed name of ``ScenarioText``.
public typealias UFLScenarioText = ScenarioText
/// The prefixed name of ``EndableScenario``.
public typealias UFLEndableScenario = EndableScenario
/// The prefixed name of ``EndedScenario``.
public typealias UFLEndedScenario<Target> = EndedScenario<Target>
/// The prefixed name of ``Subscriber``.
public typealias UFLSubscriber<Observer: AnyObject> = Subscriber<Observer>
/// The prefixed name of ``SubscriptionBlank``.
public typealias UFLSubscriptionBlank<Observer: AnyObject> = SubscriptionBlank<Observer>
/// The prefixed name of ``ConvertingSubscriber``.
public typealias UFLConvertingSubscriber<Observer: AnyObject, Value> = ConvertingSubscriber<
  Observer, Value
>
/// The prefixed name of ``Chart``.
public typealias UFLChart = Chart
