import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FORM } from '../../../test/fixtures/workspace.ts'
import { expectRefusal } from '../../../test/harness/envelope.ts'
import { startTestApp, type TestApp } from '../../../test/harness/harness.ts'
import { ANSWERS, publishForm, submit } from '../../../test/peers/form-visitor.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { PARLEY_ROLE: 'api' } })
})
afterAll(() => app.stop())

/** The part before the verb, which all share. */
const ok = (verb: string, input: object) => app.ok(`lead_capture_embedded_forms_${verb}`, { ...input })
const api = (verb: string, input: object) => app.api(`lead_capture_embedded_forms_${verb}`, { ...input })
/** A new form asks visitors to confirm an address where a journey would write first. */
const confirmation = { phone: 'when_needed', email: 'when_needed' }
const newForm = async (draft: object = FORM) => (await ok('create', { name: 'Contact', draft })).id as string

describe('A form', () => {
  test('starts active, unpublished and without allowed origins', async () => {
    const form = await ok('create', { name: 'Contact' })
    expect(form).toEqual({
      id: expect.stringMatching(/^frm_/),
      name: 'Contact',
      status: 'ACTIVE',
      allowedOrigins: [],
      installKey: expect.stringMatching(/^[\w-]{43}$/),
      publishedVersion: null,
      unpublishedChanges: true,
      updatedAt: expect.any(String),
      embedTag: `<parley-form install-key="${form.installKey}"></parley-form>`,
      installTag: `<script async src="${app.url}/embed/v1/form.js"></script>`,
      draft: { confirmation },
      publishIssues: ['fields: The form has no fields. Add a field.'],
    })
    expect(await ok('get', { formId: form.id })).toEqual(form)
    expect((await ok('list', {})).data[0]).toEqual(form)
  })

  test.each([
    'https://www.example.com/',
    'https://www.example.com/contact',
    'https://WWW.example.com',
    'https://www.example.com:443',
    'www.example.com',
    'ftp://example.com',
    'null',
    'https://*.example.com/x',
  ])('rejects the origin %s', async (origin) => {
    const answer = await api('create', { name: 'Contact', allowedOrigins: [origin] })
    expectRefusal(answer, 'invalid_request')
  })

  test('normalizes allowed origins to the form that browsers send, and accepts “any”', async () => {
    const allowedOrigins = ['https://www.example.com', 'http://localhost:3000', '*']
    expect(await ok('create', { name: 'Contact', allowedOrigins })).toMatchObject({ allowedOrigins })
  })

  test('can be paused and resumed', async () => {
    const formId = await newForm()
    expect(await ok('pause', { formId })).toMatchObject({ status: 'PAUSED' })
    expect(await ok('activate', { formId })).toMatchObject({ status: 'ACTIVE' })
    expect(await ok('update', { formId, status: 'PAUSED' })).toMatchObject({ status: 'PAUSED', draft: FORM })
  })

  test('is not found after it was deleted', async () => {
    const formId = await newForm()
    expect(await ok('delete', { formId })).toEqual({ removed: true })
    expectRefusal(await api('get', { formId }), 'not_found')
    expectRefusal(await api('publish', { formId }), 'not_found')
    const { data } = await ok('list', {})
    expect(data.map(({ id }: { id: string }) => id)).not.toContain(formId)
  })

  test('is duplicated with its draft and origins but without its published versions', async () => {
    const formId = await newForm()
    await ok('update', { formId, allowedOrigins: ['*'] })
    const original = await ok('publish', { formId })
    const copy = await ok('duplicate', { formId })
    expect(copy).toMatchObject({
      name: 'Copy of Contact',
      draft: FORM,
      allowedOrigins: ['*'],
      publishedVersion: null,
    })
    expect(copy.installKey).not.toBe(original.installKey)
    expect(await ok('duplicate', { formId, name: 'Other' })).toMatchObject({ name: 'Other' })
  })
})

describe('A form draft', () => {
  test('is merged on update: lists are replaced as a whole and null removes a field', async () => {
    const formId = await newForm({ ...FORM, hidden: ['a', 'b'], design: { accent: 'red', dark: true } })
    const changes = { hidden: ['c'], design: { accent: 'blue', dark: null }, consent: null, protection: null }
    const { draft } = await ok('update', { formId, draft: changes })
    expect(draft).toEqual({ confirmation, fields: FORM.fields, hidden: ['c'], design: { accent: 'blue' } })
  })

  test('is not validated until it is published', async () => {
    const formId = await newForm({ fields: 'later', steps: [1], __note: { deep: [{}] } })
    expect((await ok('get', { formId })).publishIssues.length).toBeGreaterThan(0)
  })

  test('cannot exceed its size limit through many small updates', async () => {
    const formId = await newForm()
    const piece = 'x'.repeat(200 * 1024)
    await ok('update', { formId, draft: { a: piece } })
    expectRefusal(await api('update', { formId, draft: { b: piece } }), 'invalid_request')
  })

  test('keeps both of two concurrent updates', async () => {
    const formId = await newForm()
    const names = Array.from({ length: 8 }, (_, n) => `n${n}`)
    await Promise.all(names.map((name) => ok('update', { formId, draft: { design: { [name]: 1 } } })))
    expect(Object.keys((await ok('get', { formId })).draft.design).toSorted()).toEqual(names)
  })
})

