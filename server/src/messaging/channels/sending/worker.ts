import { measures } from '../../../platform/core/index.ts'
import { isOutcomeUnknown } from '../../../platform/db/index.ts'
import { readFile } from '../../../platform/files/index.ts'
import { CommitBatcher, lockFresh, QUEUES, type Queue, type RowWork } from '../../../platform/jobs/index.ts'
import { type Actor, type Ctx, inTransaction, type Runtime } from '../../../platform/operations/index.ts'
import { saveTroubles } from '../accounts/health.ts'
import { leaveBacklog } from '../backlogs.ts'
import type { Providers } from '../providers.ts'
import { askingWorker, planAsking } from './asking.ts'
import { releaseBacklogs } from './backlog/release.ts'
import { UnreadableAccounts } from './backlog/unreadable-accounts.ts'
import { type ClaimedBatch, claimFresh, claimMessages } from './claim.ts'
import { Dispatcher, type SendAttempt } from './dispatcher.ts'
import { undoClaim } from './due-messages.ts'
import { BUSY_MS } from './limits/pacing.ts'
import { settleAttempts } from './outcomes.ts'

const SENDER: Actor = { kind: 'system', id: 'messages' }

/** Messages of one organization in a batch. */
const BATCH_SIZE = 500
/** Channels of one organization whose backlogs are looked at together. */
const CHANNELS = 16
/** The most results in one commit, and how many real milliseconds it waits for more of them. */
const MAX_BATCH = 200
const GATHER_MS = 20
/** Real milliseconds between attempts to undo a claim that may have been committed. */
const UNDO_EVERY_MS = 500

/**
 * Sends due messages of campaigns and of conversations, two queues that share one dispatcher, and releases those that
 * waited for their sender. The attempt (`sending`) is
 * committed before the provider is called. An attempt without a result becomes `unknown` and is never sent again
 * (docs/behaviour/messaging.md: Channels). On disposal, messages that were not started are released and the others are
 * awaited.
 */
export function messageWorkers(runtime: Runtime, providers: Providers): RowWork[] {
  const { clock, random, log } = runtime
  const results = new CommitBatcher<SendAttempt>({
    commit: async (org, attempts) => {
      await inTransaction(runtime, org, SENDER, async (ctx) => {
        await settleAttempts(ctx, attempts, clock, random)
        const unsure = attempts.filter(({ result }) => result.outcome === 'unknown')
        await planAsking(
          ctx,
          unsure.map(({ id }) => id),
          providers,
        )
      })
      report(runtime, org, attempts)
      await saveAccountTroubles(runtime, org, attempts)
      return attempts.map(() => undefined)
    },
    maxBatch: MAX_BATCH,
    gatherMs: GATHER_MS,
    onOutage: 'wait',
  })
  const dispatcher = new Dispatcher({
    clock,
    services: runtime.services,
    settle: (org, attempt) => results.add(org, attempt),
    onError: (err) => log.error({ err }, 'the result of sending a message was not written'),
  })
  const claiming = {
    clock,
    providers,
    roomOf: (accountId: string) => dispatcher.roomOf(accountId),
    unreadable: new UnreadableAccounts(),
    readFile: (org: string, fileId: string) => readFile(runtime, org, fileId),
  }
  const reportUnusable = unusableReporter(runtime)
  async function undoUnanswered(org: string, ids: readonly string[], lease: Date): Promise<void> {
    while (clock.now() < lease) {
      const undoing = inTransaction(runtime, org, SENDER, (ctx) => undoClaim(ctx, ids, lease))
      const isDone = await undoing.then(
        () => true,
        () => false,
      )
      if (isDone) return
      await new Promise((resolve) => setTimeout(resolve, UNDO_EVERY_MS))
    }
  }
  /** `idsOf` says which messages are claimed, as far as the work got. */
  async function send(
    org: string,
    lease: Date,
    idsOf: () => readonly string[],
    claim: (ctx: Ctx) => Promise<ClaimedBatch>,
  ): Promise<void> {
    const { claimed, unusable } = await inTransaction(runtime, org, SENDER, claim).catch(
      async (error: unknown) => {
        if (isOutcomeUnknown(error)) await undoUnanswered(org, idsOf(), lease)
        throw error
      },
    )
    dispatcher.send(org, claimed)
    reportUnusable(org, unusable)
  }
  const worker = (queue: Queue): RowWork => ({
    queue,
    batchSize: BATCH_SIZE,
    // Messages of a full account would join its backlog, which writes each of them twice more.
    whenReady: (org) => (queue === QUEUES.messages ? dispatcher.whenRoom(org, BUSY_MS) : null),
    capacity: async () => {
      await dispatcher.whenFree()
      return BATCH_SIZE
    },
    work: (org, rows, lease) => {
      const ids = rows.map((row) => row.id)
      return send(
        org,
        lease,
        () => ids,
        (ctx) => claimMessages(ctx, ids, lease, claiming),
      )
    },
    takeFresh: async (org, fresh) => {
      let ids: string[] = []
      await send(
        org,
        fresh.lease,
        () => ids,
        (ctx) => {
          const find = async () => {
            ids = await lockFresh(ctx.db, queue, org, fresh)
            return ids
          }
          return claimFresh(ctx, find, fresh.lease, claiming)
        },
      )
      return ids.length
    },
    onDeadLetter: (org, { id }, _error, store) =>
      inTransaction(runtime, org, SENDER, async (ctx) => {
        if (await store(ctx.db)) await leaveBacklog(ctx, id)
      }),
    [Symbol.asyncDispose]: () => dispatcher.drain(),
  })
  const backlogs: RowWork = {
    queue: QUEUES.backlogs,
    batchSize: CHANNELS,
    timed: true,
    work: async (org, rows, lease) => {
      const ids = rows.map((row) => row.id)
      await inTransaction(runtime, org, SENDER, (ctx) => releaseBacklogs(ctx, ids, lease, claiming))
    },
  }
  return [worker(QUEUES.replies), worker(QUEUES.messages), backlogs, askingWorker(runtime, providers)]
}

