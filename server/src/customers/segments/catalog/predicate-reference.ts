import type { Predicate } from '../filter/filter-schema.ts'

const MEANS: Record<Predicate['kind'], string> = {
  person_attribute: 'A condition on an attribute of the person.',
  person_group: 'Several conditions on attributes, all of which must be true.',
  event:
    'Events that happened or not: when, how often, how much (`aggregate`), first or last, relative to ' +
    'a date.',
  event_sequence: 'Events in order, and what did not follow.',
  has_relationship: 'An object linked to the person over up to three hops.',
  sample: 'A fixed share of all people.',
  segment_member: 'Whether they are in another segment.',
  initiative: 'Whether they took part in an initiative, and how it ended.',
  message: 'Whether they messaged you, or what happened to your messages.',
  reachable: 'Whether you can message them on a channel.',
  do_not_contact: 'Whether they are on the do-not-contact list.',
  consent: 'Whether they agreed to a topic on a channel, or withdrew.',
  form: 'Whether they submitted a form.',
}

/** Every kind of predicate with its meaning. */
export const PREDICATE_REFERENCE = Object.entries(MEANS).map(([kind, description]) => ({ kind, description }))
