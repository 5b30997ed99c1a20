import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertChannel } from '../../../test/fixtures/channels.ts'
import { startTestApp, type TestApp } from '../../../test/harness/harness.ts'
import { fromWire } from '../../platform/core/index.ts'
import { sql } from '../../platform/db/index.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp({ env: { PARLEY_ROLE: 'api' } })
  await insertChannel(app.runtime, app.org.id, '+12125553881')
  await insertChannel(app.runtime, app.org.id, '+573001234567')
})
afterAll(() => app.stop())

const template = {
  name: 'welcome',
  language: 'es',
  category: 'UTILITY',
  contentType: 'QUICK_REPLY',
  content: { body: 'Hola {{1}}, ¿seguimos?', buttons: [{ title: 'Sí', id: 'yes' }, { title: 'No' }] },
  variables: { '1': 'Ana' },
}

test('connected numbers are listed', async () => {
  expect(await app.ok('whatsapp_numbers_list')).toEqual({
    data: [
      { phoneNumber: '+573001234567', displayName: 'Shop', status: 'CONNECTED' },
      { phoneNumber: '+12125553881', displayName: 'Shop', status: 'CONNECTED' },
    ],
    next_cursor: null,
  })
})

test('a template is made for every account, as a draft, and read back', async () => {
  const answer = await app.api('templates_create', template)
  expect(answer.status).toBe(201)
  expect(answer.body.data.map((each: { phoneNumbers: string[] }) => each.phoneNumbers)).toEqual([
    ['+12125553881'],
    ['+573001234567'],
  ])
  const [first] = answer.body.data
  expect(first).toMatchObject({ ...template, status: 'DRAFT', rejectionReason: null })
  expect(await app.ok('templates_get', { id: first.id })).toEqual(first)
  expect((await app.ok('templates_list', { status: 'DRAFT', contentType: 'QUICK_REPLY' })).data).toHaveLength(
    2,
  )
  expect((await app.ok('templates_list', { category: 'MARKETING' })).data).toEqual([])
})

test('templates are found by their language and by a number that can send them, and tell their quality', async () => {
  const { data } = await app.ok('templates_create', { ...template, name: 'found', language: 'pt_BR' })
  const [first] = data
  await app.runtime.pool.run(sql`
    update templates set quality = 'YELLOW' where org_id = ${app.org.id} and id = ${fromWire('template', first.id)}`)
  const found = async (filters: object) => (await app.ok('templates_list', { q: 'found', ...filters })).data
  expect(await found({ language: 'pt_BR' })).toHaveLength(2)
  expect(await found({ language: 'es' })).toEqual([])
  expect(await found({ phoneNumber: '+1 212 555 3881' })).toEqual([{ ...first, quality: 'YELLOW' }])
  expect(await found({ phoneNumber: '+573009999999' })).toEqual([])
})

test('a template is created only for the given numbers', async () => {
  const { data } = await app.ok('templates_create', {
    ...template,
    name: 'only_one',
    phoneNumbers: ['+57 300 123 4567'],
  })
  expect(data).toMatchObject([{ phoneNumbers: ['+573001234567'] }])
})

test('all problems that WhatsApp would refuse are reported together', async () => {
  const broken = {
    ...template,
    content: { body: '{{1}}', buttons: [{ title: 'x'.repeat(26) }] },
    variables: {},
  }
  const { status, body } = await app.api('templates_create', { ...broken, name: 'Broken' })
  expect([status, body.error.code]).toEqual([422, 'invalid_template'])
  expect(body.error.issues.map((issue: { code: string }) => issue.code)).toEqual([
    'name_invalid',
    'variable_at_edge',
    'title_too_long',
    'example_missing',
  ])
})

test('an existing name in that language, and an unconnected number, are refused', async () => {
  await app.ok('templates_create', { ...template, name: 'taken' })
  expect((await app.api('templates_create', { ...template, name: 'taken' })).body.error.code).toBe(
    'already_exists',
  )
  expect((await app.api('templates_create', { ...template, name: 'taken', language: 'en' })).status).toBe(201)
  const elsewhere = await app.api('templates_create', {
    ...template,
    name: 'other',
    phoneNumbers: ['+573009999999'],
  })
  expect([elsewhere.status, elsewhere.body.error.code]).toEqual([422, 'no_whatsapp_number'])
})

test('for another organization the template does not exist', async () => {
  const other = await app.newOrganization()
  const [mine] = (await app.ok('templates_list')).data
  expect((await app.ok('templates_list', {}, { key: other.key })).data).toEqual([])
  expect((await app.ok('whatsapp_numbers_list', {}, { key: other.key })).data).toEqual([])
  const theirs = await app.api('templates_get', { id: mine.id }, { key: other.key })
  const unknown = await app.api('templates_get', { id: 'tpl_nothing' }, { key: other.key })
  const { requestId } = theirs.body.error
  expect([theirs.status, theirs.body]).toEqual([404, { error: { ...unknown.body.error, requestId } }])
  const first = await app.api('templates_create', template, { key: other.key })
  expect([first.status, first.body.error.code]).toEqual([422, 'no_whatsapp_number'])
})

test('what a provider without edits has got cannot be changed, and its health says so', async () => {
  const { data } = await app.ok('templates_create', {
    ...template,
    name: 'at_twilio',
    phoneNumbers: ['+12125553881'],
  })
  const { id } = data[0]
  const health = () => app.ok('templates_health', { id })
  expect(await health()).toMatchObject({ isEditable: true })
  const { pool } = app.runtime
  const { account_id } = await pool.one(sql<{ account_id: string }>`
    update templates set provider_id = 'HX1', status = 'REJECTED'
    where org_id = ${app.org.id} and id = ${fromWire('template', id)} returning account_id`)
  const change = async (kind: string) => {
    await pool.run(
      sql`update channel_accounts set kind = ${kind} where org_id = ${app.org.id} and id = ${account_id}`,
    )
    return (await app.api('templates_update', { id })).status
  }
  expect(await change('twilio')).toBe(409)
  expect(await health()).toMatchObject({ isEditable: false })
  expect(await change('whatsapp_cloud')).toBe(200)
})

test('a template is checked without being stored, with advice on its category', async () => {
  const draft = { ...template, name: 'checked', content: { body: '{{1}} says hello' }, contentType: 'TEXT' }
  expect(await app.ok('templates_validate', { ...draft, name: '', variables: {} })).toMatchObject({
    valid: false,
    issues: [
      { path: 'name', code: 'name_invalid' },
      { path: 'content.body', code: 'variable_at_edge' },
      { path: 'variables.1', code: 'example_missing' },
    ],
    advice: [],
  })
  const offer = { ...draft, content: { body: 'Hola {{1}}, hay un 20% de DESCUENTO.' } }
  expect(await app.ok('templates_validate', offer)).toMatchObject({
    valid: true,
    advice: [{ path: 'category', code: 'promotional_words', words: 'descuento' }],
  })
  expect((await app.ok('templates_list', { q: 'checked' })).data).toEqual([])
})
