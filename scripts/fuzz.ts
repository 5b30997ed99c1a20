import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'

/**
 * `npm run fuzz`: valid, altered and hostile requests over all operations, from a seed. No answer may be a 5xx, and
 * each must match its schema. A tenth as many tool calls go the same way.
 */
const { values } = parseArgs({
  options: { requests: { type: 'string', default: '100000' }, seed: { type: 'string', default: '1' } },
})
const { status } = spawnSync(
  'vitest',
  ['run', 'server/test/registry/fuzz.test.ts', '--disable-console-intercept'],
  {
    stdio: 'inherit',
    env: { ...process.env, PARLEY_FUZZ_REQUESTS: values.requests, PARLEY_FUZZ_SEED: values.seed },
  },
)
process.exitCode = status ?? 1
