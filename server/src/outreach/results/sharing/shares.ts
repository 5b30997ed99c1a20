import { fromWire, notFound, publicUrl } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import { formatToken, hashSecret, SECRET_BYTES } from './token.ts'

export interface ShareRow {
  id: string
  initiative_id: string
  name: string
  secret_hash: Buffer
  segment: string | null
  shows_quotes: boolean
  language: 'en' | 'es' | 'pt'
  created_at: Date
  created_by: string
  expires_at: Date
  revoked_at: Date | null
}

export interface NewShare {
  name: string
  segment: string | null
  showsQuotes: boolean
  language: ShareRow['language']
  expiresAt: Date
}

/** Stores a share of an initiative (UUID), and gives its link, which cannot be read again. */
export async function createShare(
  ctx: Ctx,
  initiativeId: string,
  share: NewShare,
): Promise<{ row: ShareRow; url: string }> {
  const secret = ctx.secrets.randomBytes(SECRET_BYTES)
  const row = await ctx.db.one(sql<ShareRow>`
    insert into result_shares (org_id, id, initiative_id, name, secret_hash, segment, shows_quotes, language, created_at,
                               created_by, expires_at)
    values (${ctx.org}, ${ctx.newId()}, ${initiativeId}, ${share.name}, ${hashSecret(secret)}, ${share.segment},
            ${share.showsQuotes}, ${share.language}, ${ctx.now}, ${ctx.actor.id}, ${share.expiresAt})
    returning *`)
  const { url } = ctx.services.get(publicUrl)
  return { row, url: `${url}/shared/results/${formatToken({ org: ctx.org, id: row.id, secret })}` }
}

/** Of an initiative (UUID), newest first; uses result_shares_of_initiative. */
export function listShares(ctx: Ctx, initiativeId: string): Promise<ShareRow[]> {
  return ctx.db.rows(sql<ShareRow>`
    select * from result_shares where org_id = ${ctx.org} and initiative_id = ${initiativeId}
    order by created_at desc, id desc`)
}

/** `shareId` is a wire id. A share that was revoked before keeps its time. Throws `not_found`. */
export async function revokeShare(ctx: Ctx, initiativeId: string, shareId: string): Promise<ShareRow> {
  const row = await ctx.db.maybe(sql<ShareRow>`
    update result_shares set revoked_at = coalesce(revoked_at, ${ctx.now})
    where org_id = ${ctx.org} and id = ${fromWire('resultShare', shareId)} and initiative_id = ${initiativeId}
    returning *`)
  if (!row) throw notFound('share')
  return row
}

export function stateOf({ revoked_at, expires_at }: ShareRow, now: Date): 'active' | 'expired' | 'revoked' {
  if (revoked_at) return 'revoked'
  return expires_at <= now ? 'expired' : 'active'
}
