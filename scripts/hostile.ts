import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'

/**
 * `npm run hostile`: texts that are slow for patterns and loops, in every field, imported cell, template parameter and
 * message. `/healthz` is called continuously. `npm run hostile -- deliveries`: workers are killed while they send
 * webhooks. `--full` puts every text into every field, and sends 20,000 deliveries.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { full: { type: 'boolean', default: false } },
})
const tests = `server/test/hostile/${positionals[0] ?? 'campaign'}`
const { status } = spawnSync('vitest', ['run', tests, '--disable-console-intercept'], {
  stdio: 'inherit',
  env: {
    ...process.env,
    PARLEY_HOSTILE: values.full ? 'full' : 'short',
    PARLEY_TEST_EFFORT: 'long',
  },
})
process.exitCode = status ?? 1
