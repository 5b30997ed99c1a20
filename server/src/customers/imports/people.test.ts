import { afterAll, beforeAll, expect, test } from 'vitest'
import { importCsv, importFile, rejectionsOf } from '../../../test/fixtures/imports.ts'
import { startTestApp, type TestApp } from '../../../test/harness/harness.ts'
import { csvLine } from '../../platform/core/index.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

test('Import columns are recognized by name and the others become typed attributes', async () => {
  const csv = [
    'Customer ID,Nombre,Apellido,Correo electrónico,Teléfono,plan,seats,vip,zip',
    'ana,Ana,Gómez,ana@example.com,+57 300 123 4567,pro,3,true,01234',
    'ben,Ben,,,,free,12,false,90210',
  ].join('\n')
  const done = await importCsv(app, { kind: 'people' }, csv)
  expect(done).toMatchObject({
    status: 'COMPLETED',
    delimiter: ',',
    rows: { read: 2, created: 2, updated: 0, skipped: 0, rejected: 0 },
    reasons: [],
    error: null,
  })
  expect(done.bytes).toEqual({ received: Buffer.byteLength(csv), read: Buffer.byteLength(csv) })
  expect(await app.ok('cdp_people_get', { externalId: 'ana' })).toMatchObject({
    firstName: 'Ana',
    lastName: 'Gómez',
    email: 'ana@example.com',
    phoneNumber: '+573001234567',
    attributes: { plan: 'pro', seats: 3, vip: true, zip: '01234' },
  })
  // A column with one code that is not a number is text throughout.
  expect((await app.ok('cdp_people_get', { externalId: 'ben' })).attributes.zip).toBe('90210')
})

test('Importing again updates people, and an empty cell leaves its field unchanged', async () => {
  await importCsv(app, { kind: 'people' }, 'id,name,email\neva,Eva,eva@example.com\n')
  const again = await importCsv(app, { kind: 'people' }, 'id,name,email\neva,,eva@example.org\neva,Evita,\n')
  expect(again.rows).toMatchObject({ read: 2, created: 0, updated: 2 })
  expect(await app.ok('cdp_people_get', { externalId: 'eva' })).toMatchObject({
    firstName: 'Evita',
    email: 'eva@example.org',
  })
})

test('A full name becomes first and last name, unless columns of their own say more', async () => {
  const csv =
    'id,Nombre completo,Apellido\nfn-1,Juan de la Cruz,\nfn-2,"Pérez, Ana María",\nfn-3,Eva Luna,Ruiz\n'
  const done = await importCsv(app, { kind: 'people' }, csv)
  expect(done.columns).toMatchObject([{}, { to: ['fullName'] }, { to: ['lastName'] }])
  const nameOf = async (externalId: string) => {
    const { firstName, lastName } = await app.ok('cdp_people_get', { externalId })
    return [firstName, lastName]
  }
  expect(await nameOf('fn-1')).toEqual(['Juan', 'de la Cruz'])
  expect(await nameOf('fn-2')).toEqual(['Ana María', 'Pérez'])
  expect(await nameOf('fn-3')).toEqual(['Eva', 'Ruiz'])
})

test('A mapping sets the field and type of each column', async () => {
  const mapping = {
    columns: {
      code: 'externalId',
      name: 'ignore',
      since: { to: 'attributes.memberSince', type: 'date', format: 'dd/MM/yyyy' },
      seen: { to: 'attributes.lastSeen', type: 'date' },
      paid: { to: 'attributes.paid', type: 'number', format: ',' },
      active: { to: 'attributes.active', type: 'boolean' },
      tags: { to: 'attributes.tags', type: 'json' },
      zip: { to: 'attributes.zip', type: 'text' },
    },
    unmapped: 'ignore',
  }
  const csv =
    'code;name;since;seen;paid;active;tags;zip;noise\n' +
    'm1;Max;24/12/2025;2026-01-02T03:04:05+01:00;1.234,50;Sí;"[""a"",""b""]";90210;x\n'
  const done = await importCsv(app, { kind: 'people', mapping }, csv)
  expect(done).toMatchObject({ status: 'COMPLETED', delimiter: ';', rows: { created: 1 } })
  expect(await app.ok('cdp_people_get', { externalId: 'm1' })).toMatchObject({
    firstName: null,
    attributes: {
      memberSince: '2025-12-24',
      lastSeen: '2026-01-02T02:04:05.000Z',
      paid: 1234.5,
      active: true,
      tags: ['a', 'b'],
      zip: '90210',
    },
  })
  expect(done.columns.at(-1)).toEqual({ column: 'noise', to: [], type: 'text' })
})

