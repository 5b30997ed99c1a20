import type { DueRows } from '../db/index.ts'
import { type Actor, inTransaction, type Runtime } from '../kernel/index.ts'
import { claimMessages } from './claim.ts'
import { type Attempt, Dispatcher } from './dispatching.ts'
import { settleAttempts } from './outcomes.ts'
import { Backlogs } from './pacing.ts'
import type { TemplateComposer } from './template-messages.ts'

const SENDER: Actor = { kind: 'system', id: 'messages' }

/** Stop its claim loop first, then dispose of it: it gives back what it has not started and waits for the rest. */
export type MessagesWorker = DueRows & AsyncDisposable

/**
 * Sends due messages. The claim is the recorded attempt: `sending` with a lease, committed before the provider is called.
 * An attempt without a result becomes `unknown` and is never sent again (spec: Sending to people never repeats).
 */
export function messagesWorker(runtime: Runtime, parts: { compose: TemplateComposer }): MessagesWorker {
  const { clock, random, log } = runtime
  const dispatcher = new Dispatcher({
    clock,
    settle: async (org, attempts) => {
      await inTransaction(runtime, org, SENDER, (ctx) => settleAttempts(ctx, attempts, clock, random))
      reportRefusedAccounts(runtime, org, attempts)
    },
    onError: (err) => log.error({ err }, 'the results of sending were not written'),
  })
  const claiming = {
    clock,
    backlogs: new Backlogs(),
    compose: parts.compose,
    isBusy: (accountId: string) => dispatcher.isBusy(accountId),
  }
  return {
    name: 'messages',
    table: 'messages',
    dueColumn: 'due_at',
    work: async (org, ids) => {
      await dispatcher.room()
      const { claimed, handled } = await inTransaction(runtime, org, SENDER, (ctx) =>
        claimMessages(ctx, ids, claiming),
      )
      dispatcher.send(org, claimed)
      return handled
    },
    [Symbol.asyncDispose]: () => dispatcher.drain(),
  }
}

/** Nothing leaves while the provider refuses the sender itself: somebody must look. Once a batch is loud enough. */
function reportRefusedAccounts({ log }: Runtime, org: string, attempts: readonly Attempt[]): void {
  const refused = attempts.flatMap(({ result }) =>
    result.outcome === 'refused' && result.class === 'auth' ? [result] : [],
  )
  const [first] = refused
  if (!first) return
  const { code, text } = first
  log.error(
    { org, code, text, messages: refused.length },
    'WhatsApp refuses this sender: check its token, payment and registration',
  )
}
