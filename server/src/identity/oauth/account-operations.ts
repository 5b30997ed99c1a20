import { z } from 'zod'
import { ApiError, fromWire, notFound, toWire } from '../../platform/core/index.ts'
import { inTransaction, type Permission, writeAudit } from '../../platform/operations/index.ts'
import { ById, WireId } from '../../platform/schema/index.ts'
import { KEY_PERMISSIONS, type KeyScope, ROLES } from '../access/index.ts'
import { accountOperation, accounts, listMemberships, lockMembership, roleIn } from '../users/index.ts'
import { createGrant, endGrant, listGrants } from './grants.ts'
import { isOnOwnMachine } from './redirect-uris.ts'
import { AuthorizationRequest, answerAddress, checkRequest } from './requests.ts'
import type { AppAccess } from './scopes.ts'

const Scope = z.enum(['full', 'read', 'limited'])
const Permissions = z.array(z.enum(KEY_PERMISSIONS))
const RoleField = z.enum(['owner', 'admin', 'member', 'viewer'])
const GoOn = z.strictObject({
  address: z.string().describe('The URL to open next. It returns the answer to the app.'),
})

const account_connections_preview = accountOperation({
  name: 'account_connections_preview',
  route: 'POST /account/connections/preview',
  summary: "Preview an app's request for access",
  description:
    'Shows which app asks for access, and to what. Send the parameters of the URL that the app opened.',
  effect: 'read',
  idempotent: true,
  input: AuthorizationRequest,
  output: z.strictObject({
    name: z.string().describe('The name the app gives itself. It is not verified.'),
    site: z.string().nullable().describe('The verified domain of the app, if its id proves one.'),
    returnsTo: z.string().describe('The host that receives the answer.'),
    isOnOwnMachine: z
      .boolean()
      .describe('Whether the answer goes to an app on the same computer as the browser.'),
    scope: Scope.describe('The access the app asks for.'),
    permissions: Permissions.nullable().describe('What it asks for with `limited`.'),
    organizations: z
      .array(
        z.strictObject({
          id: WireId,
          name: z.string(),
          role: RoleField,
          permissions: Permissions.describe('What you can let an app do there.'),
        }),
      )
      .describe('The organizations you can give access to.'),
  }),
  errors: ['not_found'],
  handle: async (runtime, { input, visitor, signedIn }) => {
    const { client, access } = await checkRequest(runtime, visitor.address, input)
    const { organizationKind } = runtime.services.get(accounts)
    const memberships = await listMemberships(runtime.pool, signedIn.userId, organizationKind)
    return {
      body: {
        name: client.name,
        site: client.id.startsWith('https://') ? new URL(client.id).host : null,
        returnsTo: new URL(input.redirect_uri).host,
        isOnOwnMachine: isOnOwnMachine(input.redirect_uri),
        ...presentAccess(access),
        organizations: memberships.map(({ org_id, name, role }) => ({
          id: toWire('organization', org_id),
          name,
          role,
          permissions: KEY_PERMISSIONS.filter((permission) => ROLES[role].has(permission)),
        })),
      },
    }
  },
})

const account_connections_allow = accountOperation({
  name: 'account_connections_allow',
  route: 'POST /account/connections',
  summary: 'Give an app access to an organization',
  description:
    'The app acts with your permissions, but cannot invite people or create keys. With `read`, it can ' +
    'only read; with `limited`, it has only `permissions`. It loses any permission you lose.',
  effect: 'write',
  idempotent: false,
  input: AuthorizationRequest.extend({
    organizationId: WireId,
    access: Scope.describe('The access you give.'),
    permissions: Permissions.min(1).optional().describe('For `limited`: all that the app may do.'),
  }),
  output: GoOn,
  errors: ['not_found'],
  handle: async (runtime, { input, visitor, signedIn }) => {
    const { organizationId, access: scope, permissions, ...request } = input
    const access = accessFor(scope, permissions)
    const { userId } = signedIn
    const checked = await checkRequest(runtime, visitor.address, request)
    const { organizationKind, realNow } = runtime.services.get(accounts)
    const org = fromWire('organization', organizationId)
    if (!org || !(await roleIn(runtime.pool, org, userId, organizationKind))) throw notFound('organization')
    const actor = { kind: 'user', id: toWire('user', userId) } as const
    const code = await inTransaction(runtime, org, actor, async (ctx) => {
      // Whoever removes the user waits, and then ends this access too.
      if (!(await lockMembership(ctx.db, org, userId))) throw notFound('organization')
      return createGrant(ctx, { request, checked, userId, access, now: realNow() })
    })
    return { body: { address: answerAddress(runtime, request, { code }) } }
  },
})

