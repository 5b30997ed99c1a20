import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/harness/harness.ts'
import { until } from '../../../test/harness/waiting.ts'
import { accountOf, connectTwilio, simulate } from '../../../test/peers/simulator.ts'

/* Templates with a button that opens a form as a Flow (docs/whatsapp.md: Flows). */

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ simulator: true })
})
afterAll(() => app.stop())

async function formOf(name: string, languages = ['en'], label = 'Your name'): Promise<string> {
  const fields = [{ key: 'name', type: 'text', label, required: true, mapsTo: 'firstName' }]
  const { id } = await app.ok('lead_capture_embedded_forms_create', { name, draft: { languages, fields } })
  await app.ok('lead_capture_embedded_forms_publish', { formId: id })
  return id
}

/** Publishes the form in a language at WhatsApp. */
async function published(formId: string, language = 'en'): Promise<string> {
  await app.ok('lead_capture_embedded_forms_flow_publish', { formId, language })
  return until(async () => {
    const { flows } = await app.ok('lead_capture_embedded_forms_flow_status', { formId })
    const flow = flows.find((one: any) => one.language === language)
    return flow.status === 'PUBLISHED' && flow.flowId
  })
}

async function readyForm(name: string): Promise<string> {
  const formId = await formOf(name)
  await published(formId)
  return formId
}

const button = (formId: string, title = 'Sign up') => ({ type: 'flow', title, formId })
const content = (...buttons: object[]) => ({ body: 'Hello {{1}}, tell us about yourself.', buttons })
const draft = (name: string, formId: string, more: object = {}): Record<string, unknown> => ({
  ...{ name, language: 'en', category: 'UTILITY', contentType: 'CALL_TO_ACTION', variables: { 1: 'Ana' } },
  content: content(button(formId)),
  ...more,
})

const becomesApproved = (id: string) =>
  until(async () => {
    const { status, rejectionReason } = await app.ok('templates_get', { id })
    if (rejectionReason) throw new Error(rejectionReason)
    return status === 'APPROVED'
  })

async function approved(name: string, formId: string, more: object = {}): Promise<string> {
  const { data } = await app.ok('templates_create', draft(name, formId, more))
  await becomesApproved(data[0].id)
  return data[0].id
}

const issuesOf = async (template: Record<string, unknown>) =>
  (await app.api('templates_create', template)).body.error.issues.map(({ path, code }: any) => [path, code])

const newPhone = async (name: string) =>
  (await app.ok('simulated_phones_create', { name })).phoneNumber as string
const send = (templateId: string, address: string) =>
  app.api('messages_send', { templateId, address, parameters: { 1: 'Ana' } })

/** The last message on the phone that opens a form. */
const onPhone = (phoneNumber: string): Promise<any> =>
  until(async () => {
    const { messages } = await app.ok('simulated_phones_messages', { phoneNumber })
    return messages.findLast(({ flow }: any) => flow !== null)
  })

const fillIn = (phoneNumber: string, messageId: string, name: string) =>
  app.ok('simulated_phones_write', {
    phoneNumber,
    content: { kind: 'flow', messageId, answers: { STEP_AA: { answer_name: name } } },
  })

const namesOf = async (formId: string) => {
  const { data } = await app.ok('lead_capture_submissions_list', { formId })
  const found = data.map(({ id }: any) => app.ok('lead_capture_submissions_get', { submissionId: id }))
  return (await Promise.all(found)).map(({ answers }) => answers.name)
}

