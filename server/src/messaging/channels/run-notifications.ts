import type { Ctx } from '../../platform/operations/index.ts'
import { signalSendFailed, signalSent } from '../runs/index.ts'

/** A message was or may have been sent, or will never be sent (`errorName` says why). */
export interface SendNews {
  messageId: string
  /** null for a message without a run. */
  runId: string | null
  errorName: string | null
}

/** Notifies runs about their messages, so that they continue. Call it for every message that leaves `sending`. */
export async function notifyRuns(ctx: Ctx, updates: readonly SendNews[]): Promise<void> {
  const ofRuns = updates.flatMap(({ runId, ...rest }) => (runId === null ? [] : [{ runId, ...rest }]))
  await signalSent(
    ctx,
    ofRuns.filter(({ errorName }) => errorName === null),
  )
  await signalSendFailed(
    ctx,
    ofRuns.flatMap(({ errorName, ...rest }) => (errorName === null ? [] : [{ ...rest, errorName }])),
  )
}
