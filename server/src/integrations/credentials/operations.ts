import { readOperation, recordOperations, wholeListOperation } from '../../platform/operations/index.ts'
import { ById } from '../../platform/schema/index.ts'
import {
  createCredential,
  deleteCredential,
  listCredentials,
  presentCredential,
  requireCredential,
  rotateCredential,
  updateCredential,
} from './credentials.ts'
import {
  CredentialChanges,
  CredentialInput,
  CredentialRotation,
  HttpCredential,
  UsedCredential,
} from './schema.ts'
import { findUsers, presentUsers } from './usage.ts'

const credentials = recordOperations({ record: HttpCredential, present: presentCredential })

const http_credentials_list = wholeListOperation({
  name: 'http_credentials_list',
  route: 'GET /http-credentials',
  permission: 'credentials:read',
  summary: 'List HTTP credentials',
  description: 'Newest first. Values are never returned.',
  item: HttpCredential,
  query: listCredentials,
  present: presentCredential,
})

const http_credentials_create = credentials.create({
  name: 'http_credentials_create',
  route: 'POST /http-credentials',
  permission: 'credentials:write',
  summary: 'Create an HTTP credential',
  description:
    'Stores a secret for outgoing requests. Webhook subscriptions refer to it by id, HTTP nodes by ' +
    'key. A key can have a default value and a value per environment, which takes precedence. You ' +
    'cannot read the value back.',
  subject: 'key',
  input: CredentialInput,
  errors: ['already_exists', 'unknown_reference'],
  run: createCredential,
})

const http_credentials_get = readOperation({
  name: 'http_credentials_get',
  route: 'GET /http-credentials/{id}',
  permission: 'credentials:read',
  summary: 'Get an HTTP credential',
  description: 'Includes what uses it, but not its value.',
  input: ById,
  output: UsedCredential,
  run: async (ctx, { id }) => {
    const row = await requireCredential(ctx, id)
    return { ...presentCredential(row), usedBy: presentUsers(await findUsers(ctx, row)) }
  },
})

const http_credentials_update = credentials.update({
  name: 'http_credentials_update',
  route: 'PATCH /http-credentials/{id}',
  permission: 'credentials:write',
  summary: 'Update an HTTP credential',
  description:
    'Changes the name, or where the value is sent: its place in the request, and the hosts. To change the value, call http_credentials_rotate. The ' +
    'key, type and environment cannot change.',
  input: CredentialChanges.extend(ById.shape),
  run: updateCredential,
})

const http_credentials_rotate = credentials.act({
  name: 'http_credentials_rotate',
  route: 'POST /http-credentials/{id}/rotate',
  permission: 'credentials:write',
  summary: 'Rotate the value of an HTTP credential',
  description: 'What uses it sends the new value from its next attempt on.',
  effect: 'write',
  idempotent: true,
  input: CredentialRotation.extend(ById.shape),
  errors: ['conflict'],
  run: (ctx, id, { value }) => rotateCredential(ctx, id, value),
})

const http_credentials_delete = credentials.delete({
  name: 'http_credentials_delete',
  route: 'DELETE /http-credentials/{id}',
  permission: 'credentials:write',
  summary: 'Delete an HTTP credential',
  description:
    "Fails with `conflict` and lists what uses it. You can delete an environment's value if the key " +
    'has a default value.',
  errors: ['conflict'],
  run: deleteCredential,
})

export const credentialOperations = [
  http_credentials_list,
  http_credentials_create,
  http_credentials_get,
  http_credentials_update,
  http_credentials_rotate,
  http_credentials_delete,
]
