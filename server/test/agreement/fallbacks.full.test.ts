import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { applyStatuses } from '../../src/messaging/channels/receiving/statuses.ts'
import { sql } from '../../src/platform/db/index.ts'
import { graphOf } from '../fixtures/journeys.ts'
import { effort } from '../harness/effort.ts'
import type { Case } from './cases.ts'
import { ScriptedPerson } from './person.ts'
import { accept, type Channel } from './providers.ts'
import { openWorld, senderOf, uuidOf, type World } from './world.ts'

/*
 * What else happens while a message waits for its delivery and a fallback is about to take over: pauses, limits, the
 * do-not-contact list, and the end of the run. For both channels.
 */

const HOUR_MS = 3_600_000
const OTHER = { whatsapp: 'email', email: 'whatsapp' } as const

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

let count = 0

interface Started {
  first: Channel
  initiativeId: string
  participantId: string
  runId: string
  externalId: string
  addresses: Record<Channel, string>
}

/** A run whose first message has left; the other channel takes over when it does not arrive within two hours. */
async function begin(first: Channel, state = 'accepted'): Promise<Started> {
  count += 1
  const externalId = `f${count}`
  const addresses = { whatsapp: `+5731${String(count).padStart(8, '0')}`, email: `f${count}@example.com` }
  const { app, material, channels } = world
  for (const channel of ['whatsapp', 'email'] as const) channels[channel].provider.answer = accept
  const whatsapp = { templateId: material.templateId, templateBindings: { 1: 'literal:friend' } }
  const email = { subject: 'Hello', body: 'How are you?' }
  const ask =
    first === 'whatsapp'
      ? {
          kind: 'SEND_MESSAGE',
          inputs: { ...whatsapp, channelFallback: { channel: 'email', after: '2h', ...email } },
        }
      : {
          kind: 'SEND_EMAIL',
          inputs: { ...email, channelFallback: { channel: 'whatsapp', after: '2h', ...whatsapp } },
        }
  const { id } = await app.ok('initiatives_create', { name: 'Fallback', channel: first.toUpperCase() })
  if (first === 'whatsapp')
    await app.ok('initiatives_templates_set', { id, templateId: material.templateId, round: 1 })
  const graph = graphOf(
    [
      { id: 'start', kind: 'ENTRY' },
      { id: 'ask', ...ask },
      { id: 'end', kind: 'EXIT' },
    ],
    ['start SENT ask', 'ask SENT end'],
  )
  await app.ok('journeys_create_draft', { initiativeId: id, definition: { name: 'Fallback', ...graph } })
  await app.ok('initiatives_launch', { id })
  const { data } = await app.ok('initiatives_participants_add', {
    id,
    people: [{ externalId, phoneNumber: addresses.whatsapp, email: addresses.email }],
  })
  const { participantId } = data[0]
  const started = {
    first,
    initiativeId: id,
    participantId,
    runId: uuidOf(participantId),
    externalId,
    addresses,
  }
  await world.work()
  expect(await messages(started)).toEqual([`${first} ${state}`])
  return started
}

/** The first message does not arrive: WhatsApp is silent for two hours, and an email comes back. */
async function failToArrive(started: Started): Promise<void> {
  if (started.first === 'whatsapp') await pass(2 * HOUR_MS + 60_000)
  else
    await report(started, 'email', {
      status: 'failed',
      refusal: { class: 'recipient', code: '5.1.1', text: 'No.' },
    })
  await world.work()
}

type Report = Parameters<typeof applyStatuses>[2][number] extends infer Event
  ? Event extends { status: infer Status }
    ? Omit<Event, 'kind' | 'senderId' | 'providerId' | 'messageId' | 'at'> & { status: Status }
    : never
  : never

