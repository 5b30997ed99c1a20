import { isOptOut, plain } from '../../../conversations/index.ts'
import { CHANNELS, type ChannelKind } from '../../../customers/index.ts'
import { afterSteps, type RunRow, type Step } from '../../../messaging/index.ts'
import { after } from '../../../platform/core/index.ts'
import type { Graph } from '../definition/graph.ts'
import { advanceRun, type Decision, type Forced } from '../engine/advance.ts'
import type { Effect, SendEffect } from '../nodes/index.ts'
import type { Facts } from '../nodes/step/facts.ts'
import type { Labels } from './offered-labels.ts'
import type { Script } from './script.ts'

const CHANNEL_OF: Record<SendEffect['kind'], ChannelKind> = {
  send_template: 'whatsapp',
  send_email: 'email',
  send_sms: 'sms',
}

/** How long a message or call takes, in milliseconds. */
const MACHINE_MS = 1_000

/** The silence after the last reply until the agent closes, unless the script sets it, in milliseconds. */
const CLOSES_AFTER_MS = 600_000

/** An endless run ends the simulation after this long. */
const MAX_HAPPENINGS = 500

/** A step of a simulated run, with its effects. */
export interface SimulatedStep {
  nodeId: string
  kind: string
  enteredAt: Date
  exitedAt: Date | null
  signal: string | null
  targetNodeId: string | null
  status: Step['status']
  decidedOn: Record<string, unknown> | null
  error: { name: string; message: string } | null
  /** The effects of the node. */
  effects: Effect[]
  /** The latest end of its wait. */
  until: Date | null
}

/** All data was read before; the script gives the rest. */
export interface SimulationParts {
  graph: Graph
  script: Script
  forced: Forced
  /** The channels on which the person must not be messaged. */
  suppressed: ReadonlySet<ChannelKind>
  /** What can be chosen by typing it; such a reply is never an opt-out. */
  labels: Labels
  newId: () => string
}

/**
 * A run without a database: it advances by the decisions of real runs, while the script gives the events and a clock
 * jumps from one to the next. Pure.
 */
export class SimulatedRun {
  readonly steps: SimulatedStep[] = []
  readonly #parts: SimulationParts
  #run: RunRow
  #now: Date
  #replies = 0
  #happenings = 0
  #isCut = false
  #lastMessage: { left: Date | null; isDelivered: boolean } | null = null
  readonly #recorded = new Set<string>()

  constructor(run: RunRow, parts: SimulationParts) {
    this.#run = run
    this.#parts = parts
    this.#now = run.started_at
  }

  get run(): RunRow {
    return this.#run
  }

  get now(): Date {
    return this.#now
  }

  /** Whether it was stopped because it took too long. */
  get isCut(): boolean {
    return this.#isCut
  }

