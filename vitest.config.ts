import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { SlowestFirst } from './scripts/slowest-first.ts'
import { readTestFiles } from './scripts/test-files.ts'
import { HANGS_AFTER_MS, isLong } from './server/test/harness/effort.ts'
import { INTERVAL_MS, PATIENCE_MS } from './server/test/harness/waiting.ts'

/** They check what the program sent and answered during all other tests, so they run last. */
const AFTERWARDS = [
  'server/test/statements/statements.test.ts',
  'server/test/error-codes/error-codes.test.ts',
]

const files = readTestFiles()

// All processes of the tests share what Node has compiled, and the started services as well.
process.env.NODE_COMPILE_CACHE ??= join(tmpdir(), 'node-compile-cache')

/** The flag `--sequence.shuffle.files` would replace the order of the projects below. */
const isShuffled = process.env.PARLEY_TEST_SHUFFLE === '1'

const SHARED = {
  // Loading the program for each file took a fifth of the time.
  isolate: false,
  // Node loads the modules itself, as in production, which takes less time than to transform them before.
  experimental: { viteModuleRunner: false },
  testTimeout: HANGS_AFTER_MS,
  hookTimeout: HANGS_AFTER_MS,
  expect: { poll: { timeout: PATIENCE_MS, interval: INTERVAL_MS } },
  setupFiles: ['server/test/harness/properties.ts'],
}

export default defineConfig({
  test: {
    globalSetup: ['server/test/harness/global-setup.ts'],
    reporters: ['default', './scripts/closing-line.ts'],
    pool: 'forks',
    sequence: isShuffled ? { shuffle: { files: true } } : { sequencer: SlowestFirst },
    projects: [
      {
        test: {
          ...SHARED,
          name: 'pure',
          include: files.pure,
          // They only compute, so more workers than cores would not help.
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          ...SHARED,
          name: 'suite',
          include: files.suite.filter((file) => !AFTERWARDS.includes(file)),
          // They mostly wait: for a database, a service, a browser or a clock.
          maxWorkers: isLong ? 2 : 4,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...SHARED,
          name: 'afterwards',
          include: files.suite.filter((file) => AFTERWARDS.includes(file)),
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
})
