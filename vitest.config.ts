import { defineConfig } from 'vitest/config'

/** Look at what all other tests made the program send and answer: run when they are done. */
const AFTERWARDS = [
  'server/test/statements/statements.test.ts',
  'server/test/error-codes/error-codes.test.ts',
]

export default defineConfig({
  test: {
    globalSetup: ['server/test/global-setup.ts'],
    reporters: ['default', './scripts/closing-line.ts'],
    // Two cores: a database, a service and a browser share them with the tests.
    maxWorkers: 2,
    pool: 'forks',
    projects: [
      {
        test: {
          name: 'suite',
          include: [
            'server/**/*.test.ts',
            'simulator/**/*.test.ts',
            'sdk/**/*.test.ts',
            'faults/**/*.test.ts',
            'browser/**/*.test.ts',
            'form/**/*.test.ts',
            'web/test/**/*.test.ts',
          ],
          exclude: AFTERWARDS,
          // Reading the program anew for each file took a fifth of the time.
          isolate: false,
          testTimeout: 40_000,
          hookTimeout: 60_000,
          sequence: { groupOrder: 0 },
        },
      },
      { test: { name: 'afterwards', include: AFTERWARDS, sequence: { groupOrder: 1 } } },
    ],
  },
})
