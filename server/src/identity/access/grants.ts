import {
  EVERY_PERMISSION,
  PERMISSIONS,
  type Permission,
  type Permissions,
} from '../../platform/operations/index.ts'

const READS = PERMISSIONS.filter((permission) => permission.endsWith(':read'))

/** Permissions for external connections, failures and sensitive data: administrators only. */
const ADMINISTRATION: readonly Permission[] = [
  'privacy:read',
  'privacy:write',
  'channels:write',
  'environments:write',
  'webhooks:write',
  'credentials:read',
  'credentials:write',
  'credentials:use',
  'work:read',
  'work:write',
  'sensitive:read',
  'organization:write',
  'members:write',
  'keys:read',
  'keys:write',
  'audit:read',
]

/** Permissions for users only, not keys: a leaked key must not add members or create keys that outlive it. */
const FOR_PEOPLE: readonly Permission[] = ['members:write', 'keys:write']

/** The permissions of a key, by its scope. */
export const SCOPES = {
  full: except(PERMISSIONS, FOR_PEOPLE),
  read: except(READS, ['privacy:read', 'sensitive:read', 'audit:read']),
} as const satisfies Record<string, Permissions>

/** The permissions of a user, by role. */
export const ROLES = {
  owner: EVERY_PERMISSION,
  admin: EVERY_PERMISSION,
  member: except(PERMISSIONS, ADMINISTRATION),
  viewer: except(READS, ADMINISTRATION),
} as const satisfies Record<string, Permissions>

/** The permissions that a key can have. */
export const KEY_PERMISSIONS = PERMISSIONS.filter((permission) => SCOPES.full.has(permission))

/** A key's own permissions, or those of its scope. A permission that no longer exists grants nothing. */
export function permissionsOfKey(scope: KeyScope, own: readonly string[] | null): Permissions {
  return own === null
    ? SCOPES[scope]
    : new Set(KEY_PERMISSIONS.filter((permission) => own.includes(permission)))
}

export type KeyScope = keyof typeof SCOPES

export type Role = keyof typeof ROLES

function except(all: readonly Permission[], those: readonly Permission[]): Permissions {
  return new Set(all.filter((permission) => !those.includes(permission)))
}
