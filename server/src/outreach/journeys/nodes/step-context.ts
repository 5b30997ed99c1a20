import type { ContactSignal, RunRow, TemplateUse, WaitingFor } from '../../../messaging/index.ts'
import type { Facts } from './facts.ts'
import type { HttpRequestInputs } from './http-request/schema.ts'
import type { ActionKind, ActionOf } from './schema.ts'
import type { Texts } from './words.ts'

/** How a conversation ends for a run. */
export type ConversationEnd = 'CLOSED' | 'STALE'

/** What a node may decide about a run that stands at it. Times are service time. */
export type Transition =
  /**
   * Stay here. `until` is the author's timer; null waits for the signal alone. With `extendsMs` a reply moves it to so many
   * milliseconds from then, and is no reason to context the node.
   */
  | {
      do: 'wait'
      for: WaitingFor
      on?: string
      until: Date | null
      extendsMs?: number
      takesReply?: boolean
      effects?: Effect[]
      /** The signal over which a conversation is left once values were taken from it. */
      ended?: ConversationEnd
    }
  /** Go on along the edge of `signal`. */
  | {
      do: 'leave'
      signal: string
      takesReply?: boolean
      effects?: Effect[]
      output?: Record<string, unknown>
    }
  /** The journey ends here. */
  | { do: 'end'; output?: Record<string, unknown>; effects?: Effect[] }
  /** The step cannot be done; the run ends with failed_node_error. */
  | { do: 'fail'; name: string; message: string }
  /** The engine stops the run: the contact must not be written to. */
  | { do: 'stop'; why: string }

/** What a decision wants done; written in the transaction that writes the run's new state. */
export type Effect =
  | {
      kind: 'send_template'
      messageId: string
      channelId: string
      templateId: string
      parameters: Record<string, string>
      text: string
    }
  | {
      kind: 'send_email'
      messageId: string
      channelId: string
      subject: string
      text: string
      template: TemplateUse | null
    }
  | { kind: 'open_conversation'; channelId: string; mode: 'AGENT' | 'ESCALATE' }
  | { kind: 'close_conversation'; channelId: string }
  /** Values are taken from what was said so far. */
  | { kind: 'extract' }
  /** Recorded for the run's person. */
  | { kind: 'record_event'; eventId: string; seq: number; name: string; properties: Record<string, unknown> }
  /** Made outside of transactions, with its attempts (`calls/`). */
  | {
      kind: 'http_call'
      callId: string
      nodeId: string
      request: HttpRequestInputs
      variables: Record<string, string>
    }
  /** The person goes on in another initiative (its wire id), if that is live. */
  | { kind: 'enroll_next'; initiativeId: string }

/** A run as its current node sees it. */
export interface StepContext {
  run: RunRow
  /** The number of this step of the run, from 1. */
  seq: number
  /** First time at this node, as opposed to being woken here. */
  entering: boolean
  /** Somebody wrote since a step last took a reply. */
  replyPending: boolean
  /** What arrived for the current wait. */
  signal: { name: string; error: string | null } | null
  deadlineAt: Date | null
  lastSignal: ContactSignal | null
  /** The channel the run last wrote on. */
  channelId: string | null
  /** The names of events that nodes before this one recorded in the same go: no fact knows of them yet. */
  dispatched: ReadonlySet<string>
  facts: Facts
  now: Date
  /** The organization's, an IANA name. */
  timeZone: string
  /** Numbers from 0 up to 1, always the same ones for this run at this node. */
  random(): number
  newId(): string
}

/** A node kind's behaviour: pure, so that deciding again after a crash or a lost race decides the same. */
export type Decide<K extends ActionKind> = (node: ActionOf<K>, context: StepContext) => Transition

/**
 * The node cannot be done, for a reason that its kind has words for. `message` says more than they do where there is
 * more to say; it is kept with the step, in English.
 */
export function fail<N extends string>(
  { failures }: { failures: Readonly<Record<N, Texts>> },
  name: N,
  message: string = failures[name].en,
): Transition {
  return { do: 'fail', name, message }
}
