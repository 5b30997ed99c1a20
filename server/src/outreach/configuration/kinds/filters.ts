import { z } from 'zod'
import { Called, type Mention, type Names, type Referred } from '../../journeys/index.ts'

/*
 * Filters refer to segments, initiatives, forms and topics by ids, which mean nothing in another organization. In a
 * document, their names stand under another key: `segment: sleepers` instead of `segmentId: seg_…`.
 */

/** The key of an id, its key in documents, and the kind of record. */
const REFERENCES: readonly (readonly [key: string, inFile: string, kind: Referred])[] = [
  ['segmentId', 'segment', 'segment'],
  ['initiativeId', 'initiative', 'initiative'],
  ['formId', 'form', 'form'],
  ['topicId', 'topic', 'topic'],
]

const Predicate = z.record(z.string(), z.unknown())
type Predicate = z.output<typeof Predicate>
const Filter = z.object({ predicates: z.array(Predicate) })

/** A filter that is not one yet has no predicates; the operation says what is wrong with it. */
function predicatesOf(filter: unknown): Predicate[] {
  const parsed = Filter.safeParse(filter)
  return parsed.success ? parsed.data.predicates : []
}

export function mentionsInFilter(filter: unknown): Mention[] {
  return predicatesOf(filter).flatMap((predicate) =>
    REFERENCES.flatMap(([, inFile, kind]) => {
      const called = Called.safeParse(predicate[inFile])
      return called.success ? [{ kind, called: called.data }] : []
    }),
  )
}

export function mentionsOfFilter(filter: unknown): Mention[] {
  return predicatesOf(filter).flatMap((predicate) =>
    REFERENCES.flatMap(([key, , kind]) => {
      const id = predicate[key]
      return typeof id === 'string' ? [{ kind, called: { id } }] : []
    }),
  )
}

/** The filter that a document describes. Throws `UnknownName`. */
export function filterOf(filter: Record<string, unknown>, names: Names): Record<string, unknown> {
  const predicates = predicatesOf(filter).map((predicate) =>
    renamed(predicate, ([key, inFile, kind]) => {
      const called = Called.safeParse(predicate[inFile])
      return called.success ? { from: inFile, to: key, value: names.find(kind, called.data) } : null
    }),
  )
  return { ...filter, kind: 'person', ...(Array.isArray(filter.predicates) ? { predicates } : {}) }
}

export function filterInFile(filter: unknown, names: Names): Record<string, unknown> {
  const { kind: _, ...rest } = Predicate.parse(filter)
  const predicates = predicatesOf(filter).map((predicate) =>
    renamed(predicate, ([key, inFile, kind]) => {
      const id = predicate[key]
      return typeof id === 'string' ? { from: key, to: inFile, value: names.call(kind, id) } : null
    }),
  )
  return { ...rest, predicates }
}

type Renaming = { from: string; to: string; value: unknown } | null

function renamed(predicate: Predicate, renaming: (of: (typeof REFERENCES)[number]) => Renaming): Predicate {
  const renamings = REFERENCES.flatMap((reference) => renaming(reference) ?? [])
  return Object.fromEntries(
    Object.entries(predicate).map(([key, value]) => {
      const found = renamings.find(({ from }) => from === key)
      return found ? [found.to, found.value] : [key, value]
    }),
  )
}
