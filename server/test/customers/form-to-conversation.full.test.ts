import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { openTown, type Town } from '../../src/outreach/journeys/testing/town.ts'
import { graphOf } from '../fixtures/journeys.ts'
import { ANSWERS, LEAD_FORM, post, prepare, publishForm, submit } from '../peers/form-visitor.ts'

/* The purpose of a form: a visitor leaves a phone number and is contacted, and their answers are understood. */
const PHONE = '+573005550199'

const DEFINITION = {
  name: 'Welcome a lead',
  ...graphOf(
    [
      {
        id: 'lead',
        kind: 'ENTRY',
        inputs: { triggerType: 'cdp_event', eventName: 'lead_form_submitted' },
      },
      { id: 'hello', kind: 'SEND_MESSAGE' },
      { id: 'wait', kind: 'WAIT_FOR_REPLY', inputs: { maxTimeout: '30d' } },
      { id: 'talk', kind: 'MANAGE_CONVERSATION', inputs: { mode: 'AGENT', inactivityTimeout: '30d' } },
      { id: 'end', kind: 'EXIT' },
    ],
    [
      'lead SENT hello',
      'hello SENT wait',
      'wait REPLIED talk',
      'wait TIMEOUT end',
      'talk CLOSED end',
      'talk STALE end',
    ],
  ),
}

async function launch({ app }: Town): Promise<string> {
  const { id } = await app.ok('initiatives_create', {
    name: 'Leads',
    language: 'en',
    objective: 'Learn how urgent it is.',
    guidingQuestions: [
      {
        questionText: 'From 1 to 10, how urgent is it?',
        answerType: 'SCALE',
        priority: 1,
        scaleMin: 1,
        scaleMax: 10,
      },
    ],
  })
  const { data: templates } = await app.ok('templates_list', {})
  await app.ok('initiatives_templates_set', { id, templateId: templates[0].id, round: 1 })
  const urgency = {
    type: 'int',
    min: 1,
    max: 10,
    label: 'Urgency',
    description: 'How urgent it is, from 1 to 10.',
  }
  await app.ok('extraction_schema_set', { id, schema: { fields: { urgency } } })
  await app.ok('journeys_create_draft', { initiativeId: id, definition: DEFINITION })
  await app.ok('initiatives_launch', { id })
  return id
}

/** The messages in the simulated contact's chat. */
async function chatOf({ app }: Town): Promise<{ direction: string }[]> {
  const answer = await fetch(`${app.simulatorUrl}/_sim/contacts/${encodeURIComponent(PHONE)}/messages`)
  return answer.ok ? ((await answer.json()) as { messages: { direction: string }[] }).messages : []
}

test('nobody is written to before they confirm the phone number that was typed into a form', async () => {
  await using town = await openTown()
  const { app } = town
  await launch(town)
  const open = await publishForm(app, { ...LEAD_FORM, confirmation: { phone: true } })
  const visit = { ...open, url: app.url }
  const request = await prepare(visit, { ...ANSWERS, phone: PHONE, email: 'ana@example.com' })
  const { body } = await post(visit, 'submissions', request)
  expect(body.ending).toMatchObject({ id: 'confirmation', title: 'One last step' })
  const link = new URL(body.ending.action.url)
  expect(link.host).toBe('wa.me')
  const text = link.searchParams.get('text')!
  const submission = async () =>
    (await app.ok('lead_capture_submissions_list', { formId: open.formId })).data[0]
  const { id, personExternalId } = await submission()
  const person = () => app.ok('cdp_people_get', { externalId: personExternalId })
  expect(await person()).toMatchObject({ firstName: null, phoneNumber: null, email: null })
  expect((await app.api('cdp_events_get', { externalId: id })).status).toBe(404)

  // Neither somebody else with the code nor the owner without it confirms the number.
  await town.write('+573005550177', text)
  await town.write(PHONE, text.replace(/PL-.*/, 'PL-AAAAAAAA'))
  await expect.poll(async () => (await app.ok('conversations_list', {})).data.length).toBe(2)
  expect(await submission()).toMatchObject({ confirmation: 'waiting' })

  await town.write(PHONE, text)
  await expect.poll(submission).toMatchObject({ confirmation: 'confirmed', personExternalId })
  expect(await person()).toMatchObject({ firstName: 'Ana', phoneNumber: PHONE, email: 'ana@example.com' })
  await expect
    .poll(async () => (await chatOf(town)).filter(({ direction }) => direction === 'received').length)
    .toBe(1)
  expect((await post(visit, 'submissions', request)).body.ending.id).not.toBe('confirmation')

  // Whoever the organization itself names has nothing to confirm.
  const { secret } = await app.ok('lead_capture_embedded_forms_identity_get', { formId: open.formId })
  const externalId = 'signed'
  const externalIdSignature = createHmac('sha256', secret).update(externalId).digest('hex')
  const answers = { ...ANSWERS, phone: '+573005550188' }
  const named = await submit(visit, answers, { hidden: { externalId, externalIdSignature } })
  expect(named.body.ending.id).not.toBe('confirmation')
  expect(await app.ok('cdp_people_get', { externalId })).toMatchObject({ phoneNumber: answers.phone })
})

test('a form submission starts a conversation, and values are extracted from its answers', async () => {
  await using town = await openTown()
  const { app } = town
  const id = await launch(town)
  const open = await publishForm(app)
  const { status } = await submit({ ...open, url: app.url }, { ...ANSWERS, phone: PHONE, size: 'many' })
  expect(status).toBe(200)
  await expect.poll(async () => (await chatOf(town)).length).toBe(1)

  await town.write(PHONE, 'Hello, yes')
  await expect.poll(async () => (await chatOf(town)).length).toBeGreaterThan(2)
  await town.write(PHONE, '8')
  const { data: submissions } = await app.ok('lead_capture_submissions_list', { formId: open.formId })
  const { personExternalId } = submissions[0]
  const participant = async () =>
    (await app.ok('initiatives_participants_list', { id, personExternalId })).data[0]
  await expect.poll(participant).toMatchObject({ status: 'COMPLETED', values: { urgency: ['8'] } })
})
