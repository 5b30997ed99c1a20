import type { Comparison } from '../definition/comparison.ts'
import type { JourneyDefinition } from '../nodes/definition.ts'

/** A line for each difference; `comparison` null: there was no journey before. */
export function linesOf(comparison: Comparison | null, definition: JourneyDefinition): string[] {
  if (comparison === null) return definition.actions.map(({ id, kind }) => `  + ${id} (${kind})`)
  const { settings, nodes, edges } = comparison
  const edge = (each: { from: string; sourceHandle: string; to: string }) =>
    `${each.from} ${each.sourceHandle} → ${each.to}`
  return [
    ...settings.map((field) => `  ~ ${field}`),
    ...nodes.added.map(({ id, kind }) => `  + ${id} (${kind})`),
    ...nodes.removed.map(({ id, kind }) => `  - ${id} (${kind})`),
    ...nodes.changed.map(({ id, fields }) => `  ~ ${id}: ${fields.join(', ')}`),
    ...edges.added.map((each) => `  + ${edge(each)}`),
    ...edges.removed.map((each) => `  - ${edge(each)}`),
    ...edges.changed.map((each) => `  ~ ${edge(each)}: ${each.fields.join(', ')}`),
  ]
}
