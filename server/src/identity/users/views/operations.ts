import type { z } from 'zod'
import { ApiError, fromWire, toWire } from '../../../platform/core/index.ts'
import { byCreation, type Ctx, listOperation, recordOperations } from '../../../platform/operations/index.ts'
import { LIST_NAMES, LISTS, type ListName } from './lists.ts'
import { View, ViewChanges, ViewId, ViewInput, ViewsOf } from './schema.ts'
import { changeView, isOwnOrAdministered, listViewsOf, removeView, saveView, type ViewRow } from './views.ts'

const views = recordOperations({ key: ViewId, record: View, present: presentView })

const views_list = listOperation({
  name: 'views_list',
  route: 'GET /views',
  permission: 'organization:read',
  summary: 'List saved views',
  description: 'Your own views of a list of the workspace, and the shared ones, newest first.',
  forPeople: true,
  filters: ViewsOf,
  item: View,
  query: (ctx, page, { list, within = '' }) => {
    requireReadable(ctx, list)
    return listViewsOf(ctx, list, within, page)
  },
  position: byCreation,
  present: presentView,
})

const views_create = views.create({
  name: 'views_create',
  route: 'POST /views',
  permission: 'segments:write',
  summary: 'Create a saved view',
  description: 'Keeps filters, sort and columns of a list of the workspace under a name.',
  forPeople: true,
  input: ViewInput,
  errors: ['conflict'],
  run: (ctx, { list, within = '', name, shared = false, search }) => {
    requireReadable(ctx, list)
    return saveView(ctx, list, within, { name, shared, filter: search })
  },
})

const views_update = views.update({
  name: 'views_update',
  route: 'PATCH /views/{id}',
  permission: 'segments:write',
  summary: 'Change a saved view',
  description: 'Shared views of others can be changed by administrators only.',
  forPeople: true,
  input: ViewChanges.partial().extend(ViewId.shape),
  run: (ctx, id, { name, shared, search }) =>
    changeView(ctx, readable(ctx), fromWire('view', id), { name, shared, filter: search }),
})

const views_delete = views.delete({
  name: 'views_delete',
  route: 'DELETE /views/{id}',
  permission: 'segments:write',
  summary: 'Delete a saved view',
  description: 'Shared views of others can be deleted by administrators only.',
  forPeople: true,
  run: async (ctx, id) => {
    await removeView(ctx, readable(ctx), fromWire('view', id))
  },
})

/** The lists that the caller can read. */
function readable({ permissions }: Ctx): ListName[] {
  return LIST_NAMES.filter((list) => permissions.has(LISTS[list]))
}

/** Throws `forbidden`. */
function requireReadable({ permissions }: Ctx, list: ListName): void {
  if (!permissions.has(LISTS[list]))
    throw new ApiError('forbidden', `To use views of this list you need the permission ${LISTS[list]}.`)
}

function presentView(row: ViewRow, ctx: Ctx): z.input<typeof View> {
  return {
    id: toWire('view', row.id),
    list: row.list as ListName,
    within: row.within || null,
    name: row.name,
    shared: row.is_shared,
    search: row.filter,
    owner: row.owner,
    editable: isOwnOrAdministered(ctx, row) && ctx.permissions.has('segments:write'),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}

export const viewOperations = [views_list, views_create, views_update, views_delete]
