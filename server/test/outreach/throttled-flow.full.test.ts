import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { somebody } from '../../src/outreach/journeys/testing/graph.ts'
import { fromWire } from '../../src/platform/core/index.ts'
import { sql } from '../../src/platform/db/index.ts'
import { LeapingClock } from '../fixtures/leaping-clock.ts'
import { approvedTemplate } from '../fixtures/templates.ts'
import { startTestApp, type TestApp } from '../harness/harness.ts'
import { until } from '../harness/waiting.ts'
import { type Chat, chatOf, simulate } from '../peers/simulator.ts'

/* Forms whose Flow WhatsApp limits to ten messages an hour, or blocks (docs/whatsapp.md: Flows). */

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
const LIMIT = 10

const clock = new LeapingClock(1)
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ simulator: true, given: { clock } })
  await simulate(app, 'PUT', '/personas', { rules: [{ weights: { silent: 1 } }] })
})
afterAll(() => app.stop())
beforeEach(() => simulate(app, 'DELETE', '/faults'))

async function newPeople(wanted: number) {
  const people = Array.from({ length: wanted }, somebody)
  for (const person of people) await app.ok('cdp_people_upsert', person)
  return people
}

async function openForm(name: string) {
  const fields = [{ key: 'name', type: 'text', label: 'Your name', required: true, mapsTo: 'firstName' }]
  const { id: formId } = await app.ok('lead_capture_embedded_forms_create', { name, draft: { fields } })
  await app.ok('lead_capture_embedded_forms_publish', { formId })
  await app.ok('lead_capture_embedded_forms_flow_publish', { formId })
  const flow = () => app.ok('lead_capture_embedded_forms_flow_status', { formId })
  await until(async () => (await flow()).flows[0].status === 'PUBLISHED')
  const templateId = await approvedTemplate(app, {
    name: `opens_${name.toLowerCase()}`,
    contentType: 'CALL_TO_ACTION',
    content: { body: 'Tell us about you.', buttons: [{ type: 'flow', title: 'Start', formId }] },
  })
  const judge = async (status: string) => {
    const [{ flowId }] = (await flow()).flows
    await simulate(app, 'POST', `/flows/${flowId}/status`, { status })
    return until(async () => (await flow()).flows[0].status === status)
  }
  return { formId, templateId, judge }
}

/** WhatsApp decides about the form's Flow, and the webhook about it is lost. */
async function judgeUnheard(formId: string, status: string): Promise<void> {
  const [{ flowId }] = (await app.ok('lead_capture_embedded_forms_flow_status', { formId })).flows
  await simulate(app, 'POST', '/faults', { kind: 'webhook_drop' })
  await simulate(app, 'POST', `/flows/${flowId}/status`, { status })
  await simulate(app, 'DELETE', '/faults')
}

async function startCampaign(
  templateId: string,
  people: readonly { externalId: string }[],
  before: (id: string) => Promise<void> = async () => {},
): Promise<string> {
  const { id } = await app.ok('campaigns_create', {
    name: 'Forms',
    audience: { type: 'people', personExternalIds: people.map(({ externalId }) => externalId) },
    message: { channel: 'whatsapp', templateId, templateBindings: {} },
  })
  await before(id)
  await app.ok('campaigns_start', { id })
  return id.replace('cmp_', 'ini_')
}

type Sent = Record<string, any>
const messagesOf = async (initiativeId: string): Promise<Sent[]> =>
  (await app.ok('messages_list', { initiativeId, limit: 100 })).data
const hasLeft = ({ status }: Sent) => ['accepted', 'sent', 'delivered', 'read'].includes(status)

/** How many messages each of these people got. */
async function received(people: readonly { phoneNumber: string }[]): Promise<number[]> {
  const chats = await Promise.all(
    people.map(({ phoneNumber }) => simulate<Chat>(app, 'GET', chatOf(phoneNumber))),
  )
  return chats.map(({ messages }) => messages.length)
}

/**
 * Leaps to the next time at which a message is tried, once all others wait too, until as many have left. While a message is
 * on its way, it waits for its lease of half a minute, which must not end before its answer.
 */
