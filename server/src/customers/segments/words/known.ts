import type { Predicate } from '../filter/filter-schema.ts'
import type {
  ConsentPredicate,
  FormPredicate,
  InitiativePredicate,
  MessagePredicate,
} from '../known/schema.ts'
import { parts } from './events.ts'
import type { Phrases } from './phrases.ts'
import { conditionIn, fill, joined, listIn, namedIn, numberIn, quoted, timesIn, windowIn } from './terms.ts'

/** The names of segments, initiatives, topics and forms, by wire id. */
export type Names = ReadonlyMap<string, string>

type Known = Extract<
  Predicate,
  { kind: 'segment_member' | 'initiative' | 'message' | 'reachable' | 'do_not_contact' | 'consent' | 'form' }
>

export function knownIn(predicate: Known, phrases: Phrases, names: Names): string {
  switch (predicate.kind) {
    case 'segment_member':
      return fill(phrases.member, { name: nameOf(predicate.segmentId, names) })
    case 'initiative':
      return initiativeIn(predicate, phrases, names)
    case 'message':
      return messageIn(predicate, phrases, names)
    case 'reachable':
      return fill(phrases.reachable, { channel: channelIn(predicate, phrases) })
    case 'do_not_contact': {
      const { reasons } = predicate
      const told = reasons && namedIn(reasons, phrases.reasons, phrases)
      return parts(phrases.listed, told && fill(phrases.listedFor, { values: told }))
    }
    case 'consent':
      return consentIn(predicate, phrases, names)
    case 'form':
      return formIn(predicate, phrases, names)
  }
}

function nameOf(id: string, names: Names): string {
  return quoted(names.get(id) ?? id)
}

function initiativeIn(predicate: InitiativePredicate, phrases: Phrases, names: Names): string {
  const { initiativeId, status, endReasons, reachedNodeId, goalReached, started, ended, extracted } =
    predicate
  const { initiative, and, or } = phrases
  const statuses = status?.map((one) => initiative.statuses[one])
  const fields = extracted?.map(({ field, ...term }) => `${field} ${conditionIn(term, phrases)}`)
  const details = [
    statuses && fill(initiative.status, { values: joined(statuses, or) }),
    endReasons && fill(initiative.endedBy, { values: namedIn(endReasons, initiative.endings, phrases) }),
    reachedNodeId && fill(initiative.reached, { node: quoted(reachedNodeId) }),
    goalReached !== undefined && (goalReached ? initiative.goal : initiative.noGoal),
    started && fill(initiative.started, { window: windowIn(started, phrases) }),
    ended && fill(initiative.ended, { window: windowIn(ended, phrases) }),
    fields && fill(initiative.extracted, { conditions: joined(fields, and) }),
  ]
  return parts(
    initiativeId ? fill(initiative.named, { name: nameOf(initiativeId, names) }) : initiative.any,
    details.filter(Boolean).join(', '),
  )
}

function messageIn(predicate: MessagePredicate, phrases: Phrases, names: Names): string {
  const { direction, state = 'sent', initiativeId, window, count } = predicate
  const { messages } = phrases
  return parts(
    direction === 'inbound' ? messages.inbound : messages.outbound[state],
    initiativeId && fill(messages.initiative, { name: nameOf(initiativeId, names) }),
    count && timesIn(count, phrases),
    window && windowIn(window, phrases),
  )
}

function channelIn({ channel }: Pick<ConsentPredicate, 'channel'>, phrases: Phrases): string {
  if (channel === 'EMAIL') return phrases.byEmail
  return channel === 'SMS' ? 'SMS' : 'WhatsApp'
}

function consentIn(predicate: ConsentPredicate, phrases: Phrases, names: Names): string {
  const { topicId, state = 'granted', window } = predicate
  return parts(
    fill(phrases.consents[state], {
      topic: nameOf(topicId, names),
      channel: channelIn(predicate, phrases),
    }),
    window && windowIn(window, phrases),
  )
}

function formIn(predicate: FormPredicate, phrases: Phrases, names: Names): string {
  const { formId, endings, score, window, count } = predicate
  const { forms } = phrases
  return parts(
    formId ? fill(forms.named, { name: nameOf(formId, names) }) : forms.any,
    count && timesIn(count, phrases),
    window && windowIn(window, phrases),
    endings && fill(forms.endings, { values: listIn(endings, phrases) }),
    score && fill(forms.score, { number: numberIn(score, phrases) }),
  )
}
