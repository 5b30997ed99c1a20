import { expect, test } from 'vitest'
import { inventPeople } from '../../../src/app/demo/people.ts'
import { sql } from '../../../src/platform/db/index.ts'
import { Dice } from '../../harness/dice.ts'
import { HANGS_AFTER_MS, isLong } from '../../harness/effort.ts'
import { until } from '../../harness/waiting.ts'
import {
  acceptedBy,
  type DrilledService,
  type Received,
  repliedOn,
  startDrilledService,
} from './drilled-service.ts'

/*
 * A campaign at local times with a test, a holdout and a follow-up, on a service that is killed at random moments while it
 * sends, and that is paused and resumed twice. What the provider has is compared with the draw and with the results.
 * It is a long run; `campaign-kill.test.ts` is its short form.
 * PARLEY_TEST_DRILL_PEOPLE=100000 sets the number of people, PARLEY_TEST_DRILL_SEED=N chooses other moments.
 */
const PEOPLE = Number(process.env.PARLEY_TEST_DRILL_PEOPLE ?? 3_000)
const SEED = Number(process.env.PARLEY_TEST_DRILL_SEED ?? 1)

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const START = new Date('2026-12-01T12:00:00Z')
/** Nine o'clock of the first day, in the zones of the people. Nobody has the last one: it is the organization's. */
const NINES: readonly [zone: string | null, at: string][] = [
  ['Asia/Tokyo', '2026-12-02T00:00:00Z'],
  ['Asia/Kolkata', '2026-12-02T03:30:00Z'],
  ['Europe/Madrid', '2026-12-02T08:00:00Z'],
  ['America/Bogota', '2026-12-02T14:00:00Z'],
  ['America/Los_Angeles', '2026-12-02T17:00:00Z'],
]
/** Longer than a worker holds what it claimed: the lost claims are over then. */
const AFTER_LEASE_MS = 15 * MINUTE_MS
const PERSONAS = { seed: 'drill', rules: [{ weights: { answers: 0.4, silent: 0.6 } }] }

interface Drawn {
  phone: string
  zone: string
  variant: string
  is_tested: boolean
  outcome: string
  /** Messages of the run whose outcome nobody knows, because their process died. */
  unknown: number
}

test.runIf(isLong)(
  'a campaign that is killed again and again reaches each person once, in the variant of their draw, at their nine',
  async () => {
    await using service = await startDrilledService(START)
    const dice = new Dice(SEED)
    const { api } = service
    await fetch(`${service.simulator.url}/_sim/personas`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(PERSONAS),
    })
    await addPeople(service)
    const id = await startCampaign(service)
    let kills = 0
    let sentAt = performance.now()

    /** Sends what is due at a time, and kills the service in the middle of it. */
    const sendAt = async (at: Date, { isKilled, isPaused }: { isKilled: boolean; isPaused: boolean }) => {
      await service.killAndStart(at)
      kills += 1
      const before = await dueNow(service)
      const part = dice.next()
      if (isKilled) {
        await until(async () => (await dueNow(service)) <= before * part)
        await service.killAndStart(AFTER_LEASE_MS)
        kills += 1
      }
      if (isPaused) {
        await api().post(`/campaigns/${id}/pause`)
        await api().post(`/campaigns/${id}/resume`)
      }
      await until(() => isSettled(service))
      const seconds = Math.round((performance.now() - sentAt) / 1_000)
      console.info(`${at.toISOString()}: ${before} people, ${kills} kills, ${seconds} s`)
      sentAt = performance.now()
    }

    for (const [index, [, at]] of NINES.entries())
      await sendAt(new Date(at), { isKilled: true, isPaused: index === 1 || index === 3 })
    await service.killAndStart(new Date(new Date(NINES.at(-1)![1]).getTime() + 2 * HOUR_MS))
    await until(async () => (await winnerOf(service, id)) !== null)
    const winner = (await winnerOf(service, id))!
    for (const [, at] of NINES)
      await sendAt(new Date(new Date(at).getTime() + DAY_MS), { isKilled: true, isPaused: false })
    await service.killAndStart(3 * HOUR_MS)
    await until(async () => (await isSettled(service)) && !(await waitsForFollowUp(service)))
    expect(kills).toBeGreaterThanOrEqual(10)

    const drawn = await drawnOf(service)
    const messages = await acceptedBy(service)
    const phones = [...new Set(messages.map(({ phone }) => phone))]
    const replied = await repliedOn(service, phones)
    expect(drawn).toHaveLength(PEOPLE)
    expect(new Set(drawn.map(({ outcome }) => outcome))).toEqual(new Set(['enrolled', 'held_out']))
    expect(wrongly(drawn, messages, { winner, replied })).toEqual([])

    const unknown = drawn.reduce((sum, each) => sum + each.unknown, 0)
    // The provider repeats what it could not tell a service that was away.
    await expect
      .poll(async () => {
        const told = await acceptedBy(service)
        const count = (...states: string[]) => told.filter(({ status }) => states.includes(status!)).length
        const { messages: sums } = await api().get<Record<string, any>>(`/campaigns/${id}/results`)
        const [{ sent, read, delivered }] = sums.channels
        return [sent - told.length, read - count('read'), delivered - count('read', 'delivered')]
      })
      .toEqual([0, 0, 0])
    await expect
      .poll(async () => (await api().get<{ replied: number }>(`/campaigns/${id}/results`)).replied)
      .toBe(replied.size)
    const { people } = await api().get<Record<string, any>>(`/campaigns/${id}`)
    const heldOut = drawn.filter(({ outcome }) => outcome === 'held_out').length
    expect(people).toMatchObject({ audience: PEOPLE, waiting: 0, enrolled: PEOPLE - heldOut })
    expect(phones.length).toBeGreaterThanOrEqual(PEOPLE - heldOut - unknown)
  },
  HANGS_AFTER_MS * 2,
)

