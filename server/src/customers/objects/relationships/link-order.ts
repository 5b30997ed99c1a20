import type { Link } from './link-input.ts'
import { limitsOf } from './types.ts'

/** Links that are created or removed together: none of a wave depends on another. */
export interface Wave {
  remove: boolean
  /** Positions among the items. */
  items: number[]
}

/**
 * Sorts items into few waves with the same result as one by one: an item follows earlier ones that touch the same end
 * and want the opposite. Even waves link, odd ones unlink.
 */
export function wavesOf(items: readonly { link: Link; remove: boolean }[]): Wave[] {
  const waves: Wave[] = []
  const lastTouch = new Map<string, number>()
  items.forEach(({ link, remove }, index) => {
    const ends = endsOf(link)
    const earliest = Math.max(0, ...ends.map((end) => lastTouch.get(end) ?? 0))
    const number = earliest % 2 === Number(remove) ? earliest : earliest + 1
    for (const end of ends) lastTouch.set(end, number)
    waves[number] ??= { remove, items: [] }
    waves[number].items.push(index)
  })
  // Empty waves are holes.
  return waves.filter((wave) => wave !== undefined)
}

function endsOf({ type, from, to }: Link): [string, string] {
  return [`${type.id}>${from}`, `${type.id}<${to}`]
}

/**
 * Splits a wave into the items that come first at every end with a single link, and the others, which then conflict.
 * The first ones are sorted, so that batches use the same order.
 */
export function splitContested(links: readonly Link[], wave: readonly number[]): number[][] {
  const taken = new Set<string>()
  const [first, contested]: [number[], number[]] = [[], []]
  for (const index of wave) {
    const limited = limitedEndsOf(links[index]!)
    const isFree = limited.every((end) => !taken.has(end))
    for (const end of limited) taken.add(end)
    if (isFree) first.push(index)
    else contested.push(index)
  }
  const keyOf = (index: number) => endsOf(links[index]!).join('\n')
  first.sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
  return [first, contested].filter((part) => part.length > 0)
}

function limitedEndsOf(link: Link): string[] {
  const { oneFrom, oneTo } = limitsOf(link.type.cardinality)
  const [from, to] = endsOf(link)
  return [...(oneTo ? [from] : []), ...(oneFrom ? [to] : [])]
}
