import { byCreation, listOperation, recordOperations } from '../../../platform/operations/index.ts'
import { InboxView, InboxViewId, InboxViewInput } from './schema.ts'
import { createView, deleteView, listViews, presentView, updateView } from './views.ts'

const views = recordOperations({ key: InboxViewId, record: InboxView, present: presentView })

const inbox_views_list = listOperation({
  name: 'inbox_views_list',
  route: 'GET /inbox/views',
  permission: 'conversations:read',
  summary: 'List views of the inbox',
  description: 'Your own and the shared ones, newest first.',
  forPeople: true,
  item: InboxView,
  query: listViews,
  position: byCreation,
  present: presentView,
})

const inbox_views_create = views.create({
  name: 'inbox_views_create',
  route: 'POST /inbox/views',
  permission: 'conversations:write',
  summary: 'Create a view of the inbox',
  description: 'Keeps a filter of conversations_list under a name.',
  forPeople: true,
  input: InboxViewInput,
  errors: ['conflict'],
  run: createView,
})

const inbox_views_update = views.update({
  name: 'inbox_views_update',
  route: 'PATCH /inbox/views/{id}',
  permission: 'conversations:write',
  summary: 'Change a view of the inbox',
  description: 'Shared views of others can be changed by administrators only.',
  forPeople: true,
  input: InboxViewInput.partial().extend(InboxViewId.shape),
  run: updateView,
})

const inbox_views_delete = views.delete({
  name: 'inbox_views_delete',
  route: 'DELETE /inbox/views/{id}',
  permission: 'conversations:write',
  summary: 'Delete a view of the inbox',
  forPeople: true,
  run: deleteView,
})

export const inboxViewOperations = [
  inbox_views_list,
  inbox_views_create,
  inbox_views_update,
  inbox_views_delete,
]
