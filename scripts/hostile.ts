import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'

/**
 * `npm run hostile`: texts that patterns and loops take long over, in every field, imported cell, template parameter and
 * message, while `/healthz` of the service is asked all the time. `--full` puts every text into every field.
 */
const { values } = parseArgs({ options: { full: { type: 'boolean', default: false } } })
const { status } = spawnSync('vitest', ['run', 'server/test/hostile/', '--disable-console-intercept'], {
  stdio: 'inherit',
  env: { ...process.env, PARLEY_HOSTILE: values.full ? 'full' : 'short' },
})
process.exitCode = status ?? 1
