import type { Decide } from '../step/context.ts'

/** One random draw per run and node decides, so a retry never changes the arm. */
export const decideRandomSplit: Decide<'RANDOM_SPLIT'> = ({ inputs }, context) => {
  const drawn = context.random() * 100
  let reached = 0
  for (const { id, weight } of inputs?.arms ?? []) {
    reached += weight
    if (drawn < reached) return { do: 'leave', signal: `split:${id}` }
  }
  throw new Error('the weights do not total 100')
}
