import { type Command, Option } from 'commander'
import { askAgain, listUnknownMessages, sendAgain } from '../../messaging/index.ts'
import { ApiError, toWire } from '../../platform/core/index.ts'
import {
  idFrom,
  listDeadLetters,
  NAMES,
  presentDeadLetter,
  QUEUE_OF,
  type QueueName,
  retryDeadLetters,
} from '../../platform/jobs/index.ts'
import { type Actor, type Ctx, inTransaction } from '../../platform/operations/index.ts'
import { ConfigError } from '../settings/config.ts'
import { requireOrganization, withRuntime } from './data.ts'

const MOST_LISTED = 1_000

/** Whoever uses the command line. */
const OPERATOR: Actor = { kind: 'system', id: 'command-line' }

/** Does something with a message of which nobody knows whether it was sent. */
function decide(
  organization: string,
  id: string,
  act: (ctx: Ctx, id: string) => Promise<unknown>,
  done: string,
): Promise<void> {
  return withRuntime(async (runtime) => {
    const { org_id } = await requireOrganization(runtime.pool, organization)
    await inTransaction(runtime, org_id, OPERATOR, (ctx) => act(ctx, id)).catch((error: unknown) => {
      throw error instanceof ApiError ? new ConfigError(error.message) : error
    })
    console.log(done)
  })
}

export function addWorkCommands(work: Command): void {
  work
    .command('list')
    .description('list dead letters with reasons')
    .requiredOption('--org <name>')
    .action((options: { org: string }) =>
      withRuntime(async ({ pool }) => {
        const { org_id } = await requireOrganization(pool, options.org)
        const rows = await pool.rows(listDeadLetters(org_id, { limit: MOST_LISTED, after: null }))
        if (rows.length === 0) console.log('There are no dead letters.')
        for (const row of rows.map(presentDeadLetter)) {
          console.log([row.setAsideAt, row.queue.padEnd(13), row.id, row.errorName, row.error].join('  '))
        }
      }),
    )

  work
    .command('unknown')
    .description('list messages of which nobody knows whether they were sent')
    .requiredOption('--org <name>')
    .action((options: { org: string }) =>
      withRuntime(async ({ pool }) => {
        const { org_id } = await requireOrganization(pool, options.org)
        const messages = await pool.rows(listUnknownMessages(org_id, { limit: MOST_LISTED, after: null }))
        if (messages.length === 0) console.log('There are no such messages.')
        for (const { id, created_at, initiative_name, address, error_code } of messages)
          console.log(
            [toWire('message', id), created_at.toISOString(), error_code, address, initiative_name].join(
              '  ',
            ),
          )
      }),
    )

  work
    .command('ask-again')
    .description('ask the provider whether it has a message of `work unknown`')
    .argument('<id>', 'id, as listed')
    .requiredOption('--org <name>')
    .action((id: string, options: { org: string }) =>
      decide(options.org, id, askAgain, 'The provider is asked now.'),
    )

  work
    .command('send-again')
    .description('send a message of `work unknown` again; the person may get it twice')
    .argument('<id>', 'id, as listed')
    .requiredOption('--org <name>')
    .action((id: string, options: { org: string }) =>
      decide(options.org, id, sendAgain, 'The message is sent again.'),
    )

  work
    .command('retry')
    .description('retry one dead letter, or all of a queue')
    .argument('[id]', 'id, as listed')
    .requiredOption('--org <name>')
    .addOption(new Option('--queue <queue>').choices(NAMES).makeOptionMandatory())
    .action((wireId: string | undefined, options: { org: string; queue: QueueName }) =>
      withRuntime(async ({ pool, clock }) => {
        const { org_id } = await requireOrganization(pool, options.org)
        const id = wireId === undefined ? undefined : idFrom(options.queue, wireId)
        if (id === null)
          throw new ConfigError(
            `${wireId} is not an id of the queue ${options.queue}. List dead letters with: work list`,
          )
        const queue = QUEUE_OF[options.queue]
        let [total, isMore] = [0, true]
        while (isMore) {
          const some = await pool.transaction((db) =>
            retryDeadLetters(db, queue, org_id, { id, now: clock.now() }),
          )
          total += some.retried
          isMore = some.more
        }
        if (id !== undefined && total === 0)
          throw new ConfigError(`${wireId} is not a dead letter. List dead letters with: work list`)
        console.log(`${total} will be retried.`)
      }),
    )
}
