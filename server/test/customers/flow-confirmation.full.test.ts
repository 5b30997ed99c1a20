import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTown, type Town } from '../../src/outreach/journeys/testing/town.ts'
import { startMailServer, type TestMailServer } from '../peers/mail-server.ts'
import { simulate } from '../peers/simulator.ts'

/*
 * A Flow comes from the WhatsApp number of whoever filled it in. That proves the number, and no address that they typed.
 */

let town: Town
let mails: TestMailServer
beforeAll(async () => {
  mails = await startMailServer()
  town = await openTown(mails.settings)
})
afterAll(async () => {
  await town[Symbol.asyncDispose]()
  await mails[Symbol.asyncDispose]()
})

let drawn = 0
const newPhone = () => `+5730066${String(10_000 + ++drawn)}`
const newEmail = () => `flow-${++drawn}@example.com`

/** A form with an email address and a phone number, and a journey that writes an email to whoever submits it. */
async function greetedForm(more: object = {}): Promise<string> {
  const { id: formId } = await town.app.ok('lead_capture_embedded_forms_create', {
    name: 'Club',
    draft: {
      fields: [
        { key: 'name', type: 'text', label: 'Your name', mapsTo: 'firstName' },
        { key: 'mail', type: 'email', label: 'Your email address' },
        { key: 'phone', type: 'phone', label: 'Your phone', country: 'CO' },
      ],
      ...more,
    },
  })
  await town.app.ok('lead_capture_embedded_forms_publish', { formId })
  const inputs = {
    triggerType: 'cdp_event',
    eventName: 'lead_form_submitted',
    eventFilters: [{ key: 'formId', type: 'STRING', op: 'eq', value: formId }],
  }
  const letter = { id: 'hello', kind: 'SEND_EMAIL', inputs: { subject: 'Welcome', body: 'Hello there.' } }
  const nodes = [{ id: 'lead', kind: 'ENTRY', inputs }, letter, { id: 'end', kind: 'EXIT' }]
  await town.launch(nodes, ['lead SENT hello', 'hello SENT end'], { initiative: { channel: 'EMAIL' } })
  return formId
}

/** Fills in the Flow on the phone, and gives the submission. */
async function fillIn(formId: string, phone: string, values: object) {
  await simulate(town.app, 'POST', `/contacts/${phone.slice(1)}/messages`, {
    type: 'nfm_reply',
    response: { ...values, parley_form: formId, parley_version: '1', parley_language: 'en' },
  })
  return expect
    .poll(() => submissionOf(formId))
    .toBeDefined()
    .then(() => submissionOf(formId))
}

const submissionOf = async (formId: string) =>
  (await town.app.ok('lead_capture_submissions_list', { formId })).data[0]

async function journeyMails(email: string): Promise<string[]> {
  const path = `/mail/messages?person=${encodeURIComponent(email)}`
  const { messages } = await simulate<{ messages: { subject: string }[] }>(town.app, 'GET', path)
  return messages.map(({ subject }) => subject)
}

async function confirm(email: string): Promise<void> {
  const letters = () => mails.received.filter(({ to }) => to === email)
  await expect.poll(() => letters().length).toBe(1)
  const link = /http\S+\/confirm\/\S+/.exec(letters()[0]!.text)![0]
  expect(await (await fetch(link, { method: 'POST' })).text()).toContain('is confirmed')
}

async function knownPerson(details: object = {}) {
  const phoneNumber = newPhone()
  const externalId = `member-${phoneNumber}`
  await town.app.ok('cdp_people_upsert', { externalId, phoneNumber, firstName: 'Vera', ...details })
  return { externalId, phoneNumber }
}

test.each([
  ['the organization knows', {}],
  ['signs in on the page of the form', { person: { identity: 'signed' } }],
])(
  'Somebody who %s confirms an email address that they type in a Flow, and gets no email before that',
  async (_, more) => {
    const formId = await greetedForm(more)
    const { externalId, phoneNumber } = await knownPerson()
    const email = newEmail()
    expect(await fillIn(formId, phoneNumber, { answer_mail: email })).toMatchObject({
      personExternalId: externalId,
      confirmation: 'waiting',
    })
    expect((await town.app.ok('cdp_people_get', { externalId })).email).toBeNull()
    expect(await journeyMails(email)).toEqual([])
    await confirm(email)
    await expect.poll(() => journeyMails(email)).toEqual(['Welcome'])
    expect(await town.app.ok('cdp_people_get', { externalId })).toMatchObject({ email, phoneNumber })
  },
)

test('An email address that they confirmed before needs no second confirmation', async () => {
  const [first, second] = [await greetedForm(), await greetedForm()]
  const email = newEmail()
  const { phoneNumber } = await knownPerson()
  await fillIn(first, phoneNumber, { answer_mail: email })
  await confirm(email)
  const submission = await fillIn(second, phoneNumber, { answer_mail: email.toUpperCase() })
  expect(submission.confirmation).toBeNull()
  await expect.poll(() => journeyMails(email)).toEqual(['Welcome', 'Welcome'])
})

test('Another phone number that they type is an answer, and nobody is messaged there', async () => {
  const formId = await greetedForm({ confirmation: { phone: true, email: true } })
  const typed = newPhone()
  const { externalId, phoneNumber } = await knownPerson()
  expect(await fillIn(formId, phoneNumber, { answer_name: 'Vera', answer_phone: typed })).toMatchObject({
    personExternalId: externalId,
    confirmation: null,
  })
  const stranger = newPhone()
  const otherForm = await greetedForm()
  const { personExternalId } = await fillIn(otherForm, stranger, { answer_phone: typed })
  for (const [id, phone] of [
    [externalId, phoneNumber],
    [personExternalId, stranger],
  ])
    expect((await town.app.ok('cdp_people_get', { externalId: id })).phoneNumber).toBe(phone)
})
