import {
  CHANNELS,
  type ChannelKind,
  type ConsentChange,
  type ConsentRow,
  channelsOfPerson,
  findSuppressed,
  isGranted,
  readConsents,
  recordConsents,
  suppress,
  TOPIC_LANGUAGES,
  type TopicLanguage,
  wordsIn,
} from '../../../customers/index.ts'
import { ApiError, isUuid, toWire } from '../../../platform/core/index.ts'
import {
  type Actor,
  type Ctx,
  inTransaction,
  LINK_LIMITS,
  type PublicAnswer,
  type PublicEndpoint,
  type PublicHead,
  publicEndpoint,
  type Runtime,
} from '../../../platform/operations/index.ts'
import { channelInstallation } from '../accounts/health.ts'
import { findHiddenOptOuts } from '../hidden-opt-outs.ts'
import { fieldOf, leftPage, preferencesPage, SHOWN, TICKED } from './preferences-page.ts'
import { CHANNEL_WORDS, PREFERENCE_PAGE } from './preferences-words.ts'
import { findRecipient, peopleOf, type Recipient, subjectOf } from './recipient.ts'

/*
 * The page on which people choose what they are written to about (docs/behaviour/customers.md: Consents). GET only shows
 * it, because mail programs and security scanners follow links.
 */

const PURPOSE = 'preferences'
const PROOF_BYTES = 12
const CHOOSER: Actor = { kind: 'system', id: 'preferences' }
const LEFT = 'unsubscribe'
/** A form of 50 topics on both channels. */
const MAX_BYTES = 32 * 1024

/** The preference page of whoever got or wrote a message. A signature in the URL proves it. */
export function preferencesUrl(
  { org, secrets, services }: Pick<Ctx, 'org' | 'secrets' | 'services'>,
  messageId: string,
): string {
  const proof = secrets.proof(PURPOSE, `${org}/${messageId}`, PROOF_BYTES)
  return `${services.get(channelInstallation).publicUrl}/preferences/${org}/${messageId}/${proof}`
}

interface Target {
  recipient: Recipient
  language: TopicLanguage
}

/** Takes contacts off everything, like an unsubscribe link. */
type Leave = (ctx: Ctx, contacts: readonly { contactId: string; reason: string }[]) => Promise<void>

export function preferenceEndpoints(runtime: Runtime, leave: Leave): PublicEndpoint[] {
  const common = {
    ...LINK_LIMITS,
    maxBytes: MAX_BYTES,
    admit: async (head: PublicHead) => ({ target: await findTarget(runtime, head), holder: null }),
  } as const
  const show = publicEndpoint<Target>({
    ...common,
    name: 'preferences_page',
    route: 'GET /preferences/{org}/{message}/{proof}',
    handle: async (_, { recipient, language }) =>
      inTransaction(runtime, recipient.org, CHOOSER, (ctx) => pageFor(ctx, recipient, language, false)),
  })
  const change = publicEndpoint<Target>({
    ...common,
    name: 'preferences',
    route: 'POST /preferences/{org}/{message}/{proof}',
    handle: async ({ body }, { recipient, language }) => {
      const sent = new URLSearchParams(body.toString('utf8'))
      const chosen = languageFrom(sent.get('lang')) ?? language
      return inTransaction(runtime, recipient.org, CHOOSER, async (ctx) => {
        if (sent.get('do') === 'leave') {
          await leaveAll(ctx, recipient, leave)
          return leftPage(chosen)
        }
        await save(ctx, recipient, chosen, sent)
        return pageFor(ctx, recipient, chosen, true)
      })
    },
  })
  return [show, change]
}

async function pageFor(
  ctx: Ctx,
  recipient: Recipient,
  language: TopicLanguage,
  isSaved: boolean,
): Promise<PublicAnswer> {
  const subject = await subjectOf(ctx, recipient)
  const consents = await readConsents(ctx, subject)
  const channels = await channelsFor(ctx, recipient, subject)
  const isListed = await isOnList(ctx, recipient, subject)
  return preferencesPage({ language, consents, channels, isListed, isSaved })
}

/** The channels of the person, with the one of the message. */
async function channelsFor(ctx: Ctx, recipient: Recipient, subject: string | null): Promise<ChannelKind[]> {
  const own = subject === null ? [] : await channelsOfPerson(ctx, subject)
  return recipient.address === null || own.includes(recipient.channel) ? own : [...own, recipient.channel]
}

