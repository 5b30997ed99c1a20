import { z } from 'zod'
import { BAD_PHONE, parsePhone } from '../../customers/index.ts'
import { ApiError, notFound } from '../../platform/core/index.ts'
import { sql } from '../../platform/db/index.ts'
import type { Ctx } from '../../platform/operations/index.ts'
import { Instant } from '../../platform/schema/index.ts'
import { askPhones } from './simulation.ts'

/** Contacts that a search looks through, the latest first. */
const SEARCHED = 1_000

export const SimulatedPhone = z.strictObject({
  phoneNumber: z.string(),
  name: z.string(),
  isManual: z
    .boolean()
    .describe('You read and answer. Otherwise the contact does it alone, or says nothing.'),
  isOnline: z.boolean().describe('Messages to a phone that is offline stay `sent` until it is back.'),
  answersAlone: z.boolean().describe('Whether the contact answers by itself.'),
  unread: z.int(),
  waiting: z.int().describe('Messages that arrive when the phone is online.'),
  lastMessage: z
    .strictObject({
      direction: z.enum(['received', 'sent']),
      kind: z.string(),
      text: z.string(),
      at: Instant,
    })
    .nullable(),
})

export interface PhoneRow {
  phone: string
  name: string
  isNamed: boolean
  isManual: boolean
  isOnline: boolean
  persona: string | null
  unread: number
  waiting: number
  at: string
  last: { direction: 'received' | 'sent'; type: string; text: string } | null
}

/** The simulated contacts whose name or number has the text, the latest first. */
export async function findPhones(ctx: Ctx, { query, limit }: { query: string; limit: number }) {
  const { phones, total } = await askPhones<{ phones: PhoneRow[]; total: number }>(
    ctx,
    'GET',
    `?limit=${SEARCHED}`,
  )
  if (query === '') return { total, data: await presentPhones(ctx, phones.slice(0, limit)) }
  const wanted = query.toLowerCase()
  const digits = query.replace(/\D/g, '')
  const found = (await presentPhones(ctx, phones)).filter(
    ({ name, phoneNumber }) =>
      name.toLowerCase().includes(wanted) || (digits !== '' && phoneNumber.includes(digits)),
  )
  return { total: found.length, data: found.slice(0, limit) }
}

/** Changes a simulated phone; creates it when the contact is new. */
export async function changePhone(
  ctx: Ctx,
  phoneNumber: string,
  changes: { name?: string | undefined; isManual?: boolean | undefined; isOnline?: boolean | undefined },
) {
  return presentPhone(ctx, await askPhones<PhoneRow>(ctx, 'PUT', `/${digitsOf(phoneNumber)}`, changes))
}

/** Throws `not_found` when the organization has no such simulated contact. */
export async function requirePhone(ctx: Ctx, phoneNumber: string): Promise<PhoneRow> {
  return askPhones<PhoneRow>(ctx, 'GET', `/${knownDigits(phoneNumber)}/messages`)
}

/** A Colombian mobile number, drawn from the random part of a new id. */
export function newPhoneNumber(ctx: Ctx): string {
  const drawn = Number.parseInt(ctx.newId().slice(-7), 16) % 10_000_000
  return `+57301${String(drawn).padStart(7, '0')}`
}

/** Throws `invalid_phone_number`. */
export function digitsOf(phoneNumber: string): string {
  const parsed = parsePhone(phoneNumber)
  if (parsed === null) throw new ApiError('invalid_phone_number', BAD_PHONE)
  return parsed.replace('+', '')
}

/** The digits of a phone in a path. Throws `not_found` for what is no phone number. */
export function knownDigits(phoneNumber: string): string {
  const digits = phoneNumber.replace(/\D/g, '')
  if (digits.length < 7 || digits.length > 15) throw notFound('simulated contact')
  return digits
}

export async function presentPhone(ctx: Ctx, row: PhoneRow) {
  const [phone] = await presentPhones(ctx, [row])
  return phone!
}

async function presentPhones(ctx: Ctx, rows: readonly PhoneRow[]): Promise<z.input<typeof SimulatedPhone>[]> {
  const names = await namesOf(
    ctx,
    rows.map(({ phone }) => storedNumber(phone)),
  )
  return rows.map(({ phone, name, isNamed, isManual, isOnline, persona, unread, waiting, at, last }) => {
    const phoneNumber = storedNumber(phone)
    return {
      phoneNumber,
      name: isNamed ? name : (names.get(phoneNumber) ?? name),
      isManual,
      isOnline,
      answersAlone: persona !== null && persona !== 'silent',
      unread,
      waiting,
      lastMessage: last && { direction: last.direction, kind: last.type, text: last.text, at },
    }
  })
}

/** Names of people by their phone number. */
export async function namesOf(ctx: Ctx, phoneNumbers: readonly string[]): Promise<Map<string, string>> {
  const rows = await ctx.db.rows(sql<{ phone_number: string; name: string }>`
    select phone_number, concat_ws(' ', first_name, last_name) as name from people
    where org_id = ${ctx.org} and phone_number = any(${phoneNumbers}) and deleted_at is null`)
  return new Map(
    rows.flatMap(({ phone_number, name }) => (name === '' ? [] : [[phone_number, name] as const])),
  )
}

/** WhatsApp writes Mexican mobiles with a 1 that the stored number does not have. */
export function storedNumber(waId: string): string {
  return `+${waId.replace(/^521(?=\d{10}$)/, '52')}`
}
