import { fromWire, toWire } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import {
  type ConsentChange,
  findPeopleAt,
  listTopics,
  type Place,
  placeOf,
  recordConsents,
} from '../../consents/index.ts'
import type { PersonDetails } from '../../people/index.ts'

/** The consent texts that were accepted. */
export interface GivenConsent {
  given: boolean
  text: string
  version: string
  /** The topic that it grants, as the API names it. */
  topicId?: string
}

/** A submission whose consent may name a topic. */
interface Consenting {
  /** UUID. */
  id: string
  consent: GivenConsent | null
  /** Whom it is about. */
  externalId: string
  /** The addresses as the visitor typed them. */
  typed: Pick<PersonDetails, 'phoneNumber' | 'email'>
  /** Whether an address has yet to be confirmed. */
  isWaiting: boolean
}

/**
 * Grants the topics that visitors agreed to, on the channels of the addresses that they typed, or notes them as
 * `pending`. An address that was left out, because it is not the person's, grants nothing. A topic that was deleted since
 * is left out, too. Who never chose has agreed to a topic that is granted by default; what waits takes nothing from them.
 */
export async function recordFormConsents(ctx: Ctx, submissions: readonly Consenting[]): Promise<void> {
  const agreeing = submissions.flatMap(({ consent, ...submission }) =>
    consent?.given && consent.topicId !== undefined ? [{ ...submission, consent }] : [],
  )
  if (agreeing.length === 0) return
  const topics = new Map((await listTopics(ctx)).map((topic) => [topic.id, topic]))
  const hasSms = await hasSmsNumber(ctx)
  const people = await findPeopleAt(
    ctx,
    agreeing.flatMap(({ typed }) => placesOf(typed, hasSms)),
  )
  const changes = agreeing.flatMap(({ id, consent, externalId, typed, isWaiting }): ConsentChange[] => {
    const topic = topics.get(fromWire('topic', consent.topicId!) ?? '')
    if (!topic || (isWaiting && topic.is_default_granted)) return []
    const places = placesOf(typed, hasSms).filter(
      (place) => isWaiting || people.get(placeOf(place))?.includes(externalId),
    )
    return places.map(({ channel }) => ({
      personExternalId: externalId,
      topicId: topic.id,
      channel,
      state: isWaiting ? 'pending' : 'granted',
      source: 'form',
      words: consent.text,
      version: consent.version,
      reference: toWire('submission', id),
    }))
  })
  await recordConsents(ctx, changes)
}

/** Without a number for SMS, nobody is asked about it: the pages of consents show no SMS either. */
async function hasSmsNumber({ db, org }: Pick<Ctx, 'db' | 'org'>): Promise<boolean> {
  const found = await db.maybe(sql`
    select 1 from channels where org_id = ${org} and kind = 'sms' and disconnected_at is null limit 1`)
  return found !== null
}

function placesOf({ phoneNumber, email }: Consenting['typed'], hasSms: boolean): Place[] {
  const ofPhones = hasSms ? (['whatsapp', 'sms'] as const) : (['whatsapp'] as const)
  return [
    ...(phoneNumber === undefined ? [] : ofPhones.map((channel) => ({ channel, address: phoneNumber }))),
    ...(email === undefined ? [] : [{ channel: 'email' as const, address: email.toLowerCase() }]),
  ]
}
