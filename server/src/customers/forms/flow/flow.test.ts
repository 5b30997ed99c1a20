import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/harness/harness.ts'
import { until } from '../../../../test/harness/waiting.ts'
import { simulate } from '../../../../test/peers/simulator.ts'
import { inTransaction } from '../../../platform/operations/index.ts'
import { submitFlows } from './flow-answers.ts'

/* A form as a WhatsApp Flow, and what people send back with it. */

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ simulator: true })
})
afterAll(() => app.stop())

const DRAFT = {
  fields: [
    { key: 'name', type: 'text', label: 'Your name', required: true, mapsTo: 'firstName' },
    { key: 'age', type: 'number', label: 'Your age in whole years', min: 18 },
    { key: 'mail', type: 'email', label: 'Your email' },
    { key: 'day', type: 'date', label: 'Preferred day' },
    {
      key: 'size',
      type: 'choice',
      label: 'Size',
      options: [
        { value: 's', label: 'Small' },
        { value: 'l', label: 'Large' },
      ],
    },
    {
      key: 'likes',
      type: 'multi_choice',
      label: 'Likes',
      options: [
        { value: 'a', label: 'Apples' },
        { value: 'b', label: 'Bread' },
      ],
    },
  ],
  steps: [
    { id: 'one', title: 'About you', fields: ['name', 'age', 'mail'] },
    { id: 'two', title: 'Your wishes', fields: ['day', 'size', 'likes'] },
  ],
  consent: { text: 'I want news.', version: '1', required: true },
}

async function publishedForm(draft: object = DRAFT): Promise<string> {
  const { id } = await app.ok('lead_capture_embedded_forms_create', { name: 'Club', draft })
  await app.ok('lead_capture_embedded_forms_publish', { formId: id })
  return id as string
}

describe('the Flow of a form', () => {
  test('it has a screen for each step, and gives all answers on the last', async () => {
    const formId = await publishedForm()
    const { flow, issues, version } = await app.ok('lead_capture_embedded_forms_flow', { formId })
    expect([issues, version]).toEqual([[], 1])
    const [one, two] = flow.screens
    const children = (screen: any) => screen.layout.children[0].children
    expect(children(one)).toMatchObject([
      { type: 'TextInput', 'input-type': 'text', name: 'answer_name', required: true },
      { type: 'TextBody', text: 'Your age in whole years' },
      { type: 'TextInput', 'input-type': 'number', name: 'answer_age', required: false },
      { type: 'TextInput', 'input-type': 'email' },
      { type: 'Footer', 'on-click-action': { name: 'navigate', next: { name: two.id } } },
    ])
    expect(children(two)).toMatchObject([
      { type: 'DatePicker' },
      { type: 'RadioButtonsGroup', 'data-source': [{ id: 's', title: 'Small' }, { id: 'l' }] },
      { type: 'CheckboxGroup' },
      { type: 'OptIn', name: 'consent', required: true, label: 'I want news.' },
      {
        'on-click-action': {
          name: 'complete',
          payload: {
            answer_name: `\${screen.${one.id}.form.answer_name}`,
            consent: `\${screen.${two.id}.form.consent}`,
            parley_form: formId,
            parley_version: '1',
          },
        },
      },
    ])
    expect([one.terminal, two.terminal]).toEqual([undefined, true])
  })

  test('what a Flow cannot have is named, and an unpublished form has none', async () => {
    const field = { key: 'why', type: 'text', label: 'Why?', showIf: { field: 'name', op: 'eq', value: 'x' } }
    const secret = { key: 'secret', type: 'text', label: 'Secret', sensitive: true }
    const formId = await publishedForm({ fields: [DRAFT.fields[0], field, secret] })
    const { flow, issues } = await app.ok('lead_capture_embedded_forms_flow', { formId })
    expect(flow).toBe(null)
    expect(issues.map(({ path, code }: any) => `${path} ${code}`)).toEqual([
      'fields.1.showIf flow_condition',
      'fields.2.sensitive flow_sensitive',
    ])
    const { id } = await app.ok('lead_capture_embedded_forms_create', { name: 'New' })
    expect((await app.api('lead_capture_embedded_forms_flow', { formId: id })).status).toBe(404)
  })
})