describe('a template that opens a form', () => {
  test('is sent, filled in on the phone, and answered once', async () => {
    const formId = await readyForm('Club')
    const templateId = await approved('club', formId)
    const phoneNumber = await newPhone('Ada')
    expect((await send(templateId, phoneNumber)).status).toBe(201)
    const message = await onPhone(phoneNumber)
    expect(message).toMatchObject({
      ...{ isTemplate: true, body: 'Hello Ana, tell us about yourself.', buttons: [] },
      flow: { button: 'Sign up', screens: [{ id: 'STEP_AA', fields: [{ name: 'answer_name' }] }] },
    })
    await fillIn(phoneNumber, message.id, 'Ada')
    await until(async () => (await namesOf(formId)).includes('Ada'))
    await fillIn(phoneNumber, message.id, 'Adele')
    const conversation = (await app.ok('conversations_list', {})).data.find(
      ({ contact }: any) => contact.phoneNumber === phoneNumber,
    )
    const answers = async () =>
      (await app.ok('conversations_messages_list', { id: conversation.id })).data
        .filter(({ kind }: any) => kind === 'form')
        .map(({ details }: any) => details)
    await until(async () => (await answers()).length === 2)
    expect(await answers()).toEqual([
      { kind: 'form', formId, refusal: { reason: 'answered', issues: [] } },
      { kind: 'form', formId },
    ])
    expect(await namesOf(formId)).toEqual(['Ada'])
    const { data } = await app.ok('conversations_messages_list', { id: conversation.id })
    expect(data.find(({ direction }: any) => direction === 'outbound')).toMatchObject({
      ...{ kind: 'template', details: { kind: 'flow', formId, button: 'Sign up' } },
    })
  })

  test('its answer is that of the person who got it', async () => {
    const formId = await readyForm('Known')
    const templateId = await approved('known', formId)
    const phoneNumber = await newPhone('Bea')
    await app.ok('cdp_people_upsert', { externalId: 'bea', phoneNumber })
    await send(templateId, phoneNumber)
    await fillIn(phoneNumber, (await onPhone(phoneNumber)).id, 'Bea')
    await until(async () => (await app.ok('cdp_people_get', { externalId: 'bea' })).firstName === 'Bea')
    expect((await app.ok('lead_capture_submissions_list', { formId })).data).toMatchObject([
      { personExternalId: 'bea' },
    ])
  })

  test('a token of another message is no answer', async () => {
    const formId = await readyForm('Token')
    const templateId = await approved('token', formId)
    const [mine, theirs] = [await newPhone('Cleo'), await newPhone('Dora')]
    for (const phone of [mine, theirs]) await send(templateId, phone)
    await Promise.all([onPhone(mine), onPhone(theirs)])
    const { messages } = await simulate(app, 'GET', `/contacts/${encodeURIComponent(mine)}/messages`)
    const { token } = messages.findLast(({ layout }: any) => layout?.flow).layout.flow
    await simulate(app, 'POST', `/contacts/${encodeURIComponent(theirs)}/messages`, {
      type: 'nfm_reply',
      response: {
        ...{ answer_name: 'Stolen', parley_form: formId, parley_version: '1', parley_language: 'en' },
        flow_token: token,
      },
    })
    await fillIn(mine, (await onPhone(mine)).id, 'Cleo')
    await until(async () => (await namesOf(formId)).includes('Cleo'))
    expect(await namesOf(formId)).toEqual(['Cleo'])
  })
})

describe('what is refused', () => {
  const at = 'content.buttons.0.formId'

  test('a form that is unknown, not on WhatsApp in the language, or paused', async () => {
    const formId = await formOf('Refused', ['en', 'es'])
    expect(await issuesOf(draft('refused', 'form_none'))).toEqual([[at, 'form_unknown']])
    expect(await issuesOf(draft('refused', ' '))).toEqual([[at, 'form_missing']])
    expect(await issuesOf(draft('refused', formId))).toEqual([[at, 'flow_unpublished']])
    await published(formId, 'es')
    expect(await issuesOf(draft('refused', formId))).toEqual([[at, 'flow_unpublished']])
    const spanish = { language: 'es_MX', content: content(button(formId, 'Quiero')) }
    expect((await app.api('templates_create', draft('refused', formId, spanish))).status).toBe(201)
    await app.ok('lead_capture_embedded_forms_pause', { formId })
    expect(await issuesOf(draft('refused_too', formId, spanish))).toEqual([[at, 'form_closed']])
  })

  test('two forms in one template, and a form on a card', async () => {
    const formId = await readyForm('Two')
    const two = { content: content(button(formId), button(formId, 'Again')) }
    expect(await issuesOf(draft('two', formId, two))).toEqual([['content.buttons', 'too_many_buttons']])
    const card = { mediaUrl: 'https://shop.example/a.png', buttons: [button(formId)] }
    const carousel = { body: 'See these.', cards: [card, card] }
    const issues = await issuesOf({
      ...draft('carousel', formId, { category: 'MARKETING', contentType: 'CAROUSEL' }),
      ...{ content: carousel, variables: {} },
    })
    expect(issues).toContainEqual(['content.cards.0.buttons.0.type', 'invalid_union'])
  })

  test('a draft is told the same before it is saved', async () => {
    const formId = await formOf('Told')
    const check = async () => {
      const { phoneNumbers, ...given } = {
        phoneNumbers: [(await accountOf(app)).phoneNumber],
        ...draft('told', formId),
      }
      return (await app.ok('templates_validate', { ...given, phoneNumbers })).issues
    }
    expect(await check()).toMatchObject([{ path: at, code: 'flow_unpublished' }])
    await published(formId)
    expect(await check()).toEqual([])
  })
})

