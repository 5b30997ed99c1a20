import { expect, inject, test } from 'vitest'
import { z } from 'zod'
import { openPool, sql } from '../../platform/db/index.ts'
import { logPostgres, openLog } from './log.ts'

const SECRET = 'Zoë-4f1b'

function writtenBy(write: (log: ReturnType<typeof openLog>) => void): string {
  const lines: string[] = []
  write(openLog('info', { write: (line) => void lines.push(line) }))
  return lines.join('')
}

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => expect.unreachable('it succeeded'),
    (error: unknown) => error,
  )

test.each([
  ['22P02', sql`select ${SECRET}::int`],
  ['22007', sql`select ${SECRET}::timestamptz`],
  ['22P02', sql`select ${`{"a":${SECRET}`}::jsonb`],
  ['23505', sql`insert into pg_temp.kept values (${SECRET}), (${SECRET})`],
  ['23514', sql`insert into pg_temp.kept values (${`long ${SECRET}`})`],
  ['22001', sql`insert into pg_temp.kept values (${SECRET.repeat(10)})`],
])('a failed statement (%s) is logged with its code and without its values', async (code, statement) => {
  await using pool = openPool({ url: inject('postgresUrl'), max: 1 })
  await pool.run(
    sql`create temporary table kept (name varchar(20) primary key, check (name not like 'long%'))`,
  )
  const failure = await failureOf(pool.transaction((db) => db.run(statement)))
  const wrapped = new Error('the work failed', { cause: failure })
  const written = writtenBy((log) => {
    log.error({ err: failure }, 'it failed')
    log.error({ err: wrapped }, 'it failed')
  })
  expect(written).toContain(code)
  expect(written).toContain('pool.ts')
  expect(written).not.toContain(SECRET)
})

test.each([
  () => JSON.parse(`{"name": ${SECRET}}`),
  () => z.object({ name: z.number() }).parse({ name: SECRET }),
  () => new URL(`//${SECRET}`),
  () => {
    throw SECRET
  },
])('a library error is logged without the value that it quotes: %s', (work) => {
  const written = writtenBy((log) => {
    try {
      work()
    } catch (error) {
      log.error({ err: error }, 'it failed')
    }
  })
  expect(written).toContain('it failed')
  expect(written).not.toContain(SECRET)
})

test('messages of PostgreSQL are logged, except that it is starting', () => {
  const written = writtenBy((log) => {
    logPostgres(log, 'FATAL:  the database system is starting up')
    logPostgres(log, 'LOG:  database system is ready to accept connections')
    logPostgres(log, 'PostgreSQL runs as nobody')
  })
  expect(written.match(/"msg":"[^"]*"/g)).toEqual([
    '"msg":"postgres LOG:  database system is ready to accept connections"',
    '"msg":"PostgreSQL runs as nobody"',
  ])
})
