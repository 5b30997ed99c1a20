import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { diagnose, formatFindings } from './index.ts'
import { checkClock, checkMemory, checkNode } from './machine.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-doctor-'))
})

afterEach(() => rm(folder, { recursive: true, force: true }))

const surroundings = (more: Partial<Parameters<typeof diagnose>[0]> = {}) => ({
  dataFolder: folder,
  port: 0,
  host: '127.0.0.1',
  databaseUrl: null,
  ...more,
})

test('the doctor passes on a working machine and removes its trial database', async () => {
  const findings = await diagnose(surroundings())
  expect(findings.filter(({ ok }) => !ok)).toEqual([])
  expect(findings.find(({ check }) => check === 'test database')?.detail).toMatch(/^PostgreSQL 18.*UTF8/)
  expect(await readdir(folder)).toEqual([])
  expect(formatFindings(findings)).toMatch(/Parley can run here\.$/)
})

test('the doctor reports a port that is in use, with a remedy', async () => {
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const { port } = other.address() as { port: number }
  const findings = await diagnose(surroundings({ port, databaseUrl: 'postgres://nobody@127.0.0.1:1/none' }))
  other.close()
  expect(findings.find(({ check }) => check === 'port')).toMatchObject({
    ok: false,
    detail: `127.0.0.1:${port} cannot be used: EADDRINUSE`,
    remedy: expect.stringContaining('set PORT'),
  })
})

test('the doctor reports a database that does not answer', async () => {
  const findings = await diagnose(surroundings({ databaseUrl: 'postgres://parley:secret@127.0.0.1:1/none' }))
  const found = findings.find(({ check }) => check === 'PostgreSQL')!
  expect(found).toMatchObject({ ok: false, remedy: expect.stringContaining('PARLEY_DATABASE_URL') })
  expect(found.detail).not.toContain('secret')
})

test('the doctor reports an unusable data folder', async () => {
  await writeFile(join(folder, 'file'), '')
  const findings = await diagnose(surroundings({ dataFolder: join(folder, 'file') }))
  expect(findings.at(-1)).toMatchObject({ check: 'data folder', ok: false })
})

describe('the machine', () => {
  test.each([
    { version: '20.20.2', ok: false },
    { version: '24.0.0', ok: true },
    { version: '26.1.0', ok: true },
  ])('the doctor checks Node $version', ({ version, ok }) => {
    expect(checkNode(version).ok).toBe(ok)
  })

  test('the doctor reports an unset clock and too little memory', () => {
    expect(checkClock(new Date('1970-01-01T00:03:00Z')).ok).toBe(false)
    expect(checkMemory(256 * 1024 * 1024, 0)).toMatchObject({
      ok: false,
      detail: expect.stringContaining('256 MB'),
    })
  })
})

test('findings are formatted as lines with the remedy below', () => {
  const text = formatFindings([
    { check: 'Node', ok: true, detail: 'Node 24.1.0' },
    { check: 'data folder', ok: false, detail: 'no space', remedy: 'Make room.' },
  ])
  expect(text).toBe(
    [
      '✓ Node         Node 24.1.0',
      '✗ data folder  no space',
      '               → Make room.',
      '',
      '1 thing needs attention.',
    ].join('\n'),
  )
})
