import { z } from 'zod'

/** What a simulated run must do. */
export const Expectation = z.strictObject({
  endReason: z.string().max(100).nullable().describe('How the run ends. null: it keeps looping.'),
  steps: z
    .array(
      z.strictObject({
        nodeId: z.string().max(100),
        signal: z.string().max(150).nullable().describe('Over which the run leaves it. null: it ends there.'),
      }),
    )
    .max(500)
    .optional()
    .describe('The steps of the run, in order. Omitted: any.'),
})

export type Expected = z.output<typeof Expectation>

/** What a run did. */
export interface Actual {
  endReason: string | null
  steps: readonly { nodeId: string; signal: string | null }[]
}

/** Where a run first differs from what is expected of it, in words; null where it does not. */
export function differenceFrom(expected: Expected, actual: Actual): string | null {
  for (const [at, { nodeId, signal }] of (expected.steps ?? []).entries()) {
    const step = actual.steps[at]
    if (!step) return `The run ended before step ${at + 1}, “${nodeId}”.`
    if (step.nodeId !== nodeId) return `Step ${at + 1} is “${step.nodeId}”. The test expects “${nodeId}”.`
    if (step.signal !== signal)
      return `Step ${at + 1}, “${nodeId}”, was left ${over(step.signal)}. The test expects ${over(signal)}.`
  }
  const next = expected.steps && actual.steps[expected.steps.length]
  if (next) return `The run went on to “${next.nodeId}”. The test expects it to end before.`
  if (actual.endReason === expected.endReason) return null
  return `The run ended with ${named(actual.endReason)}. The test expects ${named(expected.endReason)}.`
}

function over(signal: string | null): string {
  return signal === null ? 'without a signal' : `over ${signal}`
}

function named(endReason: string | null): string {
  return endReason ?? 'did_not_end'
}