async function isOnList(
  ctx: Ctx,
  { channel, address, contactId }: Recipient,
  subject: string | null,
): Promise<boolean> {
  const who = {
    phone: null,
    email: null,
    [CHANNELS[channel].address.kind]: address,
    personExternalId: subject,
  }
  if ((await findSuppressed(ctx, [who])).size > 0) return true
  return (await findHiddenOptOuts(ctx, [contactId])).size > 0
}

/** Stores what differs from before. Everybody with the address withdraws; only the person of the page agrees. */
async function save(
  ctx: Ctx,
  recipient: Recipient,
  language: TopicLanguage,
  sent: URLSearchParams,
): Promise<void> {
  const people = await peopleOf(ctx, recipient)
  const subject = (await subjectOf(ctx, recipient)) ?? people[0]
  if (subject === undefined) return
  const shown = new Set(sent.getAll(SHOWN))
  const ticked = new Set(sent.getAll(TICKED))
  const known = await readConsents(ctx, subject)
  const changes = known
    .filter((row) => shown.has(fieldOf(row)))
    .flatMap((row): ConsentChange[] => {
      const wants = ticked.has(fieldOf(row))
      // Who has yet to confirm and ticks nothing changes nothing.
      if (wants === isGranted(row)) return []
      const who = !wants && row.channel === recipient.channel ? people : [subject]
      return who.map((personExternalId) => changeOf(row, { recipient, language, personExternalId, wants }))
    })
  await recordConsents(ctx, changes)
}

function changeOf(
  row: ConsentRow,
  {
    recipient,
    language,
    personExternalId,
    wants,
  }: { recipient: Recipient; language: TopicLanguage; personExternalId: string; wants: boolean },
): ConsentChange {
  return {
    personExternalId,
    topicId: row.topic_id,
    channel: row.channel,
    state: wants ? 'granted' : 'withdrawn',
    source: 'preferences',
    words: `${PREFERENCE_PAGE[language].text} ${wants ? '☑' : '☐'} ${wordsIn(row.name, language)}: ${CHANNEL_WORDS[row.channel]}`,
    reference: toWire('message', recipient.messageId),
  }
}

/** The address and the person get nothing any more. */
async function leaveAll(ctx: Ctx, recipient: Recipient, leave: Leave): Promise<void> {
  await leave(ctx, [{ contactId: recipient.contactId, reason: LEFT }])
  const subject = await subjectOf(ctx, recipient)
  if (subject !== null) await suppress(ctx, [{ kind: 'person', value: subject, reason: LEFT }])
}

/** Withdraws the topic of a message on its channel, for everybody with the address. `words`: how they said it. */
export async function withdrawTopic(
  ctx: Ctx,
  recipient: Recipient & { topic: NonNullable<Recipient['topic']> },
  words: string,
): Promise<void> {
  const people = await peopleOf(ctx, recipient)
  await recordConsents(
    ctx,
    people.map((personExternalId) => ({
      personExternalId,
      topicId: recipient.topic.id,
      channel: recipient.channel,
      state: 'withdrawn',
      source: 'unsubscribe',
      words,
      reference: toWire('message', recipient.messageId),
    })),
  )
}

/** Finds the message of a signed link. Throws `not_found` for any other link. */
async function findTarget(
  { pool, secrets }: Runtime,
  { params, query, headers }: PublicHead,
): Promise<Target> {
  const { org = '', message = '', proof = '' } = params
  const isOurs =
    isUuid(org) && isUuid(message) && secrets.isProof(PURPOSE, `${org}/${message}`, proof, PROOF_BYTES)
  const recipient = isOurs ? await findRecipient(pool, org, message) : null
  if (!recipient) throw new ApiError('not_found', 'This link is not valid or is incomplete.')
  const wanted = typeof query.lang === 'string' ? languageFrom(query.lang) : null
  const ofBrowser = languageFrom(headers['accept-language']?.slice(0, 2).toLowerCase() ?? null)
  return { recipient, language: wanted ?? recipient.language ?? ofBrowser ?? 'en' }
}

function languageFrom(text: string | null): TopicLanguage | null {
  return TOPIC_LANGUAGES.find((language) => language === text) ?? null
}
