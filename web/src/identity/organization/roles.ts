import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Item } from '@parley/sdk'

export type Role = Item<'members_list'>['role']

/** The label and description of each role, highest first. */
export const ROLES: Record<Role, { label: MessageDescriptor; may: MessageDescriptor }> = {
  owner: { label: msg`Owner`, may: msg`Full access, including to other owners.` },
  admin: { label: msg`Admin`, may: msg`Full access, but can’t change owners.` },
  member: { label: msg`Member`, may: msg`Can work with people, segments, initiatives, and conversations.` },
  viewer: { label: msg`Viewer`, may: msg`Can view data and settings, but can’t change them.` },
}

const IN_ORDER = Object.keys(ROLES) as Role[]

/** The roles that a user can assign: none above their own. */
export function rolesUpTo(own: Role): Role[] {
  return IN_ORDER.slice(IN_ORDER.indexOf(own))
}