describe('the answer of a Flow', () => {
  const response = (formId: string, values: object = {}) => ({
    ...{ answer_name: 'Vera', answer_age: '34', answer_day: '2030-05-01', answer_size: 'l' },
    ...{ answer_likes: ['b'], consent: true, flow_token: 'unused' },
    ...{ parley_form: formId, parley_version: '1', parley_language: 'en' },
    ...values,
  })
  const answer = (digits: string, content: object) =>
    simulate<{ id: string }>(app, 'POST', `/contacts/${digits}/messages`, {
      type: 'nfm_reply',
      response: content,
    })
  const submissions = async (formId: string) => {
    const { data } = await app.ok('lead_capture_submissions_list', { formId })
    return Promise.all(
      data.map(({ id }: any) => app.ok('lead_capture_submissions_get', { submissionId: id })),
    )
  }
  const formMessage = async (digits: string) => {
    const { data } = await app.ok('conversations_list', {})
    const id = data.find(({ contact }: any) => contact.phoneNumber === `+${digits}`)?.id
    if (!id) return undefined
    const messages = (await app.ok('conversations_messages_list', { id })).data
    return messages.find(({ kind }: any) => kind === 'form')
  }

  test('it becomes a submission of the person who sent it', async () => {
    const formId = await publishedForm()
    const digits = '573015550771'
    await app.ok('cdp_people_upsert', { externalId: 'vera', phoneNumber: `+${digits}` })
    await answer(digits, response(formId))
    await until(async () => (await submissions(formId)).length > 0)
    expect(await submissions(formId)).toMatchObject([
      {
        personExternalId: 'vera',
        answers: { name: 'Vera', age: 34, day: '2030-05-01', size: 'l', likes: ['b'] },
        consent: { given: true, version: '1' },
      },
    ])
    expect((await app.ok('cdp_people_get', { externalId: 'vera' })).firstName).toBe('Vera')
    const message = await formMessage(digits)
    expect(message).toMatchObject({ text: 'Sent', details: { kind: 'form', formId } })
    // The message itself keeps no answers.
    expect(JSON.stringify(message)).not.toContain('2030-05-01')
  })

  test('somebody unknown becomes a person with the number that they wrote from', async () => {
    const formId = await publishedForm()
    const digits = '573015550772'
    await answer(digits, response(formId, { answer_name: 'Wim', answer_age: '34,5' }))
    await until(async () => (await submissions(formId)).length > 0)
    const [{ personExternalId, answers }] = await submissions(formId)
    expect(answers.age).toBe(34.5)
    expect(await app.ok('cdp_people_get', { externalId: personExternalId })).toMatchObject({
      firstName: 'Wim',
      phoneNumber: `+${digits}`,
    })
  })

  test.each([
    ['breaks a rule', { answer_age: '12' }],
    ['holds a number that is none', { answer_age: '34.5.1' }],
    ['lacks the consent', { consent: false }],
    ['names an unknown option', { answer_size: 'xl' }],
    ['is of a version that does not exist', { parley_version: '9' }],
  ])('one that %s is a message and no submission', async (why, values) => {
    const formId = await publishedForm()
    const digits = `5730155508${10 + why.length}`
    await answer(digits, response(formId, values))
    await until(async () => (await formMessage(digits)) !== undefined)
    expect(await submissions(formId)).toEqual([])
  })

  test('somebody whose number is hidden waits for no code, and is not written to at a number that they typed', async () => {
    const formId = await publishedForm({
      fields: [
        { key: 'mail', type: 'email', label: 'Your email' },
        { key: 'phone', type: 'phone', label: 'Your phone' },
      ],
      confirmation: { phone: true, email: false },
    })
    const values = { answer_mail: 'xenia@example.com', answer_phone: '+573015550799' }
    const refused = await inTransaction(app.runtime, app.org.id, { kind: 'system', id: 'test' }, (ctx) =>
      submitFlows(ctx, [
        {
          ...{
            messageId: ctx.newId(),
            clientId: ctx.newId(),
            form: formId,
            version: 1,
            language: 'en',
            values,
          },
          ...{ phoneNumber: null, externalId: null },
        },
      ]),
    )
    expect(refused.size).toBe(0)
    const [{ personExternalId, confirmation, answers }] = await submissions(formId)
    expect({ confirmation, answers }).toEqual({
      confirmation: null,
      answers: { mail: 'xenia@example.com', phone: '+573015550799' },
    })
    expect(await app.ok('cdp_people_get', { externalId: personExternalId })).toMatchObject({
      email: 'xenia@example.com',
      phoneNumber: null,
    })
  })

  test('a form of another organization takes none', async () => {
    const other = await app.newOrganization()
    const { id } = await app.ok(
      'lead_capture_embedded_forms_create',
      { name: 'Theirs', draft: DRAFT },
      { key: other.key },
    )
    await app.ok('lead_capture_embedded_forms_publish', { formId: id }, { key: other.key })
    const { parley_form: form, ...values } = response(id)
    const stored = await inTransaction(app.runtime, app.org.id, { kind: 'system', id: 'test' }, (ctx) =>
      submitFlows(ctx, [
        {
          ...{ messageId: ctx.newId(), clientId: ctx.newId(), form, version: 1, language: 'en', values },
          ...{ phoneNumber: null, externalId: null },
        },
      ]),
    )
    expect([...stored.values()]).toEqual([{ reason: 'closed', issues: [] }])
    const { data } = await app.ok('lead_capture_submissions_list', { formId: id }, { key: other.key })
    expect(data).toEqual([])
  })
})
