import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Account } from '../accounts.ts'
import { GraphError } from '../errors.ts'
import { responseOf, screensFrom } from '../flows/flow-rules.ts'
import { profileNameOf } from '../messages/inbound.ts'
import type { MessageRecord } from '../messages/records.ts'
import { Phone } from '../phone-numbers.ts'
import type { World } from '../world.ts'
import { NotFound } from './not-found.ts'
import { InboundRequest } from './requests.ts'

/** How long a typing indicator is shown, in virtual milliseconds. */
const TYPING_MS = 25_000
const MOST_MESSAGES = 200

const Place = z.object({ wabaId: z.string(), phone: Phone })
const HandsetRequest = z.strictObject({
  name: z.string().min(1).max(100).nullable().optional(),
  isManual: z.boolean().optional(),
  isOnline: z.boolean().optional(),
})
/** `card`: which card of a carousel, from 0 on. */
const FileQuery = z.strictObject({ card: z.coerce.number().int().min(0).optional() })
const Search = z.strictObject({
  limit: z.coerce.number().int().min(1).max(1000).default(100),
})

/** The phones of one business's contacts, as a tester holds them: below /_sim/businesses/{wabaId}/phones. */
export function definePhones(app: FastifyInstance, world: World): void {
  const path = '/businesses/:wabaId/phones'
  app.get<{ Params: { wabaId: string } }>(path, async ({ params, query }) => {
    const { limit } = Search.parse(query)
    const account = accountOf(world, params.wabaId)
    // The phones that the tester holds come first.
    const found = phonesOf(world, account)
      .map((phone) => presentPhone(world, account, phone))
      .sort((a, b) => Number(b.isManual) - Number(a.isManual) || b.at.localeCompare(a.at))
    return { total: found.length, phones: found.slice(0, limit) }
  })
  app.put(`${path}/:phone`, async ({ params, body }) => {
    const { wabaId, phone } = Place.parse(params)
    const account = accountOf(world, wabaId)
    world.handsets.change(account.wabaId, phone, definedOf(HandsetRequest.parse(body ?? {})))
    return presentPhone(world, account, phone)
  })
  app.get(`${path}/:phone/messages`, async ({ params }) => {
    const { account, phone } = knownPhone(world, params)
    const messages = messagesOf(world, account, phone)
    return {
      ...presentPhone(world, account, phone),
      isTyping: isTyping(world, messages),
      business: { name: account.name, phone: account.numbers[0]?.phone ?? '' },
      messages: messages
        .filter(isThere)
        .slice(-MOST_MESSAGES)
        .map((message) => presentShown(world, message)),
    }
  })
  app.post(`${path}/:phone/messages`, async ({ params, body }, reply) => {
    const { account, phone } = knownPhone(world, params)
    const { message } = InboundRequest.parse(answerOfFlow(world, account, phone, body))
    if (!world.handsets.of(account.wabaId, phone).isOnline)
      return reply.status(409).send({ error: { message: 'the phone is offline' } })
    // Whoever writes has the phone in hand, and has seen what came.
    world.handsets.change(account.wabaId, phone, { isManual: true })
    readAll(world, account, phone)
    const number = account.numbers[0]!
    const written = world.inbound.write(phone, { account, number }, message)
    return reply.status(201).send(presentShown(world, written))
  })
  app.post(`${path}/:phone/read`, async ({ params }) => {
    const { account, phone } = knownPhone(world, params)
    readAll(world, account, phone)
    return presentPhone(world, account, phone)
  })
  app.get<{ Params: { id: string } }>(`${path}/:phone/messages/:id/file`, async ({ params, query }) => {
    const { account, phone } = knownPhone(world, params)
    const message = world.records.withId(params.id)
    if (message?.wabaId !== account.wabaId || message.phone !== phone) throw new NotFound('no such message')
    const { card } = FileQuery.parse(query)
    return card === undefined ? fileOf(world, message) : fileOfCard(world, message, card)
  })
}

function accountOf(world: World, wabaId: string): Account {
  const account = world.accounts.withId(wabaId)
  if (!account) throw new NotFound(`no business ${wabaId}`)
  return account
}

/** Contacts with messages of this business, and phones that a tester holds. */
function phonesOf({ records, handsets }: World, { wabaId }: Account): string[] {
  const writing = records.phones().filter((phone) => records.ofPhone(phone).some(isOf(wabaId)))
  return [...new Set([...handsets.phonesOf(wabaId), ...writing])]
}

function knownPhone(world: World, params: unknown): { account: Account; phone: string } {
  const { wabaId, phone } = Place.parse(params)
  const account = accountOf(world, wabaId)
  const isKnown =
    world.handsets.phonesOf(wabaId).includes(phone) || world.records.ofPhone(phone).some(isOf(wabaId))
  if (!isKnown) throw new NotFound(`this business has no contact ${phone}`)
  return { account, phone }
}

