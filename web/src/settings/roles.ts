import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Item } from '@parley/sdk'

export type Role = Item<'members_list'>['role']

/** What each role is called, and what it may do, from the most to the least. */
export const ROLES: Record<Role, { label: MessageDescriptor; may: MessageDescriptor }> = {
  owner: { label: msg`Owner`, may: msg`Everything, other owners included.` },
  admin: { label: msg`Admin`, may: msg`Everything, but no owner can be changed.` },
  member: { label: msg`Member`, may: msg`Works with people, segments, initiatives and conversations.` },
  viewer: { label: msg`Viewer`, may: msg`Reads, and changes nothing.` },
}

const IN_ORDER = Object.keys(ROLES) as Role[]

/** The roles that somebody may give: none above their own. */
export function rolesUpTo(own: Role): Role[] {
  return IN_ORDER.slice(IN_ORDER.indexOf(own))
}
