import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { end, somebody, start } from '../../src/outreach/journeys/testing/graph.ts'
import { openTown, type Town } from '../../src/outreach/journeys/testing/town.ts'
import { sql } from '../../src/platform/db/index.ts'
import { ANSWERS, LEAD_FORM, type OpenForm, post, prepare } from '../peers/form-visitor.ts'
import { accountOf, connectSms, simulate } from '../peers/simulator.ts'

/*
 * Every way on which a submission can lead to a first message has strangers confirm their address before
 * (docs/behaviour/customers.md: Forms).
 */

let town: Town
beforeAll(async () => {
  town = await openTown()
  await connectSms(town.app)
})
afterAll(() => town[Symbol.asyncDispose]())

type Visited = OpenForm & { url: string }
async function newForm(more: object = {}): Promise<Visited> {
  const { id: formId, installKey } = await town.app.ok('lead_capture_embedded_forms_create', {
    name: 'Contact us',
    allowedOrigins: ['*'],
    draft: { ...LEAD_FORM, ...more },
  })
  await town.app.ok('lead_capture_embedded_forms_publish', { formId })
  return { formId, installKey, url: town.app.url }
}

interface Ending {
  id: string
  body: string
  action: { label: string; url: string } | null
}

async function send(form: Visited, phone = somebody().phoneNumber): Promise<Ending> {
  const { status, body } = await post(
    form,
    'submissions',
    await prepare(form, { ...ANSWERS, email: undefined, phone }),
  )
  expect(status).toBe(200)
  return body.ending
}

const confirm = (phone: string, { action }: Ending) =>
  town.write(phone, new URL(action!.url).searchParams.get('text')!)

const submitted = ({ formId }: OpenForm) => ({
  triggerType: 'cdp_event',
  eventName: 'lead_form_submitted',
  eventFilters: [{ key: 'formId', type: 'STRING', op: 'eq', value: formId }],
})
const HELLO = { id: 'hello', kind: 'SEND_MESSAGE' }
const TEXT = { id: 'hello', kind: 'SEND_SMS', inputs: { text: 'Hello' } }
const GREETS = ['start SENT hello', 'hello SENT end']

let drawn = 0
async function newSegment(op: 'AND' | 'OR', ...predicates: object[]): Promise<string> {
  const slug = `segment-${++drawn}`
  const filterExpression = { kind: 'person', op, predicates }
  return (
    await town.app.ok('segments_create', { slug, name: slug, evaluationCadence: 'LIVE', filterExpression })
  ).id
}
const greetMembersOf = (segmentId: string, hello = HELLO) =>
  town.launch([{ ...start, inputs: { triggerType: 'segment', segmentId } }, hello, end], GREETS)

const attribute = (attr: string, op: string, value?: unknown) => ({
  kind: 'person_attribute',
  attr,
  type: 'STRING',
  op,
  value,
})
const ofForm = ({ formId }: OpenForm) => ({ kind: 'form', formId, submitted: true })
const bought = { kind: 'event', eventName: 'purchase', occurred: true }

