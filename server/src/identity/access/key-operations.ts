import { z } from 'zod'
import { ApiError, fromWire, notFound, toWire } from '../../platform/core/index.ts'
import { type Ctx, operation, type Permission, wholeListOperation } from '../../platform/operations/index.ts'
import { ById, Instant, Name, WireId } from '../../platform/schema/index.ts'
import { findKey, type KeyRow, listKeys, revokeKey, SECRET_BYTES, setExpiry, storeKey } from './api-keys.ts'
import { KEY_PERMISSIONS, type KeyScope } from './grants.ts'

const Rate = z.int().min(1).max(1_000_000)

const fields = {
  id: WireId,
  name: Name,
  scope: z
    .enum(['full', 'read', 'limited'])
    .describe('`read`: read access only, without sensitive data. `limited`: only its `permissions`.')
    .meta({ examples: ['limited'] }),
  permissions: z
    .array(z.enum(KEY_PERMISSIONS))
    .nullable()
    .describe('Of a `limited` key. null for the other scopes.')
    .meta({ examples: [['people:read', 'events:write']] }),
  state: z.enum(['active', 'expired', 'revoked']),
  createdAt: z.string(),
  createdBy: z
    .string()
    .nullable()
    .describe('The user who created the key. null if it was created on the command line.'),
  expiresAt: z.string().nullable(),
  revokedAt: z.string().nullable(),
  lastUsedAt: z.string().nullable().describe('Last use, accurate to a minute. null if never used.'),
  ratePerMinute: z.int().nullable().describe("The key's own rate limit. null if the server's limit applies."),
}
const ApiKey = z.strictObject(fields).meta({ id: 'ApiKey' })
const NewApiKey = z
  .strictObject({ ...fields, key: z.string().describe('The secret key. It is shown only once.') })
  .meta({ id: 'NewApiKey' })

const api_keys_list = wholeListOperation({
  name: 'api_keys_list',
  route: 'GET /api-keys',
  permission: 'keys:read',
  summary: 'List API keys',
  description: 'Newest first. Secrets are never returned.',
  forPeople: true,
  item: ApiKey,
  query: async (ctx) => (await listKeys(ctx.db, ctx.org)).reverse(),
  present,
})

const api_keys_create = operation({
  name: 'api_keys_create',
  route: 'POST /api-keys',
  permission: 'keys:write',
  summary: 'Create an API key',
  description:
    'The response is the only place the key is ever shown. Only signed-in users can create keys, API ' +
    'keys cannot.',
  forPeople: true,
  effect: 'write',
  idempotent: false,
  status: 201,
  subject: 'name',
  input: z.strictObject({
    name: Name.describe('What the key is for.'),
    scope: fields.scope.optional().describe('Default: `full`, or `limited` with `permissions`.'),
    permissions: z
      .array(z.enum(KEY_PERMISSIONS))
      .min(1)
      .max(KEY_PERMISSIONS.length)
      .optional()
      .describe('For `limited`: all that the key may do, such as `people:read`.')
      .meta({ examples: [['people:read', 'events:write']] }),
    expiresAt: Instant.optional(),
    ratePerMinute: Rate.optional(),
  }),
  output: NewApiKey,
  errors: ['conflict'],
  run: async (ctx, { name, expiresAt, ratePerMinute = null, ...access }) =>
    make(ctx, { name, ...accessOf(access), expiresAt: instantAhead(ctx, expiresAt), ratePerMinute }),
})

