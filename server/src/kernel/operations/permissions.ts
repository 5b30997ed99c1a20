import { ApiError } from '../errors.ts'
import type { Caller } from './execute.ts'

/**
 * What somebody may do: in a domain, with an effect. The set is closed, so an operation that names another permission
 * does not compile. Who has which is in access/grants.ts.
 */
export const PERMISSIONS = [
  'people:read',
  'people:write',
  'changes:read',
  'objects:read',
  'objects:write',
  'events:read',
  'events:write',
  'imports:read',
  'imports:write',
  'segments:read',
  'segments:write',
  'templates:read',
  'templates:write',
  'channels:read',
  'channels:write',
  'initiatives:read',
  'initiatives:write',
  'journeys:read',
  'journeys:write',
  'conversations:read',
  'conversations:write',
  'forms:read',
  'forms:write',
  'sensitive:read',
  'environments:read',
  'environments:write',
  'webhooks:read',
  'webhooks:write',
  'credentials:read',
  'credentials:write',
  'work:read',
  'work:write',
  'organization:read',
  'organization:write',
  'members:read',
  'members:write',
  'keys:read',
  'keys:write',
  'audit:read',
] as const

export type Permission = (typeof PERMISSIONS)[number]

export type Permissions = ReadonlySet<Permission>

export const EVERY_PERMISSION: Permissions = new Set(PERMISSIONS)

/** Throws `forbidden`. */
export function requirePermission({ permissions, actor }: Caller, permission: Permission): void {
  if (permissions.has(permission)) return
  const remedy =
    actor.kind === 'key'
      ? 'Use a key with this permission.'
      : 'Ask an administrator of your organization for it.'
  throw new ApiError('forbidden', `This operation needs the permission \`${permission}\`. ${remedy}`)
}
