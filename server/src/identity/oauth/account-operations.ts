import { z } from 'zod'
import { fromWire, notFound, toWire } from '../../platform/core/index.ts'
import { inTransaction, writeAudit } from '../../platform/operations/index.ts'
import { WireId } from '../../platform/schema/index.ts'
import { accountOperation, accounts, listMemberships, roleIn } from '../users/index.ts'
import { allow, endGrant, listGrants } from './grants.ts'
import { isOnOwnMachine } from './redirect-uris.ts'
import { AuthorizationRequest, answerAddress, checkRequest } from './requests.ts'

const Scope = z.enum(['full', 'read'])
const RoleField = z.enum(['owner', 'admin', 'member', 'viewer'])
const GoOn = z.strictObject({
  address: z.string().describe('Where the browser goes on: the program has the answer there.'),
})

const account_connections_preview = accountOperation({
  name: 'account_connections_preview',
  route: 'POST /account/connections/preview',
  summary: 'See which program asks to be let in, and for what',
  description: 'The input is what stands in the address that the program opened.',
  effect: 'read',
  idempotent: true,
  input: AuthorizationRequest,
  output: z.strictObject({
    name: z.string().describe('What it calls itself; anybody may say that.'),
    site: z.string().nullable().describe('Whose it is, as far as its id proves it.'),
    returnsTo: z.string().describe('The host that the answer goes to.'),
    isOnOwnMachine: z.boolean().describe('The answer goes to a program on the machine of the browser.'),
    scope: Scope.describe('What it asks for.'),
    organizations: z
      .array(z.strictObject({ id: WireId, name: z.string(), role: RoleField }))
      .describe('Those that it may be let into.'),
  }),
  errors: ['not_found'],
  handle: async (runtime, { input, visitor, signedIn }) => {
    const { client, scope } = await checkRequest(runtime, visitor.address, input)
    const { organizationKind } = runtime.services.get(accounts)
    const memberships = await listMemberships(runtime.pool, signedIn.userId, organizationKind)
    return {
      body: {
        name: client.name,
        site: client.id.startsWith('https://') ? new URL(client.id).host : null,
        returnsTo: new URL(input.redirect_uri).host,
        isOnOwnMachine: isOnOwnMachine(input.redirect_uri),
        scope,
        organizations: memberships.map(({ org_id, name, role }) => ({
          id: toWire('organization', org_id),
          name,
          role,
        })),
      },
    }
  },
})

const account_connections_allow = accountOperation({
  name: 'account_connections_allow',
  route: 'POST /account/connections',
  summary: 'Let a program act for you in an organization',
  description:
    'It may do what you may, but for letting others in and making keys; with `read` it may only read. It loses what you lose.',
  effect: 'write',
  idempotent: false,
  input: AuthorizationRequest.extend({ organizationId: WireId, access: Scope.describe('What it may do.') }),
  output: GoOn,
  errors: ['not_found'],
  handle: async (runtime, { input, visitor, signedIn }) => {
    const { organizationId, access: scope, ...request } = input
    const { userId } = signedIn
    const checked = await checkRequest(runtime, visitor.address, request)
    const { organizationKind, realNow } = runtime.services.get(accounts)
    const org = fromWire('organization', organizationId)
    if (!org || !(await roleIn(runtime.pool, org, userId, organizationKind)))
      throw notFound('organization of yours')
    const actor = { kind: 'user', id: toWire('user', userId) } as const
    const code = await inTransaction(runtime, org, actor, (ctx) =>
      allow(ctx, { request, checked, userId, scope, now: realNow() }),
    )
    return { body: { address: answerAddress(runtime, request, { code }) } }
  },
})

const account_connections_refuse = accountOperation({
  name: 'account_connections_refuse',
  route: 'POST /account/connections/refuse',
  summary: 'Send a program away that asks to be let in',
  description: 'Nothing is kept of it: the program hears so from the browser.',
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
  name: z.string().describe('What the program calls itself.'),
  access: Scope,
  organization: z.strictObject({ id: WireId, name: z.string() }),
  allowedAt: z.string(),
  lastUsedAt: z.string().nullable().describe('Within some minutes.'),
})

const account_connections_list = accountOperation({
  name: 'account_connections_list',
  route: 'GET /account/connections',
  summary: 'List the programs that you have let in, newest first',
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
      .map(({ id, client_name: name, scope, organization, created_at, used_at }) => ({
        id: toWire('connection', id),
        name,
        access: scope,
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
  summary: 'End what a program was let do',
  description: 'Its tokens stop working within a second.',
  effect: 'destructive',
  idempotent: true,
  input: z.strictObject({ id: WireId }),
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
    throw notFound('program that you let in')
  },
})

export const connectionOperations = [
  account_connections_preview,
  account_connections_allow,
  account_connections_refuse,
  account_connections_list,
  account_connections_revoke,
]
