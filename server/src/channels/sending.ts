import type { DueRows } from '../db/index.ts'
import { type Actor, inTransaction, type Runtime } from '../kernel/index.ts'
import { claimMessages } from './claim.ts'
import { type Attempt, Dispatcher } from './dispatching.ts'
import { settleAttempts } from './outcomes.ts'
import { Backlogs } from './pacing.ts'
import type { TemplateComposer } from './template-messages.ts'

const SENDER: Actor = { kind: 'system', id: 'messages' }

/**
 * Sends due messages. The claim is the recorded attempt: `sending` with a lease, committed before the provider is
 * called. An attempt without a result becomes `unknown` and is never sent again (docs/behaviour.md: Channels). When
 * its loop has stopped it gives back what it has not started and waits for the rest.
 */
export function messagesWorker(runtime: Runtime, parts: { compose: TemplateComposer }): DueRows {
  const { clock, random, log } = runtime
  const dispatcher = new Dispatcher({
    clock,
    settle: async (org, attempts) => {
      await inTransaction(runtime, org, SENDER, (ctx) => settleAttempts(ctx, attempts, clock, random))
      report(runtime, org, attempts)
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

/** What somebody must look at: a sender that is refused itself, a provider that is away. Once a batch is loud enough. */
function report({ log }: Runtime, org: string, attempts: readonly Attempt[]): void {
  const results = attempts.map(({ result }) => result)
  const refused = results
    .filter((result) => result.outcome === 'refused')
    .filter(({ class: kind }) => kind === 'auth')
  if (refused[0]) {
    const { code, text } = refused[0]
    log.error(
      { org, code, text, messages: refused.length },
      'WhatsApp refuses this sender: check its token, payment and registration',
    )
  }
  const unreached = results.filter((result) => result.outcome === 'neverSent')
  if (unreached[0]) {
    const { text } = unreached[0]
    log.warn({ org, text, messages: unreached.length }, 'WhatsApp cannot be reached; messages wait')
  }
}
