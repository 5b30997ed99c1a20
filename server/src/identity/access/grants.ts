import {
  EVERY_PERMISSION,
  PERMISSIONS,
  type Permission,
  type Permissions,
} from '../../platform/operations/index.ts'

const READS = PERMISSIONS.filter((permission) => permission.endsWith(':read'))

/** What makes the organization's own connections to the outside, what went wrong within, and what few should see. */
const ADMINISTRATION: readonly Permission[] = [
  'channels:write',
  'environments:write',
  'webhooks:write',
  'credentials:read',
  'credentials:write',
  'work:read',
  'work:write',
  'sensitive:read',
  'organization:write',
  'members:write',
  'keys:read',
  'keys:write',
  'audit:read',
]

/** What somebody does and no key: one that got out must not let others in, nor make keys that outlive it. */
const FOR_PEOPLE: readonly Permission[] = ['members:write', 'keys:write']

/** What a key may do, by its scope. */
export const SCOPES = {
  full: except(PERMISSIONS, FOR_PEOPLE),
  read: except(READS, ['sensitive:read', 'audit:read']),
} as const satisfies Record<string, Permissions>

/** What somebody who logs in may do, by their role. */
export const ROLES = {
  owner: EVERY_PERMISSION,
  admin: EVERY_PERMISSION,
  member: except(PERMISSIONS, ADMINISTRATION),
  viewer: except(READS, ADMINISTRATION),
} as const satisfies Record<string, Permissions>

export type KeyScope = keyof typeof SCOPES

export type Role = keyof typeof ROLES

function except(all: readonly Permission[], those: readonly Permission[]): Permissions {
  return new Set(all.filter((permission) => !those.includes(permission)))
}
