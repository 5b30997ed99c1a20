import { expect, test } from 'vitest'
import { inventPeople } from '../../src/app/demo/people.ts'
import { type Pool, sql } from '../../src/platform/db/index.ts'
import { effort, HANGS_AFTER_MS } from '../harness/effort.ts'
import { until } from '../harness/waiting.ts'
import { startKillable } from './killable-service.ts'

/*
 * A campaign with two variants on a service that is killed while it sends, and that is paused and resumed. The simulated
 * WhatsApp runs separately and counts the messages that it accepted.
 */
const PEOPLE = effort(120, 3_000)
/** The shares of the people after which the service is killed, paused and resumed. */
const KILLS = effort([1 / 3], [1 / 4, 1 / 2])
const TIME_SCALE = 500

interface Row {
  phone: string
  variant: string
  outcome: string
  messages: number
  left: number
}

test(
  'after each kill and pause, each person has one message, in the variant of their draw',
  async () => {
    await using killable = await startKillable(TIME_SCALE)
    const { pool, api } = killable
    const people = inventPeople(PEOPLE)
    for (let from = 0; from < PEOPLE; from += 100)
      await api().post('/cdp/people/batch', { items: people.slice(from, from + 100) as object[] })
    const templates = [await killable.approved('variant_a'), await killable.approved('variant_b')]
    const [message, other] = templates.map((templateId) => ({ channel: 'whatsapp', templateId }))
    const { id } = await api().post<{ id: string }>('/campaigns', {
      name: 'Killed',
      audience: { type: 'people', personExternalIds: people.map(({ externalId }) => externalId) },
      message,
      test: { others: [other], sharePercent: 100, decideAfter: null },
    })
    await api().post(`/campaigns/${id}/start`)

    for (const part of KILLS) {
      await until(async () => (await enrolled(pool)) > PEOPLE * part)
      await killable.killAndStart()
      await api().post(`/campaigns/${id}/pause`)
      await api().post(`/campaigns/${id}/resume`)
    }
    await until(async () => !(await isWaiting(pool)))
    // Whose attempt was lost with its process is never sent again.
    await until(async () => (await rowsOf(pool)).every(({ left }) => left === 1))

    const rows = await rowsOf(pool)
    expect(rows).toHaveLength(PEOPLE)
    expect(rows.filter(({ outcome, messages }) => outcome !== 'enrolled' || messages !== 1)).toEqual([])
    const sent = await killable.sent()
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
