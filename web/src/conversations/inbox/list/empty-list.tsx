import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '../../../ui/controls/button.tsx'
import { Inbox, SearchX } from '../../../ui/icons/icons.tsx'
import { Empty } from '../../../ui/layout/empty.tsx'
import { inboxRoute, useInboxAddress } from '../search.ts'

/** Shown in place of an empty list: what would be here, and where to look instead. */
export function EmptyList({ isFiltered }: { isFiltered: boolean }) {
  const { t } = useLingui()
  const { filter } = useInboxAddress()
  const navigate = inboxRoute.useNavigate()
  const show = (view: typeof filter.view) => void navigate({ to: '.', search: { view }, replace: true })
  if (isFiltered) {
    return (
      <Empty
        icon={SearchX}
        title={t`No conversations match`}
        actions={
          <Button onClick={() => show(filter.view)}>
            <Trans>Clear filters</Trans>
          </Button>
        }
      >
        <Trans>Change the search or the filters.</Trans>
      </Empty>
    )
  }
  const words = {
    waiting: [t`Nobody is waiting`, t`Conversations that need your team appear here.`],
    mine: [t`You have no conversations`, t`Take over a conversation, or let a colleague assign you one.`],
    mentioned: [
      t`No note mentions you`,
      t`Conversations appear here when a colleague writes @ and your name in a note.`,
    ],
    unassigned: [t`Every conversation has an owner`, t`Conversations that nobody has taken appear here.`],
    snoozed: [
      t`No snoozed conversations`,
      t`Snoozed conversations come back at their time, or when the person writes.`,
    ],
    agent: [t`The agent has no conversations`, t`Conversations that the agent answers appear here.`],
    all: [t`No conversations yet`, t`They begin when somebody writes to you or answers your messages.`],
    closed: [t`No closed conversations`, t`Conversations appear here when they end.`],
  }[filter.view]
  return (
    <Empty
      icon={Inbox}
      title={words[0]}
      actions={
        filter.view !== 'all' && (
          <Button onClick={() => show('all')}>
            <Trans>Show all conversations</Trans>
          </Button>
        )
      }
    >
      {words[1]}
    </Empty>
  )
}
