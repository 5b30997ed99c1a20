import { createHash } from 'node:crypto'
import { toWire } from '../../platform/core/index.ts'
import { type Db, sql } from '../../platform/db/index.ts'
import { type Ctx, inTransaction, type Runtime, writeSystemAudit } from '../../platform/operations/index.ts'
import { accounts, newToken, readToken, roleIn, type Token } from '../users/index.ts'
import { endGrant, type GrantRow, isOlderThanIdentity } from './grants.ts'
import { OAuthError } from './oauth-error.ts'
import { isOwnResource } from './resources.ts'
import { scopeOf } from './scopes.ts'

/** The response to a code or a refresh token (RFC 6749, 5.1). */
export interface Tokens {
  access_token: string
  token_type: 'Bearer'
  /** Seconds. */
  expires_in: number
  refresh_token: string
  scope: string
}

export interface TokenRow {
  org_id: string
  id: string
  grant_id: string
  access_hash: Buffer
  access_expires_at: Date
  refresh_hash: Buffer
  refresh_expires_at: Date
  replaced_at: Date | null
}

/** Token prefixes, so that a leaked token is recognizable. */
export const PREFIXES = { access: 'parley_mcp_', refresh: 'parley_mcr_' } as const

/** In real time. */
const ACCESS_LASTS_S = 15 * 60
const REFRESH_LASTS_MS = 30 * 86_400_000

/** Reads organization id, row id and secret from a token; null when it is not a token of this kind. */
export function parseToken(kind: keyof typeof PREFIXES, text: string): Token | null {
  return text.startsWith(PREFIXES[kind]) ? readToken(text.slice(PREFIXES[kind].length), 2) : null
}

const ACTOR = { kind: 'system', id: 'oauth' } as const

interface CodeRedemption {
  code: string
  client_id: string
  redirect_uri: string
  code_verifier: string
  resource?: string | undefined
}

/**
 * Exchanges an authorization code for tokens. A code works once: a second use means that it was stolen, and revokes the
 * grant. Throws `OAuthError`.
 */
export async function redeemCode(runtime: Runtime, given: CodeRedemption): Promise<Tokens> {
  requireOwn(runtime, given.resource)
  const code = readToken(given.code, 2)
  const [org = '', id = ''] = code?.ids ?? []
  const known = code && (await findGrant(runtime.pool, org, id))
  if (!known || !code.proves(known.code_hash)) throw invalidGrant()
  const tokens = await inTransaction(runtime, org, ACTOR, async (ctx) => {
    const now = ctx.services.get(accounts).realNow()
    const grant = await lockGrant(ctx.db, org, id)
    if (!grant) return null
    if (grant.redeemed_at !== null) return revokeStolenGrant(ctx, id, 'oauth_code_came_twice')
    const isTheirs = grant.client_id === given.client_id && grant.redirect_uri === given.redirect_uri
    if (!isTheirs || grant.code_expires_at <= now || !fits(given.code_verifier, grant.code_challenge))
      return null
    await ctx.db.run(sql`update oauth_grants set redeemed_at = ${now} where org_id = ${org} and id = ${id}`)
    return issue(ctx, grant, now)
  })
  if (!tokens) throw invalidGrant()
  return tokens
}

interface TokenRefresh {
  refresh_token: string
  client_id: string
  resource?: string | undefined
}

/**
 * Exchanges a refresh token for a new pair of tokens. A replaced refresh token that is used again was stolen, and its
 * successor may have been too, so the grant is revoked. Throws `OAuthError`.
 */
