import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ended, importCsv, importFile, rejectionsOf, upload } from '../../../test/fixtures/imports.ts'
import { isFull } from '../../../test/harness/effort.ts'
import { startTestApp, type TestApp } from '../../../test/harness/harness.ts'
import { newKey } from '../../../test/harness/keys.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

async function importBytes(bytes: Buffer, input: Record<string, unknown> = {}) {
  const { id } = await app.ok('cdp_imports_create', { kind: 'people', ...input })
  return importFile(app, id, bytes)
}

describe('An import file with an error', () => {
  const header = 'id,name\n'
  test.each([
    ['an empty file', Buffer.alloc(0), 'empty_file', /empty/],
    ['empty lines only', Buffer.from('\n\n,,\n'), 'empty_file', /no header/],
    ['UTF-16 from Excel', Buffer.from('\uFEFFid,name\na,b', 'utf16le'), 'invalid_encoding', /CSV UTF-8/],
    ['a Latin-1 header', Buffer.from('id,año\na,b', 'latin1'), 'invalid_encoding', /Row 1/],
    ['two columns with the same name', Buffer.from('id,x,x\n1,2,3'), 'duplicate_column', /named x/],
    ['no id column', Buffer.from('name,x\n1,2'), 'missing_column', /name, x/],
    ['an unclosed quote', Buffer.from(`${header}a,"b\nc,d\n`), 'quote_not_closed', /Row 2/],
    ['a row of 5 MB', Buffer.from(`${header}a,${'x'.repeat(5 << 20)}`), 'quote_not_closed', /Row 2.*4 MiB/],
    ['3,000 columns', Buffer.from(`id${','.repeat(3_000)}\na`), 'too_many_columns', /at most 2000/],
    ['a column called __proto__', Buffer.from('id,__proto__\na,b'), 'invalid_column_name', /__proto__/],
    [
      'a column name of 300 characters',
      Buffer.from(`id,${'x'.repeat(300)}\na,b`),
      'invalid_column_name',
      /255/,
    ],
  ])('fails with a reason: %s', async (_, bytes, code, message) => {
    const done = await importBytes(bytes)
    expect(done).toMatchObject({ status: 'FAILED', error: { code }, rows: { created: 0 } })
    expect(done.error.message).toMatch(message)
  })

  test('is refused immediately when its date format is ambiguous', async () => {
    const columns = { born: { to: 'attributes.born', type: 'date', format: 'zbzbzb' } }
    const refused = await app.api('cdp_imports_create', { kind: 'people', mapping: { columns } })
    expect(refused.status).toBe(400)
    expect(refused.body.error).toMatchObject({
      code: 'invalid_request',
      issues: [{ path: 'mapping.columns.born.format', code: 'invalid_format' }],
    })
  })

  test('fails when the mapping names a column that does not exist', async () => {
    const done = await importBytes(Buffer.from('id,name\na,b'), { mapping: { columns: { mail: 'email' } } })
    expect(done.error).toMatchObject({ code: 'unknown_column', message: expect.stringContaining('id, name') })
  })

  test('keeps the rows stored before the error', async () => {
    const done = await importBytes(Buffer.from('id,name\nbefore,1\nbroken,"2\n3,4\n'))
    expect(done).toMatchObject({ status: 'FAILED', rows: { read: 1, created: 1 } })
    expect((await app.api('cdp_people_get', { externalId: 'before' })).status).toBe(200)
  })
})

describe('An unusual but valid import file', () => {
  test('with only a header imports nothing', async () => {
    expect(await importBytes(Buffer.from('id,name'))).toMatchObject({
      status: 'COMPLETED',
      rows: { read: 0 },
    })
  })

  test.each([
    ['semicolons', 'id;name\nd1;"a;b"\n', ';', 'a;b'],
    ['tabs', 'id\tname\nd1\ta,b\n', '\t', 'a,b'],
    ['a delimiter in a quoted name', 'id,"name;;;"\nd1,b\n', ',', null],
    ['carriage returns only', 'id,name\rd1,b\r', ',', 'b'],
    ['a quote inside a cell', 'id,name\nd1,5" pipe\n', ',', '5" pipe'],
    ['doubled quotes', 'id,name\nd1,"say ""hi"""\n', ',', 'say "hi"'],
  ])('is imported: %s', async (_, csv, delimiter, firstName) => {
    const done = await importBytes(Buffer.from(csv))
    expect(done).toMatchObject({ status: 'COMPLETED', delimiter, rows: { read: 1, rejected: 0 } })
    if (firstName !== null) {
      expect(await app.ok('cdp_people_get', { externalId: 'd1' })).toMatchObject({ firstName })
    }
  })

  test('with 1,000 columns and a cell of 200 KB is imported', async () => {
    const names = Array.from({ length: 1_000 }, (_, index) => `c${index}`)
    const cells = names.map((_, index) => (index === 7 ? 'x'.repeat(200_000) : String(index)))
    const done = await importBytes(Buffer.from(`id,${names.join(',')}\nwide,${cells.join(',')}\n`))
    expect(done).toMatchObject({ status: 'COMPLETED', rows: { created: 1 } })
    const { attributes } = await app.ok('cdp_people_get', { externalId: 'wide' })
    expect(Object.keys(attributes)).toHaveLength(1_000)
    expect(attributes.c7).toHaveLength(200_000)
  })

  test('with columns named like JavaScript object properties is imported', async () => {
    await importBytes(Buffer.from('id,constructor,toString\nproto,1,2\n'))
    const { attributes } = await app.ok('cdp_people_get', { externalId: 'proto' })
    expect(attributes).toEqual({ constructor: 1, toString: 2 })
  })

  test.runIf(isFull)(
    'with invalid UTF-8 cells loses only those rows, wherever the upload is split',
    async () => {
      const rows = Array.from({ length: 20_000 }, (_, index) => `u${index},${'é'.repeat(20)}`)
      const bad = Buffer.from('latin,Jos\u00e9\n', 'latin1')
      const file = Buffer.concat([Buffer.from(`id,note\n${rows.join('\n')}\n`), bad, Buffer.from('last,ñ\n')])
      const done = await importBytes(file)
      expect(done.rows).toMatchObject({ read: 20_002, created: 20_001, rejected: 1 })
      expect(await rejectionsOf(app, done.id)).toMatchObject([
        { row: 20_002, column: 'note', code: 'invalid_encoding' },
      ])
    },
  )

  test('that ends within a multi-byte character is imported', async () => {
    const done = await importBytes(Buffer.from([...Buffer.from('id,note\nz,a'), 0xc3]))
    expect(done.reasons).toEqual([{ code: 'invalid_encoding', count: 1 }])
  })
})

