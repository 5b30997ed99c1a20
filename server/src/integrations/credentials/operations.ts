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
  summary: 'List credentials, newest first, without their values',
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
  summary: 'Store a credential for outgoing requests',
  description:
    'Webhook subscriptions name it by id, HTTP nodes by key. A key may have one value for every environment and others ' +
    "for some of them: the environment's own is used where there is one. The value cannot be read back.",
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
  summary: 'Read a credential and what uses it, without its value',
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
  summary: 'Change the name of a credential, or where its value goes',
  description: 'Its value is replaced by http_credentials_rotate; key, type and environment stay.',
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
  summary: 'Replace the value of a credential',
  description: 'From the next attempt on everything that uses it carries the new value.',
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
  summary: 'Delete a credential that nothing uses any more',
  description:
    'Refused with the names of what uses it. The row of an environment can go when the key has one for every environment.',
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
