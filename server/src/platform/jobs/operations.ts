import { z } from 'zod'
import { ApiError } from '../core/index.ts'
import { listOperation, operation } from '../operations/index.ts'
import { idFrom, NAMES, presentDeadLetter, QUEUE_OF, SetAsideWork } from './dead-letter-list.ts'
import { listDeadLetters, retryDeadLetters } from './dead-letters.ts'
import { wakeAfterCommit } from './wake-ups.ts'

const QueueName = z.enum(NAMES)

const work_set_aside_list = listOperation({
  name: 'work_set_aside_list',
  route: 'GET /work/set-aside',
  permission: 'work:read',
  summary: 'List work that was set aside, newest first',
  description:
    'What failed each time it was tried, with the reason. It waits until `work_retry` has it tried again.',
  filters: { queue: QueueName.optional() },
  item: SetAsideWork,
  query: (ctx, { queue }, page) => listDeadLetters(ctx.org, { queue, ...page }),
  position: (row) => ({ at: row.set_aside_at, id: row.id }),
  present: presentDeadLetter,
})

const work_retry = operation({
  name: 'work_retry',
  route: 'POST /work/retry',
  permission: 'work:write',
  summary: 'Retry work that was set aside',
  description:
    'One piece by its `id`, or all of its kind, 5,000 at a time. Each gets one try: what fails again is set aside again.',
  effect: 'write',
  idempotent: true,
  subject: 'id',
  input: z.strictObject({
    queue: QueueName,
    id: z.string().min(1).max(64).optional().describe('As listed; everything of the kind when omitted.'),
  }),
  output: z.strictObject({
    retried: z.int().describe('How many are tried again.'),
    more: z.boolean().describe('Whether more of the kind may be set aside: call again.'),
  }),
  errors: ['not_found'],
  run: async (ctx, { queue: name, id: wireId }) => {
    const queue = QUEUE_OF[name]
    const id = wireId === undefined ? undefined : idFrom(name, wireId)
    const { retried, more } =
      id === null ? NOTHING : await retryDeadLetters(ctx.db, queue, ctx.org, { id, now: ctx.now })
    if (wireId !== undefined && retried === 0) {
      throw new ApiError('not_found', `No ${name} with this id is set aside. See work_set_aside_list.`)
    }
    wakeAfterCommit(ctx, queue)
    return { retried, more: id === undefined && more }
  },
})

const NOTHING = { retried: 0, more: false }

export const workOperations = [work_set_aside_list, work_retry]