describe('A new form asks a stranger to confirm', () => {
  test('when the first message is an SMS', async () => {
    const form = await newForm()
    await town.launch([{ ...start, inputs: submitted(form) }, TEXT, end], GREETS, {
      initiative: { channel: 'SMS' },
    })
    expect((await send(form)).id).toBe('confirmation')
  })

  test.each<[string, (form: OpenForm) => object[], 'AND' | 'OR']>([
    ['the submission', (form) => [ofForm(form)], 'AND'],
    [
      'the event of the submission',
      () => [{ kind: 'event', eventName: 'lead_form_submitted', occurred: true }],
      'AND',
    ],
    ['an answer that the person keeps', () => [attribute('attributes.size', 'eq', 'few')], 'AND'],
    ['what nobody has yet', (form) => [ofForm(form), { ...bought, occurred: false }], 'AND'],
    [
      'fewer than three purchases',
      (form) => [ofForm(form), { ...bought, count: { op: 'lt', value: 3 } }],
      'AND',
    ],
    ['a customer or the submission', (form) => [bought, ofForm(form)], 'OR'],
    [
      'having a number',
      (form) => [{ kind: 'reachable', channel: 'WHATSAPP', reachable: true }, ofForm(form)],
      'AND',
    ],
  ])('when the journey starts with a segment that asks for %s', async (_, predicates, op) => {
    const form = await newForm()
    const initiative = await greetMembersOf(await newSegment(op, ...predicates(form)))
    expect((await send(form)).id).toBe('confirmation')
    await town.app.ok('initiatives_cancel', { id: initiative })
  })

  test('when the segment asks for another one that the submission leads into', async () => {
    const form = await newForm()
    const segmentId = await newSegment('AND', ofForm(form))
    const initiative = await greetMembersOf(
      await newSegment('AND', { kind: 'segment_member', segmentId, member: true }),
    )
    expect((await send(form)).id).toBe('confirmation')
    await town.app.ok('initiatives_cancel', { id: initiative })
  })

  test('when a campaign repeats for a segment that the submission leads into', async () => {
    const [form, other] = [await newForm(), await newForm()]
    const campaignTo = async (asked: OpenForm) => {
      const { id } = await town.app.ok('campaigns_create', {
        name: 'Every day',
        audience: { type: 'segment', segmentId: await newSegment('AND', ofForm(asked)) },
        message: { channel: 'sms', text: 'Hello' },
        repeat: { every: 'month', dayOfMonth: 28, time: '09:00' },
      })
      return id
    }
    const unstarted = await campaignTo(form)
    await town.app.ok('campaigns_start', { id: await campaignTo(other) })
    expect((await send(form)).id).not.toBe('confirmation')
    await town.app.ok('campaigns_start', { id: unstarted })
    expect((await send(form)).id).toBe('confirmation')
  })

  test('when the journey that it starts leads to the one that writes', async () => {
    const form = await newForm()
    const next = await town.launch([start, HELLO, end], GREETS)
    await town.launch(
      [
        { ...start, inputs: submitted(form) },
        { id: 'end', kind: 'EXIT', inputs: { nextInitiativeId: next } },
      ],
      ['start SENT end'],
    )
    expect((await send(form)).id).toBe('confirmation')
  })

  test('when the journey that it starts records the event of the one that writes', async () => {
    const form = await newForm()
    const eventName = `qualified_${++drawn}`
    await town.launch([{ ...start, inputs: { triggerType: 'cdp_event', eventName } }, HELLO, end], GREETS)
    await town.launch(
      [
        { ...start, inputs: submitted(form) },
        { id: 'event', kind: 'DISPATCH_EVENT', inputs: { eventName } },
        end,
      ],
      ['start SENT event', 'event SENT end'],
    )
    expect((await send(form)).id).toBe('confirmation')
  })
})

describe('Until a submission is confirmed', () => {
  const sizeOfLastSegment = async () =>
    (await town.app.ok('segments_evaluate', { slug: `segment-${drawn}` })).total
  const submissionOf = async ({ formId }: OpenForm) =>
    (await town.app.ok('lead_capture_submissions_list', { formId })).data[0]

  test('a customer whose number was typed stays as they are, in no segment of the form', async () => {
    const form = await newForm()
    const initiative = await greetMembersOf(await newSegment('AND', ofForm(form)))
    const { phoneNumber } = somebody()
    const externalId = `customer-${phoneNumber}`
    await town.app.ok('cdp_people_upsert', { externalId, phoneNumber })
    const customer = await town.app.ok('cdp_people_get', { externalId })
    const ending = await send(form, phoneNumber)
    expect(await submissionOf(form)).toMatchObject({ personExternalId: externalId, confirmation: 'waiting' })
    expect(await town.app.ok('cdp_people_get', { externalId })).toEqual(customer)
    expect(await sizeOfLastSegment()).toBe(0)
    await confirm(phoneNumber, ending)
    await expect.poll(async () => (await town.messages(phoneNumber)).length).toBe(1)
    expect(await sizeOfLastSegment()).toBe(1)
    await town.app.ok('initiatives_cancel', { id: initiative })
  })

  test('a new person has no answers, so that they enter a segment once they can be written to', async () => {
    const form = await newForm()
    const initiative = await greetMembersOf(
      await newSegment('AND', attribute('attributes.size', 'eq', 'few')),
    )
    const { phoneNumber } = somebody()
    const ending = await send(form, phoneNumber)
    const { personExternalId: externalId } = await submissionOf(form)
    const person = () => town.app.ok('cdp_people_get', { externalId })
    expect(await person()).toMatchObject({ firstName: null, phoneNumber: null, attributes: {} })
    await sizeOfLastSegment()
    await confirm(phoneNumber, ending)
    await expect.poll(async () => (await town.messages(phoneNumber)).length).toBe(1)
    expect(await person()).toMatchObject({ firstName: 'Ana', phoneNumber, attributes: { size: 'few' } })
    await town.app.ok('initiatives_cancel', { id: initiative })
  })

  test('a deleted person is not restored', async () => {
    const [form, asking] = [await newForm(), await newForm({ confirmation: { phone: true } })]
    const { phoneNumber } = somebody()
    await send(form, phoneNumber)
    const { personExternalId: externalId } = await submissionOf(form)
    await town.app.ok('cdp_people_delete', { externalId })
    const ending = await send(asking, phoneNumber)
    expect(await submissionOf(asking)).toMatchObject({ personExternalId: externalId })
    expect((await town.app.api('cdp_people_get', { externalId })).status).toBe(404)
    await confirm(phoneNumber, ending)
    await expect.poll(() => submissionOf(asking)).toMatchObject({ confirmation: 'confirmed' })
    expect(await town.app.ok('cdp_people_get', { externalId })).toMatchObject({ phoneNumber })
  })
})

