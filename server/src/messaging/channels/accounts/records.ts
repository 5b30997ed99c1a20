import { z } from 'zod'
import { closeIncidents } from '../../../integrations/index.ts'
import { ApiError, fromWire, notFound, parseDuration, toWire } from '../../../platform/core/index.ts'
import { type RawBuilder, sql } from '../../../platform/db/index.ts'
import { QUEUES, wakeAfterCommit } from '../../../platform/jobs/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import { txtRecords } from '../../../platform/outbound/index.ts'
import { isWaiting, lookAtBacklogsOf } from '../backlogs.ts'
import type { Provider, Sender } from '../provider/provider.ts'
import { providers } from '../providers.ts'
import { currentRate } from '../rates.ts'
import { type OpenedAccount, openAccounts, sealAll } from './accounts.ts'
import { saveAccount, webhookPath } from './connection.ts'
import { type DomainRecords, readDomainRecords } from './domain-records.ts'
import { channelInstallation, errorOf, UNREADABLE } from './health.ts'

/** A channel in the API: an account at a provider, with its senders. */

const Sending = z.strictObject({
  address: z.string().describe('E.164 phone number or email address.'),
  displayName: z.string().describe('The name that contacts see.'),
  status: z.string().describe('As the provider reports it. CONNECTED: it can send.'),
  quality: z.string().nullable().describe('Quality rating as the provider reports it: GREEN, YELLOW or RED.'),
  messagingLimit: z
    .string()
    .nullable()
    .describe('How many people it can message first in 24 hours, as the provider reports it (TIER_1K).'),
  messagesPerSecond: z
    .number()
    .describe('How many messages it may send a second, as the provider reports it.'),
  slowedTo: z
    .number()
    .optional()
    .describe('How many messages a second it sends at present, where the provider refused more.'),
})

const Trouble = z.strictObject({ code: z.string(), message: z.string() })

