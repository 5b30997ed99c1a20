import { expect, test } from 'vitest'
import { inventPeople } from '../../src/app/demo/people.ts'
import { type Pool, sql } from '../../src/platform/db/index.ts'
import { effort, HANGS_AFTER_MS } from '../harness/effort.ts'
import { until } from '../harness/waiting.ts'
import { type SimulatedAccount, simulate } from '../peers/simulator.ts'
import { startKillable } from './killable-service.ts'

/*
 * A campaign by SMS on a service that is killed while it sends, and in which two people are merged after each kill. The
 * simulated Twilio runs separately and knows what each phone got.
 */
const PEOPLE = effort(120, 1_000)
const TIME_SCALE = 500

interface Row {
  id: string
  phone: string
  left: number
  messages: number
}

test(
  'after two kills, each phone has one SMS at most, and two merged people have one together',
  async () => {
    await using killable = await startKillable(TIME_SCALE)
    const { pool, api } = killable
    const { accounts } = await simulate<{ accounts: SimulatedAccount[] }>(killable, 'GET', '/accounts')
    const { accountSid, phoneNumber, appSecret } = accounts[0]!
    await api().post('/channels', {
      kind: 'twilio_sms',
      settings: { accountSid, sender: phoneNumber },
      secrets: { authToken: appSecret },
    })
    await until(() => pool.maybe(sql`select from channels where kind = 'sms'`))
    const people = inventPeople(PEOPLE)
    for (let from = 0; from < PEOPLE; from += 100)
      await api().post('/cdp/people/batch', { items: people.slice(from, from + 100) as object[] })
    const { id } = await api().post<{ id: string }>('/campaigns', {
      name: 'Killed',
      audience: { type: 'people', personExternalIds: people.map(({ externalId }) => externalId) },
      message: { channel: 'sms', text: 'Our shop is open again.' },
    })
    await api().post(`/campaigns/${id}/start`)

    const merged: [string, string][] = []
    const joined = new Set<string>()
    for (const part of [1 / 4, 1 / 2]) {
      await until(async () => (await enrolled(pool)) > PEOPLE * part)
      await killable.killAndStart()
      const [kept, gone] = await twoWithout(pool)
      if (kept && gone) {
        await api().post(`/cdp/people/${kept.id}/merge`, { mergedExternalId: gone.id })
        const phones: [string, string] = [kept.phone, gone.phone]
        for (const phone of phones) joined.add(phone)
        // A worker may have taken the messages of both before they became one.
        if ((await takenTo(pool, phones)) < 2) merged.push(phones)
      }
    }
    await until(async () => !(await isWaiting(pool)))
    // Whose attempt was lost with its process is never sent again.
    await until(async () =>
      (await rowsOf(pool)).every(
        ({ phone, left, messages }) => left === messages && (messages > 0 || joined.has(phone)),
      ),
    )

    const got = new Map<string, number>()
    for (const { phoneNumber: phone } of people) {
      const { messages } = await simulate(killable, 'GET', `/sms/${encodeURIComponent(phone)}/messages`)
      got.set(
        phone,
        messages.filter(({ direction }: { direction: string }) => direction === 'received').length,
      )
    }
    expect([...got.values()].filter((count) => count > 1)).toEqual([])
    expect(merged.map((both) => both.reduce((sum, phone) => sum + got.get(phone)!, 0) <= 1)).toEqual(
      merged.map(() => true),
    )
    // Of two merged people one may have got theirs. Of anybody else without an SMS it is known that it is in doubt, or failed.
    const none = people.map(({ phoneNumber }) => phoneNumber).filter((phone) => got.get(phone) === 0)
    expect(none.length).toBeLessThan(PEOPLE)
    expect(
      await withoutReason(
        pool,
        none.filter((phone) => !joined.has(phone)),
      ),
    ).toEqual([])
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

/** Two people whose messages no worker has taken yet, if there are two. */
function twoWithout(pool: Pool): Promise<Pick<Row, 'id' | 'phone'>[]> {
  return pool.rows(sql<Pick<Row, 'id' | 'phone'>>`
    select p.external_id as id, p.phone_number as phone
    from campaign_people c join people p on p.id = c.person_id
    where not exists (select from messages m where m.run_id = c.run_id and m.status <> 'queued')
    order by c.run_id desc nulls last limit 2`)
}

/** How many messages to these phones have left, or are about to. */
async function takenTo(pool: Pool, phones: readonly string[]): Promise<number> {
  const { count } = await pool.one(sql<{ count: number }>`
    select count(*)::int as count from messages m join contacts k on k.org_id = m.org_id and k.id = m.contact_id
    where k.phone_number = any(${[...phones]}) and m.direction = 'outbound' and m.author = 'journey'
      and m.status not in ('queued', 'canceled')`)
  return count
}

/** Those of the phones that have no message which is in doubt, failed or canceled. */
async function withoutReason(pool: Pool, phones: readonly string[]): Promise<string[]> {
  const rows = await pool.rows(sql<{ phone: string }>`
    select phone from unnest(${[...phones]}::text[]) as phone
    where not exists (
      select from messages m join contacts k on k.org_id = m.org_id and k.id = m.contact_id
      where k.phone_number = phone and m.status in ('unknown', 'failed', 'canceled'))`)
  return rows.map(({ phone }) => phone)
}

/** Each person with their messages, and how many of these are settled or given up. */
function rowsOf(pool: Pool): Promise<Row[]> {
  return pool.rows(sql<Row>`
    select p.external_id as id, p.phone_number as phone, count(m.id)::int as messages,
           count(m.id) filter (where m.status not in ('queued', 'sending'))::int as left
    from campaign_people c join people p on p.id = c.person_id
    left join messages m on m.run_id = c.run_id and m.direction = 'outbound' and m.author = 'journey'
    group by 1, 2`)
}
