import { afterAll, beforeAll, expect, test } from 'vitest'
import { decision, end, send, somebody, start, wait } from '../../src/outreach/journeys/testing/graph.ts'
import { openTown, type Town } from '../../src/outreach/journeys/testing/town.ts'
import { approvedTemplate } from '../fixtures/templates.ts'
import { until } from '../harness/waiting.ts'

/* Journeys that send a form as a WhatsApp Flow, and go on with the answers (docs/whatsapp.md: Forms in templates). */

let town: Town
let formId: string
let templateId: string
beforeAll(async () => {
  town = await openTown()
  ;({ formId, templateId } = await formAndTemplate('Club'))
})
afterAll(() => town[Symbol.asyncDispose]())

async function formAndTemplate(name: string): Promise<{ formId: string; templateId: string }> {
  const fields = [{ key: 'name', type: 'text', label: 'Your name', required: true, mapsTo: 'firstName' }]
  const form = await town.app.ok('lead_capture_embedded_forms_create', { name, draft: { fields } })
  await town.app.ok('lead_capture_embedded_forms_publish', { formId: form.id })
  await town.app.ok('lead_capture_embedded_forms_flow_publish', { formId: form.id })
  await until(async () => {
    const { flows } = await town.app.ok('lead_capture_embedded_forms_flow_status', { formId: form.id })
    return flows[0].status === 'PUBLISHED'
  })
  const template = await approvedTemplate(town.app, {
    name: `opens_${name.toLowerCase()}`,
    contentType: 'CALL_TO_ACTION',
    content: { body: 'Tell us about you.', buttons: [{ type: 'flow', title: 'Start', formId: form.id }] },
  })
  return { formId: form.id, templateId: template }
}

const JOURNEY = (template: string): Parameters<Town['launch']> => [
  [
    start,
    send('ask', template),
    wait('answer', '60d'),
    decision('filled', {
      ...{ kind: 'event', eventName: 'lead_form_submitted' },
      ...{ subjectSelectionPath: 'person.externalId', occurred: true },
    }),
    { id: 'thanks', kind: 'EXIT' },
    end,
  ],
  [
    'start SENT ask',
    'ask SENT answer',
    'ask FAILED end',
    'answer REPLIED filled',
    'answer TIMEOUT end',
    'filled YES thanks',
    'filled NO end',
  ],
  { initiative: { goal: { eventName: 'lead_form_submitted', window: '90d' } } },
]

async function newPerson() {
  const person = somebody()
  await town.app.ok('cdp_people_upsert', person)
  return person
}

async function openForm(phoneNumber: string): Promise<string> {
  const { id } = await until(async () => {
    const { messages } = await town.app
      .ok('simulated_phones_messages', { phoneNumber })
      .catch(() => ({ messages: [] }))
    return messages.find(({ flow }: any) => flow !== null)
  })
  return id
}

test('A journey sends the form, waits for the answers, and sees the submission; so does its goal', async () => {
  const initiative = await town.launch(...JOURNEY(templateId))
  const person = await newPerson()
  await town.enroll(initiative, person)
  const messageId = await openForm(person.phoneNumber)
  await town.app.ok('simulated_phones_write', {
    phoneNumber: person.phoneNumber,
    content: { kind: 'flow', messageId, answers: { STEP_AA: { answer_name: 'Ana' } } },
  })
  expect(await town.story(initiative, person.externalId)).toBe(
    'start SENT, ask SENT, answer REPLIED, filled YES, thanks -, completed',
  )
  const { data } = await town.app.ok('lead_capture_submissions_list', { formId })
  expect(data).toMatchObject([{ personExternalId: person.externalId }])
  await until(async () => {
    const { goal } = await town.app.ok('initiatives_goal_get', { id: initiative })
    return goal.enrolled.reached === 1
  })
})

test('Who writes something else has not filled in the form', async () => {
  const initiative = await town.launch(...JOURNEY(templateId))
  const person = await newPerson()
  await town.enroll(initiative, person)
  await openForm(person.phoneNumber)
  await town.write(person.phoneNumber, 'What is this?')
  expect(await town.story(initiative, person.externalId)).toContain('answer REPLIED, filled NO')
})

test('An answer after two people were merged is one submission of the surviving person, and their journey goes on', async () => {
  const initiative = await town.launch(...JOURNEY(templateId))
  const [sent, survivor] = [await newPerson(), await newPerson()]
  await town.enroll(initiative, sent)
  const messageId = await openForm(sent.phoneNumber)
  await town.app.ok('cdp_people_merge', {
    externalId: survivor.externalId,
    mergedExternalId: sent.externalId,
  })
  const answer = (name: string) =>
    town.app.ok('simulated_phones_write', {
      phoneNumber: sent.phoneNumber,
      content: { kind: 'flow', messageId, answers: { STEP_AA: { answer_name: name } } },
    })
  await answer('Cara')
  const run = await town.runOf(initiative, sent.phoneNumber, ({ ended_at }) => ended_at !== null)
  expect(run.end_reason).toBe('completed')
  await answer('Cora')
  await town.write(sent.phoneNumber, 'Did you get it?')
  await until(async () => {
    const { data } = await town.app.ok('messages_list', { direction: 'inbound' })
    return data.some(({ text }: any) => text === 'Did you get it?')
  })
  const { data } = await town.app.ok('lead_capture_submissions_list', { formId })
  const theirs = data.filter(({ personExternalId }: any) =>
    [sent.externalId, survivor.externalId].includes(personExternalId),
  )
  expect(theirs).toMatchObject([{ personExternalId: survivor.externalId }])
  expect((await town.app.ok('cdp_people_get', { externalId: survivor.externalId })).firstName).toBe('Cara')
})

test('While the form is paused, the journey cannot be published, and a message of a published one says why', async () => {
  const paused = await formAndTemplate('Paused')
  const initiative = await town.launch(...JOURNEY(paused.templateId))
  await town.app.ok('lead_capture_embedded_forms_pause', { formId: paused.formId })
  const person = await newPerson()
  await town.enroll(initiative, person)
  expect(await town.story(initiative, person.externalId)).toContain('ask FAILED')
  const { id } = await town.run(initiative, person.externalId, () => true)
  expect(JSON.stringify(await town.participant(initiative, id))).toContain('form_closed')
  await expect(town.launch(...JOURNEY(paused.templateId))).rejects.toThrow(/template_form_closed/)
})

test('Each person of a campaign gets the form', async () => {
  const [ana, ben] = [await newPerson(), await newPerson()]
  const { id } = await town.app.ok('campaigns_create', {
    name: 'Club',
    audience: { type: 'people', personExternalIds: [ana.externalId, ben.externalId] },
    message: { channel: 'whatsapp', templateId, templateBindings: {} },
  })
  await town.app.ok('campaigns_start', { id })
  await Promise.all([ana, ben].map(({ phoneNumber }) => openForm(phoneNumber)))
})

test('In configuration files, a template names its form', async () => {
  const { data } = await town.app.ok('configuration_export', { kind: 'template' })
  const { kind, document } = data.find(({ document: { name } }: any) => name === 'opens_club')
  expect(document.content.buttons).toEqual([{ type: 'flow', title: 'Start', form: 'Club' }])
  const documents = [{ kind, document }]
  expect((await town.app.ok('configuration_preview', { documents })).documents).toMatchObject([
    { action: 'none', changes: [], refusal: null },
  ])
  const other = { ...document, content: { ...document.content, body: 'Tell us more about you.' } }
  expect(
    (await town.app.ok('configuration_preview', { documents: [{ kind, document: other }] })).documents,
  ).toMatchObject([{ action: 'change', refusal: null }])
})