const account_connections_refuse = accountOperation({
  name: 'account_connections_refuse',
  route: 'POST /account/connections/refuse',
  summary: "Deny an app's request for access",
  description: 'Nothing is stored. Open the returned URL to tell the app.',
  effect: 'write',
  idempotent: true,
  input: AuthorizationRequest,
  output: GoOn,
  errors: ['not_found'],
  handle: async (runtime, { input, visitor }) => {
    await checkRequest(runtime, visitor.address, input)
    return { body: { address: answerAddress(runtime, input, { error: 'access_denied' }) } }
  },
})

const Connection = z.strictObject({
  id: WireId,
  name: z.string().describe('The name the app gives itself.'),
  access: Scope,
  permissions: Permissions.nullable().describe('Of an app with `limited` access.'),
  organization: z.strictObject({ id: WireId, name: z.string() }),
  allowedAt: z.string(),
  lastUsedAt: z.string().nullable().describe('Last use, accurate to a few minutes.'),
})

const account_connections_list = accountOperation({
  name: 'account_connections_list',
  route: 'GET /account/connections',
  summary: 'List apps with access',
  description: 'The apps that you gave access, newest first.',
  effect: 'read',
  idempotent: true,
  input: z.strictObject({}),
  output: z.strictObject({ data: z.array(Connection), next_cursor: z.null() }),
  handle: async ({ pool, services }, { signedIn }) => {
    const { organizationKind, realNow } = services.get(accounts)
    const memberships = await listMemberships(pool, signedIn.userId, organizationKind)
    const lists = await Promise.all(
      memberships.map(async ({ org_id: org, name }) => {
        const grants = await listGrants(pool, org, signedIn.userId, realNow())
        return grants.map((grant) => ({ ...grant, organization: { id: toWire('organization', org), name } }))
      }),
    )
    const data = lists
      .flat()
      .sort((a, b) => b.created_at.getTime() - a.created_at.getTime())
      .map(({ id, client_name: name, organization, created_at, used_at, ...access }) => ({
        id: toWire('connection', id),
        name,
        access: access.permissions === null ? access.scope : ('limited' as const),
        permissions: presentAccess(access).permissions,
        organization,
        allowedAt: created_at.toISOString(),
        lastUsedAt: used_at?.toISOString() ?? null,
      }))
    return { body: { data, next_cursor: null } }
  },
})

const account_connections_revoke = accountOperation({
  name: 'account_connections_revoke',
  route: 'DELETE /account/connections/{id}',
  summary: "Revoke an app's access",
  description: "The app's tokens stop working within a second.",
  effect: 'destructive',
  idempotent: true,
  input: ById,
  output: z.strictObject({ done: z.boolean() }),
  errors: ['not_found'],
  handle: async (runtime, { input, signedIn }) => {
    const { pool, services } = runtime
    const { organizationKind, realNow } = services.get(accounts)
    const id = fromWire('connection', input.id)
    const actor = { kind: 'user', id: toWire('user', signedIn.userId) } as const
    for (const { org_id: org } of await listMemberships(pool, signedIn.userId, organizationKind)) {
      const grants = await listGrants(pool, org, signedIn.userId, realNow())
      if (!grants.some((grant) => grant.id === id)) continue
      await inTransaction(runtime, org, actor, async (ctx) => {
        await endGrant(ctx.db, org, id!)
        await writeAudit(ctx, 'web', 'account_connections_revoke', input.id)
      })
      return { body: { done: true } }
    }
    throw notFound('app with access')
  },
})

/** What is stored of the access that a user gives. Throws `invalid_request`. */
function accessFor(scope: z.output<typeof Scope>, permissions: readonly Permission[] | undefined): AppAccess {
  if ((scope === 'limited') !== (permissions !== undefined))
    throw new ApiError('invalid_request', 'Send `permissions` with the access `limited`, and only with it.')
  return permissions === undefined
    ? { scope: scope === 'full' ? 'full' : 'read', permissions: null }
    : { scope: 'read', permissions: KEY_PERMISSIONS.filter((one) => permissions.includes(one)) }
}

/** A permission that no longer exists is left out. */
function presentAccess({ scope, permissions }: { scope: KeyScope; permissions: readonly string[] | null }) {
  if (permissions === null) return { scope, permissions: null }
  return {
    scope: 'limited' as const,
    permissions: KEY_PERMISSIONS.filter((one) => permissions.includes(one)),
  }
}

export const connectionOperations = [
  account_connections_preview,
  account_connections_allow,
  account_connections_refuse,
  account_connections_list,
  account_connections_revoke,
]
