import { ApiError } from '../core/index.ts'
import type { Actor, Surface } from './context.ts'
import type { Permission, Permissions } from './permissions.ts'

/** An authenticated caller: the organization comes from the key, never from the request. */
export interface Caller {
  org: string
  actor: Actor
  permissions: Permissions
  /** For an app: the scope that it has, and what its user may do and could let it do. */
  app?: { scope: string; grantable: Permissions }
  via: Surface
}

/** Throws `forbidden`. */
export function requirePermission(
  { permissions, actor }: Pick<Caller, 'permissions' | 'actor'>,
  permission: Permission,
  what = 'This operation',
): void {
  if (permissions.has(permission)) return
  const remedy =
    actor.kind === 'key'
      ? 'Use a key with this permission.'
      : 'Ask an administrator of your organization for it.'
  throw new ApiError('forbidden', `${what} needs the permission \`${permission}\`. ${remedy}`)
}
