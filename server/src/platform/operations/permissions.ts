/**
 * The permissions: a domain and an effect. `use` is asked for beside the permission of an operation. The set is closed, so an operation with an unknown permission does not
 * compile. access/grants.ts assigns them.
 */
export const PERMISSIONS = [
  'people:read',
  'people:write',
  'privacy:read',
  'privacy:write',
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
  'credentials:use',
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