test('With a decimal comma, a point that groups no thousands is no part of a number', async () => {
  const mapping = { columns: { paid: { to: 'attributes.paid', type: 'number', format: ',' } } }
  const cells = ['1.234,50', '-1.234.567', '12,5', '5.5', '1,234.50', '12.34,5']
  const csv = ['id;paid', ...cells.map((cell, n) => `comma-${n};${cell}`)].join('\n')
  const { id, rows } = await importCsv(app, { kind: 'people', mapping }, csv)
  expect(rows).toMatchObject({ created: 3, rejected: 3 })
  const paid = await Promise.all(
    [0, 1, 2].map(
      async (n) => (await app.ok('cdp_people_get', { externalId: `comma-${n}` })).attributes.paid,
    ),
  )
  expect(paid).toEqual([1234.5, -1234567, 12.5])
  expect((await rejectionsOf(app, id)).map(({ row, code, value }) => [row, code, value])).toEqual(
    cells.slice(3).map((cell, n) => [n + 5, 'invalid_number', cell]),
  )
})

test('A cell that a download protects from spreadsheets is read as it was', async () => {
  const lines = [
    ['id', 'phone', 'balance'],
    ['protected', '+573001234568', '-5'],
  ].map(csvLine)
  expect(lines[1]).toContain(`"'+573001234568"`)
  const done = await importCsv(app, { kind: 'people' }, lines.join(''))
  expect(done).toMatchObject({ rows: { created: 1, rejected: 0 }, reasons: [] })
  expect(await app.ok('cdp_people_get', { externalId: 'protected' })).toMatchObject({
    phoneNumber: '+573001234568',
    attributes: { balance: -5 },
  })
})

test('Rejected rows are reported by row, column and reason, and all other rows are imported', async () => {
  const mapping = { columns: { age: { to: 'attributes.age', type: 'number' } } }
  const csv = [
    'id,phone,age',
    'r1,+573001234567,30',
    'r2,12,30',
    'r3,,old',
    'r4,+573001234567',
    '',
    ',,31',
    '"r7\nwith a line break",,32',
    `${'x'.repeat(300)},,33`,
    'r9\u0000,,34',
  ].join('\n')
  const { id } = await app.ok('cdp_imports_create', { kind: 'people', mapping })
  const done = await importFile(app, id, Buffer.from(csv))
  expect(done.status).toBe('COMPLETED')
  // The person of row 3 is imported without the phone number.
  expect(done.rows).toEqual({ read: 8, created: 3, updated: 0, skipped: 0, rejected: 5 })
  expect((await app.ok('cdp_people_get', { externalId: 'r2' })).phoneNumber).toBeNull()
  const rejections = await rejectionsOf(app, done.id)
  expect(rejections.map(({ row, column, code }) => [row, column, code])).toEqual([
    [3, 'phone', 'invalid_phone_number'],
    [4, 'age', 'invalid_number'],
    [5, null, 'cell_count'],
    [7, 'id', 'invalid_value'],
    [9, 'id', 'invalid_value'],
    [10, 'id', 'invalid_text'],
  ])
  expect(rejections[3]).toMatchObject({
    message: 'The row has neither an external id nor a valid phone number or email address.',
    kept: false,
  })
  expect(rejections[0]).toMatchObject({ value: '12', kept: true })
  expect(done.reasons[0]).toEqual({ code: 'invalid_value', count: 2 })

  const page = await app.ok('cdp_imports_rejections_list', { id: done.id, limit: 4 })
  const rest = await app.ok('cdp_imports_rejections_list', { id: done.id, cursor: page.next_cursor })
  expect([...page.data, ...rest.data]).toEqual(rejections)
  expect(rest.next_cursor).toBeNull()
})