const api_keys_rotate = operation({
  name: 'api_keys_rotate',
  route: 'POST /api-keys/{id}/rotate',
  permission: 'keys:write',
  summary: 'Rotate an API key',
  description:
    'Creates a new key with the same access and rate limit. The old key keeps working for `graceHours`, so you can ' +
    'replace it everywhere first.',
  forPeople: true,
  effect: 'write',
  idempotent: false,
  status: 201,
  input: z.strictObject({
    id: WireId,
    graceHours: z.int().min(0).max(720).default(24).describe('Hours the old key keeps working. Default: 24.'),
    expiresAt: Instant.optional().describe('When the new key expires. Default: never.'),
  }),
  output: NewApiKey,
  errors: ['conflict'],
  run: async (ctx, { id, graceHours, expiresAt: given }) => {
    const expiresAt = instantAhead(ctx, given)
    const old = await requireKey(ctx, id)
    if (stateOf(ctx, old) !== 'active')
      throw new ApiError('conflict', 'This key no longer works. Create a new one instead.')
    const until = new Date(ctx.now.getTime() + graceHours * HOUR_MS)
    await setExpiry(ctx.db, ctx.org, old.id, until)
    const { name, scope, permissions, rate_per_minute: ratePerMinute } = old
    return make(ctx, { name, scope, permissions, ratePerMinute, expiresAt })
  },
})

const HOUR_MS = 3_600_000

const api_keys_revoke = operation({
  name: 'api_keys_revoke',
  route: 'DELETE /api-keys/{id}',
  permission: 'keys:write',
  summary: 'Revoke an API key',
  description: 'The key stops working within a second. It stays in the list.',
  forPeople: true,
  effect: 'destructive',
  idempotent: true,
  input: ById,
  output: ApiKey,
  run: async (ctx, { id }) => {
    const { id: uuid } = await requireKey(ctx, id)
    await revokeKey(ctx.db, ctx.org, uuid, ctx.now)
    return present(await requireKey(ctx, id), ctx)
  },
})

interface Access {
  scope: KeyScope
  permissions: readonly string[] | null
}

/** What is stored of the scope that a caller asks for. Throws `invalid_request`. */
function accessOf({
  scope,
  permissions,
}: {
  scope?: KeyScope | 'limited' | undefined
  permissions?: readonly string[] | undefined
}): Access {
  const isLimited = scope === 'limited' || (scope === undefined && permissions !== undefined)
  if (isLimited !== (permissions !== undefined))
    throw new ApiError('invalid_request', 'Send `permissions` with the scope `limited`, and only with it.')
  if (permissions !== undefined) return { scope: 'read', permissions }
  return { scope: scope === 'read' ? 'read' : 'full', permissions: null }
}

async function requireKey(ctx: Ctx, wireId: string): Promise<KeyRow> {
  const id = fromWire('key', wireId)
  const row = id && (await findKey(ctx.db, ctx.org, id))
  if (!row) throw notFound('API key')
  return row
}

async function make(
  ctx: Ctx,
  key: Access & { name: string; expiresAt: Date | null; ratePerMinute: number | null },
) {
  const id = ctx.newId()
  const secret = Buffer.from(ctx.secrets.randomBytes(SECRET_BYTES))
  const createdBy = ctx.actor.kind === 'user' ? ctx.actor.id : null
  const text = await storeKey(ctx.db, { ...key, org: ctx.org, id, secret, createdBy, now: ctx.now })
  return { ...present(await requireKey(ctx, toWire('key', id)), ctx), key: text }
}

function instantAhead(ctx: Ctx, text: string | undefined): Date | null {
  if (text === undefined) return null
  const instant = new Date(text)
  if (instant <= ctx.now) throw new ApiError('conflict', '`expiresAt` is in the past. Send a future time.')
  return instant
}

function stateOf(ctx: Ctx, { revoked_at, expires_at }: KeyRow): 'active' | 'expired' | 'revoked' {
  if (revoked_at !== null) return 'revoked'
  return expires_at !== null && expires_at <= ctx.now ? 'expired' : 'active'
}

function present(row: KeyRow, ctx: Ctx) {
  return {
    id: toWire('key', row.id),
    name: row.name,
    scope: row.permissions === null ? row.scope : ('limited' as const),
    permissions: row.permissions as Permission[] | null,
    state: stateOf(ctx, row),
    createdAt: row.created_at.toISOString(),
    createdBy: row.created_by,
    expiresAt: row.expires_at?.toISOString() ?? null,
    revokedAt: row.revoked_at?.toISOString() ?? null,
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    ratePerMinute: row.rate_per_minute,
  }
}

export const keyOperations = [api_keys_list, api_keys_create, api_keys_rotate, api_keys_revoke]
