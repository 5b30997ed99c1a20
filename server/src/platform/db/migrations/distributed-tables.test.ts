import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { splitStatements } from '../script.ts'
import { readNewTable } from './distributed-tables.ts'

const FOLDER = join(import.meta.dirname, '../../../../../migrations')

test('a new table is made without its foreign keys, which follow', () => {
  const statement = `
-- What somebody asked for.
create table wishes (
  org_id uuid not null references organizations (org_id),
  id uuid not null,
  -- In the words of the person, (even long ones).
  kind text not null default 'a, b' check (kind in ('a, b', 'it''s')), -- one of two
  topic_id uuid references topics (id) on delete set null,
  primary key (org_id, id),
  foreign key (org_id, person_id) references people (org_id, id) on delete cascade
)`
  expect(readNewTable(statement)).toEqual({
    table: 'wishes',
    create: `create table wishes (
  org_id uuid not null,
  id uuid not null,
  kind text not null default 'a, b' check (kind in ('a, b', 'it''s')),
  topic_id uuid,
  primary key (org_id, id)
)`,
    kind: 'distributed',
    foreignKeys: [
      'alter table wishes add foreign key (org_id) references organizations (org_id)',
      'alter table wishes add foreign key (topic_id) references topics (id) on delete set null',
      'alter table wishes add foreign key (org_id, person_id) references people (org_id, id) on delete cascade',
    ],
  })
})

test('a table without organizations is on each machine, and other statements stay', () => {
  expect(readNewTable('create table clocks (id int primary key)')).toMatchObject({ kind: 'reference' })
  expect(readNewTable('create index wishes_newest on wishes (org_id, id)')).toBeNull()
  expect(
    readNewTable('create table events_2030_01 partition of events for values from (1) to (2)'),
  ).toBeNull()
})

test('each table of the migrations is read, and none keeps a foreign key', () => {
  const statements = readdirSync(FOLDER)
    .filter((name) => name.endsWith('.sql'))
    .flatMap((name) => splitStatements(readFileSync(join(FOLDER, name), 'utf8')))
    .filter((each) => /^create table (?!.* partition of )/m.test(each))
  expect(statements.length).toBeGreaterThan(100)
  const tables = statements.map(readNewTable)
  expect(tables.filter((table) => table === null)).toEqual([])
  expect(tables.filter((table) => table!.create.includes(' references '))).toEqual([])
})
