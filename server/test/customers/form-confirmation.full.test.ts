import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTown, type Town } from '../../src/outreach/journeys/testing/town.ts'
import { sql } from '../../src/platform/db/index.ts'
import { importCsv } from '../fixtures/imports.ts'
import { startTestApp } from '../harness/harness.ts'
import { ANSWERS, LEAD_FORM, type OpenForm, post, prepare, publishForm } from '../peers/form-visitor.ts'
import { startMailServer, type TestMailServer } from '../peers/mail-server.ts'
import { simulate } from '../peers/simulator.ts'

/*
 * Nobody who has not written to the organization or agreed is messaged because a stranger typed their number or email
 * address into a form.
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
const newPhone = () => `+5730055${String(10_000 + ++drawn)}`
const newEmail = () => `visitor-${++drawn}@example.com`

/** A form as somebody makes it today, which asks where it is needed. */
async function newForm(more: object = {}): Promise<OpenForm & { url: string }> {
  const { id: formId, installKey } = await town.app.ok('lead_capture_embedded_forms_create', {
    name: 'Contact us',
    allowedOrigins: ['*'],
    draft: { ...LEAD_FORM, ...more },
  })
  await town.app.ok('lead_capture_embedded_forms_publish', { formId })
  return { formId, installKey, url: town.app.url }
}

const HELLO = { id: 'hello', kind: 'SEND_MESSAGE' }
const LETTER = { id: 'hello', kind: 'SEND_EMAIL', inputs: { subject: 'Welcome', body: 'Hello there.' } }

/** Launches a journey that writes first to whoever submits the form. */
async function greetAfter(
  { formId }: OpenForm,
  hello: typeof HELLO | typeof LETTER = HELLO,
): Promise<string> {
  const inputs = {
    triggerType: 'cdp_event',
    eventName: 'lead_form_submitted',
    eventFilters: [{ key: 'formId', type: 'STRING', op: 'eq', value: formId }],
  }
  const nodes = [{ id: 'lead', kind: 'ENTRY', inputs }, hello, { id: 'end', kind: 'EXIT' }]
  const initiative = hello === LETTER ? { channel: 'EMAIL' } : {}
  return town.launch(nodes, ['lead SENT hello', 'hello SENT end'], { initiative })
}

/** The subjects of emails of journeys to an address. */
async function journeyMails(email: string): Promise<string[]> {
  const path = `/mail/messages?person=${encodeURIComponent(email)}`
  const { messages } = await simulate<{ messages: { subject: string }[] }>(town.app, 'GET', path)
  return messages.map(({ subject }) => subject)
}

async function send(form: OpenForm & { url: string }, answers: object) {
  const request = await prepare(form, { ...ANSWERS, email: undefined, ...answers })
  const { status, body } = await post(form, 'submissions', request)
  expect(status).toBe(200)
  return body.ending as { id: string; body: string; action: { url: string } | null }
}

const codeIn = ({ action }: { action: { url: string } | null }) =>
  new URL(action!.url).searchParams.get('text')!

const submissionOf = async ({ formId }: OpenForm) =>
  (await town.app.ok('lead_capture_submissions_list', { formId })).data[0]

const lettersTo = (email: string) => mails.received.filter(({ to }) => to === email)

async function linkIn(email: string): Promise<string> {
  await expect.poll(() => lettersTo(email).length).toBe(1)
  return /http\S+\/confirm\/\S+/.exec(lettersTo(email)[0]!.text)![0]
}

const follow = async (link: string, method = 'POST') => {
  const answer = await fetch(link, { method })
  return { status: answer.status, text: await answer.text() }
}

