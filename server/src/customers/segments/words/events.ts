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
import { conditionIn, fill, joined, lengthIn, numberIn, quoted, windowIn } from './terms.ts'

/** `with the event “bought” at least 2 times where amount is greater than 5 in the last 7 days`. */
export function eventIn(predicate: EventPredicate, phrases: Phrases): string {
  const { eventName, propertyFilters, window, anchoredWindow, count, aggregate, occurrence, occurred } =
    predicate
  const event = quoted(eventName)
  return parts(
    occurrence ? fill(phrases.occurrence[occurrence], { event }) : fill(phrases.did, { event }),
    count && fill(phrases.times, { number: numberIn(count, phrases) }),
    propertyFilters && conditionsIn(propertyFilters, phrases),
    window && windowIn(window, phrases),
    anchoredWindow && anchoredIn(anchoredWindow, occurred, phrases),
    aggregate && aggregateIn(aggregate, phrases),
  )
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
  return fill(phrases.aggregates[of ?? name], {
    number: numberIn(aggregate, phrases),
    property: [property, ...path].join('.'),
  })
}

function anchoredIn(window: AnchoredWindow, occurred: boolean, phrases: Phrases): string {
  const { anchored } = phrases
  const anchor = anchorIn(window.anchor, phrases)
  const end = (offset: Span) => {
    if (offset.amount === 0) return fill(anchored.at, { anchor })
    const length = lengthIn({ ...offset, amount: Math.abs(offset.amount) }, phrases)
    return fill(offset.amount < 0 ? anchored.before : anchored.after, { length, anchor })
  }
  const from = window.from ? end(window.from) : undefined
  const to = window.to ? end(window.to) : undefined
  const between =
    from && to
      ? fill(anchored.between, { from, to })
      : from
        ? fill(anchored.from, { from })
        : fill(anchored.to, { to: to ?? '' })
  return dependsOnEnd(window, occurred) ? `${between}, ${anchored.ended}` : between
}

function anchorIn(anchor: Anchor, phrases: Phrases): string {
  if (anchor.kind === 'attribute') {
    return fill(phrases.anchors.attribute, { attribute: attributeIn(anchor.attr, anchor.path, phrases) })
  }
  const event = fill(phrases.anchors.event[anchor.occurrence], { event: quoted(anchor.eventName) })
  return anchor.propertyFilters ? `${event} ${conditionsIn(anchor.propertyFilters, phrases)}` : event
}

/** `plan`, or `address.city`, or a word of the language. */
export function attributeIn(
  attr: string,
  path: readonly string[] | undefined,
  { attributes }: Phrases,
): string {
  if (Object.hasOwn(attributes, attr)) return attributes[attr]!
  return [attr.replace(/^(attributes|computed)\./, ''), ...(path ?? [])].join('.')
}

/** `with the events “viewed”, then “bought” within 2 days`. */
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
  const named =
    steps.length === 1
      ? fill(phrases.did, { event: all })
      : fill(isInOrder ? sequence.inOrder : sequence.anyOrder, { steps: all })
  const whole = within ? fill(sequence.whole, { length: lengthIn(within, phrases) }) : ''
  const told = parts(named + whole, window && windowIn(window, phrases))
  return told + (others ? fill(sequence.notFollowedBy, others) : '')
}
