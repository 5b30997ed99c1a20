/** What arrives for a simulated run. */
export interface Script {
  /** In turn: each comes when the run waits for one, so long after it began to wait or was last answered. */
  replies: readonly { afterMs: number; text: string }[]
  /** Answers to the calls of HTTP_REQUEST nodes, by node id; 200 without a body for others. */
  answers: ReadonlyMap<string, { status: number; body: unknown }>
  /** What conversations yield, by field; null: what the guided agent and extractor take from the replies. */
  extracted: Readonly<Record<string, unknown>> | null
  /** After the last reply the conversation is closed; null: after ten minutes. */
  closesAfterMs: number | null
}
