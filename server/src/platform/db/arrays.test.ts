import { expect, inject, test } from 'vitest'
import { instantArray, jsonArray, openPool, sql, textArray, uuidArray } from './index.ts'

test('rows sent as column arrays come back unchanged', async () => {
  await using pool = openPool({ url: inject('postgresUrl'), max: 1 })
  const rows = [
    { u: '019a0000-0000-7000-8000-00000000abcd', t: '', i: new Date(0), j: {} },
    { u: null, t: null, i: null, j: null },
    {
      u: 'ffffffff-ffff-ffff-ffff-ffffffffffff',
      t: 'naïve {"✓"}\n\\',
      i: new Date('1899-12-31T23:59:59.999Z'),
      j: { a: ['ü', 1.5, null] },
    },
    {
      u: '00000000-0000-0000-0000-000000000000',
      t: 'NULL',
      i: new Date('2999-01-01T00:00:00.001Z'),
      j: { b: '\u{1f600}' },
    },
  ]
  const columns = [
    uuidArray(rows.map((row) => row.u)),
    textArray(rows.map((row) => row.t)),
    instantArray(rows.map((row) => row.i)),
    jsonArray(rows.map((row) => row.j)),
  ]
  expect(await pool.rows(sql`select * from unnest(${sql.join(columns)}) as r (u, t, i, j)`)).toEqual(rows)
})

test('an empty list of rows comes back empty', async () => {
  await using pool = openPool({ url: inject('postgresUrl'), max: 1 })
  expect(await pool.rows(sql`select * from unnest(${textArray([])}) as r (t)`)).toEqual([])
})