test('The consent of a form grants its topic on the channels of the typed addresses, once they are confirmed', async () => {
  const { id: topicId } = await town.app.ok('topics_create', { name: { en: 'Newsletter' } })
  const states = async (personExternalId: string) => {
    const { consents } = await town.app.ok('consents_get', { externalId: personExternalId })
    return consents
      .filter(({ topic }: any) => topic.id === topicId)
      .map(({ channel, state }: any) => `${channel} ${state}`)
  }
  const form = await newForm({
    consent: { ...LEAD_FORM.consent, topicId },
    confirmation: { phone: true, email: false },
  })
  const phone = newPhone()
  const ending = await send(form, { phone })
  const { personExternalId, consent, id } = await submissionOf(form)
  expect(consent).toEqual({ given: true, text: 'You may write to me.', version: '2026-11' })
  expect(await states(personExternalId)).toEqual(['whatsapp pending', 'email null'])
  await town.write(phone, codeIn(ending))
  await expect.poll(() => submissionOf(form)).toMatchObject({ confirmation: 'confirmed' })
  expect(await states(personExternalId)).toEqual(['whatsapp granted', 'email null'])
  const { history } = await town.app.ok('consents_get', { externalId: personExternalId })
  const proof = {
    source: 'form',
    words: 'You may write to me.',
    version: '2026-11',
    reference: id,
    actor: null,
  }
  expect(history).toMatchObject([
    { ...proof, state: 'granted' },
    { ...proof, state: 'pending' },
  ])
})

test('An address that a visitor typed for somebody else grants nothing there', async () => {
  const { id: topicId } = await town.app.ok('topics_create', { name: { en: 'Offers' } })
  const [email, phoneNumber] = [newEmail(), newPhone()]
  await town.app.ok('cdp_people_upsert', { externalId: 'owner', email, phoneNumber })
  const form = await newForm({
    consent: { ...LEAD_FORM.consent, topicId },
    confirmation: { phone: false, email: false },
  })
  await send(form, { phone: newPhone(), email })
  const { consents } = await town.app.ok('consents_get', { externalId: 'owner' })
  const chosen = consents.filter(({ topic }: any) => topic.id === topicId)
  expect(chosen.find(({ channel }: any) => channel === 'whatsapp').state).toBeNull()
})

test('A form whose topic does not exist is not published', async () => {
  const topicId = 'top_00000000000000000000000000000000'
  await expect(newForm({ consent: { ...LEAD_FORM.consent, topicId } })).rejects.toThrow('unknown_topic')
})

describe('A new form', () => {
  test('asks a stranger to confirm the phone number that a journey would write to', async () => {
    const form = await newForm()
    await greetAfter(form)
    const phone = newPhone()
    const ending = await send(form, { phone })
    expect(ending.id).toBe('confirmation')
    expect(await submissionOf(form)).toMatchObject({ confirmation: 'waiting' })
    await town.write(phone, codeIn(ending))
    await expect.poll(() => submissionOf(form)).toMatchObject({ confirmation: 'confirmed' })
    await expect.poll(async () => (await town.messages(phone)).length).toBe(1)
  })

  test('asks a stranger to confirm the email address that a journey would write to, and it writes after that', async () => {
    const form = await newForm()
    await greetAfter(form, LETTER)
    const email = newEmail()
    expect((await send(form, { phone: newPhone(), email })).id).toBe('confirmation')
    expect(await submissionOf(form)).toMatchObject({ confirmation: 'waiting' })
    const link = await linkIn(email)
    const { id } = await submissionOf(form)
    // Without its event, no journey has started.
    expect((await town.app.api('cdp_events_get', { externalId: id })).status).toBe(404)
    expect(await journeyMails(email)).toEqual([])
    expect((await follow(link)).text).toContain('is confirmed')
    await expect.poll(() => journeyMails(email)).toEqual(['Welcome'])
    expect(lettersTo(email)).toHaveLength(1)
  })

  test('asks nothing while no journey writes first: none is launched, or it listens to another form', async () => {
    const form = await newForm()
    expect((await send(form, { phone: newPhone() })).id).not.toBe('confirmation')
    await greetAfter(await newForm())
    expect((await send(form, { phone: newPhone() })).id).not.toBe('confirmation')
    expect(await submissionOf(form)).toMatchObject({ confirmation: null })
  })

  test('asks nothing of somebody who has written to the organization', async () => {
    const form = await newForm()
    await greetAfter(form)
    const phone = newPhone()
    await town.write(phone, 'Hi!')
    await expect
      .poll(() =>
        town.app.runtime.pool.rows(sql`
          select 1 from contacts c join conversations v on v.org_id = c.org_id and v.contact_id = c.id
          where c.org_id = ${town.app.org.id} and c.phone_number = ${phone} and v.last_inbound_at is not null`),
      )
      .toHaveLength(1)
    expect((await send(form, { phone })).id).not.toBe('confirmation')
  })

  test('asks nobody twice: a phone number that was confirmed in one form counts in another', async () => {
    const [form, other] = [await newForm(), await newForm()]
    const always = await newForm({ confirmation: { phone: true } })
    await greetAfter(form)
    await greetAfter(other)
    const phone = newPhone()
    await town.write(phone, codeIn(await send(form, { phone })))
    await expect.poll(() => submissionOf(form)).toMatchObject({ confirmation: 'confirmed' })
    expect((await send(other, { phone })).id).not.toBe('confirmation')
    // A form that always asks does so here, too.
    expect((await send(always, { phone })).id).toBe('confirmation')
  })

  test('asks a person whom only a stranger’s form names, whatever that person is called in the records', async () => {
    const form = await newForm()
    await greetAfter(form)
    const phone = newPhone()
    await town.app.ok('cdp_people_upsert', { externalId: `known-${phone}`, phoneNumber: phone })
    expect((await send(form, { phone })).id).toBe('confirmation')
    expect(await town.messages(phone)).toEqual([])
  })
})

