import { expect, test } from 'vitest'
import { type Drill, formatTable, type Outcome, runDrill } from './drill.ts'

const FINE: Outcome = { away: 3, awayLimit: 10, lost: [], doubled: [], findings: [], figures: '7 events' }
const drill = (run: Drill['run']): Drill => ({ name: 'kill', done: 'a process is killed', run })
const ground = {} as Parameters<Drill['run']>[0]

test.each([
  [{}, 'passed'],
  [{ away: 11 }, 'FAILED'],
  [{ lost: ['event 1'] }, 'FAILED'],
  [{ doubled: ['message 1'] }, 'FAILED'],
  [{ findings: ['an answer of 500'] }, 'FAILED'],
])('the verdict of %j', async (more, verdict) => {
  expect(
    (
      await runDrill(
        drill(async () => ({ ...FINE, ...more })),
        ground,
      )
    ).verdict,
  ).toBe(verdict)
})

test('a drill that cannot be run has failed, and one that the machine does not allow is skipped', async () => {
  const failed = await runDrill(
    drill(() => Promise.reject(new Error('no port'))),
    ground,
  )
  const skipped = await runDrill(
    drill(async () => ({ skipped: 'only root' })),
    ground,
  )
  expect([failed.verdict, skipped.verdict]).toEqual(['FAILED', 'skipped'])
  const table = formatTable([
    await runDrill(
      drill(async () => FINE),
      ground,
    ),
    skipped,
  ])
  expect(table).toMatch(/kill +a process is killed +3\.0 of 10 +0 +0 +passed +7 events/)
  expect(table).toMatch(/kill +a process is killed +- +- +- +skipped +only root/)
})
