import { type Command, Option } from 'commander'
import {
  idFrom,
  listDeadLetters,
  NAMES,
  presentDeadLetter,
  QUEUE_OF,
  type QueueName,
  retryDeadLetters,
} from '../../platform/jobs/index.ts'
import { ConfigError } from '../config.ts'
import { requireOrganization, withRuntime } from './data.ts'

export function addWorkCommands(work: Command): void {
  work
    .command('list')
    .description('list dead letters with reasons')
    .requiredOption('--org <name>')
    .action((options: { org: string }) =>
      withRuntime(async ({ pool }) => {
        const { org_id } = await requireOrganization(pool, options.org)
        const rows = await pool.rows(listDeadLetters(org_id, { limit: 1_000, after: null }))
        if (rows.length === 0) console.log('There are no dead letters.')
        for (const row of rows.map(presentDeadLetter)) {
          console.log([row.setAsideAt, row.queue.padEnd(13), row.id, row.errorName, row.error].join('  '))
        }
      }),
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
