import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const DATABASE = { PARLEY_DATABASE_URL: 'postgres://parley:secret@db-1/parley' }

test('a replica may be five seconds old unless a setting says otherwise', () => {
  const url = 'postgres://parley:secret@db-2,db-3/parley?target_session_attrs=prefer-standby'
  const of = (more: Record<string, string>) =>
    readConfig({ ...DATABASE, PARLEY_REPLICA_URL: url, ...more }).replica
  expect(of({})).toEqual({ url, stalenessMs: 5_000 })
  expect(of({ PARLEY_REPLICA_STALENESS: '30' })).toEqual({ url, stalenessMs: 30_000 })
  expect(readConfig(DATABASE).replica).toBeNull()
})

test.each([
  [{ PARLEY_REPLICA_STALENESS: '5' }, /also set PARLEY_REPLICA_URL/],
  [{ PARLEY_REPLICA_URL: 'postgres://db-2/parley' }, /also set PARLEY_DATABASE_URL/],
  [{ ...DATABASE, PARLEY_REPLICA_URL: 'db-2' }, /^PARLEY_REPLICA_URL: use postgres:/],
  [
    { ...DATABASE, PARLEY_REPLICA_URL: 'postgres://a:secret@db-2/parley?target_session_attrs=read-write' },
    /^PARLEY_REPLICA_URL: target_session_attrs=read-write: leave it out/,
  ],
  [
    { ...DATABASE, PARLEY_REPLICA_URL: 'postgres://a:secret@db-2/parley', PARLEY_REPLICA_STALENESS: '0' },
    /^PARLEY_REPLICA_STALENESS: /,
  ],
] as [Record<string, string>, RegExp][])('%j is refused, without the password', (env, words) => {
  expect(() => readConfig(env)).toThrow(words)
  expect(() => readConfig(env)).not.toThrow(/secret/)
})
