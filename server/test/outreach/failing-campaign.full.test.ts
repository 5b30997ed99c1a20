import { expect, test } from 'vitest'
import { openTownWithReceiver } from '../../src/outreach/journeys/testing/town.ts'
import { effort, HANGS_AFTER_MS } from '../harness/effort.ts'
import { until } from '../harness/waiting.ts'
import { subscribe } from '../harness/webhooks.ts'
import { simulate } from '../peers/simulator.ts'

/*
 * A campaign in which every tenth message fails for one of eight reasons, half of them when it is sent and half of them
 * later. The sums equal what the simulator counted, and the overview and a webhook say that the campaign fails.
 * PARLEY_CAMPAIGN=10000 sets the number of people.
 */
const PEOPLE = Number(process.env.PARLEY_CAMPAIGN ?? effort(300, 1_000))
const AT_ONCE = [131026, 132012, 131051, 131047]
const LATER = [131049, 130472, 131053, 130497]
const CODES = [...AT_ONCE, ...LATER]
/** People that one call enrolls. */
const A_CALL = 500

const phoneOf = (index: number) => `+57302${String(1_000_000 + index)}`
const indexes = Array.from({ length: PEOPLE }, (_, index) => index)
const failing = indexes.filter((index) => index % 10 === 0)

interface Fault {
  code: number
  strikes: number
}

test(
  'the failures of a campaign are summed by reason, and the overview and a webhook report them',
  async () => {
    const { town, receiver } = await openTownWithReceiver(100)
    await using _ = town
    const { app } = town
    await subscribe(app, receiver.url, { events: ['sending.failing'] })
    for (const [at, code] of CODES.entries()) {
      const kind = AT_ONCE.includes(code) ? 'error' : 'status_failed'
      const phones = failing.filter((_, n) => n % CODES.length === at).map(phoneOf)
      await simulate(app, 'POST', '/faults', { kind, code, phones })
    }
    await simulate(app, 'POST', '/faults', { kind: 'webhook_duplicate', rate: 0.3, copies: 2 })
    await simulate(app, 'POST', '/faults', { kind: 'webhook_reorder', rate: 0.3, withinMs: 500 })
    const actions = [
      { id: 'start', kind: 'ENTRY' },
      { id: 'ask', kind: 'SEND_MESSAGE' },
      { id: 'wait', kind: 'WAIT_FOR_REPLY', inputs: { maxTimeout: '4w' } },
      { id: 'end', kind: 'EXIT' },
    ]
    const edges = ['start SENT ask', 'ask SENT wait', 'wait REPLIED end', 'wait TIMEOUT end']
    const id = await town.launch(actions, edges)
    for (let from = 0; from < PEOPLE; from += A_CALL) {
      const people = indexes
        .slice(from, from + A_CALL)
        .map((index) => ({ externalId: `p${index}`, phoneNumber: phoneOf(index) }))
      await app.ok('initiatives_participants_add', { id, people })
    }

    const events = () =>
      receiver.requests
        .map((request) => JSON.parse(request.body))
        .map(({ data }) => data)
        .filter(({ kind }) => kind === 'initiative')
    const told = await until(() => events()[0])
    expect(told).toMatchObject({ status: 'failing', initiativeId: id, channel: 'WHATSAPP', endedAt: null })
    expect(told.reasons.length).toBeGreaterThan(0)

    const late = failing.filter((_, n) => n % CODES.length >= AT_ONCE.length).length
    const sums = {
      attempted: PEOPLE,
      sent: PEOPLE - failing.length + late,
      delivered: PEOPLE - failing.length,
      failed: failing.length,
    }
    const summed = async () => (await app.ok('initiatives_summary', { id })).messages.channels[0]
    const whole = await until(async () => {
      const found = await summed()
      return found?.sent === sums.sent && found.delivered + found.failed === PEOPLE && found
    })
    expect(whole).toMatchObject({ channel: 'WHATSAPP', ...sums })
    const { faults } = await simulate<{ faults: Fault[] }>(app, 'GET', '/faults')
    const counted = faults
      .filter(({ code }) => CODES.includes(code))
      .map(({ code, strikes }) => ({ reason: String(code), count: strikes }))
      .filter(({ count }) => count > 0)
    const byReason = (reasons: { reason: string; count: number }[]) =>
      reasons.toSorted((a, b) => a.reason.localeCompare(b.reason))
    expect(byReason(whole.failures)).toEqual(byReason(counted))
    expect(counted.reduce((sum, { count }) => sum + count, 0)).toBe(failing.length)
    const { messages } = await app.ok('journeys_stats', { journeyId: id })
    expect(messages.channels).toMatchObject([{ ...sums, failures: whole.failures }])

    const shown = await until(async () => {
      const { attention } = await app.ok('overview_get')
      return attention.failing.find(
        ({ kind, failed }: { kind: string; failed: number }) =>
          kind === 'initiative' && failed === failing.length,
      )
    })
    expect(shown).toMatchObject({ initiativeId: id, name: 'Town', attempted: PEOPLE })
    expect(byReason(shown.reasons)).toEqual(byReason(counted))

    await app.ok('initiatives_cancel', { id })
    await until(() => events().some(({ status }) => status === 'recovered'))
    expect(events().map(({ status }) => status)).toEqual(['failing', 'recovered'])
    const { attention } = await app.ok('overview_get')
    expect(attention.failing.map(({ kind }: { kind: string }) => kind)).not.toContain('initiative')
  },
  HANGS_AFTER_MS * Math.ceil(PEOPLE / 1_000),
)