test('A form from before keeps its setting, and so does its copy', async () => {
  const form = { ...(await publishForm(town.app)), url: town.app.url }
  await town.app.runtime.pool.run(sql`
    update forms set draft = draft - 'confirmation' where org_id = ${town.app.org.id}`)
  await town.app.runtime.pool.run(sql`
    update form_versions set draft = draft - 'confirmation' where org_id = ${town.app.org.id}`)
  await greetAfter(form)
  const phone = newPhone()
  expect((await send(form, { phone })).id).not.toBe('confirmation')
  await expect.poll(async () => (await town.messages(phone)).length).toBe(1)
  const copy = await town.app.ok('lead_capture_embedded_forms_duplicate', { formId: form.formId })
  expect(copy.draft).not.toHaveProperty('confirmation')
})

describe('An email address', () => {
  const ALWAYS = { confirmation: { phone: false, email: true } }

  test('is confirmed by the link in a letter, with a press of its button, and once', async () => {
    const form = await newForm(ALWAYS)
    const email = newEmail()
    const ending = await send(form, { phone: newPhone(), email })
    expect(ending).toMatchObject({ id: 'confirmation', action: null })
    const { id, personExternalId } = await submissionOf(form)
    const person = async () =>
      town.app.ok('cdp_people_get', { externalId: (await submissionOf(form)).personExternalId })
    expect(await person()).toMatchObject({ email: null, phoneNumber: null })
    const link = await linkIn(email)
    expect(lettersTo(email)[0]!.text).not.toContain(ANSWERS.name)
    expect(link).not.toContain(personExternalId)

    // Scanners of mail programs open links; that confirms nothing.
    expect((await follow(link, 'GET')).text).toContain('<button>Confirm</button>')
    expect(await submissionOf(form)).toMatchObject({ confirmation: 'waiting' })
    expect((await town.app.api('cdp_events_get', { externalId: id })).status).toBe(404)
    expect((await follow(link.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')))).status).toBe(404)

    expect((await follow(link)).text).toContain('Your email address is confirmed')
    expect(await submissionOf(form)).toMatchObject({ confirmation: 'confirmed' })
    expect(await person()).toMatchObject({ email })
    expect((await follow(link)).text).toContain('This link was used')
    expect((await follow(link, 'GET')).text).not.toContain('<button>')
    expect(await town.app.ok('cdp_events_get', { externalId: id })).toMatchObject({
      name: 'lead_form_submitted',
    })
  })

  test('is confirmed once by many presses at a time', async () => {
    const form = await newForm(ALWAYS)
    const email = newEmail()
    await send(form, { phone: newPhone(), email })
    const link = await linkIn(email)
    const answers = await Promise.all(Array.from({ length: 6 }, () => follow(link)))
    expect(answers.filter(({ text }) => text.includes('is confirmed'))).toHaveLength(1)
  })

  test('gets no letter while it is on the do-not-contact list, and its submission waits', async () => {
    const form = await newForm(ALWAYS)
    const [listed, other] = [newEmail(), newEmail()]
    await town.app.ok('do_not_contact_add', { entries: [{ kind: 'email', value: listed }] })
    expect((await send(form, { phone: newPhone(), email: listed.toUpperCase() })).id).toBe('confirmation')
    expect(await submissionOf(form)).toMatchObject({ confirmation: 'waiting' })
    // Letters leave in order, so a later one shows that the first is not on its way.
    await send(form, { phone: newPhone(), email: other })
    await linkIn(other)
    expect(lettersTo(listed)).toEqual([])
  })

  test('and a phone number that both need it are both confirmed before anything is sent', async () => {
    const form = await newForm({ confirmation: { phone: true, email: true } })
    await greetAfter(form)
    const [phone, email] = [newPhone(), newEmail()]
    const ending = await send(form, { phone, email })
    expect(ending.body).toMatch(/WhatsApp.*email address/)
    expect((await follow(await linkIn(email))).text).toContain('is confirmed')
    expect(await submissionOf(form)).toMatchObject({ confirmation: 'waiting' })
    expect(await town.messages(phone)).toEqual([])
    await town.write(phone, codeIn(ending))
    await expect.poll(() => submissionOf(form)).toMatchObject({ confirmation: 'confirmed' })
    const { personExternalId: externalId } = await submissionOf(form)
    expect(await town.app.ok('cdp_people_get', { externalId })).toMatchObject({ phoneNumber: phone, email })
  })
})

describe('While a submission waits', () => {
  const ALWAYS = { confirmation: { phone: true, email: false } }

  async function waiting() {
    const form = await newForm(ALWAYS)
    const phone = newPhone()
    const ending = await send(form, { phone })
    const confirm = async () => {
      await town.write(phone, codeIn(ending))
      await expect.poll(() => submissionOf(form)).toMatchObject({ confirmation: 'confirmed' })
      return submissionOf(form)
    }
    return { form, phone, confirm }
  }

  test('its person may be merged into another, who then gets it', async () => {
    const { form, phone, confirm } = await waiting()
    const { personExternalId: from } = await submissionOf(form)
    const into = `survivor-${phone}`
    await town.app.ok('cdp_people_upsert', { externalId: into, firstName: 'Known' })
    const { id } = await town.app.ok('cdp_people_merge', { externalId: into, mergedExternalId: from })
    const submission = await confirm()
    expect(submission).toMatchObject({ personExternalId: into })
    expect(await town.app.ok('cdp_people_get', { externalId: into })).toMatchObject({ phoneNumber: phone })
    await town.app.ok('cdp_merges_undo', { id })
    expect(await submissionOf(form)).toMatchObject({ personExternalId: into })
    expect(await town.app.ok('cdp_events_get', { externalId: submission.id })).toMatchObject({
      personExternalId: into,
    })
  })

  test('an import may bring the person who has the number, who then gets it', async () => {
    const { form, phone, confirm } = await waiting()
    const externalId = `imported-${phone}`
    await importCsv(
      town.app,
      { kind: 'people' },
      `externalId,phoneNumber,firstName\n${externalId},${phone},Imported\n`,
    )
    expect(await confirm()).toMatchObject({ personExternalId: externalId })
    // A visitor never overwrites what is known.
    expect(await town.app.ok('cdp_people_get', { externalId })).toMatchObject({ firstName: 'Imported' })
    expect(await submissionOf(form)).toMatchObject({ personExternalId: externalId })
  })

  test('its number may get on the do-not-contact list, and is then not messaged', async () => {
    const form = await newForm()
    const initiative = await greetAfter(form)
    const phone = newPhone()
    const ending = await send(form, { phone })
    await town.app.ok('do_not_contact_add', { entries: [{ kind: 'phone', value: phone }] })
    await town.write(phone, codeIn(ending))
    await expect.poll(() => submissionOf(form)).toMatchObject({ confirmation: 'confirmed' })
    const { personExternalId } = await submissionOf(form)
    expect(['suppressed', 'no_channel']).toContain(await town.refusal(initiative, personExternalId))
    expect(await town.messages(phone)).toEqual([])
  })
})

describe('Publishing', () => {
  test('is refused where confirmations cannot be sent', async () => {
    const draft = { ...LEAD_FORM, confirmation: { phone: false, email: true } }
    const app = await startTestApp({ env: { PARLEY_ROLE: 'api' } })
    try {
      await expect(publishForm(app, draft)).rejects.toThrow('no_outgoing_email')
    } finally {
      await app.stop()
    }
  })
})
