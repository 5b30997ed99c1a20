import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/harness/harness.ts'
import { until } from '../../../../test/harness/waiting.ts'
import { simulate } from '../../../../test/peers/simulator.ts'

/* Forms that are sent as Flows and filled in on a phone (docs/whatsapp.md: Flows). */

let app: TestApp
let formId: string
beforeAll(async () => {
  app = await startTestApp({ simulator: true })
  formId = await publishedForm('Club')
})
afterAll(() => app.stop())
beforeEach(() => simulate(app, 'DELETE', '/faults'))

async function publishedForm(name: string): Promise<string> {
  const fields = [
    { key: 'name', type: 'text', label: 'Your name', required: true, mapsTo: 'firstName' },
    { key: 'age', type: 'number', label: 'Age', min: 18 },
  ]
  const { id } = await app.ok('lead_capture_embedded_forms_create', { name, draft: { fields } })
  await app.ok('lead_capture_embedded_forms_publish', { formId: id })
  await app.ok('lead_capture_embedded_forms_flow_publish', { formId: id })
  await until(async () => {
    const { flows } = await app.ok('lead_capture_embedded_forms_flow_status', { formId: id })
    return flows[0].status === 'PUBLISHED'
  })
  return id
}

interface Contact {
  phoneNumber: string
  id: string
}

async function contactWhoWrote(name: string): Promise<Contact> {
  const { phoneNumber } = await app.ok('simulated_phones_create', { name })
  await app.ok('simulated_phones_write', { phoneNumber, content: { kind: 'text', text: 'Hello' } })
  const find = async () =>
    (await app.ok('conversations_list', {})).data.find(
      ({ contact }: any) => contact.phoneNumber === phoneNumber,
    )
  return { phoneNumber, id: (await until(find)).id }
}

const send = ({ id }: Contact, form = formId) =>
  app.ok('conversations_send_form', { id, formId: form, text: 'Join the club', button: 'Join' })

/** The message on the phone that opens the form, once it is there. */
const onPhone = ({ phoneNumber }: Contact) =>
  until(async () => {
    const { messages } = await app.ok('simulated_phones_messages', { phoneNumber })
    return messages.findLast(({ flow }: any) => flow !== null)
  })

async function fillIn(contact: Contact, answers: object, messageId?: string) {
  const id = messageId ?? (await onPhone(contact)).id
  const content = { kind: 'flow', messageId: id, answers: { STEP_AA: answers } }
  await app.ok('simulated_phones_write', { phoneNumber: contact.phoneNumber, content })
}

const submissions = async (form = formId) => {
  const { data } = await app.ok('lead_capture_submissions_list', { formId: form })
  return Promise.all(data.map(({ id }: any) => app.ok('lead_capture_submissions_get', { submissionId: id })))
}
const namesOf = async (form?: string) => (await submissions(form)).map(({ answers }) => answers.name)
const filledIn = async ({ id }: Contact) =>
  (await app.ok('conversations_messages_list', { id })).data.filter(({ kind }: any) => kind === 'form')
/** The answers that came in, the latest first, once there are as many. */
const answered = (contact: Contact, count: number) =>
  until(async () => {
    const messages = await filledIn(contact)
    return messages.length === count && messages.map(({ details }: any) => details)
  })
/** What the phone sends, as a test may change it. */
async function tokenOf(contact: Contact): Promise<string> {
  const { messages } = await simulate(
    app,
    'GET',
    `/contacts/${encodeURIComponent(contact.phoneNumber)}/messages`,
  )
  return messages.findLast(({ layout }: any) => layout?.flow)?.layout.flow.token
}
const writeAnswer = ({ phoneNumber }: Contact, response: object) =>
  simulate(app, 'POST', `/contacts/${encodeURIComponent(phoneNumber)}/messages`, {
    type: 'nfm_reply',
    response,
  })
const response = (token: string, values: object = {}) => ({
  ...{ answer_name: 'Raw', parley_form: formId, parley_version: '1', parley_language: 'en' },
  ...{ flow_token: token, ...values },
})

test('a form is sent, filled in on the phone, and becomes a submission', async () => {
  const contact = await contactWhoWrote('Ada')
  expect((await app.ok('conversations_sendable_forms', { id: contact.id })).forms).toMatchObject([
    { formId, name: 'Club', language: 'en' },
  ])
  await send(contact)
  const message = await onPhone(contact)
  expect(message).toMatchObject({
    body: 'Join the club',
    flow: {
      button: 'Join',
      screens: [
        { fields: [{ name: 'answer_name', required: true }, { name: 'answer_age' }], footer: { next: null } },
      ],
    },
  })
  await fillIn(contact, { answer_name: 'Ada', answer_age: '36' })
  await until(async () => (await namesOf()).includes('Ada'))
  expect(await answered(contact, 1)).toEqual([{ kind: 'form', formId }])
})

test('the same webhook twice gives one message and one submission', async () => {
  const contact = await contactWhoWrote('Bea')
  await send(contact)
  await onPhone(contact)
  await simulate(app, 'POST', '/faults', { kind: 'webhook_duplicate', copies: 2, of: 'messages' })
  await fillIn(contact, { answer_name: 'Bea' })
  await until(async () => (await namesOf()).includes('Bea'))
  // What came later says that the copies were seen.
  await app.ok('simulated_phones_write', {
    phoneNumber: contact.phoneNumber,
    content: { kind: 'text', text: 'Done' },
  })
  await until(async () =>
    (await app.ok('conversations_messages_list', { id: contact.id })).data.some(
      ({ text }: any) => text === 'Done',
    ),
  )
  expect(await answered(contact, 1)).toEqual([{ kind: 'form', formId }])
  expect((await namesOf()).filter((name) => name === 'Bea')).toHaveLength(1)
})

