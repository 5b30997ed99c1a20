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
