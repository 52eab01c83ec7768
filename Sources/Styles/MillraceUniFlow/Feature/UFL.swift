// The names with a prefix, for files in which the plain ones have another meaning.

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
/// ``SubmitAction``.
public typealias UFLSubmitAction = SubmitAction
/// ``Become``.
public typealias UFLBecome<S> = Become<S>
/// ``BecomeAnew``.
public typealias UFLBecomeAnew<S> = BecomeAnew<S>
/// ``ActionKind``.
public typealias UFLActionKind = ActionKind
/// ``AutoInitializable``.
public typealias UFLAutoInitializable = AutoInitializable
/// ``GlobalMutation``.
public typealias UFLGlobalMutation = GlobalMutation
/// ``MutationConvertible``.
public typealias UFLMutationConvertible = MutationConvertible
/// ``MutationKind``.
public typealias UFLMutationKind = MutationKind
/// ``GlobalModelError``.
public typealias UFLGlobalModelError = GlobalModelError
/// ``NoSuchFeature``.
public typealias UFLNoSuchFeature = NoSuchFeature
/// ``NoSuchState``.
public typealias UFLNoSuchState = NoSuchState
/// ``Rejection``.
public typealias UFLRejection = Rejection
/// ``Submit``.
public typealias UFLSubmit = Submit
/// ``SameState``.
public typealias UFLSameState = SameState
/// ``SameStateStrategy``.
public typealias UFLSameStateStrategy = SameStateStrategy
/// ``Mutations``.
public typealias UFLMutations<Value> = Mutations<Value>
/// ``ActionGetterWrapped``.
public typealias UFLActionGetterWrapped = ActionGetterWrapped
/// ``ActionOrigin``.
public typealias UFLActionOrigin = ActionOrigin
/// ``StateLocation``.
public typealias UFLStateLocation = StateLocation
/// ``DispatcherProxy``.
public typealias UFLDispatcherProxy = DispatcherProxy
/// ``DispatcherHandle``.
public typealias UFLDispatcherHandle = DispatcherHandle
/// ``DefaultReporting``.
public typealias UFLDefaultReporting = DefaultReporting
/// ``ModelBinding``.
public typealias UFLModelBinding = ModelBinding
/// ``ObserverBinding``.
public typealias UFLObserverBinding = ObserverBinding
/// ``BDDScenarioFailure``.
public typealias UFLBDDScenarioFailure = BDDScenarioFailure
/// ``When``.
public typealias UFLWhen = When
/// ``Given``.
public typealias UFLGiven = Given
/// ``Then``.
public typealias UFLThen = Then
/// ``Initialization``.
public typealias UFLInitialization<F: Feature> = Initialization<F>
/// ``InitializationInto``.
public typealias UFLInitializationInto<S: State> = InitializationInto<S>
/// ``Actualization``.
public typealias UFLActualization<F: Feature> = Actualization<F>
/// ``ActualizationIn``.
public typealias UFLActualizationIn<S: State> = ActualizationIn<S>
/// ``Transition``.
public typealias UFLTransition<F: Feature> = Transition<F>
/// ``TransitionBetween``.
public typealias UFLTransitionBetween<A: State, B: State> = TransitionBetween<A, B>
where A.Parent == B.Parent
/// ``TransitionFrom``.
public typealias UFLTransitionFrom<S: State> = TransitionFrom<S>
/// ``TransitionInto``.
public typealias UFLTransitionInto<S: State> = TransitionInto<S>
/// ``Deinitialization``.
public typealias UFLDeinitialization<F: Feature> = Deinitialization<F>
/// ``DeinitializationFrom``.
public typealias UFLDeinitializationFrom<S: State> = DeinitializationFrom<S>
/// ``Trigger``.
public typealias UFLTrigger<F: Feature> = Trigger<F>
/// ``TriggerNoState``.
public typealias UFLTriggerNoState<F: Feature> = TriggerNoState<F>
/// ``TriggerAnyState``.
public typealias UFLTriggerAnyState<F: Feature> = TriggerAnyState<F>
/// ``TriggerIn``.
public typealias UFLTriggerIn<S: State> = TriggerIn<S>
/// ``TriggerGlobal``.
public typealias UFLTriggerGlobal = TriggerGlobal
/// ``AnyMutation``.
public typealias UFLAnyMutation = AnyMutation
/// ``AnyMutationOf``.
public typealias UFLAnyMutationOf<F: Feature> = AnyMutationOf<F>
/// ``AnySettingOf``.
public typealias UFLAnySettingOf<F: Feature> = AnySettingOf<F>
/// ``SettingInto``.
public typealias UFLSettingInto<S: State> = SettingInto<S>
/// ``AnyUpdateOf``.
public typealias UFLAnyUpdateOf<F: Feature> = AnyUpdateOf<F>
/// ``NoMutation``.
public typealias UFLNoMutation = NoMutation
/// ``MutationInterest``.
public typealias UFLMutationInterest = MutationInterest
/// ``Free``.
public typealias UFLFree = Free
/// ``Scenario``.
public typealias UFLScenario<Target> = Scenario<Target>
/// ``ScenarioWhen``.
public typealias UFLScenarioWhen<Target, Mutation: MutationConvertible> = ScenarioWhen<
  Target, Mutation
>
/// ``ScenarioGiven``.
public typealias UFLScenarioGiven<Target, Input> = ScenarioGiven<Target, Input>
/// ``ScenarioText``.
public typealias UFLScenarioText = ScenarioText
/// ``EndableScenario``.
public typealias UFLEndableScenario = EndableScenario
/// ``EndedScenario``.
public typealias UFLEndedScenario<Target> = EndedScenario<Target>
/// ``Subscriber``.
public typealias UFLSubscriber<Observer: AnyObject> = Subscriber<Observer>
/// ``SubscriptionBlank``.
public typealias UFLSubscriptionBlank<Observer: AnyObject> = SubscriptionBlank<Observer>
/// ``ConvertingSubscriber``.
public typealias UFLConvertingSubscriber<Observer: AnyObject, Value> = ConvertingSubscriber<
  Observer, Value
>
/// ``FeatureText``.
public typealias UFLFeatureText = FeatureText
/// ``GherkinError``.
public typealias UFLGherkinError = GherkinError
/// ``Phrase``.
public typealias UFLPhrase<Services> = Phrase<Services>
/// ``PhraseValue``.
public typealias UFLPhraseValue = PhraseValue
/// ``Stage``.
public typealias UFLStage<Services> = Stage<Services>
/// ``UnmetExpectation``.
public typealias UFLUnmetExpectation = UnmetExpectation
/// ``ScenarioFailure``.
public typealias UFLScenarioFailure = ScenarioFailure
/// ``Chart``.
public typealias UFLChart = Chart
/// ``ChartTransition``.
public typealias UFLChartTransition = ChartTransition
/// ``ChartStep``.
public typealias UFLChartStep = ChartStep
/// ``ChartRecorder``.
public typealias UFLChartRecorder = ChartRecorder
/// ``ChartLayout``.
public typealias UFLChartLayout = ChartLayout
/// ``ChartPoint``.
public typealias UFLChartPoint = ChartPoint