test('A new form asks nothing when a segment cannot have a stranger', async () => {
  const [form, other] = [await newForm(), await newForm()]
  const segments = [
    await newSegment('AND', ofForm(other)),
    await newSegment('AND', ofForm(form), bought),
    await newSegment('AND', attribute('attributes.plan', 'eq', 'pro')),
    await newSegment('OR', bought, { kind: 'message', direction: 'inbound', occurred: true }),
    await newSegment(
      'AND',
      { kind: 'form', formId: form.formId, submitted: false },
      attribute('firstName', 'is_not_null'),
    ),
  ]
  for (const segment of segments) await greetMembersOf(segment)
  // A journey that is not launched starts with nobody.
  expect((await send(form)).id).not.toBe('confirmation')
})

test('Where only an SMS number is connected, a stranger confirms by an SMS', async () => {
  await using texts = await openTown()
  const account = await accountOf(texts.app)
  await connectSms(texts.app)
  const { data: channels } = await texts.app.ok('channels_list')
  const whatsapp = channels.find(({ kind }: { kind: string }) => kind === 'whatsapp_cloud')
  await texts.app.ok('channels_delete', { id: whatsapp.id })
  const before = town
  town = texts
  try {
    const form = await newForm()
    await texts.launch([{ ...start, inputs: submitted(form) }, TEXT, end], GREETS, {
      initiative: { channel: 'SMS' },
    })
    const phone = somebody().phoneNumber
    const ending = await send(form, phone)
    expect(ending).toMatchObject({ id: 'confirmation', body: expect.stringContaining('SMS') })
    const [address, query] = ending.action!.url.split('?')
    expect(address).toBe(`sms:${account.phoneNumber}`)
    const received = async () =>
      (await simulate(texts.app, 'GET', `/sms/${phone}/messages`)).messages.filter(
        ({ direction }: { direction: string }) => direction === 'received',
      )
    expect(await received()).toEqual([])
    const text = new URLSearchParams(query).get('body')!
    await simulate(texts.app, 'POST', `/sms/${phone}/messages`, { text, wabaId: account.wabaId })
    await expect
      .poll(async () => (await received()).map(({ body }: { body: string }) => body))
      .toEqual(['Hello'])
  } finally {
    town = before
  }
})

test('Where the last number was disconnected, a stranger waits', async () => {
  await using quiet = await openTown()
  const { app } = quiet
  const before = town
  town = quiet
  try {
    const form = await newForm()
    await quiet.launch([{ ...start, inputs: submitted(form) }, HELLO, end], GREETS)
    await app.runtime.pool.run(sql`
      update channels set disconnected_at = ${app.runtime.clock.now()} where org_id = ${app.org.id}`)
    // There is no number that a code could be sent to.
    expect((await send(form)).id).not.toBe('confirmation')
    const { data } = await app.ok('lead_capture_submissions_list', { formId: form.formId })
    expect(data).toMatchObject([{ confirmation: 'waiting' }])
    const { personExternalId: externalId } = data[0]
    expect(await app.ok('cdp_people_get', { externalId })).toMatchObject({ phoneNumber: null })
  } finally {
    town = before
  }
})
