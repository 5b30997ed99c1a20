import { randomBytes } from 'node:crypto'
import { connectAccount, providers } from '../../server/src/messaging/channels/index.ts'
import { sql } from '../../server/src/platform/db/index.ts'
import { inTransaction, type Runtime } from '../../server/src/platform/operations/index.ts'

const LOADER = { kind: 'system', id: 'bench' } as const

/** An organization with work: runs that enter a journey, and messages that leave from its number. */
export interface Busy {
  org: string
  initiative: string
  journey: string
  channel: string
}

/** A journey that waits for a month after its entry, so each run takes one turn. */
const JOURNEY = {
  name: 'Bench',
  actions: [
    { id: 'in', kind: 'ENTRY', name: 'In', inputs: { triggerType: 'manual' } },
    { id: 'wait', kind: 'DELAY', name: 'Wait', inputs: { duration: '30d' } },
    { id: 'out', kind: 'EXIT', name: 'Out' },
  ],
  edges: [
    { from: 'in', to: 'wait', sourceHandle: 'SENT' },
    { from: 'wait', to: 'out', sourceHandle: 'SENT' },
  ],
}

/** `fails`: every turn of its runs fails. */
export async function addBusy(
  runtime: Runtime,
  { apiUrl, fails = false }: { apiUrl: string; fails?: boolean },
): Promise<Busy> {
  const { pool, newId, clock } = runtime
  const [org, initiative, journey, now] = [newId(), newId(), newId(), clock.now()]
  await pool.run(sql`
    insert into organizations (org_id, name, kind, created_at) values (${org}, ${org}, 'development', ${now})`)
  await pool.run(sql`
    insert into initiatives (org_id, id, name, channel, status, language, max_attempts, is_recurring, created_at, updated_at)
    values (${org}, ${initiative}, 'Bench', 'WHATSAPP', 'ACTIVE', 'en', 1, true, ${now}, ${now})`)
  await pool.run(sql`
    insert into journeys (org_id, id, initiative_id, version, status, definition, trigger_type, created_at, updated_at)
    values (${org}, ${journey}, ${initiative}, 1, 'PUBLISHED', ${JSON.stringify(fails ? {} : JOURNEY)}::jsonb, 'manual',
            ${now}, ${now})`)
  const { channels } = await inTransaction(runtime, org, LOADER, (ctx) =>
    connectAccount(
      ctx,
      {
        provider: providers.get('whatsapp_cloud')!,
        settings: { apiUrl, wabaId: String(randomBytes(6).readUIntBE(0, 6)) },
        secrets: { 'access-token': 'token', 'app-secret': 'secret' },
      },
      [
        {
          providerId: randomBytes(6).toString('hex'),
          address: `+57300${String(parseInt(randomBytes(3).toString('hex'), 16))
            .padStart(8, '0')
            .slice(0, 7)}`,
          name: 'Bench',
          status: 'CONNECTED',
          quality: null,
          messagingLimit: null,
          perSecond: 1_000,
        },
      ],
    ),
  )
  return { org, initiative, journey, channel: channels[0]!.id }
}

/** Creates `count` runs and as many messages that are due now, each for another person. */
export async function makeDue(
  { pool, clock, newId }: Runtime,
  { org, initiative, journey, channel }: Busy,
  count: number,
  what: { runs: boolean; messages: boolean } = { runs: true, messages: true },
): Promise<void> {
  const now = clock.now()
  const people = sql`(
    select md5(${newId()}::text || n)::uuid as contact, md5(n || ${org}::text || ${newId()}::text)::uuid as conversation
    from generate_series(1, ${count}::int) n)`
  // Runs one statement at a time, so that each foreign key is checked against a table of known size.
  await pool.transaction(async (db) => {
    await db.run(sql`create temporary table bench_people on commit drop as ${people}`)
    await db.run(sql`
      insert into contacts (org_id, id, wa_id, created_at)
      select ${org}, contact, right(replace(contact::text, '-', ''), 15), ${now} from bench_people`)
    if (count > 1_000) await db.run(sql`analyze contacts`)
    if (what.runs) {
      await db.run(sql`
        insert into runs (org_id, id, initiative_id, journey_id, contact_id, subject_id, trigger, status, node_id, started_at)
        select ${org}, gen_random_uuid(), ${initiative}, ${journey}, contact, contact, '{"kind":"manual"}', 'ACTIVE', 'in',
               ${now} from bench_people`)
      await db.run(sql`
        insert into run_wakes (org_id, id, due_at)
        select r.org_id, r.id, ${now} from runs r join bench_people p on p.contact = r.subject_id
        where r.org_id = ${org} and r.initiative_id = ${initiative}`)
    }
    if (!what.messages) return
    await db.run(sql`
      insert into conversations (org_id, id, channel_id, contact_id, owner, last_inbound_at, created_at)
      select ${org}, conversation, ${channel}, contact, 'nobody', ${now}, ${now} from bench_people`)
    if (count > 1_000) await db.run(sql`analyze conversations`)
    await db.run(sql`
      insert into messages (org_id, id, conversation_id, channel_id, contact_id, direction, author, type, text, status,
                            due_at, created_at)
      select ${org}, gen_random_uuid(), conversation, ${channel}, contact, 'outbound', 'journey', 'text', 'Hello', 'queued',
             ${now}, ${now} from bench_people`)
  })
}
