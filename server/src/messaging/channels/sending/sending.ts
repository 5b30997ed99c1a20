import { isOutcomeUnknown } from '../../../platform/db/index.ts'
import { readFile } from '../../../platform/files/index.ts'
import { QUEUES, type Queue, type RowWork, SharedCommits } from '../../../platform/jobs/index.ts'
import { type Actor, inTransaction, type Runtime } from '../../../platform/operations/index.ts'
import { noteTroubles } from '../accounts/health.ts'
import type { Providers } from '../providers.ts'
import { claimMessages, undoClaim } from './claim.ts'
import { Dispatcher, type SendAttempt } from './dispatching.ts'
import { settleAttempts } from './outcomes.ts'
import { Backlogs } from './pacing.ts'

const SENDER: Actor = { kind: 'system', id: 'messages' }

/** Messages of one organization a turn. */
const SHARE = 500
/** Results that are written together: so many at most, of those that come within this time (real milliseconds). */
const MAX_TOGETHER = 200
const GATHER_MS = 20
/** How often it is tried to undo a claim that may have happened, in real milliseconds. */
const UNDO_EVERY_MS = 500

/**
 * Sends due messages: those of campaigns and those of conversations, which are two queues over one way out. Recording the
 * attempt (`sending`) is committed before the provider is called, and an attempt without a result becomes `unknown` and is
 * never sent again (docs/behaviour/messaging.md: Channels). When the workers have stopped, what was not started is
 * given back and the rest waited for.
 */
export function messageWorkers(runtime: Runtime, providers: Providers): RowWork[] {
  const { clock, random, log } = runtime
  const results = new SharedCommits<SendAttempt>({
    commit: async (org, attempts) => {
      await inTransaction(runtime, org, SENDER, (ctx) => settleAttempts(ctx, attempts, clock, random))
      report(runtime, org, attempts)
      await keepTrouble(runtime, org, attempts)
      return attempts.map(() => undefined)
    },
    maxBatch: MAX_TOGETHER,
    gatherMs: GATHER_MS,
    inTrouble: 'wait',
  })
  const dispatcher = new Dispatcher({
    clock,
    settle: (org, attempt) => results.add(org, attempt),
    onError: (err) => log.error({ err }, 'the result of sending a message was not written'),
  })
  const claiming = {
    clock,
    backlogs: new Backlogs(),
    providers,
    isBusy: (accountId: string) => dispatcher.isBusy(accountId),
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
  const worker = (queue: Queue): RowWork => ({
    queue,
    share: SHARE,
    room: async () => {
      await dispatcher.room()
      return SHARE
    },
    work: async (org, rows, lease) => {
      const ids = rows.map((row) => row.id)
      const { claimed, unusable } = await inTransaction(runtime, org, SENDER, (ctx) =>
        claimMessages(ctx, ids, lease, claiming),
      ).catch(async (error: unknown) => {
        if (isOutcomeUnknown(error)) await undoUnanswered(org, ids, lease)
        throw error
      })
      dispatcher.send(org, claimed)
      reportUnusable(org, unusable)
    },
    [Symbol.asyncDispose]: () => dispatcher.drain(),
  })
  return [worker(QUEUES.replies), worker(QUEUES.messages)]
}

/** The results are written already: an error here must not have them written again. */
async function keepTrouble(runtime: Runtime, org: string, attempts: readonly SendAttempt[]): Promise<void> {
  const troubles = attempts.flatMap(({ accountId, result, at }) => {
    const isAccounts = result.outcome === 'refused' && result.class === 'auth'
    return isAccounts ? [{ accountId, code: result.code, text: result.text, at }] : []
  })
  if (troubles.length === 0) return
  await inTransaction(runtime, org, SENDER, (ctx) => noteTroubles(ctx, troubles)).catch((err: unknown) =>
    runtime.log.error({ err, org }, 'why an account is refused was not kept'),
  )
}

/** What somebody must look at: a sender that is refused itself, a provider that is away. Once a batch is loud enough. */
function report({ log }: Runtime, org: string, attempts: readonly SendAttempt[]): void {
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
  const unreached = results.filter((result) => result.outcome === 'neverSent')
  if (unreached[0]) {
    const { text } = unreached[0]
    log.warn({ org, text, messages: unreached.length }, 'the provider cannot be reached; messages wait')
  }
}

/** Says of an account once that nobody can use it; its messages say it for as long as it is so. */
function unusableReporter({ log }: Runtime): (org: string, accounts: readonly string[]) => void {
  const said = new Set<string>()
  return (org, accounts) => {
    for (const account of accounts.filter((id) => !said.has(id))) {
      said.add(account)
      const message = 'the secrets of this account cannot be opened; its messages wait: connect it again'
      log.error({ org, account }, message)
    }
  }
}
