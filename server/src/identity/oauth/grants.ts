import { toWire } from '../../platform/core/index.ts'
import { type Db, sql } from '../../platform/db/index.ts'
import { type Ctx, writeAudit } from '../../platform/operations/index.ts'
import type { KeyScope } from '../access/index.ts'
import { newToken } from '../users/index.ts'
import { markApproved } from './clients.ts'
import type { AuthorizationRequest, CheckedRequest } from './requests.ts'
import type { AppAccess } from './scopes.ts'

/** A user's permission for a client to act for them in one organization. */
export interface GrantRow {
  org_id: string
  id: string
  user_id: string
  client_id: string
  client_name: string
  scope: KeyScope
  /** The only permissions; null: those of the scope. */
  permissions: string[] | null
  resource: string
  redirect_uri: string
  code_hash: Buffer
  code_challenge: string
  code_expires_at: Date
  redeemed_at: Date | null
  created_at: Date
  used_at: Date | null
}

/** How long an authorization code is valid, in real milliseconds. */
const CODE_LASTS_MS = 60_000

/** Creates a grant. Returns its authorization code. `now` is real time. */
export async function createGrant(
  ctx: Ctx,
  {
    request,
    checked,
    userId,
    access,
    now,
  }: {
    request: AuthorizationRequest
    checked: CheckedRequest
    userId: string
    access: AppAccess
    now: Date
  },
): Promise<string> {
  const { client, resource } = checked
  const id = ctx.newId()
  const { text, hash } = newToken([ctx.org, id], (size) => ctx.secrets.randomBytes(size))
  await deleteFinishedGrants(ctx, userId, now)
  await ctx.db.run(sql`
    insert into oauth_grants (org_id, id, user_id, client_id, client_name, scope, permissions, resource, redirect_uri,
                              code_hash, code_challenge, code_expires_at, created_at)
    values (${ctx.org}, ${id}, ${userId}, ${client.id}, ${client.name}, ${access.scope}, ${access.permissions}::text[], ${resource},
            ${request.redirect_uri}, ${hash}, ${request.code_challenge},
            ${new Date(now.getTime() + CODE_LASTS_MS)}, ${now})`)
  await markApproved(ctx.db, client.id, now)
  await writeAudit(ctx, 'web', 'account_connections_allow', toWire('connection', id))
  return text
}

/** Grants that still work: the code can be redeemed, or a token is valid. */
const isAlive = (org: string, now: Date) => sql`
  (g.redeemed_at is null and g.code_expires_at > ${now} or exists (
    select from oauth_tokens t
    where t.org_id = ${org} and t.grant_id = g.id and t.replaced_at is null and t.refresh_expires_at > ${now}))`

/** Deletes grants of a user that no longer work. */
async function deleteFinishedGrants({ db, org }: Ctx, userId: string, now: Date): Promise<void> {
  const finished = await db.rows(sql<{ id: string }>`
    select g.id from oauth_grants g
    where g.org_id = ${org} and g.user_id = ${userId} and not ${isAlive(org, now)}`)
  await endGrants(
    db,
    org,
    finished.map(({ id }) => id),
  )
}

/** A user's active grants, newest first. `now` is real time. Uses oauth_grants_of_user. */
export async function listGrants(db: Db, org: string, userId: string, now: Date): Promise<GrantRow[]> {
  return await db.rows(sql<GrantRow>`
    select g.* from oauth_grants g
    where g.org_id = ${org} and g.user_id = ${userId} and g.redeemed_at is not null and ${isAlive(org, now)}
    order by g.created_at desc, g.id desc`)
}

/** Deletes a grant and its tokens. Returns whether it existed. */
export async function endGrant(db: Db, org: string, id: string): Promise<boolean> {
  return (await endGrants(db, org, [id])) > 0
}

/** Deletes the grants of a user in an organization; `before`: those made before that moment of real time. */
export async function endGrantsOf(db: Db, org: string, userId: string, before?: Date): Promise<void> {
  const given = await db.rows(sql<{ id: string }>`
    select g.id from oauth_grants g
    where g.org_id = ${org} and g.user_id = ${userId}
      and (${before ?? null}::timestamptz is null or g.created_at < ${before ?? null})`)
  await endGrants(
    db,
    org,
    given.map(({ id }) => id),
  )
}

/** Grants from before the account was linked to an identity may have been made by someone else. */
export async function isOlderThanIdentity(
  db: Db,
  { user_id: userId, created_at: since }: Pick<GrantRow, 'user_id' | 'created_at'>,
): Promise<boolean> {
  const linked = await db.maybe(sql`
    select 1 from identities where user_id = ${userId} and linked_at > ${since}`)
  return linked !== null
}

async function endGrants(db: Db, org: string, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0
  // A refresh under way holds its grant, so the tokens that it makes are seen here.
  await db.run(sql`
    select from oauth_grants where org_id = ${org} and id = any(${ids}) order by id for update`)
  await db.run(sql`delete from oauth_tokens where org_id = ${org} and grant_id = any(${ids})`)
  return db.run(sql`delete from oauth_grants where org_id = ${org} and id = any(${ids})`)
}
