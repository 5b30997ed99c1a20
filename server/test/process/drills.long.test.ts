import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import type { DrillResult } from '../../../faults/drills/drill.ts'
import { DRILLS } from '../../../faults/drills/list.ts'

const ROOT = join(import.meta.dirname, '../../..')

/**
 * The times of a drill depend on the machine, so they are not asserted here. faults.long.test.ts runs
 * the same machinery.
 */
test('Nothing is lost or doubled in a drill', async () => {
  const artefacts = await mkdtemp(join(tmpdir(), 'parley-drills-test-'))
  onTestFinished(() => rm(artefacts, { recursive: true, force: true }))
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['faults/drills/main.ts', '--short', '--artefacts', artefacts, '--json'],
    { cwd: ROOT },
  ).catch((failed: { stdout: string }) => failed)
  const results: DrillResult[] = JSON.parse(stdout.trimEnd().split('\n').at(-1)!)
  expect(results.map(({ name }) => name)).toEqual(DRILLS.map(({ name }) => name))
  for (const { name, outcome } of results) {
    if ('skipped' in outcome) continue
    expect(outcome, name).toMatchObject({ lost: [], doubled: [], findings: [] })
  }
})
