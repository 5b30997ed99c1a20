import { expect, test } from 'vitest'
import { inventPeople } from '../../src/app/demo/people.ts'
import { type Pool, sql } from '../../src/platform/db/index.ts'
import { HANGS_AFTER_MS } from '../harness/effort.ts'
import { until } from '../harness/waiting.ts'
import { startKillable } from './killable-service.ts'

/* A campaign that repeats daily, on a service that is killed while its repetitions start and send. */

const PEOPLE = 200
const DAYS = 6
/** A day takes 29 seconds. */
const TIME_SCALE = 3_000

interface Repetition {
  day: string
  outcome: string
  people: number
  messages: number
  /** Messages of a person beyond the first. */
  doubled: number
  left: number
}

test(
  'a daily campaign starts once a day, and each time everybody has one message, however often the service is killed',
  async () => {
    await using killable = await startKillable(TIME_SCALE, new Date('2026-03-01T12:00:00Z'))
    const { pool, api } = killable
    const people = inventPeople(PEOPLE)
    for (let from = 0; from < PEOPLE; from += 100)
      await api().post('/cdp/people/batch', { items: people.slice(from, from + 100) as object[] })
    const { id } = await api().post<{ id: string }>('/campaigns', {
      name: 'Daily',
      audience: { type: 'people', personExternalIds: people.map(({ externalId }) => externalId) },
      message: { channel: 'whatsapp', templateId: await killable.approved('daily') },
      repeat: { every: 'day', time: '09:00' },
    })
    await api().post(`/campaigns/${id}/start`)

    for (let day = 1; day <= DAYS; day++) {
      // By turns as soon as a repetition has started, and in the middle of its messages.
      const least = day % 2 === 0 ? 1 : PEOPLE / 2
      await until(async () =>
        (await repetitionsOf(pool)).some(({ people: reached }, n) => n >= day - 1 && reached >= least),
      )
      await killable.killAndStart()
    }
    // Whom a killed process was about to reach waits until its lease ends. Canceling would leave them out.
    await until(async () =>
      (await repetitionsOf(pool)).every(
        ({ left, people: reached, messages }) => left === 0 && reached === PEOPLE && messages === PEOPLE,
      ),
    )
    await api().post(`/campaigns/${id}/cancel`)

    const repetitions = await repetitionsOf(pool)
    expect(repetitions.length).toBeGreaterThanOrEqual(DAYS)
    expect(new Set(repetitions.map(({ day }) => day)).size).toBe(repetitions.length)
    for (const repetition of repetitions)
      expect(repetition).toMatchObject({ outcome: 'STARTED', people: PEOPLE, messages: PEOPLE, doubled: 0 })
    // Whose attempt was lost with its process is never sent again.
    const sent = await killable.sent()
    expect(sent.length).toBeLessThanOrEqual(PEOPLE * repetitions.length)
    expect(sent.length).toBeGreaterThan((PEOPLE * repetitions.length) / 2)
  },
  HANGS_AFTER_MS * 2,
)

/** The repetitions that started, oldest first. */
function repetitionsOf(pool: Pool): Promise<Repetition[]> {
  return pool.rows(sql<Repetition>`
    select r.day::text, r.outcome, count(distinct c.person_id) filter (where c.outcome = 'enrolled')::int as people,
           count(m.id)::int as messages, (count(m.id) - count(distinct m.contact_id))::int as doubled,
           (count(m.id) filter (where m.status in ('queued', 'sending'))
             + count(c.person_id) filter (where c.outcome is null))::int as left
    from campaign_repetitions r
    join campaign_people c on c.org_id = r.org_id and c.campaign_id = r.id
    left join messages m on m.org_id = r.org_id and m.run_id = c.run_id and m.direction = 'outbound'
    where r.outcome = 'STARTED'
    group by r.id, r.day, r.outcome
    order by r.day`)
}