export async function refresh(runtime: Runtime, given: TokenRefresh): Promise<Tokens> {
  requireOwn(runtime, given.resource)
  const token = parseToken('refresh', given.refresh_token)
  const [org = '', id = ''] = token?.ids ?? []
  const known = token && (await findPair(runtime.pool, org, id))
  if (!known || !token.proves(known.refresh_hash)) throw invalidGrant()
  const tokens = await inTransaction(runtime, org, ACTOR, async (ctx) => {
    const { realNow, organizationKind } = ctx.services.get(accounts)
    const now = realNow()
    // Of two concurrent requests the second waits here and finds the token replaced.
    const grant = await lockGrant(ctx.db, org, known.grant_id)
    const pair = await findPair(ctx.db, org, id)
    if (!grant || !pair || grant.client_id !== given.client_id) return null
    if (pair.replaced_at !== null) return revokeStolenGrant(ctx, grant.id, 'oauth_token_came_twice')
    const role = await roleIn(ctx.db, org, grant.user_id, organizationKind)
    if (role === null || pair.refresh_expires_at <= now || (await isOlderThanIdentity(ctx.db, grant)))
      return null
    await ctx.db.run(sql`update oauth_tokens set replaced_at = ${now} where org_id = ${org} and id = ${id}`)
    await ctx.db.run(sql`
      delete from oauth_tokens where org_id = ${org} and grant_id = ${grant.id} and refresh_expires_at < ${now}`)
    return issue(ctx, grant, now)
  })
  if (!tokens) throw invalidGrant()
  return tokens
}

/** Revokes a grant by either of its tokens (RFC 7009). Unknown tokens are ignored. */
export async function revoke(runtime: Runtime, text: string): Promise<void> {
  const kind = text.startsWith(PREFIXES.access) ? 'access' : 'refresh'
  const token = parseToken(kind, text)
  const [org = '', id = ''] = token?.ids ?? []
  const pair = token && (await findPair(runtime.pool, org, id))
  if (!pair || !token.proves(kind === 'access' ? pair.access_hash : pair.refresh_hash)) return
  await inTransaction(runtime, org, ACTOR, async (ctx) => {
    if (await endGrant(ctx.db, org, pair.grant_id))
      await writeSystemAudit(ctx, 'oauth_revoke', toWire('connection', pair.grant_id))
  })
}

export function findPair(db: Db, org: string, id: string): Promise<TokenRow | null> {
  return db.maybe(sql<TokenRow>`select * from oauth_tokens where org_id = ${org} and id = ${id}`)
}

export function findGrant(db: Db, org: string, id: string): Promise<GrantRow | null> {
  return db.maybe(sql<GrantRow>`select * from oauth_grants where org_id = ${org} and id = ${id}`)
}

function lockGrant(db: Db, org: string, id: string): Promise<GrantRow | null> {
  return db.maybe(sql<GrantRow>`select * from oauth_grants where org_id = ${org} and id = ${id} for update`)
}

/** Returns null instead of throwing, so that the transaction and its audit record commit. */
async function revokeStolenGrant(ctx: Ctx, grantId: string, action: string): Promise<null> {
  await endGrant(ctx.db, ctx.org, grantId)
  await writeSystemAudit(ctx, action, toWire('connection', grantId))
  return null
}

async function issue(ctx: Ctx, grant: GrantRow, now: Date): Promise<Tokens> {
  const { id: grantId } = grant
  const id = ctx.newId()
  const draw = () => newToken([ctx.org, id], (size) => ctx.secrets.randomBytes(size))
  const [access, refresh] = [draw(), draw()]
  await ctx.db.run(sql`
    insert into oauth_tokens (org_id, id, grant_id, access_hash, access_expires_at, refresh_hash, refresh_expires_at)
    values (${ctx.org}, ${id}, ${grantId}, ${access.hash}, ${new Date(now.getTime() + ACCESS_LASTS_S * 1000)},
            ${refresh.hash}, ${new Date(now.getTime() + REFRESH_LASTS_MS)})`)
  return {
    access_token: PREFIXES.access + access.text,
    token_type: 'Bearer',
    expires_in: ACCESS_LASTS_S,
    refresh_token: PREFIXES.refresh + refresh.text,
    scope: scopeOf(grant),
  }
}

function requireOwn({ services }: Runtime, resource: string | undefined): void {
  if (resource !== undefined && !isOwnResource(services, resource))
    throw new OAuthError('invalid_target', 'This server issues tokens only for itself.')
}

function fits(verifier: string, challenge: string): boolean {
  return createHash('sha256').update(verifier).digest('base64url') === challenge
}

/** The same error for every problem with a code or a token. */
function invalidGrant(): OAuthError {
  return new OAuthError(
    'invalid_grant',
    'This code or token is invalid, expired or already used. Ask for access again.',
  )
}
