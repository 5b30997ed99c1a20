import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startSimulator } from '@parley/simulator'
import { expect, inject, test } from 'vitest'
import { Api } from '../../src/app/demo/api.ts'
import { inventPeople } from '../../src/app/demo/people.ts'
import { type Service, startService } from '../../src/app/demo/service.ts'
import { scaledClock } from '../../src/platform/core/index.ts'
import { openPool, type Pool, sql } from '../../src/platform/db/index.ts'
import { effort, HANGS_AFTER_MS } from '../harness/effort.ts'
import { withDatabase } from '../harness/global-setup.ts'
import { cloneTemplate } from '../harness/harness.ts'
import { portOf } from '../harness/ports.ts'
import { until } from '../harness/waiting.ts'

/*
 * A campaign with two variants on a service that is killed while it sends, and that is paused and resumed twice. The
 * simulated WhatsApp runs separately and counts the messages that it accepted.
 */
const PEOPLE = effort(300, 3_000)
const TIME_SCALE = 500

interface Sent {
  to: string
  template: { name: string }
}

interface Row {
  phone: string
  variant: string
  outcome: string
  messages: number
  left: number
}

test(
  'after two kills and two pauses, each person has one message, in the variant of their draw',
  async () => {
    await using parts = new AsyncDisposableStack()
    const name = `campaign_kill_${randomBytes(6).toString('hex')}`
    await cloneTemplate(name)
    const url = withDatabase(inject('postgresUrl'), name)
    const pool = parts.use(openPool({ url, max: 2 }))
    const anchor = { real: Date.now(), service: Date.now(), scale: TIME_SCALE }
    await pool.run(
      sql`insert into installation (key, value) values ('clock', ${JSON.stringify(anchor)}::jsonb)`,
    )
    const clock = scaledClock(anchor, TIME_SCALE)
    const simulator = parts.use(await startSimulator({ port: 0, now: () => clock.now(), scale: TIME_SCALE }))
    const folder = await mkdtemp(join(tmpdir(), 'parley-campaign-kill-'))
    parts.defer(() => rm(folder, { recursive: true, force: true }))
    const secret = randomBytes(32).toString('hex')
    const start = () =>
      startService(
        {
          PARLEY_DATA: folder,
          PARLEY_DATABASE_URL: url,
          PARLEY_SECRET: secret,
          PARLEY_TIME_SCALE: String(TIME_SCALE),
          PARLEY_SIMULATOR_URL: simulator.url,
          PARLEY_POOL: '8',
          PARLEY_LOG_LEVEL: 'fatal',
        },
        portOf(0),
      )
    let service: Service = await start()
    parts.defer(() => service[Symbol.asyncDispose]())
    const { apiKey } = await service.bootstrap('Killed')
    const api = () => new Api(service.url, apiKey)
    const people = inventPeople(PEOPLE)
    for (let from = 0; from < PEOPLE; from += 100)
      await api().post('/cdp/people/batch', { items: people.slice(from, from + 100) as object[] })
    const templates = [await approved(api, 'variant_a'), await approved(api, 'variant_b')]
    const [message, other] = templates.map((templateId) => ({ channel: 'whatsapp', templateId }))
    const { id } = await api().post<{ id: string }>('/campaigns', {
      name: 'Killed',
      audience: { type: 'people', personExternalIds: people.map(({ externalId }) => externalId) },
      message,
      test: { others: [other], sharePercent: 100, decideAfter: null },
    })
    await api().post(`/campaigns/${id}/start`)

    for (const part of [1 / 4, 1 / 2]) {
      await until(async () => (await enrolled(pool)) > PEOPLE * part)
      await service.kill()
      service = await start()
      await api().post(`/campaigns/${id}/pause`)
      await api().post(`/campaigns/${id}/resume`)
    }
    await until(async () => !(await isWaiting(pool)))
    // Whose attempt was lost with its process is never sent again.
    await until(async () => (await rowsOf(pool)).every(({ left }) => left === 1))

    const rows = await rowsOf(pool)
    expect(rows).toHaveLength(PEOPLE)
    expect(rows.filter(({ outcome, messages }) => outcome !== 'enrolled' || messages !== 1)).toEqual([])
    const sent = await sentBy(simulator.url)
    const byPhone = Map.groupBy(sent, ({ to }) => to.replace('+', ''))
    expect([...byPhone.values()].filter(({ length }) => length > 1)).toEqual([])
    const wrong = rows.filter(({ phone, variant }) => {
      const [got] = byPhone.get(phone.replace('+', '')) ?? []
      return got !== undefined && got.template.name !== `variant_${variant}`
    })
    expect(wrong).toEqual([])
    expect(new Set(rows.map(({ variant }) => variant))).toEqual(new Set(['a', 'b']))
    expect(sent.length).toBeGreaterThan(PEOPLE / 2)
  },
  HANGS_AFTER_MS * 2,
)

async function approved(api: () => Api, name: string): Promise<string> {
  const { data } = await api().post<{ data: { id: string }[] }>('/templates', {
    name,
    language: 'en',
    category: 'UTILITY',
    contentType: 'TEXT',
    content: { body: 'Your order is on its way.' },
  })
  const { id } = data[0]!
  await until(async () => (await api().get<{ status: string }>(`/templates/${id}`)).status === 'APPROVED')
  return id
}

async function enrolled(pool: Pool): Promise<number> {
  const { count } = await pool.one(
    sql<{ count: number }>`select count(*)::int as count from campaign_people where outcome = 'enrolled'`,
  )
  return count
}

async function isWaiting(pool: Pool): Promise<boolean> {
  const { waiting } = await pool.one(sql<{ waiting: number }>`select waiting::int as waiting from campaigns`)
  return waiting > 0
}

/** Each person with their messages, and how many of these are settled or given up. */
function rowsOf(pool: Pool): Promise<Row[]> {
  return pool.rows(sql<Row>`
    select p.phone_number as phone, c.variant, c.outcome, count(m.id)::int as messages,
           count(m.id) filter (where m.status not in ('queued', 'sending'))::int as left
    from campaign_people c join people p on p.id = c.person_id
    left join messages m on m.run_id = c.run_id and m.direction = 'outbound' and m.author = 'journey'
    group by 1, 2, 3`)
}

async function sentBy(url: string): Promise<Sent[]> {
  const sent: Sent[] = []
  for (let count = 1; sent.length < count; ) {
    const response = await fetch(`${url}/_sim/messages?limit=500&offset=${sent.length}`)
    const page = (await response.json()) as { count: number; messages: Sent[] }
    count = page.count
    sent.push(...page.messages)
    if (page.messages.length === 0) break
  }
  return sent
}