async function leapUntilLeft(initiativeId: string, wanted: number): Promise<void> {
  await until(async () => {
    const all = await messagesOf(initiativeId)
    if (all.filter(hasLeft).length >= wanted) return true
    const tries = all
      .filter((message) => !hasLeft(message))
      .map(({ waitsFor }) => Date.parse(waitsFor?.until) - clock.now().getTime())
    if (all.length === wanted && tries.every((ms) => ms > MINUTE_MS)) clock.leap(Math.min(...tries))
    return false
  })
}

test('a campaign whose Flow is limited sends ten messages an hour, says why the others wait, and holds up nobody else', async () => {
  const { templateId, judge } = await openForm('Limited')
  const other = await openForm('Free')
  await judge('THROTTLED')
  const people = await newPeople(LIMIT + 4)
  const campaign = await startCampaign(templateId, people, async (id) =>
    expect((await app.ok('campaigns_estimate', { id })).channels).toMatchObject([{ hours: 1 }]),
  )
  const waiting = async () => (await messagesOf(campaign)).filter(({ waitsFor }) => waitsFor)
  await until(async () => {
    const all = await messagesOf(campaign)
    return all.filter(hasLeft).length === LIMIT && (await waiting()).length === 4
  })
  expect(new Set((await waiting()).map(({ waitsFor }) => waitsFor.reason))).toEqual(
    new Set(['flow_throttled']),
  )
  const [ana] = await newPeople(1)
  const free = await startCampaign(other.templateId, [ana!])
  await until(async () => (await messagesOf(free)).every(hasLeft))
  expect((await waiting()).length).toBe(4)
  // A pause says that they still leave.
  const paused = await app.ok('campaigns_pause', { id: campaign.replace('ini_', 'cmp_') })
  expect(paused).toMatchObject({ leaving: 4 })
  clock.leap(HOUR_MS + MINUTE_MS)
  await until(async () => (await messagesOf(campaign)).every(hasLeft))
  const { faults } = await simulate(app, 'GET', '/faults')
  expect(faults).toEqual([])
  expect(await received(people)).toEqual(people.map(() => 1))
})

test('people of a large campaign whose Flow is limited wait before their message is written, so that none waits too long', async () => {
  const { templateId, judge } = await openForm('Limited_for_many')
  await judge('THROTTLED')
  // A hundred messages wait at most, for ten hours.
  const people = await newPeople(100 + 2 * LIMIT)
  const campaign = await startCampaign(templateId, people)
  const written = async () =>
    (await app.ok('messages_list', { initiativeId: campaign, limit: 200 })).data as Sent[]
  const left = async () => (await written()).filter(hasLeft).length
  const waiting = async () =>
    (await app.ok('campaigns_get', { id: campaign.replace('ini_', 'cmp_') })).people.waiting
  await until(async () => (await left()) === LIMIT && (await waiting()) === 2 * LIMIT)
  // The campaign may look before or after the next ten leave, so it enrolls others after an hour or two.
  let hours = 1
  await until(async () => {
    const all = await written()
    const gone = all.filter(hasLeft).length
    expect(all.length - gone).toBeLessThanOrEqual(100)
    if ((await waiting()) === 0) return true
    if (gone === hours * LIMIT) {
      hours += 1
      clock.leap(HOUR_MS + MINUTE_MS)
    }
    return false
  })
  // Who was enrolled last gets their message in the next step of their run.
  await until(async () => (await written()).length === people.length)
})

