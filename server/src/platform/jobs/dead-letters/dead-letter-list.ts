import { z } from 'zod'
import { fromWire, type IdKind, toWire } from '../../core/index.ts'
import type { Queue } from '../queue.ts'
import { QUEUES } from '../queues.ts'
import type { DeadLetter } from './dead-letters.ts'

/** Queues that are processed as a whole instead of row by row, so they have no dead letters. */
type WithoutDeadLetters = 'noted' | 'live'

/** The queues that can have dead letters, by their API name, with the kind of id that their rows have. */
const KINDS = {
  matches: 'match',
  runs: 'run',
  messages: 'message',
  replies: 'message',
  backlogs: 'channel',
  unknown: 'message',
  drafts: 'draft',
  conversations: 'conversation',
  snoozed: 'conversation',
  extraction: 'run',
  incidents: 'incident',
  deliveries: 'delivery',
  templates: 'template',
  flows: 'flow',
  accounts: 'account',
  imports: 'import',
  segments: 'segment',
  merges: 'merge',
  erasures: 'erasure',
  completion: 'initiative',
  campaigns: 'campaign',
  repetitions: 'campaign',
  endings: 'ending',
  calls: 'call',
  tallies: 'tally',
  runSums: 'initiative',
  messageTallies: 'tally',
  inboxTallies: 'tally',
  goalLooks: 'goalLook',
  goalCatchUps: 'goalLook',
  resultCounts: 'resultCount',
  conversions: 'attributionCount',
  listeners: 'listener',
  media: 'file',
  mailboxes: 'account',
  files: 'file',
  mails: 'mail',
} as const satisfies Record<Exclude<keyof typeof QUEUES, WithoutDeadLetters>, IdKind>

export type QueueName = keyof typeof KINDS

export const NAMES = Object.keys(KINDS) as [QueueName, ...QueueName[]]

export const QUEUE_OF: Readonly<Record<QueueName, Queue>> = QUEUES

export const SetAsideWork = z
  .strictObject({
    queue: z.enum(NAMES),
    id: z.string().describe('The id of the run, message, delivery or other item.'),
    errorName: z.string().describe('`process_died`: the process ended each time, so no error was recorded.'),
    error: z.string().describe('The last error.'),
    failures: z.int().describe('Number of failed attempts.'),
    setAsideAt: z.iso.datetime(),
  })
  .meta({ id: 'SetAsideWork' })

export function presentDeadLetter(row: DeadLetter): z.input<typeof SetAsideWork> {
  const queue = row.queue as QueueName
  return {
    queue,
    id: toWire(KINDS[queue], row.id),
    errorName: row.error_name,
    error: row.error_text,
    failures: row.failures,
    setAsideAt: row.set_aside_at.toISOString(),
  }
}

/** The UUID behind a wire id of the queue, or null when the id is malformed. */
export function idFrom(queue: QueueName, wireId: string): string | null {
  return fromWire(KINDS[queue], wireId)
}
