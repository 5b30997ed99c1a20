import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../../..')

// Seeds of `npm run faults`: a killed process, a killed PostgreSQL, a connection cut at a commit.
const SEEDS = [0, 45, 4]

test('The service keeps its guarantees under injected faults', async () => {
  const artefacts = await mkdtemp(join(tmpdir(), 'parley-faults-test-'))
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['faults/main.ts', '--short', '--seed', SEEDS.join(), '--artefacts', artefacts, '--json'],
    { cwd: ROOT },
  ).catch((failed: { stdout: string }) => failed)
  const report = JSON.parse(stdout.trimEnd().split('\n').at(-1)!)
  expect(report.findings).toEqual({})
  expect(report).toMatchObject({ seeds: SEEDS.length, passed: SEEDS.length })
  expect(report.figures.events).toBeGreaterThan(0)
  await rm(artefacts, { recursive: true, force: true })
})
