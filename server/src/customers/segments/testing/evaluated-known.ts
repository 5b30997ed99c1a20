import { fromWire } from '../../../platform/core/index.ts'
import type { Predicate } from '../filter/filter-schema.ts'
import { decimal } from './decimals.ts'
import { dateSatisfies, type Today } from './evaluated-dates.ts'
import { compares, isCounted } from './evaluated-events.ts'
import { valuesOf, valuesSatisfy } from './evaluated-values.ts'
import { DELETED_SEGMENT, type Known, type TestMessage, type TestRun, TOPICS } from './known-worlds.ts'
import type { TestPerson } from './test-people.ts'

type Of<Kind extends Predicate['kind']> = Extract<Predicate, { kind: Kind }>
export type KnownPredicate = Of<
  'segment_member' | 'initiative' | 'message' | 'reachable' | 'do_not_contact' | 'consent' | 'form'
>

/** The meaning of predicates about Parley's own data, as in docs/segments.md. */
export function knownSatisfies(
  person: TestPerson,
  predicate: KnownPredicate,
  known: Known,
  today: Today,
): boolean {
  const isOwn = (one: { person: string }) => one.person === person.externalId
  switch (predicate.kind) {
    case 'segment_member': {
      const segment = fromWire('segment', predicate.segmentId)
      const isMember = known.members.some((one) => isOwn(one) && one.segment === segment)
      return (isMember && segment !== DELETED_SEGMENT) === predicate.member
    }
    case 'initiative':
      return (
        known.runs.some((run) => isOwn(run) && isSuchRun(run, predicate, today)) === predicate.participated
      )
    case 'message': {
      const such = known.messages.filter((one) => isWith(person, one) && isSuchMessage(one, predicate, today))
      return isCounted(such.length, predicate.count) === predicate.occurred
    }
    case 'reachable': {
      const { channel, reachable } = predicate
      const address = channel === 'WHATSAPP' ? person.phoneNumber : person.email
      const kinds = channel === 'WHATSAPP' ? ['phone', 'person'] : ['email', 'person']
      const isListed = listings(person, known).some(({ kind }) => kinds.includes(kind))
      return (address !== null && !isListed) === reachable
    }
    case 'do_not_contact': {
      const { reasons, listed } = predicate
      return listings(person, known).some(({ reason }) => !reasons || reasons.includes(reason)) === listed
    }
    case 'consent': {
      const { topicId, channel, state = 'granted', window, holds } = predicate
      const topic = fromWire('topic', topicId)
      const chosen = known.consents.find(
        (one) => isOwn(one) && one.topic === topic && one.channel === channel.toLowerCase(),
      )
      const byDefault = state === 'granted' && !window && topic === TOPICS[0]
      const has = chosen ? chosen.state === state && isIn(chosen.at, window, today) : byDefault
      return has === holds
    }
    case 'form': {
      const { formId, endings, score, window, count, submitted } = predicate
      const such = known.submissions.filter(
        (one) =>
          isOwn(one) &&
          !one.isWaiting &&
          (!formId || one.form === fromWire('form', formId)) &&
          (!endings || (one.ending !== null && endings.includes(one.ending))) &&
          (!score || compares(decimal(one.score), 1n, score)) &&
          isIn(one.at, window, today),
      )
      return isCounted(such.length, count) === submitted
    }
  }
}

function isIn(at: Date | null, window: Of<'event'>['window'], today: Today): boolean {
  return !window || (at !== null && dateSatisfies(at, window.op, window.value!, today))
}

function isSuchRun(run: TestRun, predicate: Of<'initiative'>, today: Today): boolean {
  const { initiativeId, status, endReasons, reachedNodeId, started, ended, extracted = [] } = predicate
  return (
    (!initiativeId || run.initiative === fromWire('initiative', initiativeId)) &&
    (!status || status.includes(run.status)) &&
    (!endReasons || (run.endReason !== null && endReasons.includes(run.endReason))) &&
    (reachedNodeId === undefined || run.nodes.includes(reachedNodeId)) &&
    isIn(run.startedAt, started, today) &&
    isIn(run.endedAt, ended, today) &&
    extracted.every(({ field, ...term }) =>
      valuesSatisfy(valuesOf(run.extracted[field as 'score' | 'tags']), term, today),
    )
  )
}

/** The messages with a person, whether on the phone or by email. */
function isWith({ phoneNumber, email }: TestPerson, { contact }: TestMessage): boolean {
  const hasNumber = phoneNumber !== null && contact.phone === phoneNumber
  return hasNumber || (email !== null && contact.email === email.toLowerCase())
}

/** Their messages to us. */
export function repliesOf(person: TestPerson, { messages }: Known): TestMessage[] {
  return messages.filter((one) => one.direction === 'inbound' && isWith(person, one))
}

function isSuchMessage(message: TestMessage, predicate: Of<'message'>, today: Today): boolean {
  const { direction, initiativeId, state = 'sent', window } = predicate
  if (message.direction !== direction) return false
  if (initiativeId && message.initiative !== fromWire('initiative', initiativeId)) return false
  if (direction === 'inbound') return isIn(message.createdAt, window, today)
  if (state === 'failed') return message.hasFailed && isIn(message.createdAt, window, today)
  const at = { sent: message.sentAt, delivered: message.deliveredAt, read: message.readAt }[state]
  return at !== null && isIn(at, window, today)
}

function listings({ externalId, phoneNumber, email }: TestPerson, { listed }: Known): Known['listed'] {
  const own = { person: externalId, phone: phoneNumber, email: email?.toLowerCase() }
  return listed.filter(({ kind, value }) => own[kind] === value)
}