/** Stores why accounts were refused. It never throws, because the results are already written and must not be repeated. */
async function saveAccountTroubles(
  runtime: Runtime,
  org: string,
  attempts: readonly SendAttempt[],
): Promise<void> {
  const troubles = attempts.flatMap(({ accountId, result, at }) => {
    const isAccounts = result.outcome === 'refused' && result.class === 'auth'
    return isAccounts ? [{ accountId, code: result.code, text: result.text, at }] : []
  })
  if (troubles.length === 0) return
  await inTransaction(runtime, org, SENDER, (ctx) => saveTroubles(ctx, troubles)).catch((err: unknown) =>
    runtime.log.error({ err, org }, 'why an account is refused was not kept'),
  )
}

/** Counts the attempts, and logs what an operator has to act on, once per batch: a refused sender, or an unreachable provider. */
function report({ log, services }: Runtime, org: string, attempts: readonly SendAttempt[]): void {
  const counted = services.find(measures)
  for (const { provider, result } of attempts)
    if (result.outcome !== 'released') counted?.sent(provider, outcomeOf(result))
  const results = attempts.map(({ result }) => result)
  const refused = results
    .filter((result) => result.outcome === 'refused')
    .filter(({ class: kind }) => kind === 'auth')
  if (refused[0]) {
    const { code, text } = refused[0]
    log.error(
      { org, code, text, messages: refused.length },
      'the provider refuses this sender: check its token, payment and registration',
    )
  }
  const unreached = results.filter((result) => result.outcome === 'notSent')
  if (unreached[0]) {
    const { text } = unreached[0]
    log.warn({ org, text, messages: unreached.length }, 'the provider cannot be reached; messages wait')
  }
}

/** A refusal of one address is not one of the sender. */
function outcomeOf(result: SendAttempt['result']): string {
  return result.outcome === 'refused' ? `refused_${result.class}` : result.outcome
}

/** Logs each unusable account once. Its messages show the problem for as long as it lasts. */
function unusableReporter({ log }: Runtime): (org: string, accounts: readonly string[]) => void {
  const reported = new Set<string>()
  return (org, accounts) => {
    for (const account of accounts.filter((id) => !reported.has(id))) {
      reported.add(account)
      const message = 'the secrets of this account cannot be opened; its messages wait: connect it again'
      log.error({ org, account }, message)
    }
  }
}
