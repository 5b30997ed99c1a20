import { fromWire, notFound, publicUrl } from '../../../platform/core/index.ts'
import { type RawBuilder, sql } from '../../../platform/db/index.ts'
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
  /** False once its segment was deleted. */
  has_segment: boolean
}

export type ShareState = 'active' | 'expired' | 'revoked' | 'segment_deleted'

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
    returning *, true as has_segment`)
  const { url } = ctx.services.get(publicUrl)
  return { row, url: `${url}/shared/results/${formatToken({ org: ctx.org, id: row.id, secret })}` }
}

/** Of an initiative (UUID), newest first; uses result_shares_of_initiative. */
export function listShares(ctx: Ctx, initiativeId: string): Promise<ShareRow[]> {
  return ctx.db.rows(sql<ShareRow>`
    select s.*, ${hasSegment(ctx.org)} as has_segment from result_shares s
    where s.org_id = ${ctx.org} and s.initiative_id = ${initiativeId}
    order by s.created_at desc, s.id desc`)
}

/** `shareId` is a wire id. A share that was revoked before keeps its time. Throws `not_found`. */
export async function revokeShare(ctx: Ctx, initiativeId: string, shareId: string): Promise<ShareRow> {
  const row = await ctx.db.maybe(sql<ShareRow>`
    update result_shares s set revoked_at = coalesce(revoked_at, ${ctx.now})
    where s.org_id = ${ctx.org} and s.id = ${fromWire('resultShare', shareId)} and s.initiative_id = ${initiativeId}
    returning s.*, ${hasSegment(ctx.org)} as has_segment`)
  if (!row) throw notFound('share')
  return row
}

/** Whether the segment of the share `s` exists. One that was made later with the same slug is another one. */
export function hasSegment(org: string): RawBuilder<boolean> {
  return sql<boolean>`
    (s.segment is null or exists (
      select from segments g
      where g.org_id = ${org} and g.slug = s.segment and g.deleted_at is null and g.created_at <= s.created_at))`
}

export function stateOf({ revoked_at, expires_at, has_segment }: ShareRow, now: Date): ShareState {
  if (revoked_at) return 'revoked'
  if (expires_at <= now) return 'expired'
  return has_segment ? 'active' : 'segment_deleted'
}
