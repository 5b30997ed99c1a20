import { Trans, useLingui } from '@lingui/react/macro'
import type { Item } from '@parley/sdk'
import { Link, linkOptions, useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { usePermission } from '../identity/session.ts'
import { timestampColumn } from '../shell/locale/timestamp-column.tsx'
import { parley } from '../shell/queries/api.ts'
import { useList } from '../shell/queries/lists.ts'
import { useApiMutation } from '../shell/queries/mutations.ts'
import { RecordList } from '../shell/record-list.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { MessagesSquare } from '../ui/icons.tsx'
import type { Column } from '../ui/record-table.tsx'
import { toast } from '../ui/toaster.tsx'
import { LastMessage } from './last-message.tsx'

type Conversation = Item<'conversations_list'>

/** Conversations that the agent handed over and no member has taken over yet. Each can be handed back or closed. */
export function WaitingConversations() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const columns = useColumns(usePermission('conversations:write'))
  const list = useList(['conversations', 'waiting'], (page, options) =>
    parley.conversations.list({ state: 'WAITING', ...page }, options),
  )
  return (
    <RecordList
      list={list}
      empty={
        <Empty icon={MessagesSquare} title={t`No conversations are waiting`}>
          <Trans>Conversations that the agent hands over to your team appear here.</Trans>
        </Empty>
      }
      label={t`Conversations`}
      columns={columns}
      keyOf={({ id }) => id}
      onOpen={({ contact }) => void navigate(targetOf(contact))}
    />
  )
}

function addressOf({ phoneNumber, email, unverifiedEmail, name }: Conversation['contact']): string {
  return phoneNumber ?? email ?? unverifiedEmail ?? name ?? ''
}

/** Links to the person, or to a search when the contact is not a person yet. */
function targetOf(contact: Conversation['contact']) {
  return contact.personExternalId === null
    ? linkOptions({ to: '/people', search: { q: addressOf(contact) } })
    : linkOptions({ to: '/people/$externalId', params: { externalId: contact.personExternalId } })
}

function useColumns(mayAct: boolean): Column<Conversation>[] {
  const { t } = useLingui()
  return useMemo(() => {
    const columns: Column<Conversation>[] = [
      {
        id: 'contact',
        header: t`Name`,
        width: 'minmax(11rem, 1.5fr)',
        phone: true,
        cell: ({ contact }) => {
          const name = contact.name || addressOf(contact)
          return (
            <Link {...targetOf(contact)} tabIndex={-1} className="flex items-center gap-2.5 font-medium">
              <Avatar name={name} />
              <span className="truncate" dir="auto">
                {name}
              </span>
              {contact.unverifiedEmail !== null && (
                <Badge>
                  <Trans>Sender not verified</Trans>
                </Badge>
              )}
            </Link>
          )
        },
      },
      {
        id: 'last',
        header: t`Last message`,
        width: 'minmax(12rem, 3fr)',
        cell: ({ lastMessage }) => lastMessage && <LastMessage message={lastMessage} />,
      },
      timestampColumn({
        id: 'since',
        header: t`Waiting since`,
        at: ({ waitingSince, escalatedAt, createdAt }) => waitingSince ?? escalatedAt ?? createdAt,
      }),
    ]
    if (!mayAct) return columns
    const acts: Column<Conversation> = {
      id: 'acts',
      header: <span className="sr-only">{t`Actions`}</span>,
      width: '13.5rem',
      align: 'end',
      phone: true,
      cell: ({ id }) => <RowActions id={id} />,
    }
    return [...columns, acts]
  }, [t, mayAct])
}

const CHANGES = [['conversations'], ['overview']]

function RowActions({ id }: { id: string }) {
  const { t } = useLingui()
  const handBack = useApiMutation(() => parley.conversations.handBack({ id }), {
    changes: CHANGES,
    done: t`Conversation handed back to the agent`,
  })
  const reopen = useApiMutation(() => parley.conversations.reopen({ id }), {
    changes: CHANGES,
    done: t`Conversation reopened and assigned to you`,
  })
  const resolve = useApiMutation(() => parley.conversations.resolve({ id }), {
    changes: CHANGES,
    onDone: () =>
      toast.success(t`Conversation closed`, { action: { label: t`Undo`, onClick: () => reopen.mutate() } }),
  })
  return (
    <span className="inline-flex gap-1.5">
      <Button size="small" disabled={handBack.isPending} onClick={() => handBack.mutate()}>
        <Trans>Hand back to agent</Trans>
      </Button>
      <Button size="small" kind="quiet" disabled={resolve.isPending} onClick={() => resolve.mutate()}>
        <Trans>Close</Trans>
      </Button>
    </span>
  )
}
