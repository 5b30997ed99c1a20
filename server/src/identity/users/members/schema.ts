import { z } from 'zod'
import { toWire, toWireOrNull } from '../../../platform/core/index.ts'
import { WireId } from '../../../platform/schema/index.ts'
import type { InvitationRow } from '../memberships/invitations-of-address.ts'
import { RoleField } from '../schema.ts'
import type { MemberRow } from './members.ts'

export const Member = z
  .strictObject({
    userId: WireId,
    email: z.string().nullable(),
    name: z.string().nullable(),
    role: RoleField,
    hasSecondFactor: z.boolean(),
    joinedAt: z.string(),
    lastSeenAt: z
      .string()
      .nullable()
      .describe('Last activity, accurate to a few minutes. null if not signed in.'),
  })
  .meta({ id: 'Member' })

const invitationFields = {
  id: WireId,
  email: z.string(),
  role: RoleField,
  invitedBy: WireId.nullable(),
  createdAt: z.string(),
  expiresAt: z.string(),
}
export const Invitation = z.strictObject(invitationFields).meta({ id: 'Invitation' })

export const NewInvitation = z
  .strictObject({ ...invitationFields, link: z.string(), isEmailed: z.boolean() })
  .meta({ id: 'NewInvitation' })

export function presentMember(row: MemberRow) {
  return {
    userId: toWire('user', row.user_id),
    email: row.email,
    name: row.name,
    role: row.role,
    hasSecondFactor: row.has_second_factor,
    joinedAt: row.created_at.toISOString(),
    lastSeenAt: row.seen_at?.toISOString() ?? null,
  }
}

export function presentInvitation({ id, email, role, invited_by, created_at, expires_at }: InvitationRow) {
  return {
    id: toWire('invitation', id),
    email,
    role,
    invitedBy: toWireOrNull('user', invited_by),
    createdAt: created_at.toISOString(),
    expiresAt: expires_at.toISOString(),
  }
}
