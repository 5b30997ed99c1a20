import { afterAll, beforeAll, expect, test } from 'vitest'
import { newTemplate } from '../../../test/fixtures/templates.ts'
import { startTestApp, type TestApp } from '../../../test/harness/harness.ts'
import { until } from '../../../test/harness/waiting.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ simulator: true })
})
afterAll(() => app.stop())

const settled = (id: string, status: string) =>
  until(async () => (await app.ok('templates_get', { id })).status === status)

test('the history of a template has what was written, by whom, and what WhatsApp decided', async () => {
  const content = { body: 'You have won a gift card. Come by and take it home.' }
  const id = await newTemplate(app, { name: 'won', content })
  await settled(id, 'REJECTED')
  const better = { body: 'Your order is ready. Come by when you like.' }
  await app.ok('templates_update', { id, content: better })
  await settled(id, 'APPROVED')

  const { data } = await app.ok('templates_history_list', { id })
  const written = data.filter((event: { content: unknown }) => event.content !== null)
  expect(written).toMatchObject([
    { status: 'DRAFT', content: better, actor: { kind: 'key' } },
    { status: 'DRAFT', content, actor: { kind: 'key' } },
  ])
  const decided = data.filter((event: { content: unknown }) => event.content === null)
  expect(decided[0]).toMatchObject({ status: 'APPROVED', actor: { kind: 'system' }, rejectionReason: null })
  expect(decided.find(({ status }: { status: string }) => status === 'REJECTED')).toMatchObject({
    rejectionReason: expect.stringContaining('SCAM'),
  })
  // A page at a time, in the same order.
  const first = await app.ok('templates_history_list', { id, limit: 1 })
  const second = await app.ok('templates_history_list', { id, limit: 1, cursor: first.next_cursor })
  expect([...first.data, ...second.data]).toEqual(data.slice(0, 2))
  const { key } = await app.newOrganization()
  expect((await app.api('templates_history_list', { id }, { key })).status).toBe(404)
})

test('the versions of an email template are listed with their texts', async () => {
  const { id } = await app.ok('email_templates_create', {
    name: 'Receipt',
    subject: 'Paid',
    body: 'Thank you.',
  })
  await app.ok('email_templates_update', { id, subject: 'All paid' })
  await app.ok('email_templates_update', { id, html: '<p>Thanks</p>' })
  expect((await app.ok('email_templates_versions_list', { id })).data).toMatchObject([
    { version: 3, subject: 'All paid', html: '<p>Thanks</p>' },
    { version: 2, subject: 'All paid', html: null, body: 'Thank you.' },
    { version: 1, subject: 'Paid', html: null, body: 'Thank you.' },
  ])
})
