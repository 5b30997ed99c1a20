import type { z } from 'zod'
import {
  changeView,
  isOwnOrAdministered,
  listViewsOf,
  removeView,
  saveView,
  type ViewRow,
} from '../../../identity/index.ts'
import { tellChanges } from '../../../platform/changes/index.ts'
import { fromWire, toWire } from '../../../platform/core/index.ts'
import type { RawBuilder } from '../../../platform/db/index.ts'
import type { Ctx, PageRequest } from '../../../platform/operations/index.ts'
import type { InboxView, InboxViewInput } from './schema.ts'

/** The name of the inbox among the lists that have views. */
const INBOX = 'inbox'

/** The caller's own views and the shared ones, newest first. */
export function listViews(ctx: Ctx, page: PageRequest): RawBuilder<ViewRow> {
  return listViewsOf(ctx, INBOX, '', page)
}

export async function createView(
  ctx: Ctx,
  { name, shared = false, filter }: InboxViewInput,
): Promise<ViewRow> {
  const created = await saveView(ctx, INBOX, '', { name, shared, filter })
  await tellChanges(ctx, 'inboxView', [created.id])
  return created
}

/** Changes the given fields. Throws `not_found`, and `forbidden` for a shared view of somebody else. */
export async function updateView(
  ctx: Ctx,
  wireId: string,
  changes: Partial<InboxViewInput>,
): Promise<ViewRow> {
  const changed = await changeView(ctx, [INBOX], fromWire('inboxView', wireId), changes)
  await tellChanges(ctx, 'inboxView', [changed.id])
  return changed
}

/** Throws `not_found`, and `forbidden` for a shared view of somebody else. */
export async function deleteView(ctx: Ctx, wireId: string): Promise<void> {
  await tellChanges(ctx, 'inboxView', [await removeView(ctx, [INBOX], fromWire('inboxView', wireId))])
}

export function presentView(row: ViewRow, ctx: Ctx): z.input<typeof InboxView> {
  return {
    id: toWire('inboxView', row.id),
    name: row.name,
    shared: row.is_shared,
    filter: row.filter as z.input<typeof InboxView>['filter'],
    owner: row.owner,
    editable: isOwnOrAdministered(ctx, row) && ctx.permissions.has('conversations:write'),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}
