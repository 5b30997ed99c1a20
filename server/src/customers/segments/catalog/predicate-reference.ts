import type { Predicate } from '../filter/filter-schema.ts'

const MEANS: Record<Predicate['kind'], string> = {
  person_attribute: 'A condition on an attribute of the person.',
  person_group: 'Several conditions on attributes, all of which must hold.',
  event:
    'What somebody did or did not do: when, how often, how much (`aggregate`), first or last, around a moment.',
  event_sequence: 'Events one after the other, in time, and what did not follow.',
  has_relationship: 'An object that the person is linked to, over up to three hops.',
  sample: 'A share of all people that stays the same.',
  segment_member: 'Whether they are in another segment.',
  initiative: 'Whether they took part in an initiative, and what became of it.',
  message: 'Whether they wrote to us, or what became of our messages to them.',
  reachable: 'Whether they can be written to on a channel.',
  do_not_contact: 'Whether they are on the do-not-contact list.',
  form: 'Whether they submitted a form.',
}

/** Every kind of predicate with its meaning. */
export const PREDICATE_REFERENCE = Object.entries(MEANS).map(([kind, description]) => ({ kind, description }))