  /** What the provider has said about the last message so far; null without one. */
  get lastStatus(): string | null {
    if (this.#lastMessage === null) return null
    const { left, isDelivered } = this.#lastMessage
    if (left === null) return 'failed'
    return isDelivered && this.#now > left ? 'delivered' : 'sent'
  }

  /** The messages sent so far, in order. */
  get heard(): string[] {
    return this.#parts.script.replies.slice(0, this.#replies).map(({ text }) => text)
  }

  /** The first text that was sent. */
  get opening(): string | null {
    const sent = this.steps.flatMap(({ effects }) => effects).filter((effect) => 'text' in effect)
    return sent[0]?.text ?? null
  }

  get isOver(): boolean {
    return this.#isCut || this.#run.ended_at !== null
  }

  /** Advances as a worker would now, then to the next event. */
  advance(facts: Facts): void {
    const { graph, forced, newId } = this.#parts
    const decided = advanceRun(graph, this.#run, facts, this.#now, newId, {
      forced,
      recorded: this.#recorded,
    })
    const { advance, effects } = decided
    for (const effect of effects) if (effect.kind === 'record_event') this.#recorded.add(effect.name)
    this.#keepSteps(decided)
    const { node_kind, step_count } = afterSteps(advance)
    this.#run = {
      ...this.#run,
      node_id: advance.nodeId,
      waiting_for: advance.waitingFor,
      waiting_on: advance.waitingOn,
      deadline_at: advance.deadlineAt,
      reply_extends_ms: advance.replyExtendsMs,
      reply_pending: advance.replyPending,
      last_signal: advance.lastSignal,
      state: advance.state,
      node_kind,
      step_count,
      signal: null,
      signal_error: null,
      ended_at: advance.end ? this.#now : null,
      end_reason: advance.end?.reason ?? null,
      error_name: advance.end?.errorName ?? null,
    }
    if (!this.isOver) this.#happen()
  }

  /** A waiting step already exists and is completed. */
  #keepSteps({ advance, effects, wantedBy }: Decision): void {
    for (const step of advance.steps) {
      const before = this.steps[step.seq - 1]
      this.steps[step.seq - 1] = {
        nodeId: step.nodeId,
        kind: step.nodeKind,
        enteredAt: step.enteredAt,
        exitedAt: step.exitedAt,
        signal: step.signal,
        targetNodeId: step.targetNodeId,
        status: step.status,
        decidedOn: step.output,
        error: step.error,
        effects: before?.effects ?? [],
        until: before?.until ?? null,
      }
    }
    const last = this.steps.at(-1)
    if (last && advance.waitingFor !== null) last.until = advance.deadlineAt
    for (const [index, effect] of effects.entries()) this.steps[wantedBy[index]! - 1]!.effects.push(effect)
  }

  /** Delivers the extracted values that the run waits for. */
  takeExtracted(values: Readonly<Record<string, unknown>>): void {
    const { node_id: nodeId, state } = this.#run
    this.#machine({
      signal: 'EXTRACTED',
      state: { ...state, nodeOutputs: { ...state.nodeOutputs, [nodeId]: values } },
    })
  }

  #happen(): void {
    this.#happenings += 1
    if (this.#happenings > MAX_HAPPENINGS) {
      this.#isCut = true
      return
    }
    const { waiting_for, deadline_at } = this.#run
    if (waiting_for === 'message') this.#deliver()
    else if (waiting_for === 'call') this.#answerCall()
    else if (waiting_for === 'extraction') return
    else if (waiting_for === 'timer') this.#passUntil(deadline_at!)
    else this.#wait()
  }

  /** A message leaves, and after that it may be reported as delivered. */
  #deliver(): void {
    const { messages_sent, deadline_at } = this.#run
    const message = this.steps.at(-1)!.effects.findLast((effect) => 'recipient' in effect)!
    const channel = CHANNEL_OF[message.kind]
    const outcome = this.#parts.script.messages[channel] ?? 'delivered'
    const isDelivered = outcome === 'delivered' && CHANNELS[channel].reportsDeliveries
    if (deadline_at !== null) {
      if (isDelivered) this.#machine({ signal: 'DELIVERED' })
      else this.#passUntil(deadline_at)
    } else if (this.#parts.suppressed.has(channel)) this.#refuse('contact_suppressed')
    else if (outcome === 'failed') this.#refuse('recipient_unreachable')
    else {
      this.#machine({ signal: 'SENT', messages_sent: messages_sent + 1 })
      this.#lastMessage = { left: this.#now, isDelivered }
    }
  }

  #refuse(signal_error: string): void {
    this.#machine({ signal: 'FAILED', signal_error })
    this.#lastMessage = { left: null, isDelivered: false }
  }

  #machine(change: Partial<RunRow>): void {
    this.#passUntil(after(this.#now, MACHINE_MS))
    this.#run = { ...this.#run, ...change }
  }

  #answerCall(): void {
    const { node_id: nodeId, state } = this.#run
    const { status = 200, body = null } = this.#parts.script.answers.get(nodeId) ?? {}
    const isSuccess = status >= 200 && status < 300
    const output = { status, error: isSuccess ? null : `http_${status}`, attempts: 1, body, truncated: false }
    this.#machine({
      signal: isSuccess ? 'SUCCESS' : 'FAILED',
      state: { ...state, nodeOutputs: { ...state.nodeOutputs, [nodeId]: output } },
    })
  }

  /** The next reply or end of the conversation, whichever comes before the timer. */
  #wait(): void {
    const { replies, closesAfterMs } = this.#parts.script
    const { waiting_for, messages_sent, messages_received, deadline_at: deadline } = this.#run
    // Nobody answers a run that has not written to them.
    const isHeard = messages_sent > 0 || waiting_for === 'conversation'
    const reply = isHeard ? replies[this.#replies] : undefined
    const isInTime = (ms: number) => deadline === null || after(this.#now, ms) <= deadline
    const closesAfter = closesAfterMs ?? CLOSES_AFTER_MS
    if (reply && isInTime(reply.afterMs)) this.#receive(reply.text, after(this.#now, reply.afterMs))
    else if (waiting_for === 'conversation' && messages_received > 0 && isInTime(closesAfter))
      this.#close(after(this.#now, closesAfter))
    else if (deadline === null) this.#isCut = true
    else this.#passUntil(deadline)
  }

  #close(at: Date): void {
    this.#passUntil(at)
    this.#run = { ...this.#run, signal: 'CLOSED', reply_pending: false }
  }

  /** An opt-out ends the run, as always. A label that can be offered at this point counts as just offered. */
  #receive(text: string, at: Date): void {
    this.#replies += 1
    this.#passUntil(at)
    const messages_received = this.#run.messages_received + 1
    const { asked, replies } = this.#parts.labels
    const isAsked = this.#run.waiting_for === 'conversation' && asked.has(plain(text))
    if (isAsked || replies.has(plain(text)) || !isOptOut(text)) {
      const { reply_extends_ms, deadline_at } = this.#run
      const until = reply_extends_ms === null ? deadline_at : after(at, reply_extends_ms)
      this.#run = { ...this.#run, messages_received, reply_pending: true, deadline_at: until }
      return
    }
    this.#run = { ...this.#run, messages_received, ended_at: at, end_reason: 'canceled_operator' }
    const last = this.steps.at(-1)
    if (last) Object.assign(last, { status: 'CANCELED', exitedAt: at })
  }

  #passUntil(instant: Date): void {
    if (instant > this.#now) this.#now = instant
  }
}
