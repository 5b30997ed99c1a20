import type { ContactSignal, RunRow, TemplateUse, WaitingFor } from '../../../../messaging/index.ts'
import type { ActionKind, ActionOf } from '../schema.ts'
import type { Texts } from '../words.ts'
import type { Facts } from './facts.ts'
import type { Recipient } from './recipient.ts'

/** How a conversation ends for a run. */
export type ConversationEnd = 'CLOSED' | 'STALE'

/** The decision of a node about its run. Times are service time. */
export type Transition =
  /**
   * Wait here. `until` is the author's timer; null waits for the signal alone. With `extendsMs` a reply moves the timer
   * to this many milliseconds later and does not wake the run.
   */
  | {
      do: 'wait'
      for: WaitingFor
      on?: string
      until: Date | null
      extendsMs?: number
      takesReply?: boolean
      effects?: Effect[]
      /** The signal to leave a conversation by once its values are extracted. */
      ended?: ConversationEnd
      /** Why the message waited for is the node's fallback. */
      fellBack?: string | undefined
    }
  /** Continue along the edge of `signal`. */
  | {
      do: 'leave'
      signal: string
      takesReply?: boolean
      effects?: Effect[]
      output?: Record<string, unknown>
      /** The run passes an opening of the node. When it returns without another wait, it needs the next one. */
      passes?: true
    }
  /** The journey ends here. */
  | { do: 'end'; output?: Record<string, unknown>; effects?: Effect[] }
  /** The step failed; the run ends with failed_node_error. */
  | { do: 'fail'; name: string; message: string }
  /** The engine stops the run: the contact must not be messaged. */
  | { do: 'stop'; why: string }

/** A message to the run's person. */
export type SendEffect = { messageId: string; channelId: string; recipient: Recipient; text: string } & (
  | { kind: 'send_template'; templateId: string; parameters: Record<string, string> }
  | { kind: 'send_email'; subject: string; template: TemplateUse | null }
  | { kind: 'send_sms' }
)

/** A side effect of a decision; written in the transaction that writes the run's new state. */
export type Effect =
  | SendEffect
  /** With the run's own contact, unless the engine adds another. */
  | {
      kind: 'open_conversation'
      channelId: string
      contactId?: string | undefined
      mode: 'AGENT' | 'ESCALATE'
    }
  | { kind: 'close_conversation'; channelId: string; contactId?: string | undefined }
  /** Extracts values from the conversation so far. */
  | { kind: 'extract' }
  /** Records an event of the run's person. */
  | { kind: 'record_event'; eventId: string; seq: number; name: string; properties: Record<string, unknown> }
  /** Sends an HTTP request outside transactions, with retries (`calls/`). */
  | {
      kind: 'http_call'
      callId: string
      nodeId: string
      request: NonNullable<ActionOf<'HTTP_REQUEST'>['inputs']>
      variables: Record<string, string>
    }
  /** Enrolls the person into another initiative (its wire id) if that is live. */
  | { kind: 'enroll_next'; initiativeId: string }

/** What a node knows about its run when it decides. */
export interface StepContext {
  run: RunRow
  /** The number of this step of the run, from 1. */
  seq: number
  /** True on entering the node, false when the run is woken there. */
  entering: boolean
  /** A message arrived since a step last took a reply. */
  replyPending: boolean
  /** The signal that arrived for the current wait. */
  signal: { name: string; error: string | null } | null
  deadlineAt: Date | null
  /** When the run last passed an opening of this node, if it has waited nowhere else since. */
  passedAt: Date | null
  lastSignal: ContactSignal | null
  /** The channel that the run used last. */
  channelId: string | null
  /** Whether the node's signal is connected. */
  leads(signal: string): boolean
  /** The names of events that earlier nodes recorded in the same turn, which are not in the facts yet. */
  dispatched: ReadonlySet<string>
  facts: Facts
  now: Date
  /** The organization's, an IANA name. */
  timeZone: string
  /** Random numbers from 0 up to 1, always the same for this run and node. */
  random(): number
  newId(): string
}

/** The behavior of a node kind: pure, so that deciding again after a crash or a lost lease gives the same result. */
export type Decide<K extends ActionKind> = (node: ActionOf<K>, context: StepContext) => Transition

/**
 * Fails a node with one of the texts of its kind. `message` gives more detail where there is any; the step stores it in
 * English.
 */
export function fail<N extends string>(
  { failures }: { failures: Readonly<Record<N, Texts>> },
  name: N,
  message: string = failures[name].en,
): Transition {
  return { do: 'fail', name, message }
}
