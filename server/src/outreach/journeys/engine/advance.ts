import type { Advance, ContactSignal, RunRow, Step } from '../../../messaging/index.ts'
import type { Graph } from '../definition/graph.ts'
import {
  breaksLoops,
  decide,
  type Effect,
  randomFrom,
  reasonAtExit,
  type StepContext,
  type Transition,
} from '../nodes/index.ts'
import type { Facts } from '../nodes/step/facts.ts'

/** More steps without a wait than any journey has nodes: the graph has an endless cycle. */
const MAX_STEPS = 500

/**
 * A timer of this length, in milliseconds, is a pause: journeys that start each other after it are no endless chain.
 */
const PAUSE_MS = 3_600_000

/** The length limit of the stored failure reason; the log has all of it. */
const MAX_REASON = 500

const CONTACT_SIGNALS: ReadonlySet<string> = new Set<ContactSignal>(['REPLIED', 'CLOSED', 'TIMEOUT', 'STALE'])

/** The next state of a run, and its effects. */
export interface Decision {
  advance: Advance
  effects: Effect[]
  /** For each effect, the number of the step that caused it. */
  wantedBy: number[]
  /** The defect that ended the run as `failed_engine`, and where; for the log. */
  engineFailure: EngineFailure | null
}

/** A channel, and the contact there when it is not the run's own. */
type Spoke = NonNullable<RunRow['state']['before']>

/** Signals that replace a node's decision, by node id. */
export type Forced = ReadonlyMap<string, string>

/** Options of simulations: a real run decides everything, and reads its events from the log. */
export interface SimulationOptions {
  forced?: Forced
  /** Events that the run recorded before. */
  recorded?: ReadonlySet<string>
}

interface EngineFailure {
  nodeId: string
  error: unknown
}

/**
 * Advances a run as far as possible: from node to node until one waits or the run ends. Pure: the same run, facts and
 * time give the same decision, except for new ids. Never throws: a defect ends the run.
 */
export function advanceRun(
  graph: Graph,
  run: RunRow,
  facts: Facts,
  now: Date,
  newId: () => string,
  simulation: SimulationOptions = {},
): Decision {
  const walk = new Walk(graph, run, facts, now, newId, simulation)
  try {
    while (walk.canContinue()) walk.takeStep()
  } catch (error) {
    walk.failEngine(error)
  }
  return walk.decision()
}

class Walk {
  readonly #graph: Graph
  readonly #run: RunRow
  readonly #facts: Facts
  readonly #now: Date
  readonly #newId: () => string

  #nodeId: string
  #entering: boolean
  #signal: StepContext['signal']
  #replyPending: boolean
  #lastSignal: ContactSignal | null
  /** Where the run spoke last, and where it did before the message that it waits for. */
  #spoke: Spoke | null
  #before: Spoke | null
  #chain: number
  /** When the run passed an opening, by node, since it last waited for something else. */
  #passed: Readonly<Record<string, string>>
  #enteredAt: Date
  #seq: number
  #stepsTaken = 0
  #wait: (Transition & { do: 'wait' }) | null = null
  #end: Advance['end'] = null
  #engineFailure: EngineFailure | null = null
  readonly #steps: Step[] = []
  readonly #effects: Effect[] = []
  readonly #wantedBy: number[] = []
  readonly #dispatched: Set<string>
  readonly #forced: Forced

  constructor(
    graph: Graph,
    run: RunRow,
    facts: Facts,
    now: Date,
    newId: () => string,
    { forced = new Map(), recorded = new Set() }: SimulationOptions,
  ) {
    this.#forced = forced
    this.#dispatched = new Set(recorded)
    this.#graph = graph
    this.#run = run
    this.#facts = facts
    this.#now = now
    this.#newId = newId
    this.#nodeId = run.node_id
    this.#entering = run.waiting_for === null
    this.#signal = run.signal === null ? null : { name: run.signal, error: run.signal_error }
    this.#replyPending = run.reply_pending
    this.#lastSignal = run.last_signal
    const { channelId, contactId, before } = run.state
    this.#before = before ?? null
    // A message that failed reached nobody, so nobody answers it.
    const hasFailed = run.waiting_for === 'message' && run.signal === 'FAILED'
    if (hasFailed) this.#spoke = this.#before
    else this.#spoke = channelId === undefined ? null : { channelId, contactId }
    this.#chain = run.state.chain ?? 0
    this.#passed = run.state.passed ?? {}
    this.#enteredAt = this.#entering ? now : new Date(run.state.enteredAt ?? now)
    this.#seq = this.#entering ? run.step_count + 1 : run.step_count
  }

