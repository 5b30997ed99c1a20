import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../harness/harness.ts'
import { checkStatements } from './check.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { PARLEY_ROLE: 'api' } })
})
afterAll(() => app.stop())

const check = (text: string) => checkStatements(app.runtime.pool, [{ source: 'server/src/some.ts', text }])

const GOOD = {
  'every table compared with the organization': `
    select r.id from runs r
    left join people p on p.org_id = $1 and p.id = r.person_id
    cross join lateral (select count(*) from messages m where $1 = m.org_id and m.run_id = r.id) said
    where r.org_id = $1 and exists (select from contacts c where c.org_id = $1 and c.id = r.contact_id)`,
  'a reference table belongs to nobody': `select value from installation where key = $1`,
  'rows of a CTE that read the organization': `
    with due as (select org_id, id from runs where org_id = $1 and deadline_at < $2)
    update runs set deadline_at = $3 from due where runs.org_id = $1 and runs.id = due.id`,
  'new rows under a parameter, from wherever': `
    insert into audit_log (org_id, id, at, actor_kind, actor_id, operation)
    select $1, id, $2, 'key', 'x', 'y' from unnest($3::uuid[]) as r (id)
    on conflict (org_id, id) do update set at = excluded.at`,
  'a parameter on conflict of rows from a table': `
    insert into run_sums as s (org_id, id, due_at) select org_id, id, $2 from initiatives where org_id = $1
    on conflict (org_id, id) do update set due_at = coalesce(s.due_at, $2)`,
  'what is returned of rows under a parameter': `
    insert into goal_looks (org_id, id, initiative_id, person_external_id, is_merge, due_at)
    select $1, id, id, '', false, $2 from initiatives where org_id = $1 returning id`,
  'a parameter on conflict of one row': `
    insert into audit_log (org_id, id, at, actor_kind, actor_id, operation) values ($1, $2, $3, 'key', 'x', 'y')
    on conflict (org_id, id) do update set at = $4`,
  'what is returned of records and a table, by the name of the target': `
    insert into goal_looks as look (org_id, id, initiative_id, person_external_id, is_merge, due_at)
    select i.org_id, r.id, i.id, '', false, $3 from jsonb_to_recordset($2) as r (id uuid)
    join initiatives i on i.org_id = $1 and i.id = r.id returning look.id`,
  'what is returned of rows from a table alone': `
    insert into goal_looks (org_id, id, initiative_id, person_external_id, is_merge, due_at)
    select org_id, id, id, '', false, $2 from initiatives where org_id = $1 returning id`,
  'new rows of what was deleted': `
    with gone as (delete from relationships where org_id = $1 and id = $2 returning *)
    insert into removed_relationships (org_id, id, relationship_type_id, from_external_id, to_external_id, created_at,
                                       removed_at)
    select org_id, id, relationship_type_id, from_external_id, to_external_id, created_at, $3 from gone`,
  'a changing function in the query that locks': `
    with locked as (select id, deadline_at + interval '1 day' as later from runs where org_id = $1 for update)
    update runs set deadline_at = case when rev > 1 then locked.later else deadline_at end, rev = greatest(rev, 2)
    from locked where runs.org_id = $1 and runs.id = locked.id`,
  'the time of the statement, of no column': `update runs set ended_at = now() where org_id = $1`,
  'statements about the database': `create table some (id int)`,
}

test.each(Object.entries(GOOD))('The rules accept: %s', async (_, text) => {
  expect(await check(text)).toEqual([])
})