test('Rejected rows are downloaded as a CSV that a spreadsheet cannot run as formulas', async () => {
  const done = await importCsv(app, { kind: 'people' }, 'id,"=1+1",phone\na1,x,=5\na2,"say ""hi""",7\n')
  const answer = await fetch(`${app.url}/api/v1/cdp/imports/${done.id}/rejections.csv`, {
    headers: { authorization: `Bearer ${app.org.key}` },
  })
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="${done.id}-rejections.csv"`)
  const [header, first, second] = (await answer.text()).split('\r\n')
  expect(header).toBe('"row","column","code","message","value"')
  expect(first).toMatch(/^"2","phone","invalid_phone_number","This is not a valid phone number/)
  expect(second).toMatch(/^"3","phone"/)
})

test('Rejected rows are not returned to another organization or without a key', async () => {
  const done = await importCsv(app, { kind: 'people' }, 'id,phone\na1,5\n')
  const other = await app.newOrganization()
  const ask = async (id: string, key: string) => {
    const headers = { authorization: `Bearer ${key}` }
    const answer = await fetch(`${app.url}/api/v1/cdp/imports/${id}/rejections.csv`, { headers })
    return [answer.status, ((await answer.json()) as { error: { code: string } }).error.code]
  }
  expect(await ask(done.id, other.key)).toEqual([404, 'not_found'])
  expect(await ask('imp_1', app.org.key)).toEqual([404, 'not_found'])
  expect(await ask(done.id, 'nonsense')).toEqual([401, 'unauthorized'])
})

test('A dry run reports exactly what an import would do and stores no one', async () => {
  await app.ok('cdp_people_upsert', { externalId: 'dry-known' })
  const rows = Array.from({ length: 2_500 }, (_, index) => `dry-${index % 2_000},${index === 7 ? '12' : ''}`)
  const csv = ['id,phone', 'dry-known,', ...rows].join('\n')
  const dry = await importCsv(app, { kind: 'people', dryRun: true }, csv)
  expect(dry).toMatchObject({ status: 'COMPLETED', dryRun: true })
  expect((await app.api('cdp_people_get', { externalId: 'dry-1' })).status).toBe(404)
  const real = await importCsv(app, { kind: 'people' }, csv)
  expect(real.rows).toEqual({ read: 2_501, created: 2_000, updated: 501, skipped: 0, rejected: 0 })
  expect({ rows: dry.rows, reasons: dry.reasons }).toEqual({ rows: real.rows, reasons: real.reasons })
})

test('A dry run counts somebody who was merged as updated, like the import', async () => {
  for (const externalId of ['kept', 'taken']) await app.ok('cdp_people_upsert', { externalId })
  await app.ok('cdp_people_merge', { externalId: 'kept', mergedExternalId: 'taken' })
  for (const dryRun of [true, false]) {
    const { rows } = await importCsv(app, { kind: 'people', dryRun }, 'id,name\ntaken,Tea\n')
    expect(rows).toMatchObject({ created: 0, updated: 1 })
  }
})

test('A large file is uploaded unchanged, in several parts if needed', async () => {
  const rows = Array.from({ length: 30_000 }, (_, index) => `up-${index},"${'ñandú '.repeat(10)}\n${index}"`)
  const file = Buffer.from(['\uFEFFid,note', ...rows].join('\r\n'))
  const { id, status } = await app.ok('cdp_imports_create', { kind: 'people', fileName: 'ñandús.csv' })
  expect(status).toBe('UPLOADING')
  const done = await importFile(app, id, file)
  expect(done).toMatchObject({
    status: 'COMPLETED',
    fileName: 'ñandús.csv',
    rows: { created: 30_000, rejected: 0 },
  })
  expect(done.bytes).toEqual({ received: file.length, read: file.length })
  const last = await app.ok('cdp_people_get', { externalId: 'up-29999' })
  expect(last.attributes.note).toBe(`${'ñandú '.repeat(10)}\n29999`)
})

test('People without an external id are known by phone number or email address, in this file and the next', async () => {
  await app.ok('cdp_people_upsert', { externalId: 'known', email: 'known@example.com' })
  const csv =
    'Nombre,Celular,Correo\nAna,300 123 9876,\nBeto,,known@example.com\nAna María,+57 300 123 9876,\nNadie,12,\n'
  const mapping = { country: 'CO' }
  const done = await importCsv(app, { kind: 'people', mapping }, csv)
  expect(done.rows).toMatchObject({ read: 4, created: 1, updated: 2, rejected: 1 })
  expect(await app.ok('cdp_people_get', { externalId: 'tel:+573001239876' })).toMatchObject({
    firstName: 'Ana María',
    phoneNumber: '+573001239876',
  })
  expect((await app.ok('cdp_people_get', { externalId: 'known' })).firstName).toBe('Beto')
  const again = await importCsv(app, { kind: 'people', mapping }, csv)
  expect(again.rows).toMatchObject({ created: 0, updated: 3, rejected: 1 })
})

test('Whoever has the address that a person was named after and no longer has is somebody else', async () => {
  for (const [id, given, corrected] of [
    ['tel:+573001239871', '+573001239871,', { phoneNumber: '+573001239872' }],
    ['mailto:lia@example.com', ',Lia@example.com', { email: 'lea@example.com' }],
  ] as const) {
    const importAs = (name: string) =>
      importCsv(app, { kind: 'people' }, `name,phone,email\n${name},${given}\n`)
    await importAs('Lea')
    await app.ok('cdp_people_upsert', { externalId: id, ...corrected })
    expect((await importAs('Eve')).rows).toMatchObject({ created: 1, updated: 0 })
    expect(await app.ok('cdp_people_get', { externalId: id })).toMatchObject({
      firstName: 'Lea',
      ...corrected,
    })
    await app.ok('cdp_matching_set', { addresses: 'none' })
    expect((await importAs('Eva')).rows).toMatchObject({ created: 0, updated: 1 })
    expect(await app.ok('cdp_people_get', { externalId: `${id}#2` })).toMatchObject({ firstName: 'Eva' })
    await app.ok('cdp_matching_set', { addresses: 'any' })
  }
})

test('Problems of an import are grouped, with the cells', async () => {
  const csv = `id,phone\n${Array.from({ length: 8 }, (_, at) => `g${at},${at % 2 === 0 ? 'none' : '12'}`).join('\n')}\n`
  const done = await importCsv(app, { kind: 'people' }, csv)
  const { data } = await app.ok('cdp_imports_rejections_groups', { id: done.id })
  expect(data).toEqual([
    {
      code: 'invalid_phone_number',
      column: 'phone',
      message: expect.stringContaining('imported without it'),
      kept: true,
      count: 8,
      values: ['12', 'none'],
      firstRow: 2,
    },
  ])
})