describe('Uploading an import file', () => {
  const row = (n: number) => `p${n},${'x'.repeat(1_000)}`
  const file = Buffer.from(`id,note\n${Array.from({ length: 3_000 }, (_, n) => row(n)).join('\n')}\n`)

  test('resumes where it stopped', async () => {
    const { id } = await app.ok('cdp_imports_create', { kind: 'people' })
    await breakOff(id, file.subarray(0, 2_500_000))
    const { bytes, status } = await app.ok('cdp_imports_get', { id })
    expect(status).toBe('UPLOADING')
    expect(bytes.received).toBeGreaterThan(1_000_000)
    const wrong = await upload(app, id, file.subarray(50), { offset: 50 })
    expect(wrong).toMatchObject({ status: 409, body: { error: { code: 'conflict' } } })
    const rest = await upload(app, id, file.subarray(bytes.received), { offset: bytes.received })
    expect(rest.status).toBe(200)
    expect((await ended(app, id)).rows).toMatchObject({ read: 3_000, created: 3_000 })
  })

  /** Sends the start of a longer body, and disconnects when the service has stored both full chunks of it. */
  async function breakOff(id: string, beginning: Uint8Array): Promise<void> {
    const hangUp = new AbortController()
    const body = new ReadableStream({
      start: (controller) => controller.enqueue(beginning),
    })
    const sent = fetch(`${app.url}/api/v1/cdp/imports/${id}/file`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${app.org.key}`, 'content-type': 'text/csv' },
      body,
      duplex: 'half',
      signal: hangUp.signal,
    } as RequestInit).catch(() => {})
    await expect
      .poll(async () => (await app.ok('cdp_imports_get', { id })).bytes.received)
      .toBeGreaterThan(2_000_000)
    hangUp.abort()
    await sent
  }

  test('is possible once', async () => {
    const { id } = await importCsv(app, { kind: 'people' }, 'id\na\n')
    const again = await upload(app, id, file)
    expect(again).toMatchObject({ status: 409, body: { error: { message: /already has its file/ } } })
  })

  test('is refused without a key, with a read-only key, for another organization, with another content type, or for an unknown import', async () => {
    const { id } = await app.ok('cdp_imports_create', { kind: 'people' })
    const other = await app.newOrganization()
    const reader = await newKey(app, 'read')
    expect((await upload(app, id, file, { key: 'nonsense' })).body.error.code).toBe('unauthorized')
    expect((await upload(app, id, file, { key: reader })).body.error.code).toBe('forbidden')
    expect((await upload(app, id, file, { key: other.key })).body.error.code).toBe('not_found')
    expect((await upload(app, 'imp_1', file)).body.error.code).toBe('not_found')
    expect((await upload(app, id, file, { type: 'application/json' })).body.error.code).toBe(
      'invalid_content_type',
    )
    expect((await upload(app, id, file, { offset: -1 })).body.error.code).toBe('invalid_request')
    expect((await app.ok('cdp_imports_get', { id })).status).toBe('UPLOADING')
  })
})

describe('Creating an import', () => {
  test.each([
    [{ kind: 'people', objectType: 'order' }, 400, 'invalid_request'],
    [{ kind: 'objects' }, 400, 'invalid_request'],
    [{ kind: 'objects', objectType: 'nothing' }, 422, 'unknown_type'],
    [{ kind: 'people', mapping: { columns: { a: 'timestamp' } } }, 400, 'invalid_request'],
    [{ kind: 'events', mapping: { columns: { a: 'attributes.x' } } }, 400, 'invalid_request'],
  ])('refuses the input %j', async (input, status, code) => {
    expect(await app.api('cdp_imports_create', input)).toMatchObject({ status, body: { error: { code } } })
  })

  test('adds it to the list, which is newest first', async () => {
    const org = await app.newOrganization()
    const ids: string[] = []
    for (const content of ['id\na', 'id\nb']) {
      ids.unshift((await app.ok('cdp_imports_create', { kind: 'people', content }, { key: org.key })).id)
    }
    const { data } = await app.ok('cdp_imports_list', {}, { key: org.key })
    expect(data.map((each: { id: string }) => each.id)).toEqual(ids)
  })
})

test.each(['name', '-name'])('imports without a file name are listed by %s, too', async (sort) => {
  const { key } = await app.newOrganization()
  const made: string[] = []
  for (const fileName of [undefined, 'b.csv', undefined, 'a.csv'])
    made.push((await app.ok('cdp_imports_create', { kind: 'people', fileName }, { key })).id)
  const listed: string[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await app.ok('cdp_imports_list', { sort, limit: 1, ...(cursor && { cursor }) }, { key })
    listed.push(...page.data.map(({ id }: { id: string }) => id))
    cursor = page.next_cursor
  }
  expect(listed.toSorted()).toEqual(made.toSorted())
})
