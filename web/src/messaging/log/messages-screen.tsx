import { Trans, useLingui } from '@lingui/react/macro'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { PermissionGate } from '../../identity/permission-gate.tsx'
import { usePermission } from '../../identity/session.ts'
import { serviceTime } from '../../shell/locale/service-time.ts'
import { parley } from '../../shell/queries/api.ts'
import { useList } from '../../shell/queries/lists.ts'
import { RecordList } from '../../shell/record-list.tsx'
import { ListViews } from '../../shell/views/list-views.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { SearchX, Send } from '../../ui/icons/icons.tsx'
import { Empty } from '../../ui/layout/empty.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { useMessageColumns } from './message-columns.tsx'
import { MessageFilters } from './message-filters.tsx'
import { MessagePanel } from './message-panel.tsx'

const KEPT = ['person', 'status', 'from', 'channel', 'days', 'initiative', 'template']

const DAY_MS = 86_400_000

const route = getRouteApi('/messages')

/** Every message of every channel, newest first. */
export function MessagesScreen() {
  const { t } = useLingui()
  return (
    <PermissionGate permission="conversations:read" title={t`Messages`}>
      <Log />
    </PermissionGate>
  )
}

function Log() {
  const { t } = useLingui()
  const { message, person } = route.useSearch()
  const go = route.useNavigate()
  const filters = useFilters()
  const list = useList(
    ['messages', 'log', filters],
    (page, options) => parley.messages.list({ ...filters, ...page }, options),
    { keeps: true, isCounted: true, live: { kinds: ['message'], idOf: ({ id }) => id } },
  )
  const maySend = usePermission('conversations:write')
  const show = (id: string | undefined) => void go({ search: (before) => ({ ...before, message: id }) })
  return (
    <Page
      title={t`Messages`}
      actions={
        <>
          <ListViews list="messages" keeps={KEPT} />
          {maySend && (
            <Button kind="primary" asChild>
              <Link to="/messages/new" search={person ? { person } : {}}>
                <Send size={15} />
                <Trans>Send message</Trans>
              </Link>
            </Button>
          )}
        </>
      }
      bar={<MessageFilters />}
    >
      <RecordList
        place="messages"
        list={list}
        empty={<NoMessages isNarrowed={Object.keys(filters).length > 0} />}
        label={t`Messages`}
        columns={useMessageColumns()}
        keyOf={({ id }) => id}
        onOpen={({ id }) => show(id)}
      />
      {message && <MessagePanel id={message} onClose={() => show(undefined)} />}
    </Page>
  )
}

/** The search parameters as the service names them. */
function useFilters() {
  const { person, status, from, channel, days, initiative, template } = route.useSearch()
  // The time is read once for each choice, so that a page and the next one have the same filters.
  const since = useMemo(() => days && new Date(serviceTime().getTime() - days * DAY_MS).toISOString(), [days])
  return {
    ...(person && { personExternalId: person }),
    ...(status && { status }),
    ...(from && (from === 'outbound' ? { direction: from } : { source: from })),
    ...(channel && { channel }),
    ...(initiative && { initiativeId: initiative }),
    ...(template && { templateId: template }),
    ...(since && { since }),
  }
}

function NoMessages({ isNarrowed }: { isNarrowed: boolean }) {
  const { t } = useLingui()
  if (!isNarrowed)
    return (
      <Empty icon={Send} title={t`No messages yet`}>
        <Trans>Every message that you send or receive appears here.</Trans>
      </Empty>
    )
  return (
    <Empty
      icon={SearchX}
      title={t`No matching messages`}
      actions={
        <Button asChild>
          <Link to="/messages" search={{}}>
            <Trans>Show all messages</Trans>
          </Link>
        </Button>
      }
    >
      <Trans>Try another status, person or time.</Trans>
    </Empty>
  )
}
