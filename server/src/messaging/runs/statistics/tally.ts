import type { RunStatus } from '../run.ts'
import type { Step } from '../steps.ts'
import { addTimes, bucketOf, type Times } from './times.ts'

/** What happened at a node: a run entered or left it. */
export type What = Step['status']

/** How often something happened at a node within an hour. */
export interface StepCount {
  nodeId: string
  what: What
  /** For EXITED: the signal, and the next node; empty at an EXIT. */
  signal: string
  target: string
  /** The beginning of the hour, in milliseconds. */
  hour: number
  count: number
  /** The durations of runs that left. */
  times: Times
}

/** The counted parts of a step. */
export interface CountedStep {
  journeyId: string
  nodeId: string
  /** Whether it was entered before and is already stored. */
  isKnown: boolean
  status: What
  signal: string | null
  targetNodeId: string | null
  enteredAt: Date
  exitedAt: Date | null
}

const HOUR_MS = 3_600_000

/** The counts of some steps, by journey. */
export function tallyOf(steps: readonly CountedStep[]): Map<string, StepCount[]> {
  const tallies = new Map<string, StepCount[]>()
  for (const step of steps) {
    const counts = tallies.get(step.journeyId) ?? []
    tallies.set(step.journeyId, counts)
    const { nodeId, enteredAt, exitedAt } = step
    if (!step.isKnown) {
      counts.push({ ...ENTERED, nodeId, hour: hourOf(enteredAt) })
    }
    if (exitedAt === null) continue
    counts.push({
      nodeId,
      what: step.status,
      signal: step.signal ?? '',
      target: step.targetNodeId ?? '',
      hour: hourOf(exitedAt),
      count: 1,
      times: { [bucketOf(exitedAt.getTime() - enteredAt.getTime())]: 1 },
    })
  }
  return new Map([...tallies].map(([journeyId, counts]) => [journeyId, addUp(counts, keyOfCount)]))
}

const ENTERED = { what: 'ENTERED', signal: '', target: '', count: 1, times: {} } as const

function hourOf(instant: Date): number {
  return Math.floor(instant.getTime() / HOUR_MS) * HOUR_MS
}

function keyOfCount({ nodeId, what, signal, target, hour }: StepCount): string {
  return JSON.stringify([nodeId, what, signal, target, hour])
}

/** Adds up the counts with the same key. */
export function addUp<Count extends { count: number; times: Times }>(
  counts: readonly Count[],
  keyOf: (count: Count) => string,
): Count[] {
  const sums = new Map<string, Count>()
  for (const count of counts) {
    const key = keyOf(count)
    const sum = sums.get(key)
    if (!sum) {
      sums.set(key, { ...count, times: { ...count.times } })
      continue
    }
    sum.count += count.count
    addTimes(sum.times, count.times)
  }
  return [...sums.values()]
}

/** How many more runs have a status. */
export type StatusCounts = Partial<Record<RunStatus, number>>

/** A run that ended. */
export interface EndedOfJourney {
  journey_id: string
  status: RunStatus
}

/** What ended runs change in the counts of each status, by journey. */
export function endingsOf(ended: readonly EndedOfJourney[]): Map<string, StatusCounts> {
  const byJourney = new Map<string, StatusCounts>()
  for (const { journey_id, status } of ended) {
    const counts = byJourney.get(journey_id) ?? {}
    byJourney.set(journey_id, counts)
    counts.ACTIVE = (counts.ACTIVE ?? 0) - 1
    counts[status] = (counts[status] ?? 0) + 1
  }
  return byJourney
}
