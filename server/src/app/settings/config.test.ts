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

test('a schedule and a folder of backups need each other', () => {
  const folder = { PARLEY_BACKUP_FOLDER: '/backups' }
  const schedule = { PARLEY_BACKUP_SCHEDULE: '24h' }
  expect(() => readConfig(folder)).toThrow('PARLEY_BACKUP_FOLDER: also set PARLEY_BACKUP_SCHEDULE.')
  expect(() => readConfig(schedule)).toThrow('PARLEY_BACKUP_SCHEDULE: also set PARLEY_BACKUP_FOLDER.')
  expect(readConfig({ ...folder, ...schedule }).backups).toMatchObject({ place: '/backups' })
  expect(readConfig({}).backups).toBeNull()
})

test('variables of the examples and of the client stop no service', () => {
  const names = ['PARLEY_API_KEY', 'PARLEY_URL', 'PARLEY_SIGNING_SECRET']
  for (const name of names) expect(() => readConfig({ [name]: 'x' }), name).not.toThrow()
})