  canContinue(): boolean {
    return this.#wait === null && this.#end === null
  }

  takeStep(): void {
    this.#stepsTaken += 1
    if (this.#stepsTaken > MAX_STEPS) throw new Error('the journey goes in circles without a wait')
    const node = this.#graph.node(this.#nodeId)
    const transition =
      this.#forcedTransition(node.id) ??
      decide(node, {
        run: this.#run,
        seq: this.#seq,
        entering: this.#entering,
        replyPending: this.#replyPending,
        signal: this.#signal,
        deadlineAt: this.#entering ? null : this.#run.deadline_at,
        passedAt: this.#passedAt(node.id),
        lastSignal: this.#lastSignal,
        channelId: this.#spoke?.channelId ?? null,
        leads: (signal) => this.#graph.next(node.id, signal) !== null,
        dispatched: this.#dispatched,
        facts: this.#facts,
        now: this.#now,
        timeZone: this.#facts.timeZone,
        random: randomFrom(this.#run.id, node.id),
        newId: this.#newId,
      })
    this.#signal = null
    this.#apply(node.kind, transition)
  }

  #forcedTransition(nodeId: string): Transition | null {
    const signal = this.#forced.get(nodeId)
    return signal === undefined ? null : { do: 'leave', signal, output: { forced: true } }
  }

  #apply(kind: string, transition: Transition): void {
    if ('effects' in transition && transition.effects) this.#addEffects(transition.effects)
    if ('takesReply' in transition && transition.takesReply) {
      // A person acted, so what the run starts now is no automatic chain.
      if (this.#replyPending) this.#chain = 0
      this.#replyPending = false
    }
    switch (transition.do) {
      case 'wait':
        // A step that continues to wait was already recorded.
        if (this.#entering) this.#record(kind, { status: 'ENTERED' })
        this.#wait = transition
        return
      case 'leave':
        this.#leave(kind, transition)
        return
      case 'end':
        this.#record(kind, { status: 'EXITED', output: transition.output })
        this.#end = { reason: reasonAtExit(this.#lastSignal, this.#run.messages_received), errorName: null }
        return
      case 'stop':
        this.#record(kind, { status: 'EXITED', output: { stopped: transition.why } })
        this.#end = { reason: 'canceled_operator', errorName: null }
        return
      case 'fail':
        this.#record(kind, {
          status: 'FAILED',
          error: { name: transition.name, message: transition.message },
        })
        this.#end = { reason: 'failed_node_error', errorName: transition.name }
    }
  }

  #passedAt(nodeId: string): Date | null {
    return Object.hasOwn(this.#passed, nodeId) ? new Date(this.#passed[nodeId]!) : null
  }

  #leave(kind: string, { signal, output, passes }: Transition & { do: 'leave' }): void {
    const node = this.#graph.node(this.#nodeId)
    if (passes) this.#passed = { ...this.#passed, [node.id]: this.#now.toISOString() }
    else if (breaksLoops(node)) this.#passed = {}
    const target = this.#graph.next(this.#nodeId, signal)
    this.#record(kind, { status: 'EXITED', signal, targetNodeId: target, output })
    if (!this.#entering && this.#hasPaused()) this.#chain = 0
    if (CONTACT_SIGNALS.has(signal)) this.#lastSignal = signal as ContactSignal
    if (target === null) throw new Error(`nothing is connected to ${this.#nodeId} ${signal}`)
    this.#nodeId = target
    this.#entering = true
    this.#enteredAt = this.#now
    this.#seq += 1
  }