/** What a provider reports of the run's message on the channel. */
async function report({ runId }: Started, channel: Channel, what: Report): Promise<void> {
  const { app, channels, tx } = world
  const { channelId } = channels[channel]
  const { id } = await app.runtime.pool.one(sql<{ id: string }>`
    select id from messages
    where org_id = ${app.org.id} and run_id = ${runId} and channel_id = ${channelId}`)
  const senderId = senderOf(channel)
  const about = { kind: 'status' as const, senderId, providerId: `of ${id}`, messageId: id, at: null }
  await tx((ctx) => applyStatuses(ctx, new Map([[senderId, channelId]]), [{ ...about, ...what }]))
}

/** Lets time pass, with all the work that comes due meanwhile. */
async function pass(ms: number): Promise<void> {
  const { clock } = world
  const end = clock.now().getTime() + ms
  for (;;) {
    await world.work()
    const due = await world.nextDue()
    const at = Math.min(end, due?.getTime() ?? end)
    clock.pass(Math.max(0, at - clock.now().getTime()))
    if (at >= end) break
  }
  await world.work()
}

/** The run's messages in order: `whatsapp accepted`, with the reason why one waits or was not sent. */
async function messages({ runId }: Started): Promise<string[]> {
  const { runtime, org } = world.app
  const rows = await runtime.pool.rows(sql<{ kind: string; status: string; error_code: string | null }>`
    select ch.kind, m.status, m.error_code from messages m
    join channels ch on ch.org_id = ${org.id} and ch.id = m.channel_id
    where m.org_id = ${org.id} and m.run_id = ${runId} and m.direction = 'outbound' order by m.created_at`)
  return rows.map(({ kind, status, error_code }) => [kind, status, error_code].filter(Boolean).join(' '))
}

async function endOf({ runId }: Started): Promise<string | null> {
  const { runtime, org } = world.app
  const { end_reason, error_name } = await runtime.pool.one(
    sql<{
      end_reason: string | null
      error_name: string | null
    }>`select end_reason, error_name from runs where org_id = ${org.id} and id = ${runId}`,
  )
  return error_name === null ? end_reason : `${end_reason} ${error_name}`
}

const pause = (channel: Channel, until: Date | null) =>
  world.app.runtime.pool.run(sql`
    update channel_accounts set paused_until = ${until}
    where org_id = ${world.app.org.id} and id = ${world.channels[channel].accountId}`)

const later = () => new Date(world.clock.now().getTime() + 240 * HOUR_MS)

