import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/harness/harness.ts'
import {
  ANSWERS,
  formsOf,
  LEAD_FORM,
  type OpenForm,
  post,
  prepare,
  submit,
} from '../../../../test/peers/form-visitor.ts'
import { fromWire } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import { forgetSpam, SPAM_RETENTION_MS } from './spam.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { PARLEY_ROLE: 'api', PARLEY_TRUSTED_PROXIES: 'loopback' } })
})
afterAll(() => app.stop())
beforeEach(() => app.runtime.pool.run(sql`delete from address_limits`))

const { published, submissionsOf, personOf } = formsOf(() => app)
const BOT = { website: 'https://spam.example' }

const spamOf = async ({ formId }: OpenForm, more: object = {}) =>
  (await app.ok('lead_capture_spam_list', { formId, ...more })).data
const eventsOf = async (personExternalId: string) =>
  (await app.ok('cdp_events_list', { personExternalId })).data

test('a submission that looks like spam is kept once, and found by its answers', async () => {
  const open = await published(LEAD_FORM)
  const request = await prepare(open, { ...ANSWERS, name: 'Berta', income: 'a secret sum' }, BOT)
  await post(open, 'submissions', request)
  await post(open, 'submissions', request)
  const kept = await spamOf(open)
  expect(kept).toEqual([
    expect.objectContaining({
      id: expect.stringMatching(/^spm_/),
      formId: open.formId,
      answers: { name: 'Berta', phone: '+573001234567', size: 'few' },
      sensitive: ['income'],
      consent: { given: true, text: 'You may write to me.', version: '2026-11' },
      ending: 'cold',
    }),
  ])
  const [{ id: spamId }] = kept
  expect(await app.ok('lead_capture_spam_get', { spamId })).toEqual(kept[0])
  expect(await spamOf(open, { q: 'bert' })).toHaveLength(1)
  expect(await spamOf(open, { q: 'carla' })).toEqual([])
  const { text } = await app.runtime.pool.one(sql<{ text: string }>`
    select string_agg(s::text, '') as text from form_spam s where org_id = ${app.org.id}`)
  expect(text).not.toContain('secret sum')
})

test('accepting it takes the way of every submission, once', async () => {
  const open = await published(LEAD_FORM)
  await submit(open, { ...ANSWERS, phone: '300 123 8888', income: 'a secret sum' }, BOT)
  const [{ id: spamId }] = await spamOf(open)
  const both = await Promise.all([1, 2].map(() => app.api('lead_capture_spam_accept', { spamId })))
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 404])
  expect(await spamOf(open)).toEqual([])
  const [submission, ...others] = await submissionsOf(open)
  expect(others).toEqual([])
  expect(both.find(({ status }) => status === 200)!.body).toEqual(submission)
  expect(submission).toMatchObject({ answers: { name: 'Ana', phone: '+573001238888' }, confirmation: null })
  expect(await personOf(open)).toMatchObject({ firstName: 'Ana', phoneNumber: '+573001238888' })
  expect(await eventsOf(submission.personExternalId)).toMatchObject([
    { name: 'lead_form_submitted', externalId: submission.id },
  ])
  const { id: submissionId } = submission
  expect(await app.ok('lead_capture_submissions_sensitive_get', { submissionId })).toEqual({
    answers: { income: 'a secret sum' },
  })
  const { formId } = open
  expect(await app.ok('lead_capture_embedded_forms_stats', { formId })).toMatchObject({
    trapped: 1,
    submissions: 1,
  })
})

/** As published where a WhatsApp number is connected and Parley sends email. */
async function asking(confirmation: object) {
  const open = await published(LEAD_FORM)
  await app.runtime.pool.run(sql`
    update form_versions set draft = draft || ${JSON.stringify({ confirmation })}::jsonb
    where org_id = ${app.org.id} and form_id = ${fromWire('form', open.formId)}`)
  return open
}

test('accepting it confirms its phone number, because the visitor saw no code', async () => {
  const open = await asking({ phone: true, email: false })
  await submit(open, { ...ANSWERS, phone: '300 123 7777' }, BOT)
  const [{ id: spamId }] = await spamOf(open)
  const submission = await app.ok('lead_capture_spam_accept', { spamId })
  expect(submission).toMatchObject({ confirmation: null })
  expect(await personOf(open)).toMatchObject({ phoneNumber: '+573001237777' })
  expect(await eventsOf(submission.personExternalId)).toHaveLength(1)
})

test('an email address still gets its letter after it was accepted', async () => {
  const open = await asking({ phone: true, email: true })
  await submit(open, { ...ANSWERS, phone: '300 123 7778', email: 'Visitor@example.com' }, BOT)
  const [{ id: spamId }] = await spamOf(open)
  const { id, confirmation } = await app.ok('lead_capture_spam_accept', { spamId })
  expect(confirmation).toBe('waiting')
  const waits = await app.runtime.pool.one(sql`
    select confirm_phone, confirm_email from form_submissions
    where org_id = ${app.org.id} and id = ${fromWire('submission', id)}`)
  expect(waits).toEqual({ confirm_phone: null, confirm_email: 'visitor@example.com' })
})

test('of a visitor with a signature it asks nothing', async () => {
  const open = await asking({ phone: true, email: true })
  const { secret } = await app.ok('lead_capture_embedded_forms_identity_get', { formId: open.formId })
  const externalId = 'signed-visitor'
  const externalIdSignature = createHmac('sha256', secret).update(externalId).digest('hex')
  const answers = { ...ANSWERS, phone: '300 123 7779', email: 'signed@example.com' }
  await submit(open, answers, { ...BOT, hidden: { externalId, externalIdSignature } })
  const [{ id: spamId }] = await spamOf(open)
  expect(await app.ok('lead_capture_spam_accept', { spamId })).toMatchObject({
    personExternalId: externalId,
    confirmation: null,
  })
})

test('spam of a deleted form cannot be accepted', async () => {
  const open = await published(LEAD_FORM)
  await submit(open, ANSWERS, BOT)
  const [{ id: spamId }] = await spamOf(open)
  await app.ok('lead_capture_embedded_forms_delete', { formId: open.formId })
  expect((await app.api('lead_capture_spam_accept', { spamId })).status).toBe(404)
})

test('spam is deleted after 30 days, and a form keeps at most 1,000', async () => {
  const open = await published(LEAD_FORM)
  await submit(open, ANSWERS, BOT)
  const { pool, clock } = app.runtime
  await pool.run(sql`
    insert into form_spam (org_id, id, form_id, client_id, version, score, answers, sensitive, hidden, language, held,
                           created_at)
    select org_id, gen_random_uuid(), form_id, gen_random_uuid(), version, score, answers, sensitive, hidden, language,
           held, ${new Date(clock.now().getTime() - SPAM_RETENTION_MS - 1000)}
    from form_spam, generate_series(1, 999) where org_id = ${app.org.id} and form_id = (
      select form_id from form_spam where org_id = ${app.org.id} order by created_at desc, id desc limit 1)`)
  await submit(open, { ...ANSWERS, name: 'Late' }, BOT)
  expect(await spamOf(open, { q: 'Late' })).toEqual([])
  await forgetSpam(pool, app.org.id, new Date(clock.now().getTime() - SPAM_RETENTION_MS), 5_000)
  expect(await spamOf(open)).toHaveLength(1)
  await submit(open, { ...ANSWERS, name: 'Late' }, BOT)
  expect(await spamOf(open, { q: 'Late' })).toHaveLength(1)
})
