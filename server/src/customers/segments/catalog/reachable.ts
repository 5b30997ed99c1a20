import type { RelationshipHop } from '../relationships/schema.ts'
import type { Vocabulary } from './vocabulary.ts'

/** The most paths returned per type. */
const MAX_PATHS = 20
const MAX_HOPS = 3

interface Step {
  to: string
  direction: 'parent_to_child' | 'child_to_parent'
  role: string
}

/**
 * The types in `names` that a person's links lead to, each with its shortest paths first; no path visits a type twice.
 */
export function reachableObjects(vocabulary: Vocabulary, names: readonly string[]) {
  const stepsFrom = groupSteps(vocabulary, names)
  const pathsTo = new Map<string, RelationshipHop[][]>()
  let ways: RelationshipHop[][] = [[]]
  for (let hops = 1; hops <= MAX_HOPS; hops++) {
    const longer: RelationshipHop[][] = []
    for (const way of ways) {
      for (const step of stepsFrom.get(way.at(-1)?.customObjectType ?? null) ?? []) {
        const known = pathsTo.get(step.to) ?? []
        if (known.length === MAX_PATHS || way.some((hop) => hop.customObjectType === step.to)) continue
        const path = [...way, hopOf(step)]
        known.push(path)
        pathsTo.set(step.to, known)
        longer.push(path)
      }
    }
    ways = longer
  }
  return [...pathsTo].map(([typeName, paths]) => ({ typeName, paths }))
}

/** The types reachable from each type (null: a person), sorted by name, up to the limit of the answer. */
function groupSteps({ relationshipTypes }: Vocabulary, names: readonly string[]): Map<string | null, Step[]> {
  const placeOf = new Map(names.map((name, place) => [name, place]))
  const steps = relationshipTypes.flatMap(({ from_type: from, to_type: to, role }) => [
    { from, to, direction: 'parent_to_child' as const, role },
    ...(from === null ? [] : [{ from: to, to: from, direction: 'child_to_parent' as const, role }]),
  ])
  const wanted = steps.filter(({ to, from }) => placeOf.has(to) && to !== from)
  const groups = Map.groupBy(wanted, ({ from }) => from)
  const order = (a: Step, b: Step) =>
    placeOf.get(a.to)! - placeOf.get(b.to)! ||
    (a.direction === b.direction ? 0 : a.direction < b.direction ? 1 : -1)
  return new Map([...groups].map(([from, all]) => [from, firstOfEach(all.toSorted(order))]))
}

function firstOfEach(steps: readonly Step[]): Step[] {
  const counts = new Map<string, number>()
  return steps.filter(({ to, direction }) => {
    const count = (counts.get(`${direction} ${to}`) ?? 0) + 1
    counts.set(`${direction} ${to}`, count)
    return count <= MAX_PATHS
  })
}

function hopOf({ to, direction, role }: Step): RelationshipHop {
  return { customObjectType: to, direction, relationshipType: role, attributeFilters: [] }
}
