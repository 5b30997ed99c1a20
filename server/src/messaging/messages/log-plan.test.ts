import { afterAll, beforeAll, expect, test } from 'vitest'
import { CITUS } from '../../../test/harness/global-setup.ts'
import { toWire } from '../../platform/core/index.ts'
import { sql } from '../../platform/db/index.ts'
import { openSender, type Sender } from '../channels/testing/sender.ts'
import { listMessages } from './log.ts'
import type { Filters } from './schema.ts'
import { newTemplate } from './testing/templates.ts'

const MESSAGES = 20_000
const THREADS = 5_000

let sender: Sender
let templateId: string
let initiativeId: string
let contactId: string
beforeAll(async () => {
  sender = await openSender()
  const { pool, newId } = sender.runtime
  const thread = await sender.thread('+573001112233')
  contactId = thread.contactId
  templateId = await newTemplate(sender, 'UTILITY')
  initiativeId = newId()
  await pool.run(sql`
    insert into initiatives (org_id, id, name, channel, status, language, max_attempts, is_recurring, guiding_questions,
                             created_at, updated_at)
    values (${sender.org}, ${initiativeId}, 'Sale', 'WHATSAPP', 'ACTIVE', 'en', 1, false, '[]', now(), now())`)
  await pool.run(sql`
    insert into channels (org_id, id, account_id, kind, address, display_name, provider_id, status, paced_until, created_at)
    values (${sender.org}, md5('rare')::uuid, ${sender.accountId}, 'whatsapp', '+570', 'Rare', 'rare', 'CONNECTED', now(), now())`)
  await pool.run(sql`
    insert into contacts (org_id, id, phone_number, created_at)
    select ${sender.org}, md5(n::text)::uuid, '+5730177' || (10000 + n), now() from generate_series(0, ${THREADS - 1}) n`)
  await pool.run(sql`
    insert into conversations (org_id, id, channel_id, contact_id, owner, created_at)
    select ${sender.org}, md5(n::text)::uuid, ${sender.channelId}, md5(n::text)::uuid, 'nobody', now()
    from generate_series(0, ${THREADS - 1}) n`)
  // Each filter leaves a message in a thousand, and none of the newest.
  await pool.run(sql`
    insert into messages (org_id, id, conversation_id, channel_id, contact_id, initiative_id, direction, author, source,
                          type, text, template, status, created_at)
    select ${sender.org}, gen_random_uuid(),
           case when n % 1000 = 1 then ${thread.conversationId}::uuid else md5((n % ${THREADS})::text)::uuid end,
           case when n % 1000 = 2 then md5('rare')::uuid else ${sender.channelId}::uuid end,
           ${contactId}, case when n % 1000 = 3 then ${initiativeId}::uuid end,
           case when n % 1000 = 4 then 'inbound' else 'outbound' end,
           case n % 1000 when 4 then 'participant' when 5 then 'agent' when 6 then 'system' else 'journey' end,
           case when n % 1000 = 6 then 'transactional' end, 'text', 'Hello',
           case when n % 1000 = 7 then jsonb_build_object('templateId', ${templateId}::text) end,
           case when n % 1000 = 8 then 'failed' else 'read' end, now() - n * interval '1 second'
    from generate_series(1, ${MESSAGES}) as n`)
  await pool.run(sql`analyze messages`)
})
afterAll(() => sender[Symbol.asyncDispose]())

interface Node {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Scan Direction'?: string
  Plans?: Node[]
}

function* nodesOf(node: Node): Generator<Node> {
  yield node
  for (const child of node.Plans ?? []) yield* nodesOf(child)
}

async function readsOfMessages(filters: Filters): Promise<Node[]> {
  const after = { at: new Date('2100-01-01'), id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' }
  const rows = await sender.tx(async (ctx) =>
    ctx.db.rows(
      sql<{ 'QUERY PLAN': [{ Plan: Node }] }>`
        explain (format json) ${await listMessages(ctx, { limit: 101, after }, filters)}`,
    ),
  )
  return [...nodesOf(rows[0]!['QUERY PLAN'][0].Plan)].filter((node) => node['Relation Name'] === 'messages')
}

// The plan of Citus names parts of the table and of its indexes instead.
test.skipIf(CITUS !== undefined).each<[string, () => Filters]>([
  ['messages_newest', () => ({})],
  ['messages_newest', () => ({ direction: 'outbound' })],
  ['messages_newest', () => ({ since: '2020-01-01T00:00:00Z', until: '2100-01-01T00:00:00Z' })],
  ['messages_of_conversation', () => ({ contactId: toWire('contact', contactId) })],
  ['messages_of_channel', () => ({ channel: '+570' })],
  ['messages_of_initiative', () => ({ initiativeId: toWire('initiative', initiativeId) })],
  ['messages_of_rare_author', () => ({ direction: 'inbound' })],
  ['messages_of_rare_author', () => ({ source: 'agent' })],
  ['messages_of_source', () => ({ source: 'transactional' })],
  ['messages_of_template', () => ({ templateId })],
  ['messages_of_rare_status', () => ({ status: 'failed' })],
])('%s gives a page of the log in order', async (index, filters) => {
  const reads = await readsOfMessages(filters())
  expect(reads).toMatchObject([{ 'Index Name': index, 'Scan Direction': 'Backward' }])
})
