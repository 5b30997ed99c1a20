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
  (await app.ok('messages_list', { initiativeId })).data
const hasLeft = ({ status }: Sent) => ['accepted', 'sent', 'delivered', 'read'].includes(status)

/** How many messages each of these people got. */
async function received(people: readonly { phoneNumber: string }[]): Promise<number[]> {
  const chats = await Promise.all(
    people.map(({ phoneNumber }) => simulate<Chat>(app, 'GET', chatOf(phoneNumber))),
  )
  return chats.map(({ messages }) => messages.length)
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
  clock.leap(HOUR_MS)
  await until(async () => (await messagesOf(campaign)).every(hasLeft))
  const { faults } = await simulate(app, 'GET', '/faults')
  expect(faults).toEqual([])
  expect(await received(people)).toEqual(people.map(() => 1))
})

test('a limit that no webhook told is obeyed: messages are sent again later, each once', async () => {
  const { templateId, formId } = await openForm('Unheard')
  const people = await newPeople(LIMIT + 2)
  await simulate(app, 'POST', '/faults', { kind: 'webhook_drop', times: 1 })
  const [{ flowId }] = (await app.ok('lead_capture_embedded_forms_flow_status', { formId })).flows
  await simulate(app, 'POST', `/flows/${flowId}/status`, { status: 'THROTTLED' })
  const campaign = await startCampaign(templateId, people)
  const refused = async () =>
    (await messagesOf(campaign)).filter(({ waitsFor }) => waitsFor?.reason === '132069')
  await until(async () => (await refused()).length === 2)
  clock.leap(HOUR_MS)
  await until(async () => (await messagesOf(campaign)).every(hasLeft))
  expect(await received(people)).toEqual(people.map(() => 1))
})

test('a Flow that WhatsApp has blocked without telling fails with that reason', async () => {
  const { templateId, formId } = await openForm('Blocked')
  const [{ flowId }] = (await app.ok('lead_capture_embedded_forms_flow_status', { formId })).flows
  await simulate(app, 'POST', '/faults', { kind: 'webhook_drop', times: 1 })
  await simulate(app, 'POST', `/flows/${flowId}/status`, { status: 'BLOCKED' })
  const campaign = await startCampaign(templateId, await newPeople(1))
  await until(async () => (await messagesOf(campaign))[0]?.status === 'failed')
  const { error_name } = await until(() =>
    app.runtime.pool.maybe(sql<{ error_name: string }>`
      select error_name from runs
      where org_id = ${app.org.id} and initiative_id = ${fromWire('initiative', campaign)} and ended_at is not null`),
  )
  expect(error_name).toBe('flow_blocked')
})
