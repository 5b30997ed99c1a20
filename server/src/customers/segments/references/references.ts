import type { Ctx } from '../../../platform/operations/index.ts'
import { readVocabulary, relationshipsOf, type Vocabulary } from '../catalog/vocabulary.ts'
import { checkFilter } from '../filter/filter.ts'
import type { FilterExpression, Predicate } from '../filter/filter-schema.ts'
import { COMPUTED } from '../lookups/attributes.ts'
import { isBuiltIn } from '../lookups/computed.ts'
import type { RelationshipHop } from '../relationships/schema.ts'
import { invalidFilter, Place, someOf } from '../values/issues.ts'
import type { AttributeFilter } from '../values/terms-schema.ts'
import { checkKnown } from './known-references.ts'

const ROOT = 'filterExpression'

/**
 * Throws `invalid_filter` unless a filter compiles and names only existing records. These are object types,
 * relationships, extracted fields, segments, initiatives, topics and forms. A misspelled name would silently match no person.
 */
export async function requireFilter(
  ctx: Ctx,
  filter: FilterExpression,
  timeZone: string,
  /** The segment of the filter; a new one has no id yet. */
  segmentId?: string,
): Promise<void> {
  const place = Place.root(ROOT)
  const vocabulary = await readVocabulary(ctx)
  await checkKnown(ctx, filter, segmentId, place)
  filter.predicates.forEach((predicate, index) => {
    checkPredicate(predicate, vocabulary, place.at('predicates', index))
  })
  const issues = [...checkFilter(filter, { org: ctx.org, now: ctx.now, timeZone }, ROOT), ...place.found]
  if (issues.length > 0) throw invalidFilter(issues)
}

function checkPredicate(predicate: Predicate, vocabulary: Vocabulary, place: Place): void {
  if (predicate.kind === 'person_attribute') checkAttribute(predicate, vocabulary, place)
  if (predicate.kind === 'person_group') {
    predicate.filters.forEach((filter, index) => {
      checkAttribute(filter, vocabulary, place.at('filters', index))
    })
  }
  if (predicate.kind === 'initiative') {
    predicate.extracted?.forEach(({ field }, index) => {
      checkField(field, vocabulary, place.at('extracted', index, 'field'))
    })
  }
  if (predicate.kind === 'has_relationship') {
    const { path, customObjectType } = predicate
    if (path) checkHops(path, vocabulary, (index) => place.at('path', index))
    else checkHops([{ customObjectType }], vocabulary, () => place)
  }
}

function checkAttribute({ attr }: AttributeFilter, vocabulary: Vocabulary, place: Place): void {
  const name = attr.slice(COMPUTED.length)
  if (attr.startsWith(COMPUTED) && !isBuiltIn(name)) checkField(name, vocabulary, place.at('attr'))
}

function checkField(name: string, { extractedFields }: Vocabulary, place: Place): void {
  if (extractedFields.has(name)) return
  const known = someOf([...extractedFields.keys()]) || 'none yet'
  place.note('unknown_attribute', `No extraction schema has a field ${name}. Available fields: ${known}.`)
}

type Way = Pick<RelationshipHop, 'customObjectType' | 'direction' | 'relationshipType'>

/** Reports unknown types and relationships; `placeOf` returns the path of each hop. */
export function checkHops(
  hops: readonly Way[],
  vocabulary: Vocabulary,
  placeOf: (index: number) => Place,
): void {
  hops.forEach((hop, index) => {
    const from = index === 0 ? null : hops[index - 1]!.customObjectType
    const place = placeOf(index)
    if (!vocabulary.objectTypes.has(hop.customObjectType)) {
      const known = someOf([...vocabulary.objectTypes.keys()]) || 'none yet'
      const message = `No object type ${hop.customObjectType} exists. Available types: ${known}.`
      place.at('customObjectType').note('unknown_type', message)
    } else if (from !== null && !vocabulary.objectTypes.has(from)) {
      // Reported at the previous hop.
    } else if (relationshipsOf(vocabulary, from, hop).length === 0) {
      noteUnknownRelationship(hop, from, vocabulary, place)
    }
  })
}

function noteUnknownRelationship(hop: Way, from: string | null, vocabulary: Vocabulary, place: Place): void {
  const { customObjectType } = hop
  const possible = relationshipsOf(vocabulary, from, { customObjectType }).map(({ role }) => role)
  const known = possible.length > 0 ? `Available relationships: ${someOf(possible)}.` : 'Create one first.'
  const field =
    possible.length === 0
      ? 'customObjectType'
      : hop.relationshipType === undefined
        ? 'direction'
        : 'relationshipType'
  const message = `No such relationship connects ${from ?? 'a person'} with ${customObjectType}. ${known}`
  place.at(field).note('unknown_relationship', message)
}
