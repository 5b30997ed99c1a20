import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'

/**
 * `npm run racing`: events for few people on 64 connections of two processes. It checks that no person is enrolled
 * twice and no event is lost.
 */
const { values } = parseArgs({
  options: { events: { type: 'string', default: '10000' }, people: { type: 'string', default: '100' } },
})
const { status } = spawnSync('vitest', ['run', 'server/test/customers/concurrent-events.test.ts'], {
  stdio: 'inherit',
  env: { ...process.env, PARLEY_TEST_RACING_EVENTS: values.events, PARLEY_TEST_RACING_PEOPLE: values.people },
})
process.exitCode = status ?? 1
