import type { Fragment } from './edits.ts'
import type { Edge, Step } from './graph.ts'

/** Tells our text in the clipboard from others. */
const MARK = 'parley/journey-steps'

export function writeFragment(fragment: Fragment): string {
  return JSON.stringify({ [MARK]: 1, ...fragment }, null, 2)
}

/** The steps in a text of the clipboard; null when it is not of ours. The service checks them when they are saved. */
export function readFragment(text: string): Fragment | null {
  try {
    const read: unknown = JSON.parse(text)
    if (typeof read !== 'object' || read === null || !(MARK in read)) return null
    const { steps, edges } = read as { steps?: unknown; edges?: unknown }
    if (!Array.isArray(steps) || !Array.isArray(edges)) return null
    if (!steps.every(isNamed) || !edges.every(isNamed)) return null
    return { steps: steps as unknown as Step[], edges: edges as unknown as Edge[] }
  } catch {
    return null
  }
}

function isNamed(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false
  return ['id', 'from'].some((key) => typeof Reflect.get(value, key) === 'string')
}
