import { z } from 'zod'
import { publicUrl } from '../../../platform/core/index.ts'
import { sendsMail } from '../../../platform/mail/index.ts'
import { listOperation, operation } from '../../../platform/operations/index.ts'
import { ById, WireId } from '../../../platform/schema/index.ts'
import { EmailAddress, RoleField } from '../schema.ts'
import { INVITATION_PAGE, invite, listInvitations, mailInvitation, revokeInvitation } from './invitations.ts'
import { changeRole, listMembers, removeMember } from './members.ts'
import { makeResetLink } from './reset-link.ts'
import { Invitation, Member, NewInvitation, presentInvitation, presentMember } from './schema.ts'

const Removed = z.strictObject({ removed: z.literal(true) })

const members_list = listOperation({
  name: 'members_list',
  route: 'GET /members',
  permission: 'members:read',
  summary: 'List members',
  description: 'The people who can sign in to the organization, newest first.',
  forPeople: true,
  item: Member,
  query: (ctx, page) => listMembers(ctx.org, page),
  position: ({ created_at, user_id }) => ({ at: created_at, id: user_id }),
  present: presentMember,
})

const members_update = operation({
  name: 'members_update',
  route: 'PATCH /members/{userId}',
  permission: 'members:write',
  summary: 'Update the role of a member',
  description:
    'You cannot change, or assign, a role higher than your own. An organization must keep an owner.',
  forPeople: true,
  effect: 'write',
  idempotent: true,
  input: z.strictObject({ userId: WireId, role: RoleField }),
  output: Member,
  errors: ['conflict'],
  run: async (ctx, { userId, role }) => presentMember(await changeRole(ctx, userId, role)),
})

const members_remove = operation({
  name: 'members_remove',
  route: 'DELETE /members/{userId}',
  permission: 'members:write',
  summary: 'Remove a member',
  description:
    'They lose access to this organization within a second. They keep their account and their other ' +
    'organizations. Their conversations return to the unassigned inbox.',
  forPeople: true,
  effect: 'destructive',
  idempotent: true,
  input: z.strictObject({ userId: WireId }),
  output: Removed,
  errors: ['conflict'],
  run: async (ctx, { userId }) => {
    await removeMember(ctx, userId)
    return { removed: true as const }
  },
})

const members_reset_password = operation({
  name: 'members_reset_password',
  route: 'POST /members/{userId}/reset-password',
  permission: 'members:write',
  summary: 'Create a password reset link for a member',
  description:
    'Give the link to the member: it works once, within a day. Fails if they belong to another ' +
    'organization, because their password is valid there too. Two-factor authentication stays on.',
  forPeople: true,
  effect: 'write',
  idempotent: false,
  input: z.strictObject({ userId: WireId }),
  output: z.strictObject({ link: z.string(), expiresAt: z.string() }),
  errors: ['conflict'],
  run: (ctx, { userId }) => makeResetLink(ctx, userId),
})

const invitations_list = listOperation({
  name: 'invitations_list',
  route: 'GET /invitations',
  permission: 'members:read',
  summary: 'List pending invitations',
  description: 'Newest first.',
  forPeople: true,
  item: Invitation,
  query: (ctx, page) => listInvitations(ctx.org, page),
  position: ({ created_at, id }) => ({ at: created_at, id }),
  present: presentInvitation,
})

const invitations_create = operation({
  name: 'invitations_create',
  route: 'POST /invitations',
  permission: 'members:write',
  summary: 'Invite a member',
  description:
    'Returns a link to share, which is shown only once. If the service sends email, the link is ' +
    'emailed too. A new invitation to the same address revokes the previous one.',
  forPeople: true,
  effect: 'write',
  idempotent: false,
  status: 201,
  subject: 'email',
  input: z.strictObject({
    email: EmailAddress,
    role: RoleField,
    lastsDays: z.int().min(1).max(30).default(7).describe('Days until it expires. Default: 7.'),
  }),
  output: NewInvitation,
  errors: ['already_exists'],
  run: async (ctx, input) => {
    const { row, token } = await invite(ctx, input)
    const { url } = ctx.services.get(publicUrl)
    const link = `${url}${INVITATION_PAGE}#${token}`
    await mailInvitation(ctx, row, link)
    return { ...presentInvitation(row), link, isEmailed: sendsMail(ctx.services) }
  },
})

const invitations_revoke = operation({
  name: 'invitations_revoke',
  route: 'DELETE /invitations/{id}',
  permission: 'members:write',
  summary: 'Revoke an invitation',
  description: 'Its link stops working at once.',
  forPeople: true,
  effect: 'destructive',
  idempotent: true,
  input: ById,
  output: Removed,
  run: async (ctx, { id }) => {
    await revokeInvitation(ctx, id)
    return { removed: true as const }
  },
})

export const memberOperations = [
  members_list,
  members_update,
  members_remove,
  members_reset_password,
  invitations_list,
  invitations_create,
  invitations_revoke,
]
