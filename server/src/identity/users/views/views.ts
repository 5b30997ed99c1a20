import { ApiError, notFound } from '../../../platform/core/index.ts'
import { type RawBuilder, sql } from '../../../platform/db/index.ts'
import { type Ctx, newestFirst, type PageRequest } from '../../../platform/operations/index.ts'

/** A view as it is stored: the inbox and all lists of the workspace share one table. */
export interface ViewRow {
  id: string
  list: string
  /** The record whose list it is; empty: the list is the organization's. */
  within: string
  name: string
  owner: string
  is_shared: boolean
  /** What the list keeps: filters, sort and columns. */
  filter: Record<string, unknown>
  created_at: Date
  updated_at: Date
}

export interface ViewContent {
  name: string
  shared: boolean
  filter: Record<string, unknown>
}

/** The lists that the caller looks for a view in. */
type Lists = readonly string[]

const COLUMNS = sql`id, list, within, name, owner, is_shared, filter, created_at, updated_at`

/** The most views of one owner of one list. */
const MAX_VIEWS = 100

function ownerIn({ actor }: Ctx): string {
  return `${actor.kind}:${actor.id}`
}

/** The caller's own views of a list and the shared ones, newest first; uses inbox_views_newest. */
export function listViewsOf(ctx: Ctx, list: string, within: string, page: PageRequest): RawBuilder<ViewRow> {
  return sql<ViewRow>`
    select ${COLUMNS} from inbox_views
    where org_id = ${ctx.org} and list = ${list} and within = ${within}
      and (is_shared or owner = ${ownerIn(ctx)})
      ${newestFirst(page)}`
}

/** Throws `conflict` when the caller has too many. */
export async function saveView(
  ctx: Ctx,
  list: string,
  within: string,
  { name, shared, filter }: ViewContent,
): Promise<ViewRow> {
  const owner = ownerIn(ctx)
  const { count } = await ctx.db.one(sql<{ count: number }>`
    select count(*)::int as count from inbox_views
    where org_id = ${ctx.org} and list = ${list} and owner = ${owner}`)
  if (count >= MAX_VIEWS)
    throw new ApiError('conflict', `You already have ${MAX_VIEWS} views. Delete one first.`)
  return ctx.db.one(sql<ViewRow>`
    insert into inbox_views (org_id, id, list, within, name, owner, is_shared, filter, created_at, updated_at)
    values (${ctx.org}, ${ctx.newId()}, ${list}, ${within}, ${name}, ${owner}, ${shared},
            ${JSON.stringify(filter)}::jsonb, ${ctx.now}, ${ctx.now})
    returning ${COLUMNS}`)
}

/** Changes the given fields. Throws `not_found`, and `forbidden` for a shared view of somebody else. */
export async function changeView(
  ctx: Ctx,
  lists: Lists,
  id: string | null,
  changes: { [K in keyof ViewContent]?: ViewContent[K] | undefined },
): Promise<ViewRow> {
  const view = await lockView(ctx, lists, id)
  const { name = view.name, shared = view.is_shared, filter = view.filter } = changes
  return ctx.db.one(sql<ViewRow>`
    update inbox_views set
      name = ${name}, is_shared = ${shared}, filter = ${JSON.stringify(filter)}::jsonb, updated_at = ${ctx.now}
    where org_id = ${ctx.org} and id = ${view.id} returning ${COLUMNS}`)
}

/** Returns its id. Throws `not_found`, and `forbidden` for a shared view of somebody else. */
export async function removeView(ctx: Ctx, lists: Lists, id: string | null): Promise<string> {
  const view = await lockView(ctx, lists, id)
  await ctx.db.run(sql`delete from inbox_views where org_id = ${ctx.org} and id = ${view.id}`)
  return view.id
}

async function lockView(ctx: Ctx, lists: Lists, id: string | null): Promise<ViewRow> {
  const view = await ctx.db.maybe(sql<ViewRow>`
    select ${COLUMNS} from inbox_views
    where org_id = ${ctx.org} and id = ${id} and list = any(${lists}::text[])
      and (is_shared or owner = ${ownerIn(ctx)})
    for update`)
  if (!view) throw notFound('view')
  if (!isOwnOrAdministered(ctx, view))
    throw new ApiError(
      'forbidden',
      'Somebody else shares this view. Only they or an administrator can change it.',
    )
  return view
}

/** Whether the caller may change it: its owner, and administrators where it is shared. */
export function isOwnOrAdministered(ctx: Ctx, { owner, is_shared }: ViewRow): boolean {
  return owner === ownerIn(ctx) || (is_shared && ctx.permissions.has('organization:write'))
}