async function addPeople({ api }: DrilledService): Promise<void> {
  const people = inventPeople(PEOPLE).map((person, at) => ({
    ...person,
    attributes: { timeZone: NINES[at % NINES.length]![0] },
  }))
  for (let from = 0; from < PEOPLE; from += 500)
    await api().post('/cdp/people/batch', { items: people.slice(from, from + 500) as object[] })
  const filterExpression = { kind: 'person', op: 'AND', predicates: [] }
  await api().post('/segments', { name: 'All', slug: 'all', filterExpression })
  await api().post('/segments/all/evaluate')
}

async function startCampaign({ api }: DrilledService): Promise<string> {
  const [message, other, again] = await Promise.all(
    ['variant_a', 'variant_b', 'follow_up'].map(async (name) => ({
      channel: 'whatsapp',
      templateId: await approved(api, name),
    })),
  )
  const { id: segmentId } = await api().get<{ id: string }>('/segments/all')
  const { id } = await api().post<{ id: string }>('/campaigns', {
    name: 'Drilled',
    audience: { type: 'segment', segmentId },
    message,
    test: { others: [other], sharePercent: 50, measure: 'replied', decideAfter: '1h' },
    followUp: { after: '2h', message: again },
    goal: { eventName: 'paid', window: '7d', holdoutPercent: 10 },
    sendAt: '2026-12-02T09:00',
    atLocalTime: true,
  })
  await api().post(`/campaigns/${id}/start`)
  return id
}

async function approved(api: DrilledService['api'], name: string): Promise<string> {
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

async function dueNow({ pool, now }: DrilledService): Promise<number> {
  const { due } = await pool.one(sql<{ due: number }>`
    select count(*)::int as due from campaign_people where send_at <= ${now()} and variant is not null`)
  return due
}

/** Whether everybody who was due is enrolled, and every message has left or is given up. */
async function isSettled({ pool, now }: DrilledService): Promise<boolean> {
  const { open } = await pool.one(sql<{ open: boolean }>`
    select exists (select from campaigns where read_until is not null)
        or exists (select from campaign_people where send_at <= ${now()} and variant is not null)
        or exists (select from runs where ended_at is null and (waiting_for is null or waiting_for = 'message'))
        or exists (select from messages where status in ('queued', 'sending')) as open`)
  return !open
}

/** Whether a run still waits for the reply before the follow-up. */
async function waitsForFollowUp({ pool, now }: DrilledService): Promise<boolean> {
  const { waits } = await pool.one(sql<{ waits: boolean }>`
    select exists (select from runs where ended_at is null and node_id = 'reply' and deadline_at <= ${now()}) as waits`)
  return waits
}

async function winnerOf({ api }: DrilledService, id: string): Promise<string | null> {
  const { test: standing } = await api().get<{ test: { winner: string | null } }>(`/campaigns/${id}/results`)
  return standing.winner
}

function drawnOf({ pool }: DrilledService): Promise<Drawn[]> {
  return pool.rows(sql<Drawn>`
    select replace(p.phone_number, '+', '') as phone, p.attributes ->> 'timeZone' as zone, c.variant, c.is_tested,
           c.outcome, count(m.id) filter (where m.status = 'unknown')::int as unknown
    from campaign_people c join people p on p.id = c.person_id
    left join messages m on m.run_id = c.run_id and m.direction = 'outbound' and m.author = 'journey'
    group by 1, 2, 3, 4, 5`)
}

/** What the phones have and should not, or the other way round. */
function wrongly(
  drawn: readonly Drawn[],
  messages: readonly Received[],
  { winner, replied }: { winner: string; replied: ReadonlySet<string> },
): string[] {
  const byPhone = Map.groupBy(messages, ({ phone }) => phone.replace('+', ''))
  const known = new Set(drawn.map(({ phone }) => phone))
  const wrong = [...byPhone.keys()]
    .filter((phone) => !known.has(phone))
    .map((phone) => `${phone} is in no audience`)
  for (const each of drawn) {
    const got = byPhone.get(each.phone) ?? []
    const named = (name: string) => got.filter(({ template }) => template?.name === name)
    if (each.outcome === 'held_out') {
      if (got.length > 0) wrong.push(`${each.phone} was held out and has ${got.length}`)
      continue
    }
    const firsts = got.filter(({ template }) => template?.name !== 'follow_up')
    if (firsts.length + each.unknown < 1) wrong.push(`${each.phone} has no message`)
    if (firsts.length > 1) wrong.push(`${each.phone} has ${firsts.length} first messages`)
    if (named('follow_up').length > 1) wrong.push(`${each.phone} has several follow-ups`)
    const hasReplied = firsts.some(({ phone }) => replied.has(phone))
    if (!hasReplied && each.unknown === 0 && named('follow_up').length === 0)
      wrong.push(`${each.phone} did not reply and has no follow-up`)
    if (!each.is_tested && each.variant !== winner) wrong.push(`${each.phone} did not get the winner`)
    if (firsts.length !== named(`variant_${each.variant}`).length)
      wrong.push(`${each.phone} got another variant than ${each.variant}`)
    const nine = new Date(NINES.find(([zone]) => zone === each.zone)![1]).getTime()
    const dueAt = each.is_tested ? nine : nine + DAY_MS
    if (firsts.some(({ at }) => new Date(at).getTime() < dueAt))
      wrong.push(`${each.phone} got it before nine`)
  }
  return wrong
}
