import { expect, test } from 'vitest'
import { locksOf, wordLock } from './plan.ts'

test.each([
  ['create table t (id int); create index on t (id); alter table t add check (id > 0)', []],
  ['alter table people add column later int', ['reading and writing people waits for a moment']],
  [
    '-- Why.\nalter table people\n  alter column age set not null',
    ['reading and writing people waits while its rows are read'],
  ],
  [
    'alter table runs add constraint c foreign key (a) references b (a) not valid',
    ['reading and writing runs waits for a moment'],
  ],
  ['alter table runs validate constraint c', []],
  [
    'alter table runs add constraint c check (a > 0)',
    ['reading and writing runs waits while its rows are read'],
  ],
  [
    'create unique index if not exists people_by on people (org_id)',
    ['writing people waits while its rows are read'],
  ],
  ['create index concurrently people_by on people (org_id)', []],
  ['drop table if exists old', ['reading and writing old waits for a moment']],
  ["insert into people values ('alter table x');", []],
])('%s', (text, words) => {
  expect(locksOf(text).map(wordLock)).toEqual(words)
})
