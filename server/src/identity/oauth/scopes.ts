import type { Permission, Permissions } from '../../platform/operations/index.ts'
import { KEY_PERMISSIONS, type KeyScope, permissionsOfKey } from '../access/index.ts'

/*
 * The scopes of apps (docs/behaviour/identity.md: Connected apps): `read`, `full`, and each permission that a key can
 * have, such as `people:read`.
 */

/** What an app asks for, or what its user lets it do. */
export interface AppAccess {
  scope: KeyScope
  /** The only permissions; null: those of the scope. */
  permissions: readonly Permission[] | null
}

/** All scopes, for metadata. */
export const SCOPES_SUPPORTED: readonly string[] = ['read', 'full', ...KEY_PERMISSIONS]

/** Reads the scopes of an authorization request. Unknown ones are left out; without any, the app asks for `read`. */
export function accessFrom(asked: string | undefined): AppAccess {
  const scopes = new Set((asked ?? '').split(' '))
  if (scopes.has('full')) return { scope: 'full', permissions: null }
  const named = KEY_PERMISSIONS.filter((permission) => scopes.has(permission))
  if (named.length === 0) return { scope: 'read', permissions: null }
  const reads = scopes.has('read') ? permissionsOfKey('read', null) : new Set<Permission>()
  return {
    scope: 'read',
    permissions: KEY_PERMISSIONS.filter((one) => named.includes(one) || reads.has(one)),
  }
}

/** The access as a scope of OAuth. */
export function scopeOf({ scope, permissions }: AccessRow): string {
  return permissions?.join(' ') ?? scope
}

/** As it is stored. */
interface AccessRow {
  scope: KeyScope
  permissions: readonly string[] | null
}

/** What an app may do, before the role of its user is considered. */
export function permissionsOf({ scope, permissions }: AccessRow): Permissions {
  return permissionsOfKey(scope, permissions)
}