// The suite tries one of the two orders.
describe.each(effort(['whatsapp'] as const, ['whatsapp', 'email'] as const))(
  'A fallback after a message by %s',
  (first) => {
    const second = OTHER[first]
    /** The first message as it stays. */
    const lost = first === 'whatsapp' ? 'whatsapp accepted' : 'email failed 5.1.1'

    test('is sent once, and a late delivery is only recorded', async () => {
      const started = await begin(first)
      await failToArrive(started)
      expect(await messages(started)).toEqual([lost, `${second} accepted`])
      await report(started, first, { status: 'delivered' })
      await pass(4 * HOUR_MS)
      expect(await messages(started)).toEqual([
        first === 'whatsapp' ? 'whatsapp delivered' : lost,
        `${second} accepted`,
      ])
      expect(await endOf(started)).toBe('completed')
    })

    test('is not due while a pause holds the first message', async () => {
      await pause(first, later())
      const started = await begin(first, 'queued channel_paused')
      await pass(5 * HOUR_MS)
      expect(await messages(started)).toEqual([`${first} queued channel_paused`])
      await pause(first, null)
      await pass(60_000)
      await failToArrive(started)
      expect(await messages(started)).toEqual([lost, `${second} accepted`])
      expect(await endOf(started)).toBe('completed')
    })

    test('waits while its channel is paused', async () => {
      const started = await begin(first)
      await pause(second, later())
      await failToArrive(started)
      expect(await messages(started)).toEqual([lost, `${second} queued channel_paused`])
      expect(await endOf(started)).toBeNull()
      await pause(second, null)
      await pass(HOUR_MS)
      expect(await messages(started)).toEqual([lost, `${second} accepted`])
      expect(await endOf(started)).toBe('completed')
    })

    test('is canceled with its initiative while it waits', async () => {
      const started = await begin(first)
      await pause(second, later())
      await failToArrive(started)
      await world.app.ok('initiatives_cancel', { id: started.initiativeId })
      await pause(second, null)
      await pass(4 * HOUR_MS)
      expect(await messages(started)).toEqual([lost, `${second} canceled run_ended`])
      expect(await endOf(started)).toBe('canceled_initiative')
    })

    test.each([
      [
        'the initiative was canceled',
        'canceled_initiative',
        ({ initiativeId: id }: Started) => world.app.ok('initiatives_cancel', { id }),
      ],
      [
        'the participant was stopped',
        'canceled_participant_stop',
        ({ initiativeId: id, participantId }: Started) =>
          world.app.ok('initiatives_participants_stop', { id, participantId }),
      ],
      ['the person opted out', 'canceled_operator', (started: Started) => write(started, 'STOP')],
    ])('is not queued after %s', async (_, reason, act) => {
      const started = await begin(first)
      await act(started)
      await failToArrive(started)
      await pass(4 * HOUR_MS)
      expect((await messages(started)).filter((message) => message.startsWith(second))).toEqual([])
      expect(await endOf(started)).toBe(reason)
    })

    test('is still sent when the journey is stopped, because the run has sent a message', async () => {
      const started = await begin(first)
      await world.app.ok('journeys_stop', { journeyId: started.initiativeId, confirm: true })
      await failToArrive(started)
      expect(await messages(started)).toEqual([lost, `${second} accepted`])
      expect(await endOf(started)).toBe('completed')
    })

    test.each(['address', 'person'] as const)('is not sent to a suppressed %s', async (what) => {
      const started = await begin(first)
      const value = what === 'person' ? started.externalId : started.addresses[second]
      const kind = what === 'person' ? 'person' : second === 'email' ? 'email' : 'phone'
      await world.app.ok('do_not_contact_add', { entries: [{ kind, value }] })
      await failToArrive(started)
      await pass(HOUR_MS)
      expect(await messages(started)).toEqual([lost, `${second} canceled contact_suppressed`])
      // What was not delivered yet may still arrive; what came back will not.
      expect(await endOf(started)).toBe(
        first === 'whatsapp' ? 'completed' : 'failed_node_error recipient_unreachable',
      )
    })

    describe('within a limit of messages to a person', () => {
      const limit = (whenReached: 'skip' | 'wait' | null) =>
        world.app.ok('sending_limits_set', {
          quietHours: null,
          messagesPerPersonPer: whenReached && { messages: 1, window: '7d', whenReached },
        })
      // A message that came back does not count.
      const isCounted = first === 'whatsapp'

      test.each(['skip', 'wait'] as const)('counts both channels (%s)', async (whenReached) => {
        const started = await begin(first)
        await limit(whenReached)
        await failToArrive(started)
        const reached =
          whenReached === 'skip' ? 'canceled person_limit_reached' : 'queued person_limit_reached'
        expect(await messages(started)).toEqual([lost, `${second} ${isCounted ? reached : 'accepted'}`])
        await pass(8 * 24 * HOUR_MS)
        const after = isCounted && whenReached === 'skip' ? reached : 'accepted'
        expect(await messages(started)).toEqual([lost, `${second} ${after}`])
        expect(await endOf(started)).toBe('completed')
        await limit(null)
      })
    })
  },
)

/** The person writes on the channel of the first message. */
async function write({ first, runId, addresses }: Started, text: string): Promise<void> {
  const item = { initiative: first, outcomes: {}, replies: [] } as unknown as Case
  const person = new ScriptedPerson(world, item, runId, addresses)
  const reply = { minutes: 0, text, elsewhere: false }
  await person.perform({ do: 'reply', at: world.clock.now(), reply })
}
