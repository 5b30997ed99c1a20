import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { withDatabase } from '../../../test/harness/global-setup.ts'
import { sql } from './index.ts'
import { migrate } from './migrate.ts'
import { openPool, type Pool } from './pool.ts'

/** An empty database, and a folder for its migrations. */
let pool: Pool
let folder: string

beforeEach(async () => {
  const database = `migrate_${randomBytes(6).toString('hex')}`
  await using admin = openPool({ url: inject('postgresUrl'), max: 1 })
  await admin.run(sql.raw(`create database ${database}`))
  pool = openPool({ url: withDatabase(inject('postgresUrl'), database), max: 3 })
  folder = await mkdtemp(join(tmpdir(), 'parley-migrations-'))
})
afterEach(async () => {
  await pool.close()
  await rm(folder, { recursive: true })
})

const write = (name: string, text: string) => writeFile(join(folder, name), text)

test('processes that start at the same time apply every migration once and in order', async () => {
  await write('0002_b.sql', 'insert into steps (name) values (2)')
  await write('0001_a.sql', 'create table steps (name int); insert into steps (name) values (1)')
  const applied = await Promise.all([migrate(pool, folder), migrate(pool, folder), migrate(pool, folder)])
  expect(applied.flat()).toEqual(['0001_a.sql', '0002_b.sql'])
  await write('0003_c.sql', 'insert into steps (name) values (3)')
  expect(await migrate(pool, folder)).toEqual(['0003_c.sql'])
  expect(await pool.rows(sql`select name from steps`)).toEqual([{ name: 1 }, { name: 2 }, { name: 3 }])
})

test('a failing migration is rolled back and named, and is applied after it is fixed', async () => {
  await write('0001_a.sql', 'create table kept (n int)')
  await write('0002_b.sql', 'create table half (n int); insert into kept values (1); select 1 / 0')
  await expect(migrate(pool, folder)).rejects.toThrow('migration 0002_b.sql failed: division by zero')
  expect(await pool.rows(sql`select n from kept`)).toEqual([])
  expect(await pool.one(sql`select to_regclass('half') as half`)).toEqual({ half: null })
  await write('0002_b.sql', 'insert into kept values (2)')
  expect(await migrate(pool, folder)).toEqual(['0002_b.sql'])
})
