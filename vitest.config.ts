import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['server/**/*.test.ts', 'simulator/**/*.test.ts', 'sdk/**/*.test.ts', 'faults/**/*.test.ts'],
    globalSetup: ['server/test/global-setup.ts'],
    reporters: ['default', './scripts/closing-line.ts'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // Two cores: a database, a service and a browser share them with the tests.
    maxWorkers: 2,
    pool: 'forks',
  },
})
