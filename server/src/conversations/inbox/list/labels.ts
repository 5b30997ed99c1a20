import { z } from 'zod'
import { sql } from '../../../platform/db/index.ts'
import { type Ctx, readOperation } from '../../../platform/operations/index.ts'
import { ACTIVE_AT } from '../handling/records.ts'

/** Labels of older conversations are hardly given again, so a call reads a limited part of the index. */
const CONVERSATIONS = 5_000
const MOST = 100

interface UsedLabel {
  label: string
  conversations: number
}

/** The labels of the latest conversations, the most used first. Uses conversations_latest. */
function countLabels({ db, org }: Ctx): Promise<UsedLabel[]> {
  return db.rows(sql<UsedLabel>`
    select l.label, count(*)::int as conversations
    from (
      select c.labels from conversations c
      where c.org_id = ${org} order by ${ACTIVE_AT} desc, c.id desc limit ${CONVERSATIONS}
    ) latest cross join lateral unnest(latest.labels) as l (label)
    group by l.label order by count(*) desc, l.label limit ${MOST}`)
}

export const conversations_labels = readOperation({
  name: 'conversations_labels',
  route: 'GET /conversations/labels',
  permission: 'conversations:read',
  summary: 'List the labels in use',
  forPeople: true,
  description:
    'Counts the labels of the 5,000 conversations with the latest activity. Returns up to 100, the most used first.',
  input: z.strictObject({}),
  output: z.strictObject({
    labels: z.array(z.strictObject({ label: z.string(), conversations: z.int() })),
  }),
  run: async (ctx) => ({ labels: await countLabels(ctx) }),
})
