import { z } from 'zod'
import { ApiError, fromWire, toWireOrNull } from '../../../platform/core/index.ts'
import { type RawBuilder, sql } from '../../../platform/db/index.ts'
import {
  byCreation,
  type Ctx,
  listOperation,
  newestFirst,
  operation,
  type PageRequest,
  readOperation,
} from '../../../platform/operations/index.ts'
import { ExternalId, WireId } from '../../../platform/schema/index.ts'
import { parseEmail } from '../addresses/email-addresses.ts'
import { BAD_PHONE, parsePhone } from '../addresses/phone-numbers.ts'
import { noteListed } from '../changes.ts'
import { findSurvivors, peopleBehind } from '../merging/survivors.ts'
import { readAddresses } from '../person.ts'
import { type Suppression, suppress } from './suppressions.ts'

/* People who get no messages, for any sender (docs/behaviour/customers.md: Do-not-contact). */

const Kind = z.enum(['phone', 'email', 'person']).describe('`person` matches by external id.')

/** The length limit of an address or id. */
export const MAX_VALUE = 255

const Value = z.string().min(1).max(MAX_VALUE)

const Entry = z
  .strictObject({
    kind: Kind,
    value: z.string(),
    reason: z
      .string()
      .describe('`opt_out`: the contact opted out. `operator`: added by hand or through the API.'),
    addedBy: z.string().nullable(),
    createdAt: z.iso.datetime(),
    quote: z.string().nullable().optional().describe('The words of the opt-out.'),
    messageId: z.string().nullable().optional().describe('The message that has them.'),
  })
  .meta({ id: 'DoNotContactEntry' })

export type Kind = z.output<typeof Kind>

export interface EntryRow {
  id: string
  kind: z.output<typeof Kind>
  value: string
  reason: string
  added_by: string | null
  created_at: Date
  quote: string | null
  message_id: string | null
}

export function presentEntry(row: EntryRow): z.input<typeof Entry> {
  const { kind, value, reason, added_by: addedBy, created_at, quote, message_id } = row
  const messageId = toWireOrNull('message', message_id)
  return { kind, value, reason, addedBy, createdAt: created_at.toISOString(), quote, messageId }
}

/** Newest first; uses suppressions_newest. */
function listEntries(
  ctx: Ctx,
  { kind, containing }: { kind?: EntryRow['kind'] | undefined; containing?: string | undefined },
  page: PageRequest,
): RawBuilder<EntryRow> {
  const pattern = containing && `%${containing.trim().replace(/[\\%_]/g, '\\$&')}%`
  return sql<EntryRow>`
    select id, kind, value, reason, added_by, created_at, quote, message_id from suppressions
    where org_id = ${ctx.org}
      ${kind ? sql`and kind = ${kind}` : sql``}
      ${pattern ? sql`and value ilike ${pattern}` : sql``}
      ${newestFirst(page)}`
}

/** The normalized entry; null for an invalid phone number. */
function readValue(kind: EntryRow['kind'], value: string): string | null {
  if (kind === 'phone') return parsePhone(value)
  return kind === 'email' ? value.trim().toLowerCase() : value
}

function requireValue(kind: EntryRow['kind'], value: string): string {
  const read = readValue(kind, value)
  if (read === null) throw new ApiError('invalid_phone_number', BAD_PHONE)
  return read
}

const do_not_contact_list = listOperation({
  name: 'do_not_contact_list',
  route: 'GET /do-not-contact',
  permission: 'people:read',
  summary: 'List do-not-contact entries',
  description: 'Newest first.',
  filters: {
    kind: Kind.optional(),
    containing: Value.optional().describe('Part of the number, address or external id. Ignores case.'),
  },
  item: Entry,
  query: (ctx, page, filters) => listEntries(ctx, filters, page),
  position: byCreation,
  present: presentEntry,
})

