import type { z } from 'zod'
import { tellChanges } from '../../../platform/changes/index.ts'
import { ApiError, fromWire, notFound, toWire } from '../../../platform/core/index.ts'
import { isUniqueViolation, type RawBuilder, sql } from '../../../platform/db/index.ts'
import { type Ctx, newestFirst, type PageRequest } from '../../../platform/operations/index.ts'
import type { CannedReply, CannedReplyInput } from './schema.ts'
import { requireKnownVariables } from './variables.ts'

export interface CannedReplyRow {
  id: string
  shortcut: string
  title: string
  text: string
  created_by: string
  created_at: Date
  updated_at: Date
}

const COLUMNS = sql`id, shortcut, title, text, created_by, created_at, updated_at`

/** Newest first; uses canned_replies_newest. */
export function listCannedReplies(
  ctx: Ctx,
  text: string | null,
  page: PageRequest,
): RawBuilder<CannedReplyRow> {
  const pattern = text === null ? null : `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`
  return sql<CannedReplyRow>`
    select ${COLUMNS} from canned_replies
    where org_id = ${ctx.org}
      ${pattern ? sql`and (shortcut ilike ${pattern} or title ilike ${pattern} or text ilike ${pattern})` : sql``}
      ${newestFirst(page)}`
}

/** By wire id; null for an unknown one. `lock` prevents changes until the transaction ends. */
export function findCannedReply(ctx: Ctx, id: string, lock?: 'for update'): Promise<CannedReplyRow | null> {
  return ctx.db.maybe(sql<CannedReplyRow>`
    select ${COLUMNS} from canned_replies where org_id = ${ctx.org} and id = ${fromWire('cannedReply', id)}
    ${lock ? sql`for update` : sql``}`)
}

/** The same; throws `not_found`. */
export async function getCannedReply(ctx: Ctx, id: string, lock?: 'for update'): Promise<CannedReplyRow> {
  const row = await findCannedReply(ctx, id, lock)
  if (!row) throw notFound('canned reply')
  return row
}

/** Throws `already_exists` for a shortcut in use, and `invalid_request` for unknown variables. */
export async function createCannedReply(ctx: Ctx, input: CannedReplyInput): Promise<CannedReplyRow> {
  const { shortcut, title, text } = input
  requireKnownVariables(text)
  const by = `${ctx.actor.kind}:${ctx.actor.id}`
  const created = await unlessTaken(
    ctx.db.one(sql<CannedReplyRow>`
      insert into canned_replies (org_id, id, shortcut, title, text, created_by, created_at, updated_at)
      values (${ctx.org}, ${ctx.newId()}, ${shortcut}, ${title}, ${text}, ${by}, ${ctx.now}, ${ctx.now})
      returning ${COLUMNS}`),
    shortcut,
  )
  await tellChanges(ctx, 'cannedReply', [created.id])
  return created
}

/** Updates the given fields. Throws like creating, and `not_found`. */
export async function updateCannedReply(
  ctx: Ctx,
  id: string,
  changes: Partial<CannedReplyInput>,
): Promise<CannedReplyRow> {
  const present = await getCannedReply(ctx, id, 'for update')
  const { shortcut = present.shortcut, title = present.title, text = present.text } = changes
  requireKnownVariables(text)
  await tellChanges(ctx, 'cannedReply', [present.id])
  return unlessTaken(
    ctx.db.one(sql<CannedReplyRow>`
      update canned_replies set shortcut = ${shortcut}, title = ${title}, text = ${text}, updated_at = ${ctx.now}
      where org_id = ${ctx.org} and id = ${present.id} returning ${COLUMNS}`),
    shortcut,
  )
}

async function unlessTaken<T>(writing: Promise<T>, shortcut: string): Promise<T> {
  try {
    return await writing
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw new ApiError(
      'already_exists',
      `A canned reply with the shortcut ${shortcut} already exists. Choose another.`,
    )
  }
}

/** Throws `not_found`. */
export async function deleteCannedReply(ctx: Ctx, id: string): Promise<void> {
  const rows = await ctx.db.rows(sql<{ id: string }>`
    delete from canned_replies where org_id = ${ctx.org} and id = ${fromWire('cannedReply', id)} returning id`)
  if (rows.length === 0) throw notFound('canned reply')
  await tellChanges(
    ctx,
    'cannedReply',
    rows.map((row) => row.id),
  )
}

export function presentCannedReply(row: CannedReplyRow): z.input<typeof CannedReply> {
  return {
    id: toWire('cannedReply', row.id),
    shortcut: row.shortcut,
    title: row.title,
    text: row.text,
    createdBy: row.created_by,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}
