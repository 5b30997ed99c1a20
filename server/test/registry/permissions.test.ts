import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fileOperations, operations } from '../../src/app/registry.ts'
import { ROLES, SCOPES } from '../../src/identity/access/index.ts'
import {
  type Caller,
  execute,
  PERMISSIONS,
  type Permission,
  type Permissions,
  requirePermission,
} from '../../src/platform/operations/index.ts'
import { startTestApp, type TestApp } from '../harness/harness.ts'

/* The permissions of every role and every scope of keys, for every operation of the registry. */
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { PARLEY_ROLE: 'api' } })
})
afterAll(() => app.stop())

const HOLDERS = Object.entries<Permissions>({
  'an owner': ROLES.owner,
  'an admin': ROLES.admin,
  'a member': ROLES.member,
  'a viewer': ROLES.viewer,
  'a key with scope full': SCOPES.full,
  'a key with scope read': SCOPES.read,
})

const callerWith = (permissions: Permissions, kind: 'key' | 'user' = 'user'): Caller => ({
  org: app.org.id,
  actor: { kind, id: 'somebody' },
  permissions,
  via: 'web',
})

describe.each(HOLDERS)('%s', (_, permissions) => {
  test.each(operations)('$name', async (op) => {
    // The call has no effect: a permitted caller gets an error about the input.
    const call = execute(app.runtime, op, callerWith(permissions), { nonsense: true })
    const code = permissions.has(op.permission) ? 'invalid_request' : 'forbidden'
    await expect(call).rejects.toMatchObject({ code })
  })

  test.each(fileOperations)('$name', ({ permission }) => {
    const ask = () => requirePermission(callerWith(permissions), permission)
    if (permissions.has(permission)) ask()
    else expect(ask).toThrow(permission)
  })
})

test.each([...operations, ...fileOperations])('$name needs a permission that fits its effect', (op) => {
  const reads = 'effect' in op ? op.effect === 'read' && !op.spends : op.takes === undefined
  expect(op.permission.endsWith(':read')).toBe(reads)
})

test('Every permission is needed by an operation', () => {
  const needed = new Set([...operations, ...fileOperations].map(({ permission }) => permission))
  // What an operation asks for beside its own permission; server/src/outreach/journeys/authoring/secret-nodes.test.ts.
  expect(PERMISSIONS.filter((permission) => !needed.has(permission))).toEqual(['credentials:use'])
})

test('each role includes the lower ones, and write includes read', () => {
  const inOrder = [ROLES.viewer, ROLES.member, ROLES.admin, ROLES.owner]
  for (const [at, role] of inOrder.slice(1).entries())
    for (const permission of inOrder[at]!) expect(role).toContain(permission)
  for (const [, permissions] of HOLDERS) {
    for (const permission of permissions)
      expect(permissions).toContain(permission.replace(/:(write|use)$/, ':read'))
  }
})

test('only administrators change outside connections and dead letters', () => {
  for (const permission of [
    'webhooks:write',
    'credentials:write',
    'environments:write',
    'work:write',
  ] as const) {
    expect(ROLES.member.has(permission)).toBe(false)
    expect(ROLES.admin.has(permission)).toBe(true)
  }
})

test('an unknown permission does not compile', () => {
  // @ts-expect-error: not of the closed set
  const unknown: Permission = 'people:praise'
  expect(PERMISSIONS).not.toContain(unknown)
})

test('a refusal names the missing permission and a remedy', () => {
  const none = new Set<Permission>()
  const asked = (kind: 'key' | 'user') => () => requirePermission(callerWith(none, kind), 'people:write')
  expect(asked('key')).toThrow(
    'This operation needs the permission `people:write`. Use a key with this permission.',
  )
  expect(asked('user')).toThrow('Ask an administrator of your organization for it.')
})