export const do_not_contact_add = operation({
  name: 'do_not_contact_add',
  route: 'POST /do-not-contact',
  permission: 'people:write',
  summary: 'Add up to 1000 entries to the do-not-contact list',
  description:
    'Adds phone numbers, email addresses or people. Messages waiting to be sent to them are ' +
    'canceled. `errors` lists invalid values by index.',
  effect: 'write',
  idempotent: true,
  batch: true,
  input: z.strictObject({
    entries: z
      .array(
        z.strictObject({
          kind: Kind,
          value: Value,
          messageId: WireId.optional().describe(
            'The received message in which they opted out. The entry keeps its words, and its reason is `opt_out`.',
          ),
        }),
      )
      .min(1)
      .max(1000),
  }),
  output: z.strictObject({
    added: z.int(),
    already: z.int(),
    errors: z.array(
      z.strictObject({ index: z.int(), error: z.strictObject({ code: z.string(), message: z.string() }) }),
    ),
  }),
  run: async (ctx, { entries }) => {
    const texts = await readOptOuts(
      ctx,
      entries.flatMap(({ messageId }) => messageId ?? []),
    )
    const read = entries.map(({ kind, value, messageId }) => ({
      suppression: suppressionOf(kind, readValue(kind, value), messageId, texts),
    }))
    const wanted: Suppression[] = read.flatMap(({ suppression }) =>
      'error' in suppression ? [] : [suppression],
    )
    const added = await suppress(ctx, await ofSurvivors(ctx, wanted), `${ctx.actor.kind}:${ctx.actor.id}`)
    const errors = read.flatMap(({ suppression }, index) =>
      'error' in suppression ? [{ index, error: suppression.error }] : [],
    )
    return { added, already: wanted.length - added, errors }
  },
})

/** The entry to add, or why it cannot be added. */
function suppressionOf(
  kind: Kind,
  value: string | null,
  messageId: string | undefined,
  texts: ReadonlyMap<string, { id: string; text: string }>,
): Suppression | { error: { code: string; message: string } } {
  if (value === null) return { error: { code: 'invalid_phone_number', message: BAD_PHONE } }
  if (kind === 'email' && parseEmail(value) === null)
    return { error: { code: 'invalid_value', message: 'This is not an email address.' } }
  if (messageId === undefined) return { kind, value, reason: 'operator' }
  const message = texts.get(messageId)
  if (!message) {
    const words = 'No received message has this id. List messages with conversations_messages_list.'
    return { error: { code: 'unknown_reference', message: words } }
  }
  return { kind, value, reason: 'opt_out', evidence: { quote: message.text, messageId: message.id } }
}

/** The words of received messages, by their ids in the API. */
async function readOptOuts(
  ctx: Ctx,
  wireIds: readonly string[],
): Promise<ReadonlyMap<string, { id: string; text: string }>> {
  if (wireIds.length === 0) return new Map()
  const ids = wireIds.flatMap((wireId) => fromWire('message', wireId) ?? [])
  const rows = await ctx.db.rows(sql<{ id: string; text: string }>`
    select id, text from messages
    where org_id = ${ctx.org} and id = any(${ids}) and direction = 'inbound'`)
  return new Map(rows.map((row) => [toWireOrNull('message', row.id)!, row]))
}

const do_not_contact_remove = operation({
  name: 'do_not_contact_remove',
  route: 'POST /do-not-contact/remove',
  permission: 'people:write',
  summary: 'Remove an entry from the do-not-contact list',
  description:
    'Messages can be sent to this person or address again. If they opted out, remove them only if they asked you to, ' +
    'and say so in `reason`.',
  effect: 'destructive',
  idempotent: true,
  subject: 'value',
  input: z.strictObject({
    kind: Kind,
    value: Value,
    reason: z.string().trim().max(500).optional().describe('For the audit log. Required if they opted out.'),
  }),
  audited: ({ removed }, { reason }) => (removed && reason ? { before: {}, after: { reason } } : undefined),
  output: z.strictObject({ removed: z.boolean().describe('Whether the entry was on the list.') }),
  errors: ['invalid_phone_number'],
  run: async (ctx, { kind, value, reason }) => {
    const entry = { kind, value: requireValue(kind, value) }
    const names = kind === 'person' ? await identifiersOf(ctx, value) : [entry]
    const entries = names.filter((name) => name.kind === kind)
    const removed = await ctx.db.rows(sql<{ reason: string }>`
      delete from suppressions
      where org_id = ${ctx.org} and kind = ${kind} and value = any(${entries.map((each) => each.value)})
      returning reason`)
    if (!reason && removed.some((each) => each.reason === 'opt_out')) throw withoutReason()
    if (removed.length > 0) await noteListed(ctx, entries)
    return { removed: removed.length > 0 }
  },
})

