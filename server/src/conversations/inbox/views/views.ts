import type { z } from 'zod'
import { tellChanges } from '../../../platform/changes/index.ts'
import { ApiError, fromWire, notFound, toWire } from '../../../platform/core/index.ts'
import { type RawBuilder, sql } from '../../../platform/db/index.ts'
import { type Ctx, newestFirst, type PageRequest } from '../../../platform/operations/index.ts'
import type { InboxView, InboxViewInput } from './schema.ts'

interface InboxViewRow {
  id: string
  name: string
  owner: string
  is_shared: boolean
  filter: z.input<typeof InboxView>['filter']
  created_at: Date
  updated_at: Date
}

const COLUMNS = sql`id, name, owner, is_shared, filter, created_at, updated_at`

/** The most views of one owner. */
const MAX_VIEWS = 100

function ownerIn({ actor }: Ctx): string {
  return `${actor.kind}:${actor.id}`
}

/** The caller's own views and the shared ones, newest first; uses inbox_views_newest. */
export function listViews(ctx: Ctx, page: PageRequest): RawBuilder<InboxViewRow> {
  return sql<InboxViewRow>`
    select ${COLUMNS} from inbox_views
    where org_id = ${ctx.org} and (is_shared or owner = ${ownerIn(ctx)})
      ${newestFirst(page)}`
}

export async function createView(
  ctx: Ctx,
  { name, shared = false, filter }: InboxViewInput,
): Promise<InboxViewRow> {
  const owner = ownerIn(ctx)
  const { count } = await ctx.db.one(sql<{ count: number }>`
    select count(*)::int as count from inbox_views where org_id = ${ctx.org} and owner = ${owner}`)
  if (count >= MAX_VIEWS)
    throw new ApiError('conflict', `You already have ${MAX_VIEWS} views. Delete one first.`)
  const created = await ctx.db.one(sql<InboxViewRow>`
    insert into inbox_views (org_id, id, name, owner, is_shared, filter, created_at, updated_at)
    values (${ctx.org}, ${ctx.newId()}, ${name}, ${owner}, ${shared}, ${JSON.stringify(filter)}::jsonb, ${ctx.now}, ${ctx.now})
    returning ${COLUMNS}`)
  await tellChanges(ctx, 'inboxView', [created.id])
  return created
}

/** Changes the given fields. Throws `not_found`, and `forbidden` for a shared view of somebody else. */
export async function updateView(
  ctx: Ctx,
  wireId: string,
  changes: Partial<InboxViewInput>,
): Promise<InboxViewRow> {
  const view = await lockView(ctx, wireId)
  const { name = view.name, shared = view.is_shared, filter = view.filter } = changes
  await tellChanges(ctx, 'inboxView', [view.id])
  return ctx.db.one(sql<InboxViewRow>`
    update inbox_views set
      name = ${name}, is_shared = ${shared}, filter = ${JSON.stringify(filter)}::jsonb, updated_at = ${ctx.now}
    where org_id = ${ctx.org} and id = ${view.id} returning ${COLUMNS}`)
}

/** Throws `not_found`, and `forbidden` for a shared view of somebody else. */
export async function deleteView(ctx: Ctx, wireId: string): Promise<void> {
  const { id } = await lockView(ctx, wireId)
  await ctx.db.run(sql`delete from inbox_views where org_id = ${ctx.org} and id = ${id}`)
  await tellChanges(ctx, 'inboxView', [id])
}

async function lockView(ctx: Ctx, wireId: string): Promise<InboxViewRow> {
  const view = await ctx.db.maybe(sql<InboxViewRow>`
    select ${COLUMNS} from inbox_views
    where org_id = ${ctx.org} and id = ${fromWire('inboxView', wireId)} and (is_shared or owner = ${ownerIn(ctx)})
    for update`)
  if (!view) throw notFound('view')
  if (!isEditable(ctx, view))
    throw new ApiError(
      'forbidden',
      'Somebody else shares this view. Only they or an administrator can change it.',
    )
  return view
}

/** Its owner, and administrators where it is shared. */
function isEditable(ctx: Ctx, { owner, is_shared }: InboxViewRow): boolean {
  return owner === ownerIn(ctx) || (is_shared && ctx.permissions.has('organization:write'))
}

export function presentView(row: InboxViewRow, ctx: Ctx): z.input<typeof InboxView> {
  return {
    id: toWire('inboxView', row.id),
    name: row.name,
    shared: row.is_shared,
    filter: row.filter,
    owner: row.owner,
    editable: isEditable(ctx, row) && ctx.permissions.has('conversations:write'),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}
