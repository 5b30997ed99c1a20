import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const PRODUCTION = {
  PARLEY_MODE: 'production',
  PARLEY_SECRET: 'a secret for tests, long enough to be one',
  PARLEY_PUBLIC_URL: 'https://parley.example',
}

test('production starts no simulator, whichever setting asks for one', () => {
  expect(readConfig(PRODUCTION).simulator).toBeNull()
  expect(readConfig({ ...PRODUCTION, PARLEY_SIMULATOR: 'false' }).simulator).toBeNull()
  for (const given of [{ PARLEY_SIMULATOR: 'true' }, { PARLEY_SIMULATOR_URL: 'http://127.0.0.1:4001' }])
    expect(() => readConfig({ ...PRODUCTION, ...given }), JSON.stringify(given)).toThrow(
      /PARLEY_MODE=production:\nPARLEY_SIMULATOR\w*: remove it\./,
    )
})
