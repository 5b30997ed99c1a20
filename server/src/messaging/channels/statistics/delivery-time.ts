/** The steps in seconds to which delivery times are rounded up. What takes longer counts under the last one. */
const DELIVERY_STEPS = [
  1, 2, 5, 10, 20, 30, 60, 120, 300, 600, 1_800, 3_600, 10_800, 43_200, 86_400, 604_800,
] as const

/** How long a delivery took, in seconds, rounded up to a step. */
export function deliveryStep(sentAt: Date, deliveredAt: Date): number {
  const seconds = (deliveredAt.getTime() - sentAt.getTime()) / 1000
  return DELIVERY_STEPS.find((step) => seconds <= step) ?? DELIVERY_STEPS.at(-1)!
}

/** Deliveries that took so many seconds. */
export interface Deliveries {
  seconds: number
  count: number
}

/** Within how many seconds this share of the deliveries happened; null without any. */
export function withinSeconds(deliveries: readonly Deliveries[], share: number): number | null {
  const sorted = deliveries.toSorted((a, b) => a.seconds - b.seconds)
  const needed = sorted.reduce((sum, { count }) => sum + count, 0) * share
  let reached = 0
  for (const { seconds, count } of sorted) {
    reached += count
    if (reached >= needed) return seconds
  }
  return null
}
