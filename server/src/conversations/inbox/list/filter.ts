import { z } from 'zod'
import { Instant, WireId } from '../../../platform/schema/index.ts'
import { Assignee, ConversationState, Label } from '../handling/schema.ts'

/** The views of the inbox. Only `mentioned`, `snoozed`, `all` and `closed` show conversations that are snoozed. */
export const VIEWS = [
  'waiting',
  'mine',
  'mentioned',
  'unassigned',
  'agent',
  'snoozed',
  'all',
  'closed',
] as const

export type View = (typeof VIEWS)[number]

/** What a list of conversations can be limited to; a saved view keeps the same. */
export const InboxFilter = {
  view: z
    .enum(VIEWS)
    .optional()
    .describe(
      '`waiting`: the contact waits for a person. `mine`: assigned to `assignee`, by default to you. ' +
        '`mentioned`: a note mentions you. `unassigned`: nobody has taken it. `agent`: the agent has it. Default: `all`.',
    ),
  state: ConversationState.optional(),
  assignee: Assignee.optional(),
  channel: z.string().max(254).optional().describe('Only this number or address of yours.'),
  label: Label.optional(),
  initiativeId: WireId.optional().describe('Only those whose latest run is in it.'),
  unread: z.boolean().optional().describe('true: only unread. false: only read.'),
  waitingBefore: Instant.optional().describe('The contact has waited since this time.'),
  waitingMinutes: z
    .int()
    .min(1)
    .max(525_600)
    .optional()
    .describe('The contact has waited at least this long.'),
  sort: z
    .enum(['newest', 'waiting'])
    .default('newest')
    .describe('`newest`: the latest message first. `waiting`: the longest wait first.'),
}

export const InboxFilterObject = z.strictObject(InboxFilter)

export type InboxFilter = z.output<typeof InboxFilterObject>
