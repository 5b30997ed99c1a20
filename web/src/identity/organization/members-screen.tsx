import { Trans, useLingui } from '@lingui/react/macro'
import type { Item } from '@parley/sdk'
import { useState } from 'react'
import { useAddDialog } from '../../shell/commands/add-dialog.ts'
import { ConfirmButton } from '../../shell/dialogs/confirm-button.tsx'
import { Failure } from '../../shell/failure.tsx'
import { SettingsFrame } from '../../shell/frame/settings-frame.tsx'
import { Timestamp } from '../../shell/locale/timestamp.tsx'
import { parley } from '../../shell/queries/api.ts'
import { useList } from '../../shell/queries/lists.ts'
import { useApiMutation } from '../../shell/queries/mutations.ts'
import { Button } from '../../ui/controls/button.tsx'
import { NativeSelect } from '../../ui/fields/input.tsx'
import { UserPlus } from '../../ui/icons/icons.tsx'
import { Card } from '../../ui/layout/page.tsx'
import { Skeleton } from '../../ui/layout/skeleton.tsx'
import { Avatar } from '../../ui/records/avatar.tsx'
import { Badge } from '../../ui/records/badge.tsx'
import { readSession, usePermission, useSession } from '../session.ts'
import { InviteDialog } from './invite-dialog.tsx'
import { LinkDialog } from './link-dialog.tsx'
import { RoleTable } from './role-table.tsx'
import { ROLES, type Role, rolesUpTo } from './roles.ts'

type Member = Item<'members_list'>
type Invitation = Item<'invitations_list'>

const LISTS = [['team-members'], ['invitations']]

/** The organization's members and pending invitations. */
export function MembersScreen() {
  const { t } = useLingui()
  const mayChange = usePermission('members:write')
  const [isInviting, setInviting] = useAddDialog()
  const invite = mayChange && (
    <Button kind="primary" onClick={() => setInviting(true)}>
      <UserPlus size={15} />
      <Trans>Invite</Trans>
    </Button>
  )
  return (
    <SettingsFrame title={t`Members`} actions={invite}>
      <div className="flex flex-col gap-6">
        <Members />
        <Invitations />
        <RoleTable />
      </div>
      {isInviting && mayChange && <InviteDialog onClose={() => setInviting(false)} />}
    </SettingsFrame>
  )
}

function Members() {
  const { t } = useLingui()
  const { rows, isLoading, error, retry, hasMore, more } = useList(['team-members'], parley.members.list)
  if (error) return <Failure error={error} onRetry={retry} />
  return (
    <Card title={t`Members`}>
      {isLoading && <Skeleton className="m-4 h-16" />}
      <ul aria-label={t`Members`} className="divide-y">
        {rows.map((member) => (
          <MemberLine key={member.userId} member={member} />
        ))}
      </ul>
      {hasMore && <Button className="m-3" onClick={more}>{t`Load more`}</Button>}
    </Card>
  )
}

function MemberLine({ member }: { member: Member }) {
  const { t, i18n } = useLingui()
  const { user, organization } = useSession()
  const [link, setLink] = useState<string>()
  const allowed = rolesUpTo(organization.role)
  const mayChange = usePermission('members:write') && allowed.includes(member.role)
  const who = member.name ?? member.email ?? t`Unnamed user`
  const change = useApiMutation((role: Role) => parley.members.update({ userId: member.userId, role }), {
    changes: LISTS,
    done: t`Saved`,
    // The changed role may be the user's own.
    onDone: readSession,
  })
  const remove = useApiMutation(() => parley.members.remove({ userId: member.userId }), {
    changes: LISTS,
    onDone: readSession,
  })
  const reset = useApiMutation(() => parley.members.resetPassword({ userId: member.userId }), {
    onDone: (made) => setLink(made.link),
  })
  return (
    <li className="flex flex-wrap items-center gap-3 px-4 py-2.5">
      <Avatar name={who} />
      <div className="min-w-40 flex-1">
        <p className="flex items-center gap-2 font-medium">
          <span className="truncate" dir="auto">
            {who}
          </span>
          {member.userId === user.id && <Badge>{t`You`}</Badge>}
          {member.hasSecondFactor && <Badge tone="good">{t`2FA`}</Badge>}
        </p>
        <p className="truncate text-xs text-soft" dir="auto">
          {member.email ?? t`No email address`}
          {member.lastSeenAt && (
            <>
              {' · '}
              <Trans>
                last active <Timestamp at={member.lastSeenAt} />
              </Trans>
            </>
          )}
        </p>
      </div>
      {mayChange ? (
        <div className="flex flex-wrap items-center gap-1">
          <NativeSelect
            aria-label={t`Role of ${who}`}
            className="!w-36"
            value={member.role}
            disabled={change.isPending}
            onChange={(event) => change.mutate(event.target.value as Role)}
          >
            {allowed.map((role) => (
              <option key={role} value={role}>
                {i18n._(ROLES[role].label)}
              </option>
            ))}
          </NativeSelect>
          {member.userId !== user.id && (
            <Button
              size="small"
              kind="quiet"
              aria-label={t`Reset password for ${who}`}
              onClick={() => reset.mutate()}
            >{t`Reset password`}</Button>
          )}
          <ConfirmButton
            size="small"
            kind="quiet"
            aria-label={t`Remove ${who}`}
            question={t`Remove ${who}?`}
            consequence={
              <Trans>
                This member loses access within a second. Their account and their past activity are kept.
              </Trans>
            }
            action={t`Remove`}
            onConfirm={remove.mutate}
          >{t`Remove`}</ConfirmButton>
        </div>
      ) : (
        <Badge>{i18n._(ROLES[member.role].label)}</Badge>
      )}
      {link && (
        <LinkDialog title={t`Password reset for ${who}`} link={link} onClose={() => setLink(undefined)}>
          <Trans>Send this link to the member. It works once and expires in a day.</Trans>
        </LinkDialog>
      )}
    </li>
  )
}

function Invitations() {
  const { t, i18n } = useLingui()
  const mayChange = usePermission('members:write')
  const { rows, error, retry, hasMore, more } = useList(['invitations'], parley.invitations.list)
  const revoke = useApiMutation((id: string) => parley.invitations.revoke({ id }), {
    changes: [['invitations']],
  })
  if (error) return <Failure error={error} onRetry={retry} />
  if (rows.length === 0) return null
  return (
    <Card title={t`Invitations`}>
      <ul aria-label={t`Invitations`} className="divide-y">
        {rows.map(({ id, email, role, expiresAt }: Invitation) => (
          <li key={id} className="flex flex-wrap items-center gap-3 px-4 py-2.5">
            <div className="min-w-40 flex-1">
              <p className="truncate" dir="auto">
                {email}
              </p>
              <p className="text-xs text-soft">
                <Trans context="invitation">
                  expires <Timestamp at={expiresAt} />
                </Trans>
              </p>
            </div>
            <Badge>{i18n._(ROLES[role].label)}</Badge>
            {mayChange && (
              <Button
                size="small"
                kind="quiet"
                aria-label={t`Revoke the invitation for ${email}`}
                onClick={() => revoke.mutate(id)}
              >{t`Revoke`}</Button>
            )}
          </li>
        ))}
      </ul>
      {hasMore && <Button className="m-3" onClick={more}>{t`Load more`}</Button>}
    </Card>
  )
}
