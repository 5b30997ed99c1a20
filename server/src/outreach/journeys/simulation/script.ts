import type { ChannelKind } from '../../../customers/index.ts'

/** What becomes of the messages of a channel: `undelivered` ones are sent, and never reported as delivered. */
export const MESSAGE_OUTCOMES = ['delivered', 'undelivered', 'failed'] as const
export type MessageOutcome = (typeof MESSAGE_OUTCOMES)[number]

/** The events of a simulated run. */
export interface Script {
  /** In order: each arrives this long after the run began to wait or got the previous one. */
  replies: readonly { afterMs: number; text: string }[]
  /** Responses of HTTP_REQUEST nodes, by node id; 200 without a body for others. */
  answers: ReadonlyMap<string, { status: number; body: unknown }>
  /** The values of conversations, by field; null: what the guided agent and extractor find in the replies. */
  extracted: Readonly<Record<string, unknown>> | null
  /** What becomes of messages, by channel; delivered where nothing is said. */
  messages: Readonly<Partial<Record<ChannelKind, MessageOutcome>>>
  /** When the conversation is closed after the last reply; null: after ten minutes. */
  closesAfterMs: number | null
}
