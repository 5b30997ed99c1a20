import { sql } from '../../server/src/platform/db/index.ts'
import type { BenchService } from '../machinery/service.ts'

export interface Size {
  /** Conversations that people have, and four times as many closed ones. */
  open: number
  messages: number
  /** Of one conversation. */
  thread: number
  /** Over which the messages of a conversation are spread. Default: one an hour. */
  days?: number
}

/** A word that is in few messages, and one that is in many. */
export const RARE = 'zeppelin'
export const COMMON = 'order'

const MEMBERS = ['ana@shop.example', 'leo@shop.example', 'eva@shop.example', 'max@shop.example']
const CHANNELS = 3
const CLOSED_PER_OPEN = 4
/** Days of sums for the report. */
const DAYS = 90

/**
 * An organization in the middle of its work: three numbers, conversations that people have and closed ones, each with its
 * messages, one long thread, and the sums of ninety days. Returns the id of the long thread (UUID).
 */
export async function loadInbox({ pool, org }: BenchService, size: Size): Promise<string> {
  const account = await pool.one(sql<{ id: string }>`
    insert into channel_accounts (org_id, id, kind, external_id, settings, secrets, created_at)
    values (${org}, gen_random_uuid(), 'whatsapp_cloud', 'bench', '{}', '{}', now()) returning id`)
  await pool.run(sql`
    insert into channels (org_id, id, account_id, kind, address, display_name, provider_id, status, paced_until, created_at)
    select ${org}, gen_random_uuid(), ${account.id}, 'whatsapp', '+57300000000' || n, 'Shop', 'bench-' || n, 'CONNECTED', now(), now()
    from generate_series(1, ${CHANNELS}::int) n`)
  const conversations = size.open * (1 + CLOSED_PER_OPEN)
  await pool.run(sql`
    insert into people (org_id, id, external_id, first_name, last_name, phone_number, created_at, updated_at)
    select ${org}, gen_random_uuid(), 'p' || n, 'Name' || n % 997, 'Family' || n, '+57310' || lpad(n::text, 7, '0'), now(), now()
    from generate_series(1, ${conversations}::int) n`)
  await pool.run(sql`
    with made as (
      insert into contacts (org_id, id, phone_number, name, created_at)
      select ${org}, gen_random_uuid(), '+57310' || lpad(n::text, 7, '0'), 'Contact ' || n, now()
      from generate_series(1, ${conversations}::int) n returning id
    ), numbered as (
      select id, row_number() over () as n from made
    ), numbers as (
      select id, row_number() over (order by address) as n from channels where org_id = ${org}
    )
    insert into conversations (org_id, id, channel_id, contact_id, owner, assignee, labels, unread, waiting_since,
                               last_message_at, last_inbound_at, escalation_reason, created_at)
    select ${org}, gen_random_uuid(), numbers.id, numbered.id,
           case when numbered.n <= ${size.open} then 'human' else 'nobody' end,
           case when numbered.n <= ${size.open} and numbered.n % 2 = 0 then (${MEMBERS}::text[])[numbered.n / 2 % 4 + 1] end,
           case when numbered.n % 5 = 0 then array['delivery'] else '{}' end,
           case when numbered.n <= ${size.open} then numbered.n % 4 else 0 end,
           case when numbered.n <= ${size.open} and numbered.n % 3 > 0 then now() - numbered.n * interval '7 seconds' end,
           now() - numbered.n * interval '5 seconds', now() - numbered.n * interval '5 seconds',
           'journey', now() - interval '100 days'
    from numbered join numbers on numbers.n = numbered.n % ${CHANNELS} + 1`)
  const { id: thread } = await pool.one(sql<{ id: string }>`
    select id from conversations where org_id = ${org} and owner = 'human' limit 1`)
  await writeMessages({ pool, org }, size, conversations)
  await pool.run(sql`
    insert into messages (org_id, id, conversation_id, channel_id, contact_id, direction, author, type, text, status, created_at)
    select ${org}, gen_random_uuid(), c.id, c.channel_id, c.contact_id, case when n % 2 = 0 then 'inbound' else 'outbound' end,
           case when n % 2 = 0 then 'participant' else 'human' end, 'text', 'Message ' || n || ' of a long conversation', 'received',
           now() - n * interval '1 minute'
    from conversations c cross join generate_series(1, ${size.thread}::int) n
    where c.org_id = ${org} and c.id = ${thread}`)
  await writeSums({ pool, org })
  await pool.run(sql`analyze conversations, contacts, messages, people, inbox_sums`)
  return thread
}

async function writeMessages(
  { pool, org }: Pick<BenchService, 'pool' | 'org'>,
  size: Size,
  conversations: number,
): Promise<void> {
  const each = Math.max(1, Math.round(size.messages / conversations))
  const apartHours = size.days === undefined ? 1 : (size.days * 24) / each
  await pool.run(sql`
    insert into messages (org_id, id, conversation_id, channel_id, contact_id, direction, author, type, text, status, created_at)
    select ${org}, gen_random_uuid(), c.id, c.channel_id, c.contact_id,
           case when n % 2 = 0 then 'inbound' else 'outbound' end,
           case when n % 2 = 0 then 'participant' when n % 4 = 1 then 'human' else 'agent' end, 'text',
           'About ' || case when n % 7 = 0 then ${COMMON}::text else 'item' end || ' ' || md5(c.id::text || n)
             || case when n = 1 and get_byte(uuid_send(c.id), 0) = 0 then ' ' || ${RARE}::text else '' end,
           case when n % 2 = 0 then 'received' else 'delivered' end, c.last_message_at - n * ${apartHours}::float8 * interval '1 hour'
    from conversations c cross join generate_series(1, ${each}::int) n
    where c.org_id = ${org}`)
}

async function writeSums({ pool, org }: Pick<BenchService, 'pool' | 'org'>): Promise<void> {
  await pool.run(sql`
    insert into inbox_sums (org_id, day, channel_id, what, member, detail, bucket, count)
    select ${org}, current_date - d, ch.id, w.what, m.member, w.detail, b.bucket, 3
    from generate_series(0, ${DAYS - 1}::int) d
    cross join channels ch
    cross join unnest(${MEMBERS}::text[]) as m (member)
    cross join (values ('RESOLVED', 'people'), ('ANSWERED', ''), ('LABELED', 'delivery'), ('WRITTEN', 'human'),
                       ('CALLED', 'journey'), ('OPENED', ''), ('RECEIVED', '')) as w (what, detail)
    cross join generate_series(20, 59) as b (bucket)
    where ch.org_id = ${org} and (w.what in ('RESOLVED', 'ANSWERED', 'LABELED') or b.bucket = 20)`)
}
