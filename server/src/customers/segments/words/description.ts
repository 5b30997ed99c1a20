import type { FilterExpression, Predicate } from '../filter/filter-schema.ts'
import type { RelationshipPredicate } from '../relationships/schema.ts'
import type { AttributeFilter } from '../values/terms-schema.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { attributeIn, eventIn, parts, sequenceIn } from './events.ts'
import { knownIn, type Names } from './known.ts'
import type { Phrases } from './phrases.ts'
import { pt } from './pt.ts'
import { conditionIn, fill, joined, quoted } from './terms.ts'

export const LANGUAGES = ['en', 'es', 'pt'] as const
export type Language = (typeof LANGUAGES)[number]

const PHRASES: Record<Language, Phrases> = { en, es, pt }

/** A filter in words: the sentence, and the clause of each predicate. */
export function describeFilter(
  { op, predicates }: FilterExpression,
  language: Language,
  names: Names,
): { text: string; clauses: string[] } {
  const phrases = PHRASES[language]
  const clauses = predicates.map((predicate) => clauseOf(predicate, phrases, names))
  const [first, ...rest] = clauses
  if (first === undefined) return { text: `${phrases.everybody}.`, clauses }
  let connector: 'AND' | 'OR' | null = null
  let told = first
  rest.forEach((clause, index) => {
    const next = predicates[index + 1]!.connector ?? op
    // Evaluated from left to right: when the connector changes, everything before it becomes one group.
    if (connector !== null && connector !== next) told = `(${told})`
    const conjunction = next === 'AND' ? phrases.and : phrases.or
    told = `${told} ${conjunction(clause)} ${clause}`
    connector = next
  })
  return { text: `${fill(phrases.people, { clauses: told })}.`, clauses }
}

function clauseOf(predicate: Predicate, phrases: Phrases, names: Names): string {
  const clause = affirmed(predicate, phrases, names)
  if (!isNegated(predicate)) return clause
  const denial = isPlain(predicate) && phrases.denials.find(([beginning]) => clause.startsWith(beginning))
  return denial ? denial[1] + clause.slice(denial[0].length) : fill(phrases.except, { clause })
}

/** Whether “not” is unambiguous. Before a number or several events it could refer to those. */
function isPlain(predicate: Predicate): boolean {
  if (predicate.kind === 'event') return !predicate.count && !predicate.aggregate
  if (predicate.kind === 'message' || predicate.kind === 'form') return !predicate.count
  return predicate.kind !== 'event_sequence'
}

function isNegated(predicate: Predicate): boolean {
  switch (predicate.kind) {
    case 'event':
    case 'event_sequence':
    case 'message':
      return predicate.occurred === false
    case 'has_relationship':
      return predicate.exists === false
    case 'segment_member':
      return !predicate.member
    case 'initiative':
      return !predicate.participated
    case 'reachable':
      return !predicate.reachable
    case 'do_not_contact':
      return !predicate.listed
    case 'consent':
      return !predicate.holds
    case 'form':
      return !predicate.submitted
    case 'person_attribute':
    case 'person_group':
    case 'sample':
      return false
  }
}

/** The clause without its negation. */
function affirmed(predicate: Predicate, phrases: Phrases, names: Names): string {
  switch (predicate.kind) {
    case 'person_attribute':
      return ownIn(predicate, phrases)
    case 'person_group': {
      const told = predicate.filters.map((filter) => ownIn(filter, phrases))
      return told.length === 1 ? told[0]! : `(${joined(told, phrases.and)})`
    }
    case 'event':
      return eventIn(predicate, phrases)
    case 'event_sequence':
      return sequenceIn(predicate, phrases)
    case 'has_relationship':
      return relationshipIn(predicate, phrases)
    case 'sample': {
      const { percent, from = 0 } = predicate
      if (from === 0) return fill(phrases.sample, { percent: String(percent) })
      return fill(phrases.sampleFrom, { from: String(from), to: String(from + percent) })
    }
    default:
      return knownIn(predicate, phrases, names)
  }
}

/** `whose plan is “pro”`, `with no email address`. */
function ownIn(filter: AttributeFilter, phrases: Phrases): string {
  const { name: attribute, kind } = attributeIn(filter.attr, filter.path, phrases)
  const known = kind === 'own' ? 'own' : 'known'
  if (filter.op === 'is_null') return fill(phrases.absent[known], { attribute })
  if (filter.op === 'is_not_null') return fill(phrases.present[known], { attribute })
  return fill(phrases.attribute[kind], { attribute, condition: conditionIn(filter, phrases) })
}

function relationshipIn(
  { customObjectType, attributeFilters, path = [] }: RelationshipPredicate,
  phrases: Phrases,
) {
  const where = (filters: readonly AttributeFilter[]) => {
    const told = filters.map(
      (filter) => `${attributeIn(filter.attr, filter.path, phrases).name} ${conditionIn(filter, phrases)}`,
    )
    return told.length > 0 ? fill(phrases.where, { conditions: joined(told, phrases.and) }) : undefined
  }
  const last = path.at(-1)
  const way = path.slice(0, -1).map((hop) => parts(quoted(hop.customObjectType), where(hop.attributeFilters)))
  return parts(
    fill(phrases.relationship, { type: quoted(customObjectType) }),
    where([...(last?.attributeFilters ?? []), ...attributeFilters]),
    way.length > 0 ? fill(phrases.via, { types: joined(way, phrases.and) }) : undefined,
  )
}
