import { z } from 'zod'
import { ApiError } from '../core/index.ts'
import { listOperation, operation } from '../operations/index.ts'
import { idFrom, NAMES, presentDeadLetter, QUEUE_OF, SetAsideWork } from './dead-letters/dead-letter-list.ts'
import { listDeadLetters, retryDeadLetters } from './dead-letters/dead-letters.ts'
import { wakeAfterCommit } from './wake-ups.ts'

const QueueName = z.enum(NAMES)

const work_set_aside_list = listOperation({
  name: 'work_set_aside_list',
  route: 'GET /work/set-aside',
  permission: 'work:read',
  summary: 'List dead letters',
  description:
    'Work that failed on every attempt, with the reason, newest first. It stays here until you call ' +
    '`work_retry`.',
  filters: { queue: QueueName.optional() },
  item: SetAsideWork,
  query: (ctx, page, { queue }) => listDeadLetters(ctx.org, page, queue),
  position: (row) => ({ at: row.set_aside_at, id: row.id }),
  present: presentDeadLetter,
})

const work_retry = operation({
  name: 'work_retry',
  route: 'POST /work/retry',
  permission: 'work:write',
  summary: 'Retry dead letters',
  description:
    'One by `id`, or up to 5,000 of its kind. Each gets one attempt; if that fails, the ' +
    'item comes back here.',
  effect: 'write',
  idempotent: true,
  subject: 'id',
  input: z.strictObject({
    queue: QueueName,
    id: z.string().min(1).max(64).optional(),
  }),
  output: z.strictObject({
    retried: z.int().describe('Number of items queued for a retry.'),
    more: z.boolean().describe('Whether more of this kind are left. Call again to retry them.'),
  }),
  errors: ['not_found'],
  run: async (ctx, { queue: name, id: wireId }) => {
    const queue = QUEUE_OF[name]
    const id = wireId === undefined ? undefined : idFrom(name, wireId)
    const { retried, more } =
      id === null ? NOTHING : await retryDeadLetters(ctx.db, queue, ctx.org, { id, now: ctx.now })
    if (wireId !== undefined && retried === 0) {
      throw new ApiError(
        'not_found',
        `No dead letter of the kind ${name} has this id. List them with work_set_aside_list.`,
      )
    }
    wakeAfterCommit(ctx, queue)
    return { retried, more: id === undefined && more }
  },
})

const NOTHING = { retried: 0, more: false }

export const workOperations = [work_set_aside_list, work_retry]
