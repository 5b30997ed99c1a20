import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorkspace } from '../../../../test/fixtures/workspace.ts'
import { startTestApp, type TestApp } from '../../../../test/harness/harness.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { PARLEY_ROLE: 'api' } })
})
afterAll(() => app.stop())

const PHONE = '+573001234567'

test('Do-not-contact entries are normalized, added once and rejected one by one', async () => {
  const entries = [
    { kind: 'phone', value: '57 300 123 4567' },
    { kind: 'email', value: ' Ana@Example.com' },
    { kind: 'person', value: 'Ana-1' },
    { kind: 'phone', value: 'nobody' },
    { kind: 'phone', value: PHONE },
    { kind: 'email', value: 'ana at example.com' },
  ]
  expect(await app.ok('do_not_contact_add', { entries })).toEqual({
    added: 3,
    already: 1,
    errors: [
      { index: 3, error: { code: 'invalid_phone_number', message: expect.any(String) } },
      { index: 5, error: { code: 'invalid_value', message: 'This is not an email address.' } },
    ],
  })
  expect(await app.ok('do_not_contact_add', { entries: entries.slice(0, 3) })).toEqual({
    added: 0,
    already: 3,
    errors: [],
  })
  const { data } = await app.ok('do_not_contact_list')
  expect(data.map(({ kind, value }: { kind: string; value: string }) => [kind, value]).toSorted()).toEqual([
    ['email', 'ana@example.com'],
    ['person', 'Ana-1'],
    ['phone', PHONE],
  ])
  expect(data[0]).toMatchObject({ reason: 'operator', addedBy: expect.stringMatching(/^key:/) })
  expect((await app.ok('do_not_contact_list', { kind: 'person' })).data).toHaveLength(1)
})

test('A person on the do-not-contact list is marked under any of their identifiers until the entry is removed', async () => {
  const check = async (who: Record<string, string>) => {
    const { mayContact, entries } = await app.ok('do_not_contact_check', who)
    return [mayContact, entries.length]
  }
  expect(await check({})).toEqual([true, 0])
  expect(await check({ phoneNumber: '+57 300 1234567' })).toEqual([false, 1])
  expect(await check({ email: 'ANA@example.com' })).toEqual([false, 1])
  expect(await check({ personExternalId: 'Ana-1', phoneNumber: PHONE })).toEqual([false, 2])
  expect(await check({ personExternalId: 'ana-1' })).toEqual([true, 0])
  const other = await app.newOrganization()
  const theirs = await app.ok('do_not_contact_check', { phoneNumber: PHONE }, { key: other.key })
  expect(theirs.mayContact).toBe(true)
  expect((await app.api('do_not_contact_check', { phoneNumber: 'x' })).status).toBe(422)

  expect(await app.ok('do_not_contact_remove', { kind: 'phone', value: PHONE })).toEqual({ removed: true })
  expect(await app.ok('do_not_contact_remove', { kind: 'phone', value: PHONE })).toEqual({ removed: false })
  expect(await check({ phoneNumber: PHONE })).toEqual([true, 0])
})

test('A do-not-contact file imports with any column names and exports without formulas', async () => {
  const { key } = await app.newOrganization()
  const file = async (method: 'PUT' | 'GET', body?: string) => {
    const answer = await fetch(`${app.url}/api/v1/do-not-contact/list.csv`, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'text/csv' },
      ...(body === undefined ? {} : { body }),
    })
    return { status: answer.status, text: await answer.text() }
  }
  const put = async (body: string) => JSON.parse((await file('PUT', body)).text)
  const csv = [
    '\uFEFFName;Teléfono;E-mail',
    'Ana;+57 300 123 4567;Ana@Example.com',
    'Bo;nobody;',
    ';;',
    'Cy;;"=cmd|\'/C@calc\'!A0"',
  ].join('\r\n')
  expect(await put(csv)).toEqual({
    rows: 4,
    added: 3,
    already: 0,
    refused: 1,
    errors: [{ row: 3, code: 'invalid_phone_number', message: expect.any(String) }],
  })
  const exported = await file('GET')
  expect(exported.text).toContain(`"email","'=cmd|'/c@calc'!a0","operator"`)
  expect(exported.text).toContain(`"phone","'+573001234567"`)
  // The export can be imported again unchanged.
  expect(await put(exported.text)).toMatchObject({ rows: 3, added: 0, already: 3, refused: 0 })
  const many = Array.from({ length: 2_500 }, (_, n) => `person,m${n}`)
  expect(await put(['kind,value', ...many, 'fax,1', `person,${'x'.repeat(300)}`].join('\n'))).toMatchObject({
    rows: 2_502,
    added: 2_500,
    errors: [
      { row: 2_502, code: 'unknown_kind' },
      { row: 2_503, code: 'invalid_value' },
    ],
  })
  const { data } = await app.ok('do_not_contact_list', { limit: 1 }, { key })
  expect(data[0]).toMatchObject({ kind: 'person', addedBy: expect.stringMatching(/^key:/) })
  const addresses = (n: number) => ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => `${name}${n}@example.com`)
  const wide = Array.from({ length: 400 }, (_, n) => addresses(n).join(','))
  const header = Array(6).fill('email').join(',')
  expect(await put([header, ...wide].join('\n'))).toMatchObject({ rows: 400, added: 2_400, refused: 0 })
  // A comma in a name is none between columns of a file with semicolons, and the other way round.
  const named = 'Nombre;Código;External ID;Móvil;Correo electrónico'
  const semicolons = `${named}\nPérez, Ana;1,5;ana-7;+57 300 765 4321;\nBo;2;;;Bo@Example.org`
  expect(await put(semicolons)).toMatchObject({ rows: 2, added: 3, refused: 0 })
  expect(await put('note,phone\nasked twice; angry,+57 300 765 4322')).toMatchObject({ added: 1, refused: 0 })
  expect(await put('name\tphone\nPérez, Ana\t+57 300 765 4323')).toMatchObject({ added: 1, refused: 0 })
  const newest = (await app.ok('do_not_contact_list', { limit: 5 }, { key })).data
  expect(newest.map(({ value }: { value: string }) => value).toSorted()).toEqual([
    ...['+573007654321', '+573007654322', '+573007654323'],
    ...['ana-7', 'bo@example.org'],
  ])
  for (const bad of ['name\nAna', 'phone\n"open', '']) {
    expect(await file('PUT', bad)).toMatchObject({ status: 400 })
  }
})

test('No one on the do-not-contact list is enrolled', async () => {
  const workspace = await openWorkspace(app, 'shop')
  const call = (name: string, input: Record<string, unknown>) => app.ok(name, input, { key: workspace.key })
  await call('do_not_contact_add', { entries: [{ kind: 'phone', value: '+573007770001' }] })
  const { data, errors } = await call('initiatives_participants_add', {
    id: workspace.records['/initiatives/{id}']!,
    people: [
      { externalId: 'on-it', phoneNumber: '+573007770001' },
      { externalId: 'not-on-it', phoneNumber: '+573007770002' },
    ],
  })
  expect(errors).toMatchObject([{ index: 0, error: { code: 'contact_suppressed' } }])
  expect(data).toMatchObject([{ phoneNumber: '+573007770002' }])
})