const isOf = (wabaId: string) => (message: MessageRecord) => message.wabaId === wabaId

/** What is on the phone: an accepted message arrives with its status. Reactions are shown at their messages. */
function messagesOf({ records }: World, { wabaId }: Account, phone: string): MessageRecord[] {
  return records.ofPhone(phone).filter(isOf(wabaId))
}

/** Whether the message is on the phone: sent by it, or delivered to it. */
function isThere({ status }: MessageRecord): boolean {
  return status === null || status === 'delivered' || status === 'read'
}

function presentPhone(world: World, account: Account, phone: string) {
  const { name, isManual, isOnline } = world.handsets.of(account.wabaId, phone)
  const messages = messagesOf(world, account, phone)
  const last = messages.findLast((message) => isThere(message) && message.layout.reactsTo === null)
  return {
    phone,
    name: name ?? profileNameOf(phone),
    isNamed: name !== null,
    isManual,
    isOnline,
    persona: isManual ? null : world.personas.personaOf(phone),
    unread: messages.filter(({ status }) => status === 'delivered').length,
    // Accepted for a phone that is offline.
    waiting: isOnline ? 0 : messages.filter(({ status }) => status === 'sent').length,
    at: (last?.at ?? new Date(0)).toISOString(),
    last: last ? { direction: last.direction, type: last.type, text: last.text } : null,
  }
}

function presentShown({ flows }: World, message: MessageRecord) {
  const { id, direction, at, type, text, choices, replyTo, status, isReadByBusiness, template, file } =
    message
  const { headerFile, cards, flow, ...layout } = message.layout
  const opened = flow && flows.withId(message.wabaId, flow.id)
  const kept = file ? { type: mediaTypeOf(message), mimeType: file.mimeType } : null
  return {
    ...{ id, direction, at, type, text, ...layout, choices, replyTo, status },
    flow: flow && opened && { button: flow.button, screens: screensFrom(opened.json, flow.screen) },
    cards: cards.map(({ headerFile, ...card }) => ({ ...card, fileKind: headerFile.type })),
    isReadByBusiness,
    isTemplate: template !== null,
    file: kept ?? (headerFile && { type: headerFile.type, mimeType: null }),
  }
}

const FlowAnswers = z.object({
  type: z.literal('flow_answers'),
  messageId: z.string().min(1),
  /** By screen and name of the field. */
  answers: z.record(z.string(), z.record(z.string(), z.unknown())),
})

/** What the phone sends when somebody completes the Flow that a message opened. Other requests are as they are. */
function answerOfFlow({ records, flows }: World, { wabaId }: Account, phone: string, body: unknown): unknown {
  const given = FlowAnswers.safeParse(body)
  if (!given.success) return body
  const { messageId, answers } = given.data
  const message = records.withId(messageId)
  const flow = message?.wabaId === wabaId && message.phone === phone ? message.layout.flow : null
  const opened = flow && flows.withId(wabaId, flow.id)
  if (!flow || !opened) throw new NotFound('the message opens no Flow')
  const response = { ...responseOf(opened.json, answers), flow_token: flow.token }
  return { type: 'nfm_reply', response, replyTo: messageId }
}

function mediaTypeOf({ type, layout }: MessageRecord): string {
  return layout.headerFile?.type ?? type
}

/** The business types until its next message, or for as long as an indicator lasts. */
function isTyping({ clock }: World, messages: readonly MessageRecord[]): boolean {
  const last = messages.at(-1)
  return (
    last !== undefined &&
    last.direction === 'sent' &&
    last.sawTyping &&
    clock.ms() - last.at.getTime() < TYPING_MS
  )
}

function readAll(world: World, account: Account, phone: string): void {
  for (const message of messagesOf(world, account, phone))
    if (message.status === 'delivered') world.statuses.read(message)
}

async function fileOf({ media }: World, message: MessageRecord): Promise<object> {
  const { file, layout, wabaId } = message
  const found = file
    ? media.withId(wabaId, file.id)
    : layout.headerFile && (await media.take(wabaId, layout.headerFile))
  if (!found || found instanceof GraphError) throw new NotFound('the message has no file')
  if (!file) message.file = { id: found.id, mimeType: found.mimeType, size: found.bytes.length }
  return { mimeType: found.mimeType, data: found.bytes.toString('base64') }
}

async function fileOfCard({ media }: World, { wabaId, layout }: MessageRecord, at: number): Promise<object> {
  const card = layout.cards[at]
  const found = card && (await media.take(wabaId, card.headerFile))
  if (!found || found instanceof GraphError) throw new NotFound('the card has no file')
  return { mimeType: found.mimeType, data: found.bytes.toString('base64') }
}

function definedOf<T extends object>(given: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as never
}
