import type { Ctx } from '../../platform/operations/index.ts'
import { noteSendFailed, noteSent } from '../runs/index.ts'

/** What has become clear about a message: it left or may have left, or it never will (`errorName` says why). */
export interface News {
  messageId: string
  /** null for a message of no run. */
  runId: string | null
  errorName: string | null
}

/** Runs go on when their message left or may have left. Whoever takes a message out of `sending` tells its run. */
export async function tellRuns(ctx: Ctx, news: readonly News[]): Promise<void> {
  const ofRuns = news.flatMap(({ runId, ...rest }) => (runId === null ? [] : [{ runId, ...rest }]))
  await noteSent(
    ctx,
    ofRuns.filter(({ errorName }) => errorName === null),
  )
  await noteSendFailed(
    ctx,
    ofRuns.flatMap(({ errorName, ...rest }) => (errorName === null ? [] : [{ ...rest, errorName }])),
  )
}