describe('Two people who edit a form', () => {
  test('do not overwrite each other when they say what they read', async () => {
    const formId = await newForm()
    const { updatedAt: unchangedSince } = await ok('get', { formId })
    const first = await ok('update', { formId, unchangedSince, name: 'First' })
    expectRefusal(await api('update', { formId, unchangedSince, name: 'Second' }), 'conflict')
    const again = { formId, unchangedSince: first.updatedAt, name: 'Second' }
    expect(await ok('update', again)).toMatchObject({ name: 'Second' })
  })
})

describe('The list of forms', () => {
  test('finds forms by a part of the name, in any case and literally', async () => {
    await ok('create', { name: 'Summer 100% off' })
    await ok('create', { name: 'Summer fair' })
    const found = async (q: string) => (await ok('list', { q })).data.map(({ name }: any) => name)
    expect(await found('SUMMER')).toEqual(['Summer fair', 'Summer 100% off'])
    expect(await found('0% o')).toEqual(['Summer 100% off'])
    expect(await found('_')).toEqual([])
  })

  test('counts submissions on request', async () => {
    const { formId, installKey } = await publishForm(app)
    const numbersOf = async () =>
      (await ok('list', { numbers: true })).data.find(({ id }: any) => id === formId).numbers
    expect(await numbersOf()).toEqual({ submissions: 0, lastSubmittedAt: null })
    const visit = { formId, installKey, url: app.url }
    for (const name of ['Ana', 'Luis']) await submit(visit, { ...ANSWERS, name })
    const { data } = await app.ok('lead_capture_submissions_list', { formId })
    expect(await numbersOf()).toEqual({ submissions: 2, lastSubmittedAt: data[0].submittedAt })
  })
})

describe('Submissions are found', () => {
  test('by answers, hidden fields and the person, but not by keys or sensitive answers', async () => {
    const { formId, installKey } = await publishForm(app)
    const visit = { formId, installKey, url: app.url }
    await submit(
      visit,
      { ...ANSWERS, name: 'Ana Rojas', income: 'secret' },
      { hidden: { utm_source: 'spring' } },
    )
    await submit(visit, { ...ANSWERS, name: 'Luis', size: 'many', tools: ['crm', 'sheets'] })
    const found = async (q: string) =>
      (await app.ok('lead_capture_submissions_list', { formId, q })).data.map(
        ({ answers }: any) => answers.name,
      )
    expect(await found('rojas')).toEqual(['Ana Rojas'])
    expect(await found('SPRING')).toEqual(['Ana Rojas'])
    expect(await found('sheets')).toEqual(['Luis'])
    expect(await found('lead_')).toHaveLength(2)
    expect(await found('utm_source')).toEqual([])
    expect(await found('secret')).toEqual([])
  })
})

describe('Publishing a form', () => {
  test('is refused with every missing part', async () => {
    const formId = await newForm({
      fields: [{ key: 'size', type: 'choice', label: 'Size' }],
      consent: FORM.consent,
    })
    const answer = await api('publish', { formId })
    expectRefusal(answer, 'form_not_ready')
    const { issues } = answer.body.error
    expect(issues.map(({ code }: { code: string }) => code)).toEqual(['no_options', 'no_contact_field'])
    const { publishIssues, publishedVersion } = await ok('get', { formId })
    expect(publishIssues).toEqual(issues.map((issue: any) => `${issue.path}: ${issue.message}`))
    expect(publishedVersion).toBeNull()
  })

  test('creates versions that never change', async () => {
    const formId = await newForm()
    expect(await ok('publish', { formId })).toMatchObject({ publishedVersion: 1, unpublishedChanges: false })
    const edited = await ok('update', { formId, draft: { constants: { page: 'b' } } })
    expect(edited).toMatchObject({ publishedVersion: 1, unpublishedChanges: true })
    expect(await ok('publish', { formId })).toMatchObject({ publishedVersion: 2, unpublishedChanges: false })
    const { data } = await ok('versions_list', { formId })
    expect(data).toMatchObject([
      { version: 2, draft: { ...FORM, constants: { page: 'b' } } },
      { version: 1, draft: FORM },
    ])
    expect(data[1].draft).toEqual({ ...FORM, confirmation })
  })

  test('creates no version when the content is already published, whatever the order of its keys', async () => {
    const formId = await newForm()
    await ok('publish', { formId })
    const reordered = { consent: { version: '1', text: FORM.consent.text } }
    expect(await ok('update', { formId, draft: reordered })).toMatchObject({ unpublishedChanges: false })
    expect(await ok('publish', { formId })).toMatchObject({ publishedVersion: 1 })
  })

  test('twice at the same time creates one version', async () => {
    const formId = await newForm()
    const answers = await Promise.all(Array.from({ length: 8 }, () => ok('publish', { formId })))
    expect(answers.map((form) => form.publishedVersion)).toEqual(Array(8).fill(1))
  })
})
