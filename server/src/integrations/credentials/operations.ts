import { z } from 'zod'
import { operation } from '../../platform/operations/index.ts'
import { WireId } from '../../platform/schema/index.ts'
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

const http_credentials_list = operation({
  name: 'http_credentials_list',
  route: 'GET /http-credentials',
  permission: 'credentials:read',
  summary: 'List HTTP credentials',
  description: 'Newest first. Values are never returned.',
  effect: 'read',
  idempotent: true,
  input: z.strictObject({}),
  output: z.strictObject({ data: z.array(HttpCredential), next_cursor: z.null() }),
  run: async (ctx) => ({ data: (await listCredentials(ctx)).map(presentCredential), next_cursor: null }),
})

const http_credentials_create = operation({
  name: 'http_credentials_create',
  route: 'POST /http-credentials',
  permission: 'credentials:write',
  summary: 'Create an HTTP credential',
  description:
    'Stores a secret for outgoing requests. Webhook subscriptions refer to it by id, HTTP nodes by ' +
    'key. A key can have a default value and a value per environment, which takes precedence. You ' +
    'cannot read the value back.',
  effect: 'write',
  idempotent: false,
  status: 201,
  subject: 'key',
  input: CredentialInput,
  output: HttpCredential,
  errors: ['already_exists', 'unknown_reference'],
  run: async (ctx, input) => presentCredential(await createCredential(ctx, input)),
})

const http_credentials_get = operation({
  name: 'http_credentials_get',
  route: 'GET /http-credentials/{id}',
  permission: 'credentials:read',
  summary: 'Get an HTTP credential',
  description: 'Includes what uses it, but not its value.',
  effect: 'read',
  idempotent: true,
  input: z.strictObject({ id: WireId }),
  output: UsedCredential,
  errors: ['not_found'],
  run: async (ctx, { id }) => {
    const row = await requireCredential(ctx, id)
    return { ...presentCredential(row), usedBy: presentUsers(await findUsers(ctx, row)) }
  },
})

const http_credentials_update = operation({
  name: 'http_credentials_update',
  route: 'PATCH /http-credentials/{id}',
  permission: 'credentials:write',
  summary: 'Update an HTTP credential',
  description:
    'Changes the name, or where the value is sent. To change the value, call http_credentials_rotate. The ' +
    'key, type and environment cannot change.',
  effect: 'write',
  idempotent: true,
  subject: 'id',
  input: CredentialChanges.extend({ id: WireId }),
  output: HttpCredential,
  errors: ['not_found'],
  run: async (ctx, { id, ...changes }) => presentCredential(await updateCredential(ctx, id, changes)),
})

const http_credentials_rotate = operation({
  name: 'http_credentials_rotate',
  route: 'POST /http-credentials/{id}/rotate',
  permission: 'credentials:write',
  summary: 'Rotate the value of an HTTP credential',
  description: 'Everything that uses the credential sends the new value from its next attempt on.',
  effect: 'write',
  idempotent: true,
  subject: 'id',
  input: CredentialRotation.extend({ id: WireId }),
  output: HttpCredential,
  errors: ['not_found', 'conflict'],
  run: async (ctx, { id, value }) => presentCredential(await rotateCredential(ctx, id, value)),
})

const http_credentials_delete = operation({
  name: 'http_credentials_delete',
  route: 'DELETE /http-credentials/{id}',
  permission: 'credentials:write',
  summary: 'Delete an HTTP credential',
  description:
    "Fails with `conflict` and lists what uses it. You can delete an environment's value if the key " +
    'has a default value.',
  effect: 'destructive',
  idempotent: true,
  subject: 'id',
  input: z.strictObject({ id: WireId }),
  output: z.strictObject({ removed: z.boolean() }),
  errors: ['not_found', 'conflict'],
  run: async (ctx, { id }) => {
    await deleteCredential(ctx, id)
    return { removed: true }
  },
})

export const credentialOperations = [
  http_credentials_list,
  http_credentials_create,
  http_credentials_get,
  http_credentials_update,
  http_credentials_rotate,
  http_credentials_delete,
]