export const Channel = z
  .strictObject({
    id: z.string(),
    kind: z.string().describe('Name of the provider.'),
    externalId: z.string().describe("The account's id at the provider."),
    status: z.enum(['CONNECTING', 'CONNECTED', 'FAILED']),
    settings: z
      .record(z.string(), z.unknown())
      .describe('What you entered when you connected it, with the defaults. Secrets are never returned.'),
    senders: z.array(Sending),
    waitingMessages: z
      .int()
      .optional()
      .describe(
        'Messages that wait for this channel, for example while it is paused. Counted up to 10000. In lists only with ' +
          '`numbers=true`.',
      ),
    webhookUrl: z
      .string()
      .describe('URL to which the provider sends webhooks. Subscribed when you connect the channel.'),
    lastError: Trouble.extend({ at: z.iso.datetime() })
      .nullable()
      .describe('Why the provider last rejected this account. It may have been fixed since `at`.'),
    pausedUntil: z.iso.datetime().nullable().describe('Sending is paused until then.'),
    askUnknownAfter: z
      .string()
      .nullable()
      .describe(
        'After how long the provider is asked about a message with the status `unknown`. null: after 10m, where the ' +
          'provider can be asked.',
      ),
    checkedAt: z.iso.datetime().nullable().describe('When the provider was last checked.'),
    webhookSeenAt: z.iso
      .datetime()
      .nullable()
      .describe('When the provider last delivered a webhook, accurate to a minute. null: never.'),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Channel' })

export const ChannelTest = z.strictObject({
  ok: z.boolean(),
  error: Trouble.nullable().describe("The provider's error, or why it could not be reached."),
  senders: z.array(Sending).describe('The senders as the provider lists them now.'),
})

interface StoredSender extends Omit<z.input<typeof Sending>, 'slowedTo'> {
  /** See `StoredRate`. */
  slowed: [to: number | null, at: string | null]
}

interface ChannelRow {
  id: string
  kind: string
  external_id: string
  status: 'CONNECTING' | 'CONNECTED' | 'FAILED'
  settings: Record<string, unknown>
  /** null: not counted. */
  waiting: number | null
  senders: StoredSender[]
  last_error: { code: string; text: string; at: string } | null
  paused_until: Date | null
  ask_unknown_after: string | null
  checked_at: Date | null
  webhook_seen_at: Date | null
  created_at: Date
}

/** Accounts that are not disconnected, newest first. `numbers`: with the messages that wait for each. */
export async function listChannels(
  ctx: Ctx,
  { numbers }: { numbers: boolean },
): Promise<z.input<typeof Channel>[]> {
  const rows = await ctx.db.rows(sql<ChannelRow>`
    ${numbers ? shown(ctx, countWaiting(ctx)) : shown(ctx)} and a.status <> 'DISCONNECTED' order by a.created_at desc, a.id desc`)
  return rows.map((row) => present(ctx, row))
}

/** Throws `not_found`. */
export async function getChannel(ctx: Ctx, wireId: string): Promise<z.input<typeof Channel>> {
  const id = requireId(wireId)
  const row = await ctx.db.maybe(sql<ChannelRow>`
    ${shown(ctx, countWaiting(ctx))} and a.id = ${id} and a.status <> 'DISCONNECTED'`)
  if (!row) throw notFound('channel')
  return present(ctx, row)
}

const MOST_COUNTED = 10_000

/** Counts the messages that wait for account `a`. Uses messages_backlog. */
const countWaiting = (ctx: Ctx): RawBuilder<number> => sql<number>`(
  select count(*)::int from (
    select from channels c
    join messages m on m.channel_id = c.id
    where c.org_id = ${ctx.org} and c.account_id = a.id and m.org_id = ${ctx.org} and ${isWaiting}
    limit ${MOST_COUNTED}
  ) counted)`

const shown = (
  ctx: Ctx,
  waiting: RawBuilder<number | null> = sql<null>`null`,
): RawBuilder<ChannelRow> => sql<ChannelRow>`
  select a.id, a.kind, a.external_id, a.status, a.settings, a.last_error, a.paused_until, a.ask_unknown_after,
         a.checked_at, a.webhook_seen_at, a.created_at, ${waiting} as waiting,
         array(select jsonb_build_object('address', c.address, 'displayName', c.display_name,
                                         'status', c.status, 'quality', c.quality,
                                         'messagingLimit', c.messaging_limit, 'messagesPerSecond', c.per_second,
                                         'slowed', jsonb_build_array(c.slowed_to, c.slowed_at))
               from channels c
               where c.org_id = ${ctx.org} and c.account_id = a.id and c.disconnected_at is null
               order by c.created_at, c.id) as senders
  from channel_accounts a
  where a.org_id = ${ctx.org}`

function present(ctx: Ctx, row: ChannelRow): z.input<typeof Channel> {
  const { publicUrl } = ctx.services.get(channelInstallation)
  const provider = providers.get(row.kind)
  const channel = provider?.channel ?? 'whatsapp'
  const { last_error: error } = row
  return {
    id: toWire('channel', row.id),
    kind: row.kind,
    externalId: row.external_id,
    status: row.status,
    settings: provider ? enteredSettings(provider, row.settings) : {},
    senders: row.senders.map((sender) => presentStored(sender, ctx.now)),
    ...(row.waiting !== null && { waitingMessages: row.waiting }),
    webhookUrl: publicUrl + webhookPath(channel, ctx.org, row.id),
    lastError: error && { code: error.code, message: error.text, at: error.at },
    pausedUntil: row.paused_until?.toISOString() ?? null,
    askUnknownAfter: row.ask_unknown_after,
    checkedAt: row.checked_at?.toISOString() ?? null,
    webhookSeenAt: row.webhook_seen_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
  }
}

/** The settings that an operator enters, without those of the installation. */
function enteredSettings({ settings }: Provider, stored: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(stored).filter(([name]) => Object.hasOwn(settings.shape, name)))
}

export interface ChannelInput {
  kind: string
  settings: Record<string, unknown>
  secrets: Record<string, string>
}

/**
 * Stores an account, which a worker connects. An existing account gets the new secrets and settings. Throws
 * `invalid_request` when the settings or secrets are not those of the provider.
 */
export async function createChannel(ctx: Ctx, { kind, settings, secrets }: ChannelInput) {
  const provider = providers.get(kind)!
  const complete = completeSettings(ctx, provider, settings)
  const missing = Object.keys(provider.secrets.given).find((field) => !secrets[field])
  if (missing !== undefined) throw misfit(`secrets.${missing}`, 'Required. Send this secret.')
  const details = {
    provider,
    settings: complete,
    secrets: partsOf(provider, secrets),
  }
  const id = await saveAccount(ctx, details, { status: 'CONNECTING', checkAt: ctx.now })
  wakeAfterCommit(ctx, QUEUES.accounts)
  return getChannel(ctx, toWire('channel', id))
}

/** The settings with those of the installation. Throws `invalid_request` when they are not those of the provider. */
function completeSettings(ctx: Ctx, provider: Provider, settings: Record<string, unknown>) {
  const given = provider.settings.safeParse(settings)
  if (!given.success) {
    const [{ path, message }] = given.error.issues as [z.core.$ZodIssue]
    throw misfit(['settings', ...path].join('.'), message)
  }
  return { ...provider.installed(ctx.services.get(channelInstallation)), ...given.data }
}

/** The secrets under their stored names. Throws `invalid_request` for an unknown one. */
function partsOf(provider: Provider, secrets: Record<string, string>): Record<string, string> {
  const parts = provider.secrets.given
  return Object.fromEntries(
    Object.entries(secrets).map(([field, value]) => {
      if (!Object.hasOwn(parts, field))
        throw misfit(`secrets.${field}`, 'This provider has no such secret. Remove it.')
      return [parts[field]!, value]
    }),
  )
}

function misfit(path: string, message: string): ApiError {
  return new ApiError('invalid_request', `\`${path}\`: ${message}`, {
    issues: [{ path, code: 'invalid_value', message }],
  })
}

export interface ChannelChanges {
  askUnknownAfter?: string | undefined
  settings?: Record<string, unknown> | undefined
  secrets?: Record<string, string> | undefined
  pausedUntil?: string | null | undefined
}

/**
 * Updates settings and secrets, which are tried immediately. Omitted secrets are unchanged. Throws `not_found`, `invalid_request`.
 */
export async function updateChannel(
  ctx: Ctx,
  wireId: string,
  { settings, secrets, pausedUntil, askUnknownAfter }: ChannelChanges,
) {
  const id = requireId(wireId)
  const row = await ctx.db.maybe(sql<{ kind: string }>`
    select kind from channel_accounts
    where org_id = ${ctx.org} and id = ${id} and status <> 'DISCONNECTED' for update`)
  const provider = row && providers.get(row.kind)
  if (!provider) throw notFound('channel')
  if (askUnknownAfter !== undefined) {
    if (parseDuration(askUnknownAfter) === null)
      throw misfit('askUnknownAfter', 'Use a duration such as 10m or 2h.')
    if (!provider.rules.findsSent)
      throw misfit(
        'askUnknownAfter',
        `A provider of kind ${row.kind} cannot be asked which messages it has sent. Leave this out: its status webhook settles them.`,
      )
    await ctx.db.run(sql`
      update channel_accounts a set ask_unknown_after = ${askUnknownAfter}
      where a.org_id = ${ctx.org} and a.id = ${id}`)
  }
  if (pausedUntil !== undefined)
    await ctx.db.run(sql`
      update channel_accounts a set paused_until = ${pausedUntil}::timestamptz
      where a.org_id = ${ctx.org} and a.id = ${id}`)
  if (settings) await replaceSettings(ctx, id, provider, settings)
  if (secrets && Object.keys(secrets).length > 0) {
    const sealed = sealAll(ctx.secrets, id, partsOf(provider, secrets))
    await ctx.db.run(sql`
      update channel_accounts a set
        secrets = a.secrets || ${JSON.stringify(sealed)}::jsonb, status = 'CONNECTING', check_at = ${ctx.now}
      where a.org_id = ${ctx.org} and a.id = ${id}`)
    wakeAfterCommit(ctx, QUEUES.accounts)
  }
  await lookAtBacklogsOf(ctx, id)
  return getChannel(ctx, wireId)
}

/** Throws `invalid_request` when the settings do not fit, or belong to another account. */
async function replaceSettings(
  ctx: Ctx,
  id: string,
  provider: Provider,
  settings: Record<string, unknown>,
): Promise<void> {
  const complete = completeSettings(ctx, provider, settings)
  const { external_id } = await ctx.db.one(sql<{ external_id: string }>`
    select external_id from channel_accounts where org_id = ${ctx.org} and id = ${id}`)
  // Neither depends on the secrets.
  const names = [...Object.values(provider.secrets.given), ...provider.secrets.made]
  const { externalId, poll } = provider.open(complete, Object.fromEntries(names.map((name) => [name, ''])))
  if (externalId !== external_id)
    throw misfit('settings', 'These settings name another account. Connect it as a channel of its own.')
  await ctx.db.run(sql`
    update channel_accounts a set
      settings = ${JSON.stringify(complete)}::jsonb, status = 'CONNECTING', check_at = ${ctx.now},
      poll_at = ${poll === null ? null : ctx.now}
    where a.org_id = ${ctx.org} and a.id = ${id}`)
  wakeAfterCommit(ctx, QUEUES.accounts)
}

/** Deletes the secrets and keeps the conversations of its numbers. Throws `not_found`. */
export async function disconnectChannel(ctx: Ctx, wireId: string): Promise<void> {
  const id = requireId(wireId)
  const gone = await ctx.db.rows(sql<{ id: string }>`
    update channel_accounts a set
      status = 'DISCONNECTED', secrets = '{}', check_at = null, poll_at = null, paused_until = null, last_error = null
    where a.org_id = ${ctx.org} and a.id = ${id} and a.status <> 'DISCONNECTED'
    returning a.id`)
  if (gone.length === 0) throw notFound('channel')
  await closeIncidents(ctx, 'channel', [id])
  await ctx.db.run(sql`
    update channels c set disconnected_at = ${ctx.now} where c.org_id = ${ctx.org} and c.account_id = ${id}`)
  await lookAtBacklogsOf(ctx, id)
}

/**
 * Asks the provider for the state of the account. Changes nothing. Throws `not_found`. Not for use in a transaction.
 */
export async function testChannel(ctx: Ctx, wireId: string): Promise<z.input<typeof ChannelTest>> {
  const id = requireId(wireId)
  const vault = { db: ctx.db, secrets: ctx.secrets, providers }
  const opened = (await openAccounts(vault, ctx.org, [id])).get(id)
  if (!opened || opened.isDisconnected) throw notFound('channel')
  const answer = await askFor(opened)
  if (answer.outcome === 'ok') return { ok: true, error: null, senders: answer.senders.map(presentSender) }
  const { code, text } = errorOf(answer)
  return { ok: false, error: { code, message: text }, senders: [] }
}

/**
 * Looks up the DNS records of an email address's domain. Throws `not_found`, and `conflict` for other channels. Not for use
 * in a transaction.
 */
export async function lookUpDomain(
  ctx: Ctx,
  wireId: string,
  selector: string | undefined,
): Promise<z.input<typeof DomainRecords>> {
  const { kind, settings } = await getChannel(ctx, wireId)
  if (kind !== 'email' || typeof settings.address !== 'string')
    throw new ApiError('conflict', 'Only email channels have a domain.')
  return readDomainRecords(ctx.services.get(txtRecords), settings.address, selector)
}

function presentStored({ slowed: [to, at], ...sender }: StoredSender, now: Date): z.input<typeof Sending> {
  const { messagesPerSecond } = sender
  const stored = {
    per_second: messagesPerSecond,
    slowed_to: to,
    slowed_at: at === null ? null : new Date(at),
  }
  const rate = currentRate(stored, now)
  return rate < messagesPerSecond ? { ...sender, slowedTo: Math.round(rate * 10) / 10 } : sender
}

function askFor({ account }: OpenedAccount) {
  return account ? account.listSenders() : Promise.resolve(UNREADABLE)
}

function presentSender({ name, perSecond, ...sender }: Sender): z.input<typeof Sending> {
  const { address, status, quality, messagingLimit } = sender
  return { address, displayName: name, status, quality, messagingLimit, messagesPerSecond: perSecond }
}

function requireId(wireId: string): string {
  const id = fromWire('channel', wireId)
  if (id === null) throw notFound('channel')
  return id
}