test('messages of a campaign wait for their turn for longer than a day, and leave', async () => {
  const { templateId, judge } = await openForm('Patient')
  await judge('THROTTLED')
  const people = await newPeople(2 * LIMIT + 2)
  const campaign = await startCampaign(templateId, people)
  const left = async () => (await messagesOf(campaign)).filter(hasLeft).length
  const held = async () =>
    (await messagesOf(campaign)).filter(({ waitsFor }) => waitsFor?.reason === 'flow_throttled').length
  await until(async () => (await left()) === LIMIT && (await held()) === LIMIT + 2)
  // As after a pause of the channel, or behind those of other campaigns.
  await app.runtime.pool.run(sql`
    update messages set created_at = created_at - interval '25 hours'
    where org_id = ${app.org.id} and initiative_id = ${fromWire('initiative', campaign)} and status = 'queued'`)
  clock.leap(HOUR_MS + MINUTE_MS)
  await until(async () => (await left()) === 2 * LIMIT && (await held()) === 2)
  clock.leap(HOUR_MS + MINUTE_MS)
  await until(async () => (await left()) === people.length)
  expect(await received(people)).toEqual(people.map(() => 1))
})

test('a limit that no webhook told is obeyed: messages are sent again later, each once', async () => {
  const { templateId, formId } = await openForm('Unheard')
  const people = await newPeople(LIMIT + 2)
  await judgeUnheard(formId, 'THROTTLED')
  const campaign = await startCampaign(templateId, people)
  const refused = async () =>
    (await messagesOf(campaign)).filter(({ waitsFor }) => waitsFor?.reason === '132069')
  await until(async () => (await refused()).length === 2)
  clock.leap(HOUR_MS + MINUTE_MS)
  await until(async () => (await messagesOf(campaign)).every(hasLeft))
  expect(await received(people)).toEqual(people.map(() => 1))
})

test('a large campaign waits for a limit that no webhook told, however often WhatsApp refuses, and is then told of it', async () => {
  const { templateId, formId } = await openForm('Unheard_by_many')
  const people = await newPeople(3 * LIMIT)
  await judgeUnheard(formId, 'THROTTLED')
  const campaign = await startCampaign(templateId, people)
  await leapUntilLeft(campaign, people.length)
  expect(await received(people)).toEqual(people.map(() => 1))
  expect((await app.ok('lead_capture_embedded_forms_flow_status', { formId })).flows).toMatchObject([
    { status: 'THROTTLED' },
  ])
})

test('a limit that ended without a webhook ends within the hour', async () => {
  const { formId, judge } = await openForm('Ended')
  await judge('THROTTLED')
  await judgeUnheard(formId, 'PUBLISHED')
  const flow = async () => (await app.ok('lead_capture_embedded_forms_flow_status', { formId })).flows[0]
  expect(await flow()).toMatchObject({ status: 'THROTTLED' })
  clock.leap(HOUR_MS + MINUTE_MS)
  await until(async () => (await flow()).status === 'PUBLISHED')
})

test('a campaign that is paused and resumed while it waits for the limit sends each message once', async () => {
  const { templateId, judge } = await openForm('Paused')
  await judge('THROTTLED')
  const people = await newPeople(LIMIT + 3)
  const campaign = await startCampaign(templateId, people)
  const left = async () => (await messagesOf(campaign)).filter(hasLeft).length
  const held = async () => (await messagesOf(campaign)).filter(({ waitsFor }) => waitsFor).length
  await until(async () => (await left()) === LIMIT && (await held()) === 3)
  const id = campaign.replace('ini_', 'cmp_')
  await app.ok('campaigns_pause', { id })
  await app.ok('campaigns_resume', { id })
  clock.leap(HOUR_MS + MINUTE_MS)
  await until(async () => (await left()) === LIMIT + 3)
  expect(await received(people)).toEqual(people.map(() => 1))
})

test('a Flow that WhatsApp has blocked without telling fails with that reason', async () => {
  const { templateId, formId } = await openForm('Blocked')
  await judgeUnheard(formId, 'BLOCKED')
  const campaign = await startCampaign(templateId, await newPeople(1))
  await until(async () => (await messagesOf(campaign))[0]?.status === 'failed')
  const { error_name } = await until(() =>
    app.runtime.pool.maybe(sql<{ error_name: string }>`
      select error_name from runs
      where org_id = ${app.org.id} and initiative_id = ${fromWire('initiative', campaign)} and ended_at is not null`),
  )
  expect(error_name).toBe('flow_blocked')
})
