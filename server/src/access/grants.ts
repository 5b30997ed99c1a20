import { EVERY_PERMISSION, PERMISSIONS, type Permission, type Permissions } from '../kernel/index.ts'

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
]

/** What a key may do, by its scope. */
export const SCOPES = {
  full: EVERY_PERMISSION,
  read: except(READS, ['sensitive:read']),
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
