/** A participant's state, as the API shows it. */
export type RunStatus = 'ACTIVE' | 'COMPLETED' | 'STOPPED' | 'EXPIRED' | 'FAILED'

/** Why a run ended, as webhooks tell it. */
export type EndReason =
  | 'completed'
  | 'no_reply'
  | 'abandoned'
  | 'failed_node_error'
  | 'failed_engine'
  | 'canceled_operator'
  | 'canceled_initiative'
  | 'canceled_participant_stop'

/** The signals that say how the contact behaved; the last one is kept. */
export type ContactSignal = 'REPLIED' | 'CLOSED' | 'TIMEOUT' | 'STALE'

/** How a participant's status follows from why the run ended (docs/behaviour/outreach.md: Running journeys). */
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

/** What started a run, as it is stored. Ids of `inbound` and `chained` are UUIDs; the others are as on the wire. */
export type Trigger =
  | WireTrigger
  /** Somebody wrote the keyword. */
  | { kind: 'inbound'; messageId: string; channelId: string; contactId: string }
  /** The EXIT of another run led here. */
  | { kind: 'chained'; runId: string }

/** The `trigger` object of webhooks, which knows three kinds. */
export type WireTrigger =
  | { kind: 'manual' }
  | { kind: 'segment'; segmentId: string }
  | { kind: 'cdp_event'; eventName: string; eventId: string; externalId: string | null }

/**
 * Receivers branch on three kinds: what is neither an event nor a segment is `manual` (docs/behaviour/integrations.md:
 * Webhooks).
 */
export function triggerOnWire(trigger: Trigger): WireTrigger {
  return trigger.kind === 'inbound' || trigger.kind === 'chained' ? { kind: 'manual' } : trigger
}

/** What a run waits for at its node. */
export type WaitingFor = 'timer' | 'message' | 'reply' | 'conversation' | 'call' | 'extraction'

/** A run as stored; docs/schema.sql says what each column means. */
export interface RunRow {
  id: string
  initiative_id: string
  journey_id: string
  person_id: string | null
  contact_id: string
  person_external_id: string | null
  phone_number: string | null
  name: string | null
  context: Record<string, string>
  trigger: Trigger
  state: RunState
  status: RunStatus
  node_id: string
  /** Of the latest step; null before the first one. */
  node_kind: string | null
  waiting_for: WaitingFor | null
  waiting_on: string | null
  deadline_at: Date | null
  /** How far a reply moves the deadline, from when it came; null where the node takes replies itself. */
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

/** What steps leave for later ones. */
export interface RunState {
  /** `engagement.workflowState`: the trigger's event properties or segment columns. */
  workflowState?: Record<string, unknown>
  /** `engagement.nodeOutputs`: what nodes left for later ones, by their ids. */
  nodeOutputs?: Record<string, Record<string, unknown>>
  /** The channel the run last wrote on. */
  channelId?: string
  /** How the conversation ended from which values are being taken. */
  ended?: 'CLOSED' | 'STALE'
  /** How many runs led to this one by themselves, each starting the next. */
  chain?: number
  /** Since when the current node is there; the step's `enteredAt`. */
  enteredAt?: string
  /** For operators: where and why a run ended as `failed_engine`. */
  breakdown?: { nodeId: string; message: string }
}

/** A step of a run as it is stored. */
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