const BAD = {
  'a table without its organization': [`select id from runs where id = $1`, 'runs runs.org_id is not'],
  'only joined': [
    `select p.id from runs r join people p on p.org_id = r.org_id and p.id = r.person_id where r.org_id = $1`,
    'people p.org_id is not',
  ],
  'only joined by using': [
    `select count(*) from runs r join people p using (org_id) where org_id = $1`,
    'people p.org_id is not',
  ],
  'held only on the side that is there anyway': [
    `select count(*) from runs r left join people p on r.org_id = $1 and p.org_id = $1`,
    'runs r.org_id is not',
  ],
  'one of two ways': [`select id from runs where org_id = $1 or id = $2`, 'runs runs.org_id is not'],
  'several organizations': [`select id from runs where org_id = any($1)`, 'runs runs.org_id is not'],
  'a subquery': [
    `select id from runs r where org_id = $1 and exists (select from people p where p.org_id = r.org_id)`,
    'people p.org_id is not',
  ],
  'a lateral': [
    `select id from runs r cross join lateral (select 1 from people p where p.org_id = r.org_id) x where org_id = $1`,
    'people p.org_id is not',
  ],
  'a CTE': [`with due as (select id from runs) select id from due`, 'runs runs.org_id is not'],
  'part of a union': [
    `select id from runs where org_id = $1 union select id from people`,
    'people people.org_id',
  ],
  'a table that is updated': [
    `with due as (select org_id, id from runs where org_id = $1)
     update runs r set rev = 1 from due where r.org_id = due.org_id and r.id = due.id`,
    'runs r.org_id is not',
  ],
  'a table that is deleted from': [
    `delete from run_steps where run_id = $1`,
    'run_steps run_steps.org_id is not',
  ],
  'new rows of an organization that came along': [
    `insert into segment_members (org_id, segment_id, person_id, entered_at)
     select o, s, p, $1 from jsonb_to_recordset($2) as r (o uuid, s uuid, p uuid)`,
    'segment_members org_id of the new rows',
  ],
  'a changing function over columns': [
    `update runs set deadline_at = deadline_at + interval '1 day' where org_id = $1`,
    'runs timestamptz_pl_interval over columns',
  ],
  'over columns of what is joined': [
    `update runs set deadline_at = $2::timestamptz + n * interval '1 day' from unnest($3::int[]) n where org_id = $1`,
    'runs timestamptz_pl_interval over columns',
  ],
  'within case': [
    `update runs set deadline_at = case when rev = 1 then now() else deadline_at end where org_id = $1`,
    'runs now within CASE',
  ],
  'within coalesce': [
    `update runs set deadline_at = coalesce(deadline_at, now()) where org_id = $1`,
    'runs now within CASE',
  ],
  'text of a time': [
    `update runs set signal = ended_at::text where org_id = $1`,
    'runs a cast from or to text over columns',
  ],
  'in the conditions of an update': [
    `update runs set rev = 1 where org_id = $1 and ended_at + interval '1 day' < $2`,
    'runs timestamptz_pl_interval over columns',
  ],
  'on conflict': [
    `insert into audit_log (org_id, id, at, actor_kind, actor_id, operation) values ($1, $2, $3, 'key', 'x', 'y')
     on conflict (org_id, id) do update set at = audit_log.at + interval '1 day'`,
    'audit_log timestamptz_pl_interval over columns',
  ],
  'a subquery on conflict': [
    `insert into audit_log (org_id, id, at, actor_kind, actor_id, operation) values ($1, $2, $3, 'key', 'x', 'y')
     on conflict (org_id, id) do update set at = (select greatest(audit_log.at, excluded.at))`,
    'audit_log a subquery within ON CONFLICT',
  ],
  'a parameter on conflict of rows from a query': [
    `insert into audit_log (org_id, id, at, actor_kind, actor_id, operation)
     select $1, id, $2, 'key', 'x', 'y' from unnest($3::uuid[]) as r (id)
     on conflict (org_id, id) do update set at = $2`,
    'audit_log a parameter within ON CONFLICT',
  ],
  'a parameter on conflict in a reference table': [
    `insert into installation (key, value) select key, '{}' from unnest($1::text[]) as r (key)
     on conflict (key) do update set value = $2`,
    'installation a parameter within ON CONFLICT',
  ],
  'what is returned of records and a table': [
    `insert into goal_looks (org_id, id, initiative_id, person_external_id, is_merge, due_at)
     select i.org_id, r.id, i.id, '', false, $3 from jsonb_to_recordset($2) as r (id uuid)
     join initiatives i on i.org_id = $1 and i.id = r.id returning id`,
    'goal_looks RETURNING of records and a table',
  ],
  'no statement': [`select from from`, 'syntax error'],
} satisfies Record<string, [string, string]>

test.each(Object.entries(BAD))('The rules reject: %s', async (_, [text, problem]) => {
  const findings = await check(text)
  expect(findings).toHaveLength(1)
  expect(findings[0]).toContain(problem)
})

describe('Exceptions to the rules', () => {
  const text = 'select id from runs where deadline_at < $1'
  const statement = { source: 'server/src/some.ts', text }
  const exception = { source: statement.source, rule: 'organization' as const, reason: 'a poll' }

  test('apply to the tables and the file that they name', async () => {
    const excused = (tables: string[], source = exception.source) =>
      checkStatements(app.runtime.pool, [statement], [{ ...exception, tables, source }])
    expect(await excused(['runs'])).toEqual([])
    expect(await excused(['people'])).toHaveLength(1)
    expect(await excused(['runs'], 'server/src/other.ts')).toHaveLength(1)
  })
})