describe('what happens to the form later', () => {
  test('a new version leaves the template as it is; its next edit takes that version', async () => {
    const formId = await readyForm('Versions')
    const templateId = await approved('versions', formId)
    const fields = [{ key: 'name', type: 'text', label: 'Full name', required: true }]
    await app.ok('lead_capture_embedded_forms_update', { formId, draft: { fields } })
    await app.ok('lead_capture_embedded_forms_publish', { formId })
    await published(formId)
    const labelOn = async (phone: string) => (await onPhone(phone)).flow.screens[0].fields[0].label
    const [before, after] = [await newPhone('Eva'), await newPhone('Finn')]
    await send(templateId, before)
    expect(await labelOn(before)).toBe('Your name')

    await app.ok('templates_update', { id: templateId, content: content(button(formId)) })
    await becomesApproved(templateId)
    await send(templateId, after)
    expect(await labelOn(after)).toBe('Full name')
  })

  test('while WhatsApp blocks the Flow, the template is not sent; a new version mends it', async () => {
    const formId = await formOf('Blocked')
    const flowId = await published(formId)
    const templateId = await approved('blocked', formId)
    await simulate(app, 'POST', `/flows/${flowId}/status`, { status: 'BLOCKED' })
    await until(async () => (await send(templateId, await newPhone('Ida'))).status === 409)
    expect(await issuesOf(draft('blocked_too', formId))).toEqual([
      ['content.buttons.0.formId', 'flow_blocked'],
    ])

    await app.ok('lead_capture_embedded_forms_update', { formId, draft: { constants: { since: 'may' } } })
    await app.ok('lead_capture_embedded_forms_publish', { formId })
    await published(formId)
    await app.ok('templates_update', { id: templateId, content: content(button(formId)) })
    await becomesApproved(templateId)
    expect((await send(templateId, await newPhone('Jo'))).status).toBe(201)
  })

  test('while the form is paused, the template is not sent, and says why', async () => {
    const formId = await readyForm('Paused')
    const templateId = await approved('paused', formId)
    await app.ok('lead_capture_embedded_forms_pause', { formId })
    expect((await send(templateId, await newPhone('Gil'))).body.error).toMatchObject({ code: 'conflict' })
    await app.ok('lead_capture_embedded_forms_activate', { formId })
    expect((await send(templateId, await newPhone('Hal'))).status).toBe(201)
  })
})

const ASKS = { body: 'May we call you?', buttons: [{ type: 'request_contact' }] }

test('a template asks for the phone number, and the phone shares it', async () => {
  const templateId = await approved('asks', '', { content: ASKS, variables: {} })
  const phoneNumber = await newPhone('Kim')
  expect((await app.api('messages_send', { templateId, address: phoneNumber })).status).toBe(201)
  const message = await until(async () => {
    const { messages } = await app.ok('simulated_phones_messages', { phoneNumber })
    return messages.find(({ buttons }: any) => buttons[0]?.kind === 'send_contact')
  })
  await app.ok('simulated_phones_write', {
    phoneNumber,
    content: { kind: 'own_contact', messageId: message.id },
  })
  await until(async () => {
    const conversation = (await app.ok('conversations_list', {})).data.find(
      ({ contact }: any) => contact.phoneNumber === phoneNumber,
    )
    const { data } = await app.ok('conversations_messages_list', { id: conversation.id })
    return data.some(({ details }: any) => details?.isOwn === true)
  })
  const twice = { content: { ...ASKS, buttons: [...ASKS.buttons, ...ASKS.buttons] }, variables: {} }
  expect(await issuesOf(draft('asks_twice', '', twice))).toEqual([['content.buttons', 'too_many_buttons']])
})

test('numbers of Twilio take none', async () => {
  const formId = await readyForm('Twilio')
  await connectTwilio(app)
  const { phoneNumber } = await accountOf(app)
  const template = draft('twilio', formId, { phoneNumbers: [phoneNumber] })
  expect(await issuesOf(template)).toEqual([['phoneNumbers', 'flows_unsupported']])
  const asking = { ...template, content: ASKS, variables: {} }
  expect(await issuesOf(asking)).toEqual([['phoneNumbers', 'requests_unsupported']])
})