test('a form that is answered twice keeps the first answer, and the second is told', async () => {
  const contact = await contactWhoWrote('Cleo')
  await send(contact)
  const { id } = await onPhone(contact)
  await fillIn(contact, { answer_name: 'Cleo' }, id)
  await answered(contact, 1)
  await fillIn(contact, { answer_name: 'Cleopatra' }, id)
  expect(await answered(contact, 2)).toEqual([
    { kind: 'form', formId, refusal: { reason: 'answered', issues: [] } },
    { kind: 'form', formId },
  ])
  const names = await namesOf()
  expect([names.includes('Cleo'), names.includes('Cleopatra')]).toEqual([true, false])

  // Another sending can be answered again.
  await send(contact)
  await until(async () => (await onPhone(contact)).id !== id)
  await fillIn(contact, { answer_name: 'Cleopatra' })
  await until(async () => (await namesOf()).includes('Cleopatra'))
})

test('an answer that breaks a rule is told with its reason, and the next one counts', async () => {
  const contact = await contactWhoWrote('Dan')
  await send(contact)
  const { id } = await onPhone(contact)
  await fillIn(contact, { answer_name: 'Dan', answer_age: '12' }, id)
  const [{ refusal }] = await answered(contact, 1)
  expect(refusal).toMatchObject({ reason: 'invalid', issues: [{ path: 'answers.age', label: 'Age' }] })
  expect(refusal.issues[0].message).toContain('18')
  await fillIn(contact, { answer_name: 'Dan', answer_age: '21' }, id)
  await until(async () => (await namesOf()).includes('Dan'))
})

test('an answer to a paused form is told', async () => {
  const form = await publishedForm('Paused')
  const contact = await contactWhoWrote('Eve')
  await send(contact, form)
  const { id } = await onPhone(contact)
  await app.ok('lead_capture_embedded_forms_pause', { formId: form })
  await fillIn(contact, { answer_name: 'Eve' }, id)
  expect(await answered(contact, 1)).toMatchObject([{ refusal: { reason: 'closed' } }])
  expect(await submissions(form)).toEqual([])
  expect(
    (await app.api('conversations_send_form', { id: contact.id, formId: form, text: 'x', button: 'y' }))
      .status,
  ).toBe(422)
})

test('a token is only good for the form and the conversation that it was made for', async () => {
  const other = await publishedForm('Other')
  const [mine, theirs] = [await contactWhoWrote('Fay'), await contactWhoWrote('Gus')]
  await send(mine)
  await onPhone(mine)
  const token = await tokenOf(mine)
  expect(token).toMatch(/^msg_\w+\.[\w-]{22}$/)
  const forged = `${token.split('.')[0]}.${'A'.repeat(22)}`
  await writeAnswer(mine, response(forged, { answer_name: 'Forged' }))
  await writeAnswer(mine, response(token, { parley_form: other, answer_name: 'Elsewhere' }))
  expect(await answered(mine, 2)).toMatchObject([
    { refusal: { reason: 'unknown_sending' } },
    { refusal: { reason: 'unknown_sending' } },
  ])
  await writeAnswer(theirs, response(token, { answer_name: 'Stolen' }))
  expect(await answered(theirs, 1)).toMatchObject([{ refusal: { reason: 'unknown_sending' } }])
  const names = [...(await namesOf()), ...(await namesOf(other))]
  expect(names.filter((name) => ['Forged', 'Elsewhere', 'Stolen'].includes(name))).toEqual([])
  // The sending itself is not used up.
  await fillIn(mine, { answer_name: 'Fay' })
  await until(async () => (await namesOf()).includes('Fay'))
})

test('a form that WhatsApp has blocked is not offered, and not sent', async () => {
  const form = await publishedForm('Blocked')
  const contact = await contactWhoWrote('Ivy')
  const { flows } = await app.ok('lead_capture_embedded_forms_flow_status', { formId: form })
  await simulate(app, 'POST', `/flows/${flows[0].flowId}/status`, { status: 'BLOCKED' })
  await until(async () => {
    const { forms } = await app.ok('conversations_sendable_forms', { id: contact.id })
    return !forms.some(({ formId: id }: any) => id === form)
  })
  const input = { id: contact.id, formId: form, text: 'x', button: 'y' }
  expect((await app.api('conversations_send_form', input)).body.error).toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('blocked'),
  })
})

test('what cannot be sent is refused', async () => {
  const contact = await contactWhoWrote('Hal')
  const draft = (await app.ok('lead_capture_embedded_forms_create', { name: 'Draft' })).id
  const refused = async (input: object) =>
    (await app.api('conversations_send_form', { id: contact.id, formId, text: 'x', button: 'y', ...input }))
      .body.error.code
  expect(await refused({ formId: draft })).toBe('unknown_reference')
  expect(await refused({ language: 'pt' })).toBe('unknown_reference')
  expect(await refused({ button: 'x'.repeat(31) })).toBe('invalid_request')
})
