import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { PermissionGate } from '../../identity/permission-gate.tsx'
import { usePermission } from '../../identity/session.ts'
import { cn } from '../../ui/class-names.ts'
import { MessagesSquare } from '../../ui/icons/icons.tsx'
import { Empty } from '../../ui/layout/empty.tsx'
import { useMe } from './cache/acts.ts'
import { useLiveInbox } from './cache/live.ts'
import { useConversations } from './cache/queries.ts'
import { ContextPane } from './context/context-pane.tsx'
import { BulkBar } from './list/bulk-bar.tsx'
import { ConversationListPane } from './list/conversation-list.tsx'
import { InboxMenu } from './list/inbox-menu.tsx'
import { ListHeader } from './list/list-header.tsx'
import { useChoice } from './list/selection.ts'
import { useInboxAddress, useOpenConversation } from './search.ts'
import { ThreadPane } from './thread/thread-pane.tsx'
import { useInboxKeys } from './use-inbox-keys.ts'
import { useOnline } from './use-online.ts'

/** Conversations, the open one, and who it is with. The address says what is shown. */
export function InboxScreen() {
  const { t } = useLingui()
  return (
    <PermissionGate permission="conversations:read" title={t`Inbox`}>
      <Panes />
    </PermissionGate>
  )
}

function Panes() {
  const me = useMe()
  const mayWrite = usePermission('conversations:write')
  const { conversation: open, details, filter } = useInboxAddress()
  const show = useOpenConversation()
  const list = useConversations(filter, me)
  const choice = useChoice(list.rows, mayWrite)
  const searchBox = useRef<HTMLInputElement>(null)
  useLiveInbox()
  useOnline()
  useInboxKeys({ rows: list.rows, open, show, searchBox })
  // Enter in the search opens the first conversation that is found, as soon as it is known.
  const [sought, setSought] = useState<string | null>(null)
  const first = list.rows[0]?.id
  useEffect(() => {
    if (sought === null || sought !== (filter.q ?? '') || list.isPending) return
    setSought(null)
    if (first !== undefined) show(first)
  }, [sought, filter.q, list.isPending, first, show])
  const { view: _, sort: __, ...others } = filter
  return (
    // As wide as the page has room: the simulated phone may stand beside it.
    <div className="@container/inbox flex h-full min-h-0">
      <div
        className={cn(
          'flex w-76 shrink-0 flex-col border-r @max-3xl/inbox:w-60 2xl:w-88 phone:w-full! phone:border-0',
          open && '@max-lg/inbox:hidden phone:hidden',
        )}
      >
        <ListHeader searchBox={searchBox} onEnter={setSought} actions={<InboxMenu choice={choice} />} />
        {choice.isChoosing && <BulkBar rows={list.rows} choice={choice} />}
        <ConversationListPane
          list={list}
          isFiltered={Object.keys(others).length > 0}
          open={open}
          onOpen={show}
          choice={choice}
        />
      </div>
      {open ? (
        <>
          <div className={cn('flex min-w-0 flex-1 flex-col', details && '@max-5xl/inbox:hidden')}>
            <ThreadPane key={open} id={open} />
          </div>
          <div
            className={cn(
              'w-72 shrink-0 overflow-y-auto border-l 2xl:w-80 @max-5xl/inbox:w-full @max-5xl/inbox:flex-1 @max-5xl/inbox:border-0',
              !details && '@max-5xl/inbox:hidden',
            )}
          >
            <ContextPane key={open} id={open} />
          </div>
        </>
      ) : (
        <div className="grid flex-1 place-items-center phone:hidden">
          <NothingOpen />
        </div>
      )}
    </div>
  )
}

function NothingOpen() {
  const { t } = useLingui()
  return (
    <Empty icon={MessagesSquare} title={t`Open a conversation`}>
      <Trans>Choose one from the list, or press J for the first.</Trans>
    </Empty>
  )
}