function withoutReason(): ApiError {
  const message = 'This person opted out. Say in `reason` why messages are allowed again.'
  return new ApiError('invalid_request', message, { issues: [{ path: 'reason', code: 'required', message }] })
}

const do_not_contact_check = readOperation({
  name: 'do_not_contact_check',
  route: 'GET /do-not-contact/check',
  permission: 'people:read',
  summary: 'Check the do-not-contact list',
  description:
    'Returns whether a number, address or person is on it. A person is checked with all their phone numbers and ' +
    'email addresses.',
  input: z.strictObject({
    phoneNumber: z.string().max(40).optional(),
    email: z.string().max(255).optional(),
    personExternalId: ExternalId.optional(),
  }),
  output: z.strictObject({ mayContact: z.boolean(), entries: z.array(Entry) }),
  errors: ['invalid_phone_number'],
  run: async (ctx, { phoneNumber, email, personExternalId }) => {
    const theirs = personExternalId === undefined ? [] : await identifiersOf(ctx, personExternalId)
    const asked = [
      ...theirs,
      ...(phoneNumber === undefined ? [] : [{ kind: 'phone', value: requireValue('phone', phoneNumber) }]),
      ...(email === undefined ? [] : [{ kind: 'email', value: readValue('email', email) }]),
    ]
    const rows = await ctx.db.rows(sql<EntryRow>`
      select distinct s.id, s.kind, s.value, s.reason, s.added_by, s.created_at, s.quote, s.message_id
      from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as asked (kind text, value text)
      join suppressions s on s.org_id = ${ctx.org} and s.kind = asked.kind and s.value = asked.value
      order by s.created_at desc, s.id desc`)
    return { mayContact: rows.length === 0, entries: rows.map(presentEntry) }
  },
})

/** What an entry can name a person by: external ids, phone numbers and email addresses, also those merged into them. */
async function identifiersOf(ctx: Ctx, externalId: string): Promise<{ kind: Kind; value: string }[]> {
  const given = { kind: 'person' as const, value: externalId }
  const person = await ctx.db.maybe(sql<{ id: string }>`
    select p.id from ${peopleBehind(ctx.org)} where a.org_id = ${ctx.org} and a.external_id = ${externalId}`)
  if (!person) return [given]
  const rows = await readAddresses(ctx, person.id)
  return rows.flatMap(({ external_id, phone_number, email }) => [
    { kind: 'person' as const, value: external_id },
    ...(phone_number === null ? [] : [{ kind: 'phone' as const, value: phone_number }]),
    ...(email === null ? [] : [{ kind: 'email' as const, value: email.toLowerCase() }]),
  ])
}

/** Entries of merged people stand for the surviving ones. */
async function ofSurvivors<T extends { kind: Kind; value: string }>(
  ctx: Ctx,
  entries: readonly T[],
): Promise<T[]> {
  const survivors = await findSurvivors(
    ctx,
    entries.flatMap(({ kind, value }) => (kind === 'person' ? [value] : [])),
  )
  return entries.map((entry) =>
    entry.kind === 'person' ? { ...entry, value: survivors.get(entry.value) ?? entry.value } : entry,
  )
}

export const doNotContactOperations = [
  do_not_contact_list,
  do_not_contact_add,
  do_not_contact_remove,
  do_not_contact_check,
]
