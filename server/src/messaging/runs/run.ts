/** A participant's state in the API. */
export type RunStatus = 'ACTIVE' | 'COMPLETED' | 'STOPPED' | 'EXPIRED' | 'FAILED'

/** Why a run ended, in webhooks. */
export type EndReason =
  | 'completed'
  | 'no_reply'
  | 'abandoned'
  | 'failed_node_error'
  | 'failed_engine'
  | 'canceled_operator'
  | 'canceled_initiative'
  | 'canceled_participant_stop'

/** Signals about the contact's behavior; the last one is stored. */
export type ContactSignal = 'REPLIED' | 'CLOSED' | 'TIMEOUT' | 'STALE'

/** The participant's status for each end reason of a run (docs/behaviour/outreach.md: Running journeys). */
export const STATUS_OF_REASON: Record<EndReason, RunStatus> = {
  completed: 'COMPLETED',
  no_reply: 'EXPIRED',
  abandoned: 'EXPIRED',
  failed_node_error: 'FAILED',
  failed_engine: 'FAILED',
  canceled_operator: 'STOPPED',
  canceled_initiative: 'STOPPED',
  canceled_participant_stop: 'STOPPED',
}

/** The stored trigger of a run. Ids of `inbound` and `chained` are UUIDs; the others are wire ids. */
export type Trigger =
  | WireTrigger
  /** A contact sent the keyword. */
  | { kind: 'inbound'; messageId: string; channelId: string; contactId: string }
  /** The EXIT of another run led here. */
  | { kind: 'chained'; runId: string }

/** The `trigger` object of webhooks, which has three kinds. */
export type WireTrigger =
  | { kind: 'manual' }
  | { kind: 'segment'; segmentId: string }
  | { kind: 'cdp_event'; eventName: string; eventId: string; externalId: string | null }

/**
 * Receivers handle three kinds. Everything except events and segments is `manual` (docs/behaviour/integrations.md:
 * Webhooks).
 */
export function triggerOnWire(trigger: Trigger): WireTrigger {
  return trigger.kind === 'inbound' || trigger.kind === 'chained' ? { kind: 'manual' } : trigger
}

/** What a run waits for at its node. */
export type WaitingFor = 'timer' | 'message' | 'reply' | 'conversation' | 'call' | 'extraction'

/** A stored run; docs/schema.sql describes each column. */
export interface RunRow {
  id: string
  initiative_id: string
  journey_id: string
  person_id: string | null
  contact_id: string
  person_external_id: string | null
  /** The addresses at enrollment. */
  phone_number: string | null
  email: string | null
  name: string | null
  context: Record<string, string>
  trigger: Trigger
  state: RunState
  status: RunStatus
  node_id: string
  /** The kind of the latest step's node; null before the first step. */
  node_kind: string | null
  waiting_for: WaitingFor | null
  waiting_on: string | null
  deadline_at: Date | null
  /** How long a reply extends the deadline, from its arrival; null if the node handles replies itself. */
  reply_extends_ms: number | null
  signal: string | null
  signal_error: string | null
  reply_pending: boolean
  rev: number
  step_count: number
  messages_sent: number
  messages_received: number
  last_signal: ContactSignal | null
  end_reason: EndReason | null
  error_name: string | null
  started_at: Date
  ended_at: Date | null
}

/** The outputs of steps for later ones. */
export interface RunState {
  /** `engagement.workflowState`: the trigger's event properties or segment columns. */
  workflowState?: Record<string, unknown>
  /** `engagement.nodeOutputs`: the outputs of nodes, by node id. */
  nodeOutputs?: Record<string, Record<string, unknown>>
  /** The channel of the last message from or to the person. */
  channelId?: string
  /** The contact of that message, when it is not the run's own. */
  contactId?: string
  /** The two values before the message that the run waits for; they count again when it fails. */
  before?: { channelId: string; contactId?: string | undefined }
  /** Why the message that the run waits for is its node's fallback. */
  fellBack?: string
  /** How the conversation whose values are being extracted ended. */
  ended?: 'CLOSED' | 'STALE'
  /** How many runs led to this one through chaining. */
  chain?: number
  /** When its trigger was noticed, in journeys that events cancel; it starts later while others are enrolled. */
  triggeredAt?: string
  /** When it passed an opening of a DELAY, by node id, since it last waited for something else. */
  passed?: Readonly<Record<string, string>>
  /** When the run entered the current node; the step's `enteredAt`. */
  enteredAt?: string
  /** For operators: where and why a run ended as `failed_engine`. */
  breakdown?: { nodeId: string; message: string }
}

/** A stored step of a run. */
export interface StepRow {
  node_id: string
  node_kind: string
  status: string
  signal: string | null
  target_node_id: string | null
  entered_at: Date
  exited_at: Date | null
  output: Record<string, unknown> | null
  error: { name: string; message: string } | null
}
