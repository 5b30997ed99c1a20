import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readlink, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, inject, onTestFinished, test, vi } from 'vitest'
import { withDatabase } from '../../test/harness/global-setup.ts'
import { cloneTemplate } from '../../test/harness/harness.ts'
import { MovingClock } from '../platform/core/index.ts'
import { openPool } from '../platform/db/index.ts'
import { installationClock, moveClock } from './clock/clock.ts'
import { installationSecret } from './installation.ts'
import { readConfig } from './settings/config.ts'

const SCALE = 1_000
const STARTS = [1, 2, 3, 4, 5, 6]

afterEach(() => {
  vi.useRealTimers()
})

async function freshPool() {
  const database = `installation_${randomBytes(6).toString('hex')}`
  await cloneTemplate(database)
  const pool = openPool({ url: withDatabase(inject('postgresUrl'), database), max: STARTS.length })
  onTestFinished(() => pool.close())
  return pool
}

test('processes that start at the same time share one clock', async () => {
  const pool = await freshPool()
  const clocks = await Promise.all(STARTS.map(() => installationClock(pool, SCALE)))
  vi.useFakeTimers({ toFake: ['Date'] })
  expect(new Set(clocks.map((clock) => clock.now().getTime())).size).toBe(1)
})

test('a changed time scale continues from the current service time', async () => {
  const pool = await freshPool()
  const fast = await installationClock(pool, SCALE)
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(Date.now() + 60_000)
  const before = fast.now()
  const real = await installationClock(pool, 1)
  expect(real.now()).toEqual(before)
})

test('a clock is held, moved forward and given another speed, and goes on so after a restart', async () => {
  const pool = await freshPool()
  const clock = await installationClock(pool, 1, true)
  if (!(clock instanceof MovingClock)) throw new Error('the clock cannot be moved')
  vi.useFakeTimers({ toFake: ['Date'] })
  const start = clock.now().getTime()
  await moveClock(pool, clock, { isHeld: true, forwardMs: 3_600_000 })
  vi.setSystemTime(Date.now() + 5_000)
  expect(clock.now().getTime()).toBe(start + 3_600_000)
  await moveClock(pool, clock, { isHeld: false, speed: 60 })
  vi.setSystemTime(Date.now() + 1_000)
  expect(clock.now().getTime()).toBe(start + 3_600_000 + 60_000)
  expect((await installationClock(pool, 1, true)).now()).toEqual(clock.now())
})

test('an installation whose clock cannot be moved goes on in real time', async () => {
  const pool = await freshPool()
  const clock = (await installationClock(pool, 1, true)) as MovingClock
  await moveClock(pool, clock, { isHeld: true, speed: 60 })
  expect(await installationClock(pool, 1)).toMatchObject({ state: { scale: 1, isHeld: false } })
})

test('processes that start at the same time create one secret and no other file', async () => {
  const dataFolder = await mkdtemp(join(tmpdir(), 'parley-installation-'))
  onTestFinished(() => rm(dataFolder, { recursive: true }))
  const config = readConfig({ PARLEY_DATA: dataFolder })
  const secrets = await Promise.all(STARTS.map(() => installationSecret(config, randomBytes)))
  expect(new Set(secrets)).toEqual(new Set([expect.stringMatching(/^[0-9a-f]{64}$/)]))
  expect(await installationSecret(config, randomBytes)).toBe(secrets[0])
  expect(await readdir(dataFolder)).toEqual(['secret'])
})

describe('a symbolic link as the file of the secret', () => {
  const openFolder = async (target: string) => {
    const folder = await mkdtemp(join(tmpdir(), 'parley-installation-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const dataFolder = join(folder, 'data')
    await mkdir(dataFolder)
    await symlink(join(folder, target), join(dataFolder, 'secret'))
    return { folder, dataFolder, config: readConfig({ PARLEY_DATA: dataFolder }) }
  }

  test('is followed, as mounted secrets are links', async () => {
    const { folder, config } = await openFolder('mounted')
    await writeFile(join(folder, 'mounted'), 'the secret of before\n')
    expect(await installationSecret(config, randomBytes)).toBe('the secret of before')
  })

  test('that leads nowhere is refused: neither it nor what it names is written', async () => {
    const { folder, dataFolder, config } = await openFolder('nowhere')
    await expect(installationSecret(config, randomBytes)).rejects.toThrow(/ENOENT.*secret/)
    expect(await readdir(folder)).toEqual(['data'])
    expect(await readdir(dataFolder)).toEqual(['secret'])
    expect(await readlink(join(dataFolder, 'secret'))).toBe(join(folder, 'nowhere'))
  })
})
