import type { Link } from './link-input.ts'
import { limitsOf } from './relationship-types.ts'

/** Links that are made, or removed, at once: none of them has to wait for another of the same wave. */
export interface Wave {
  remove: boolean
  /** Positions among the items. */
  items: number[]
}

/**
 * Puts items into few waves whose result is that of going through them one by one: an item comes after those before it
 * that touch the same end and want the opposite. Even waves link, odd ones unlink.
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
  // Waves that nothing fell into are holes.
  return waves.filter((wave) => wave !== undefined)
}

function endsOf({ type, from, to }: Link): [string, string] {
  return [`${type.id}>${from}`, `${type.id}<${to}`]
}

/**
 * Those of a wave that come first at every end where one link is allowed, and the others, which then find the end taken.
 * The first ones are sorted, so that two batches meet in the same order.
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
