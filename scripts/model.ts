import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'

/**
 * `npm run model -- --runs N`: random histories of runs on several workers, with the invariants checked. A failure
 * prints the command that repeats it: `--seed`, `--path` and `--replay`.
 */
const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '200' },
    seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
    path: { type: 'string' },
    replay: { type: 'string' },
    'no-shrink': { type: 'boolean', default: false },
  },
})
const { status } = spawnSync('vitest', ['run', 'server/test/model/', '--disable-console-intercept'], {
  stdio: 'inherit',
  env: {
    ...process.env,
    PARLEY_MODEL_RUNS: values.runs,
    PARLEY_MODEL_SEED: values.seed,
    PARLEY_MODEL_SHRINK: String(!values['no-shrink']),
    ...(values.path === undefined ? {} : { PARLEY_MODEL_PATH: values.path }),
    ...(values.replay === undefined ? {} : { PARLEY_MODEL_REPLAY: values.replay }),
  },
})
process.exitCode = status ?? 1
