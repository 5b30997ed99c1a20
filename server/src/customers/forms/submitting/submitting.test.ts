import { hash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { insertChannel } from '../../../../test/fixtures/channels.ts'
import { expectRefusal } from '../../../../test/harness/envelope.ts'
import { startTestApp, type TestApp } from '../../../../test/harness/harness.ts'
import {
  ANSWERS,
  formsOf,
  LEAD_FORM,
  PAGE,
  post,
  prepare,
  readConfig,
  submit,
  type Visit,
} from '../../../../test/peers/form-visitor.ts'
import { sql } from '../../../platform/db/index.ts'

let app: TestApp
let form: Visit
beforeAll(async () => {
  app = await startTestApp({ env: { PARLEY_ROLE: 'api', PARLEY_TRUSTED_PROXIES: 'loopback' } })
  form = await published(LEAD_FORM)
})
afterAll(() => app.stop())
// Their visitors share a phone number, which has a rate limit.
beforeEach(() => app.runtime.pool.run(sql`delete from address_limits`))

const { published, changed, submissionsOf, personOf } = formsOf(() => app)

/** Validation codes by path. */
function refusals(answer: Awaited<ReturnType<typeof submit>>): Record<string, string> {
  expectRefusal(answer, 'invalid_request')
  return Object.fromEntries(answer.body.error.issues.map((issue: any) => [issue.path, issue.code]))
}

describe('A form submission', () => {
  test('creates a submission, a person and an event, and returns the ending that matches its score', async () => {
    const open = await published(LEAD_FORM)
    const answers = {
      ...ANSWERS,
      size: 'many',
      tools: ['sheets', 'crm'],
      budget: 500,
      start: '2027-01-15',
      urgent: false,
      email: 'ana@example.com',
    }
    const hidden = { utm_source: 'newsletter', other: 'x' }
    const answer = await submit(open, answers, { hidden, page: `${PAGE}/pricing?email=ana#top` })
    expect(answer.body).toEqual({
      ending: {
        id: 'hot',
        title: 'Let us talk',
        body: null,
        action: { label: 'Book a call', url: 'https://www.example.com/call' },
      },
    })
    const [submission] = await submissionsOf(open)
    const expected = { ...answers, phone: '+573001234567', tools: ['crm', 'sheets'] }
    expect(submission).toEqual({
      id: expect.stringMatching(/^sub_/),
      formId: open.formId,
      version: 1,
      submittedAt: expect.any(String),
      personExternalId: expect.stringMatching(/^lead_[\w-]{22}$/),
      score: 13,
      ending: 'hot',
      answers: expected,
      sensitive: [],
      hidden: { utm_source: 'newsletter' },
      consent: { given: true, text: 'You may write to me.', version: '2026-11' },
      language: 'en',
      page: `${PAGE}/pricing`,
      confirmation: null,
    })
    expect(await app.ok('lead_capture_submissions_get', { submissionId: submission.id })).toEqual(submission)
    expect(await personOf(open)).toMatchObject({
      firstName: 'Ana',
      phoneNumber: '+573001234567',
      email: 'ana@example.com',
      attributes: { size: 'many' },
    })
    const event = await app.ok('cdp_events_get', { externalId: submission.id })
    expect(event).toMatchObject({
      name: 'lead_form_submitted',
      personExternalId: submission.personExternalId,
      properties: {
        formId: open.formId,
        formName: 'Contact us',
        score: 13,
        ending: 'hot',
        answers: expected,
        hidden: { utm_source: 'newsletter' },
        constants: { campaign: 'spring' },
        consent: { given: true, version: '2026-11' },
      },
    })
  })

  test('is not confirmed by WhatsApp where no number is connected, so such a form cannot be published', async () => {
    const draft = { ...LEAD_FORM, confirmation: { phone: true } }
    await expect(published(draft)).rejects.toThrow('no_whatsapp_number')
  })

  test('cannot be confirmed once the number was disconnected, and the form says so', async () => {
    const { org, runtime } = app
    const { id } = await insertChannel(runtime, org.id, '+573000000001')
    const { formId } = await published({ ...LEAD_FORM, confirmation: { phone: true } })
    const issues = async () =>
      (await app.ok('lead_capture_embedded_forms_get', { formId })).publishIssues as string[]
    expect(await issues()).toEqual([])
    await runtime.pool.run(sql`
      update channels set disconnected_at = ${runtime.clock.now()} where org_id = ${org.id} and id = ${id}`)
    expect(await issues()).toEqual([expect.stringMatching(/^confirmation\.phone: .+Connect a number first/)])
  })

  test('says in the export that its phone number has yet to be confirmed', async () => {
    await insertChannel(app.runtime, app.org.id, '+573000000002')
    const open = await published({ ...LEAD_FORM, confirmation: { phone: true } })
    await submit(open)
    const path = `/api/v1/lead-capture/embedded-forms/${open.formId}/submissions.csv`
    const exported = await fetch(app.url + path, { headers: { authorization: `Bearer ${app.org.key}` } })
    const [head, line] = (await exported.text()).split('\r\n').map((each) => each.split(','))
    expect(line![head!.indexOf('"confirmation"')]).toBe('"waiting"')
  })

  test('is stored once, however often it is sent', async () => {
    const open = await published(LEAD_FORM)
    const request = await prepare(open)
    const answers = await Promise.all(Array.from({ length: 8 }, () => post(open, 'submissions', request)))
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
    const late = await post(open, 'submissions', { ...request, challenge: 'x', answers: {} })
    expect(late.body).toEqual(answers[0]!.body)
    expect(await submissionsOf(open)).toHaveLength(1)
  })

  test('is validated against the version that the visitor saw', async () => {
    const open = await published(LEAD_FORM)
    const request = await prepare(open)
    const fields = [...LEAD_FORM.fields, { key: 'new', type: 'text', label: 'New', required: true }]
    const steps = [...LEAD_FORM.steps, { id: 'more', fields: ['new'] }]
    const { formId } = open
    await app.ok('lead_capture_embedded_forms_update', { formId, draft: { fields, steps } })
    await app.ok('lead_capture_embedded_forms_publish', { formId })
    expect((await post(open, 'submissions', request)).status).toBe(200)
    expect(await submissionsOf(open)).toMatchObject([{ version: 1 }])
    expect(refusals(await submit(open, ANSWERS, { version: 9 }))).toEqual({ version: 'unknown_version' })
  })

  test('keeps the ending in the language in which it was submitted', async () => {
    const open = await published({
      languages: ['en', 'es'],
      fields: [{ key: 'name', type: 'text', label: { en: 'Name', es: 'Nombre' }, required: true }],
      protection: { minimumSeconds: 0 },
    })
    const sent = await submit(open, { name: 'Ana' }, { language: 'es-CO', consent: undefined })
    expect(sent.body.ending.title).toBe('¡Gracias!')
    const wrong = await submit(open, {}, { language: 'es' })
    expect(wrong.body.error.issues).toEqual([
      { path: 'answers.name', code: 'required', message: 'Responde a esta pregunta.' },
    ])
  })
})

describe('Form answers', () => {
  test.each<[string, object, Record<string, string>]>([
    ['missing answers', {}, { name: 'required', phone: 'required', size: 'required' }],
    ['answers of spaces only', { ...ANSWERS, name: '  ' }, { name: 'required' }],
    ['too long', { ...ANSWERS, name: 'x'.repeat(81) }, { name: 'too_long' }],
    ['not a phone number', { ...ANSWERS, phone: '12345' }, { phone: 'invalid_phone_number' }],
    ['not an email address', { ...ANSWERS, email: 'ana@' }, { email: 'invalid_email' }],
    ['not an option', { ...ANSWERS, size: 'MANY' }, { size: 'unknown_option' }],
    ['a number that is too small', { ...ANSWERS, budget: -1 }, { budget: 'too_small' }],
    ['a number that is too large', { ...ANSWERS, budget: 2e6 }, { budget: 'too_large' }],
    ['not a date', { ...ANSWERS, start: '2027-02-30' }, { start: 'invalid_date' }],
    ['an unknown field', { ...ANSWERS, admin: true }, { admin: 'unknown_field' }],
    [
      'a key of the JavaScript prototype',
      JSON.parse('{"__proto__": 1, "constructor": 1}'),
      { constructor: 'unknown_field' },
    ],
    [
      'values of the wrong types',
      { name: 7, phone: {}, email: [], size: ['few'], budget: '5', start: 5, urgent: 'yes' },
      {
        name: 'invalid_answer',
        phone: 'invalid_phone_number',
        size: 'unknown_option',
        budget: 'invalid_number',
        start: 'invalid_date',
        urgent: 'invalid_answer',
      },
    ],
  ])('are refused: %s', async (_, answers, expected) => {
    const found = refusals(await submit(form, answers))
    expect(found).toMatchObject(
      Object.fromEntries(Object.entries(expected).map(([key, code]) => [`answers.${key}`, code])),
    )
  })

  test('to hidden fields do not count', async () => {
    const open = await published(LEAD_FORM)
    await submit(open, { ...ANSWERS, tools: ['nonsense'] })
    expect(await submissionsOf(open)).toMatchObject([{ score: 1, ending: 'cold' }])
    expect((await submissionsOf(open))[0].answers).not.toHaveProperty('tools')
  })

  test('are refused without a required consent', async () => {
    expect(refusals(await submit(form, ANSWERS, { consent: false }))).toEqual({
      consent: 'consent_required',
    })
  })

  test('of type phone are read with the field’s country or any country code that is given', async () => {
    const numbers = { '300 123 4567': '+573001234567', '+44 20 7946 0958': '+442079460958' }
    for (const [phone, expected] of Object.entries(numbers)) {
      const open = await published(LEAD_FORM)
      await submit(open, { ...ANSWERS, phone })
      expect((await submissionsOf(open))[0].answers.phone).toBe(expected)
    }
  })

  test('that are sensitive are encrypted and readable only with the permission', async () => {
    const open = await published(LEAD_FORM)
    await submit(open, { ...ANSWERS, income: 'a secret sum' })
    const [submission] = await submissionsOf(open)
    expect(submission.sensitive).toEqual(['income'])
    const { data: events } = await app.ok('cdp_events_list', {
      personExternalId: submission.personExternalId,
    })
    const { text } = await app.runtime.pool.one(sql<{ text: string }>`
      select string_agg(s::text, '') as text from form_submissions s where org_id = ${app.org.id}`)
    const person = await personOf(open)
    expect(JSON.stringify([submission, events, person, text])).not.toContain('secret sum')
    const { id: submissionId } = submission
    expect(await app.ok('lead_capture_submissions_sensitive_get', { submissionId })).toEqual({
      answers: { income: 'a secret sum' },
    })
  })
})

describe('Form spam protection', () => {
  test('accepts submissions that fill hidden fields, but does nothing with them', async () => {
    const open = await published(LEAD_FORM)
    const people = await app.ok('cdp_people_list')
    const answer = await submit(
      open,
      { ...ANSWERS, phone: '300 123 9999' },
      { website: 'https://spam.example' },
    )
    expect(answer.body.ending.title).toBe('Thank you')
    expect(await submissionsOf(open)).toEqual([])
    expect(await app.ok('cdp_people_list')).toEqual(people)
    const { formId } = open
    expect(await app.ok('lead_capture_embedded_forms_stats', { formId })).toMatchObject({
      trapped: 1,
      submissions: 0,
    })
  })

  test('asks a client that submits faster than a person to wait', async () => {
    const open = await changed({ protection: { minimumSeconds: 30 } })
    const answer = await submit(open)
    expect(refusals(answer)).toEqual({ challenge: 'too_fast' })
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(25)
  })

  test('rejects a challenge of another submission, of another form, or one that was made up', async () => {
    const request = await prepare(form)
    const other = await published(LEAD_FORM)
    const made = `${Date.now().toString(36)}.AAAAAAAAAAAAAAAAAAAAAA`
    const replayed = [
      await post(form, 'submissions', { ...request, submissionId: randomUUID() }),
      await post(other, 'submissions', request),
      await post(form, 'submissions', { ...request, challenge: made }),
      await post(form, 'submissions', { ...request, challenge: '' }),
      await post(form, 'submissions', { ...request, challenge: `1${request.challenge}` }),
    ]
    for (const answer of replayed) expect(refusals(answer)).toEqual({ challenge: 'challenge_invalid' })
    expect((await post(form, 'submissions', request)).status).toBe(200)
  })

  test('requires proof of work where the form asks for it', async () => {
    const open = await changed({ protection: { minimumSeconds: 0, proofOfWork: true } })
    const submissionId = randomUUID()
    const { body } = await post(open, 'challenge', { submissionId })
    const { salt, challenge: wanted, maxnumber } = body.proofOfWork
    const proof = Array.from({ length: maxnumber + 1 }, (_, n) => n).find(
      (n) => hash('sha256', `${salt}${n}`, 'hex') === wanted,
    )!
    const request = { submissionId, version: 1, challenge: body.challenge, answers: ANSWERS, consent: true }
    for (const wrong of [undefined, proof + 1])
      expect(refusals(await post(open, 'submissions', { ...request, proof: wrong }))).toEqual({
        challenge: 'proof_invalid',
      })
    expect((await post(open, 'submissions', { ...request, proof })).status).toBe(200)
  })

  test('explains what is wrong to a client that sends something else', async () => {
    const request = await prepare(form)
    const bodies = ['', '[]', 'null', '{"a":', JSON.stringify({ ...request, extra: 1 }), '"x"']
    for (const body of bodies) expectRefusal(await post(form, 'submissions', body), 'invalid_request')
    const nul = { ...request, answers: { ...ANSWERS, name: 'a\u0000b' } }
    expectRefusal(await post(form, 'submissions', nul), 'invalid_request')
    const large = { ...request, page: 'x'.repeat(70_000) }
    expectRefusal(await post(form, 'submissions', large), 'payload_too_large')
    expectRefusal(await post(form, 'challenge', { submissionId: 'x' }), 'invalid_request')
  })
})

describe('A paused form', () => {
  test('rejects new submissions and still answers repeats of earlier ones', async () => {
    const open = await published(LEAD_FORM)
    const [taken, late] = [await prepare(open), await prepare(open)]
    const first = await post(open, 'submissions', taken)
    await app.ok('lead_capture_embedded_forms_pause', { formId: open.formId })
    await expect.poll(async () => (await readConfig(app, open.installKey)).status).toBe(204)
    expect((await post(open, 'submissions', late)).status).toBe(404)
    expect((await post(open, 'submissions', taken)).body).toEqual(first.body)
    expect((await post(open, 'challenge', { submissionId: randomUUID() })).status).toBe(404)
    expect((await post(open, 'beacon', { version: 1, event: 'view' })).status).toBe(404)
  })
})

describe('Form statistics', () => {
  test('count views, starts, steps, submissions and endings per day', async () => {
    const open = await published(LEAD_FORM)
    const events = ['view', 'view', 'start'].map((event) => ({ version: 1, event }))
    const steps = ['you', 'need'].map((step) => ({ version: 1, event: 'step', step }))
    const answers = await Promise.all([...events, ...steps].map((body) => post(open, 'beacon', body)))
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(204))
    await submit(open)
    const { formId } = open
    expect(await app.ok('lead_capture_embedded_forms_stats', { formId })).toEqual({
      views: 2,
      starts: 1,
      steps: [
        { id: 'you', reached: 1 },
        { id: 'need', reached: 1 },
      ],
      submissions: 1,
      endings: [
        { id: 'cold', submissions: 1 },
        { id: 'hot', submissions: 0 },
      ],
      trapped: 0,
    })
    const { days } = await app.ok('lead_capture_embedded_forms_history', { formId, days: 3 })
    const quiet = { date: expect.any(String), views: 0, submissions: 0 }
    const today = app.runtime.clock.now().toISOString().slice(0, 10)
    expect(days).toEqual([quiet, quiet, { date: today, views: 2, submissions: 1 }])
    const before = await app.ok('lead_capture_embedded_forms_stats', { formId, to: '2020-01-01' })
    expect(before).toMatchObject({ views: 0, submissions: 0 })
  })

  test('ignore steps and fields that the form does not have', async () => {
    const wrong = [
      { version: 1, event: 'step', step: 'nowhere' },
      { version: 1, event: 'step' },
      { version: 2, event: 'view' },
      { version: 1, event: 'click' },
    ]
    for (const body of wrong) expectRefusal(await post(form, 'beacon', body), 'invalid_request')
  })
})