  #hasPaused(): boolean {
    const { deadline_at } = this.#run
    if (deadline_at === null || deadline_at > this.#now) return false
    return deadline_at.getTime() - this.#enteredAt.getTime() >= PAUSE_MS
  }

  #addEffects(effects: Effect[]): void {
    for (const effect of effects) {
      this.#wantedBy.push(this.#seq)
      this.#effects.push(this.#withContact(effect))
      if ('recipient' in effect) {
        this.#before = this.#spoke
        this.#spoke = { channelId: effect.channelId }
      }
      if (effect.kind === 'record_event') this.#dispatched.add(effect.name)
    }
  }

  /** A conversation is with the contact that the run spoke to last. */
  #withContact(effect: Effect): Effect {
    const isConversation = effect.kind === 'open_conversation' || effect.kind === 'close_conversation'
    return isConversation ? { ...effect, contactId: this.#spoke?.contactId } : effect
  }

  #record(
    kind: string,
    what: Partial<Omit<Step, 'output'>> & { status: Step['status']; output?: Step['output'] | undefined },
  ): void {
    this.#steps.push({
      seq: this.#seq,
      nodeId: this.#nodeId,
      nodeKind: kind,
      enteredAt: this.#enteredAt,
      exitedAt: what.status === 'ENTERED' ? null : this.#now,
      signal: what.signal ?? null,
      targetNodeId: what.targetNodeId ?? null,
      output: what.output ?? null,
      error: what.error ?? null,
      status: what.status,
    })
  }

  /**
   * Ends the run after a defect of the engine or the graph, so that it does not wait forever. Effects of earlier nodes
   * are kept. Webhooks report `failed_engine` without an error (docs/behaviour/outreach.md: Running journeys), so the
   * reason is stored in the run's state and the current step is closed.
   */
  failEngine(error: unknown): void {
    this.#wait = null
    this.#end = { reason: 'failed_engine', errorName: null }
    this.#engineFailure = { nodeId: this.#nodeId, error }
    this.#abandonStep()
  }

  #abandonStep(): void {
    if (!this.#graph.has(this.#nodeId)) return
    const { kind } = this.#graph.node(this.#nodeId)
    const left = this.#steps.at(-1)?.seq === this.#seq ? this.#steps.pop() : undefined
    this.#record(kind, {
      ...left,
      status: 'CANCELED',
      error: { name: 'failed_engine', message: 'An internal error stopped the run at this node.' },
    })
  }

  decision(): Decision {
    return {
      effects: this.#effects,
      wantedBy: this.#wantedBy,
      engineFailure: this.#engineFailure,
      advance: {
        run: this.#run,
        nodeId: this.#nodeId,
        waitingFor: this.#wait?.for ?? null,
        waitingOn: this.#wait?.on ?? null,
        deadlineAt: this.#wait?.until ?? null,
        replyExtendsMs: this.#wait?.extendsMs ?? null,
        replyPending: this.#replyPending,
        lastSignal: this.#lastSignal,
        state: {
          ...this.#run.state,
          enteredAt: this.#enteredAt.toISOString(),
          chain: this.#chain || undefined,
          passed: Object.keys(this.#passed).length > 0 ? this.#passed : undefined,
          ended: this.#wait?.ended,
          fellBack: this.#wait?.fellBack,
          channelId: this.#spoke?.channelId,
          contactId: this.#spoke?.contactId,
          before: (this.#wait?.for === 'message' && this.#before) || undefined,
          ...(this.#engineFailure === null ? {} : { breakdown: reasonOf(this.#engineFailure) }),
        },
        steps: this.#steps,
        end: this.#end,
      },
    }
  }
}

function reasonOf({ nodeId, error }: EngineFailure): { nodeId: string; message: string } {
  const message = error instanceof Error ? error.message : String(error)
  return { nodeId, message: message.slice(0, MAX_REASON) }
}
