import type { Permission } from '../../../platform/operations/index.ts'

/** The lists of the workspace that can be saved as views, and what a caller needs to see one. */
export const LISTS = {
  people: 'people:read',
  segments: 'segments:read',
  members: 'segments:read',
  objects: 'objects:read',
  events: 'events:read',
  imports: 'imports:read',
  forms: 'forms:read',
  submissions: 'forms:read',
  campaigns: 'initiatives:read',
  initiatives: 'initiatives:read',
  participants: 'initiatives:read',
  templates: 'templates:read',
  emailTemplates: 'templates:read',
  deliveries: 'webhooks:read',
  audit: 'audit:read',
  messages: 'conversations:read',
} as const satisfies Record<string, Permission>

export type ListName = keyof typeof LISTS

export const LIST_NAMES = Object.keys(LISTS) as [ListName, ...ListName[]]
