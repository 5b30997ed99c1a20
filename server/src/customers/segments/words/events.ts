import { dependsOnEnd } from '../events/anchors.ts'
import type { PropertyFilter } from '../events/property-filters.ts'
import type {
  Anchor,
  AnchoredWindow,
  EventAggregate,
  EventPredicate,
  SequencePredicate,
  Span,
} from '../events/schema.ts'
import type { Phrases } from './phrases.ts'
import { conditionIn, fill, formFor, joined, lengthIn, numberIn, quoted, timesIn, windowIn } from './terms.ts'

/** `who performed “bought” at least 2 times in the last 7 days where amount is more than 5`. */
export function eventIn(predicate: EventPredicate, phrases: Phrases): string {
  const { eventName, propertyFilters, window, anchoredWindow, count, aggregate, occurrence, occurred } =
    predicate
  const did = fill(phrases.did, { event: quoted(eventName) })
  const where = propertyFilters && conditionsIn(propertyFilters, phrases)
  const when = parts(
    window && windowIn(window, phrases),
    anchoredWindow && anchoredIn(anchoredWindow, phrases),
  )
  const measure = parts(count && timesIn(count, phrases), aggregate && aggregateIn(aggregate, phrases))
  const told = occurrence
    ? parts(occurrenceIn(occurrence, { event: quoted(eventName), did, when, where }, phrases), measure)
    : parts(did, count && timesIn(count, phrases), when, aggregate && aggregateIn(aggregate, phrases), where)
  return anchoredWindow && dependsOnEnd(anchoredWindow, occurred) ? parts(told, phrases.anchored.ended) : told
}

interface Told {
  event: string
  did: string
  /** Empty: at any time. */
  when: string
  where: string | undefined
}

/** `whose first “bought” event was in the last 7 days`. */
function occurrenceIn(
  occurrence: NonNullable<EventPredicate['occurrence']>,
  { event, did, when, where }: Told,
  { occurrence: { first, last, was, one } }: Phrases,
): string {
  const subject = fill(occurrence === 'first' || occurrence === 'firstMatching' ? first : last, { event })
  // A person with such an event has a first and a last one.
  if (occurrence === 'firstMatching' || occurrence === 'lastMatching')
    return when ? parts(subject, where, was, when) : parts(did, where)
  return when || where ? parts(subject, was, where && one, when, where) : did
}

export function parts(...all: (string | undefined)[]): string {
  return all.filter(Boolean).join(' ')
}

function conditionsIn(filters: readonly PropertyFilter[], phrases: Phrases): string {
  const told = filters.map(
    ({ key, path = [], ...term }) => `${[key, ...path].join('.')} ${conditionIn(term, phrases)}`,
  )
  return fill(phrases.where, { conditions: joined(told, phrases.and) })
}

function aggregateIn(aggregate: EventAggregate, phrases: Phrases): string {
  const { function: name, property = '', path = [], of } = aggregate
  if (name === 'count') return timesIn(aggregate, phrases)
  const template =
    name === 'countDistinct'
      ? formFor(aggregate, of === 'days' ? phrases.onDays : phrases.distinct)
      : phrases.totals[name]
  return fill(template, {
    number: numberIn(aggregate, phrases),
    property: [property, ...path].join('.'),
  })
}

function anchoredIn({ anchor: ofPerson, from, to }: AnchoredWindow, phrases: Phrases): string {
  const { anchored } = phrases
  const anchor = anchorIn(ofPerson, phrases)
  const length = ({ amount, unit }: Span) => lengthIn({ amount: Math.abs(amount), unit }, phrases)
  /** `3 days before`. */
  const offset = (span: Span) =>
    fill(span.amount < 0 ? anchored.before : anchored.after, { length: length(span) })
  /** `3 days before their creation date`. */
  const end = (span: Span) => {
    if (span.amount === 0) return anchor
    const template = span.amount < 0 ? anchored.beforeAnchor : anchored.afterAnchor
    return fill(template, { length: length(span), anchor })
  }
  if (!from) return to ? fill(anchored.until, { to: end(to) }) : ''
  if (!to) return fill(anchored.since, { from: end(from) })
  if (from.amount === 0 && to.amount === 0) return fill(anchored.at, { anchor })
  if (from.amount === 0) return fill(anchored.withinAfter, { length: length(to), anchor })
  if (to.amount === 0) return fill(anchored.withinBefore, { length: length(from), anchor })
  return fill(anchored.range, { from: offset(from), to: end(to) })
}

function anchorIn(anchor: Anchor, phrases: Phrases): string {
  if (anchor.kind === 'attribute') {
    const { name, kind } = attributeIn(anchor.attr, anchor.path, phrases)
    return fill(phrases.anchors.attribute[kind], { attribute: name })
  }
  const event = fill(phrases.anchors.event[anchor.occurrence], { event: quoted(anchor.eventName) })
  return anchor.propertyFilters ? `${event} ${conditionsIn(anchor.propertyFilters, phrases)}` : event
}

interface AttributeName {
  name: string
  /** The wording of an event in the language; `own`: the organization named it. */
  kind: keyof Phrases['attribute']
}

/** `plan`, or `address.city`, or words of the language. */
export function attributeIn(
  attr: string,
  path: readonly string[] | undefined,
  { attributes }: Phrases,
): AttributeName {
  const known = Object.hasOwn(attributes, attr) ? attributes[attr] : undefined
  if (known) return { name: known.name, kind: known.isFeminine ? 'feminine' : 'masculine' }
  return { name: [attr.replace(/^(attributes|computed)\./, ''), ...(path ?? [])].join('.'), kind: 'own' }
}

/** `who performed “viewed”, then “bought” within 2 days`. */
export function sequenceIn(predicate: SequencePredicate, phrases: Phrases): string {
  const { steps, order, within, window, notFollowedBy } = predicate
  const { sequence } = phrases
  const events = steps.map(({ eventName, propertyFilters, within: limit }) =>
    parts(
      quoted(eventName),
      propertyFilters && conditionsIn(propertyFilters, phrases),
      limit && fill(sequence.within, { length: lengthIn(limit, phrases) }),
    ),
  )
  const isInOrder = order !== 'anyOrder'
  const all = isInOrder ? events.join(`, ${sequence.next} `) : joined(events, phrases.and)
  const others = notFollowedBy && {
    event: parts(
      quoted(notFollowedBy.eventName),
      notFollowedBy.propertyFilters && conditionsIn(notFollowedBy.propertyFilters, phrases),
      notFollowedBy.within && fill(sequence.within, { length: lengthIn(notFollowedBy.within, phrases) }),
    ),
  }
  const named = fill(phrases.did, { event: all }) + (isInOrder || steps.length === 1 ? '' : sequence.anyOrder)
  const whole = within ? fill(sequence.whole, { length: lengthIn(within, phrases) }) : ''
  const told = parts(named + whole, window && windowIn(window, phrases))
  return told + (others ? fill(sequence.notFollowedBy, others) : '')
}
