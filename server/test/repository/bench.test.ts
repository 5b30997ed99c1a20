import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { effort } from '../harness/effort.ts'

const ROOT = join(import.meta.dirname, '../../..')

async function runBench(...args: string[]): Promise<any> {
  const { stdout } = await promisify(execFile)(process.execPath, ['bench/main.ts', ...args, '--json'], {
    cwd: ROOT,
  })
  return JSON.parse(stdout.trimEnd().split('\n').at(-1)!)
}

/** The short suite runs one of them. */
const isRun = (title: string) => effort(title.startsWith('segments'), true)

function bench(title: string, run: () => Promise<void>): void {
  if (isRun(title)) test(`bench ${title}`, run)
}

// These runs are too short for meaningful figures. They show that the benchmarks work and that no acknowledged event is
// lost.
bench('ingest prints one line of JSON, and every acknowledged event is stored', async () => {
  const result = await runBench('ingest', '--scale', '0.0005', '--runs', '1')
  expect(Object.keys(result)).toEqual(['bench', 'figures', 'ratios', 'targets', 'met'])
  expect(result.bench).toBe('ingest')
  expect(Object.keys(result.ratios)).toEqual(expect.arrayContaining(Object.keys(result.targets)))
  for (const ratio of Object.values(result.ratios)) expect(ratio).toBeGreaterThan(0)
  const { acknowledged, stored } = result.figures
  expect(acknowledged.median).toBeGreaterThan(0)
  expect(stored).toEqual(acknowledged)
})

// It fails when a segment differs from the handwritten count, or an evaluation without changes writes a membership.
bench('segments finds the same people as handwritten SQL', async () => {
  const result = await runBench('segments', '--scale', '0.002', '--runs', '1')
  expect(result.bench).toBe('segments')
  expect(Object.keys(result.targets)).toEqual(Object.keys(result.ratios))
  expect(Object.keys(result.figures)).toContain('two hops: count by hand')
})

// It fails when a change creates no note, or a note remains.
bench('live follows every change among few people and among many', async () => {
  const result = await runBench('live', '--scale', '0.001', '--runs', '1')
  expect(result.bench).toBe('live')
  expect(Object.keys(result.targets)).toEqual(Object.keys(result.ratios))
  for (const ratio of Object.values(result.ratios)) expect(ratio).toBeGreaterThan(0)
})

// It fails when two processes claim the same run, or a worker ends.
bench('fairness measures delays next to a backlog, and the cost of idle polling', async () => {
  const result = await runBench('fairness', '--scale', '0.001', '--runs', '1')
  expect(result.bench).toBe('fairness')
  expect(Object.keys(result.targets)).toEqual(Object.keys(result.ratios))
  expect(result.figures['4 processes: rows claimed'].median).toBeGreaterThan(0)
})

// It fails when an answer is an error, or a submission is not stored with its person and its event.
bench('forms stores every accepted submission', async () => {
  const result = await runBench('forms', '--scale', '0.05', '--runs', '1')
  expect(result.bench).toBe('forms')
  expect(Object.keys(result.targets)).toEqual(Object.keys(result.ratios))
  expect(result.figures.stored.median).toBeGreaterThan(0)
})

// It fails when somebody matches, or an acknowledged event was not created.
bench('growth measures one organization at three sizes', async () => {
  const result = await runBench('growth', '--scale', '0.001', '--runs', '1')
  expect(result.bench).toBe('growth')
  expect(Object.keys(result.targets)).toEqual(Object.keys(result.ratios))
  expect(result.figures['100000: size'].median).toBeGreaterThan(0)
})

// It fails when a message does not leave, or leaves twice.
bench('campaign sends each message once, and keeps the whole audience', async () => {
  const result = await runBench('campaign', '--scale', '0.02', '--runs', '1')
  expect(result.bench).toBe('campaign')
  expect(Object.keys(result.targets)).toEqual(Object.keys(result.ratios))
  expect(result.figures['start to all: audience kept'].median).toBeGreaterThan(0)
})

// It fails when a call fails, or one key sends more than one message.
bench('transactional sends one message for each key beside a campaign', async () => {
  const result = await runBench('transactional', '--scale', '0.02', '--runs', '1')
  expect(result.bench).toBe('transactional')
  expect(Object.keys(result.targets)).toEqual(Object.keys(result.ratios))
  expect(result.figures['messages of one key'].median).toBe(1)
})

// It fails when the canvas does not show the journey, or the browser traces no frames.
bench('canvas opens a large journey and traces the frames of each action', async () => {
  const result = await runBench('canvas', '--scale', '0.2', '--runs', '1')
  expect(result.bench).toBe('canvas')
  expect(Object.keys(result.ratios)).toEqual(expect.arrayContaining(Object.keys(result.targets)))
  expect(result.figures.opening.median).toBeGreaterThan(0)
  expect(result.figures.dragging.median).toBeGreaterThan(0)
})
