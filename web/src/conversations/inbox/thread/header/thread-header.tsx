import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { usePermission } from '../../../../identity/session.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { useIsPhone } from '../../../../ui/hooks/use-media.ts'
import { Avatar } from '../../../../ui/records/avatar.tsx'
import { Badge } from '../../../../ui/records/badge.tsx'
import { type Acts, useMe } from '../../cache/acts.ts'
import { type ConversationDetails, contactName } from '../../cache/conversation.ts'
import { useOwnerName } from '../../cache/members.ts'
import { AlarmClock, ArrowLeft, Bot, CircleCheck, PanelRight } from '../../icons.tsx'
import { ChannelIcon } from '../../list/channel-icon.tsx'
import { inboxRoute, useOpenConversation } from '../../search.ts'
import { AssignMenu } from './assign-menu.tsx'
import { LabelMenu } from './label-menu.tsx'
import { SnoozeMenu } from './snooze-menu.tsx'

export type OpenMenu = 'assign' | 'label' | 'snooze' | null

interface ThreadHeaderProps {
  conversation: ConversationDetails
  acts: Acts
  menu: OpenMenu
  onMenu: (menu: OpenMenu) => void
}

/** Who the conversation is with, who has it, and what can be done with it. */
export function ThreadHeader({ conversation, acts, menu, onMenu }: ThreadHeaderProps) {
  const { t } = useLingui()
  const mayWrite = usePermission('conversations:write')
  const show = useOpenConversation()
  const navigate = inboxRoute.useNavigate()
  const name = contactName(conversation)
  const Heading = useIsPhone() ? 'h1' : 'h2'
  return (
    <header className="shrink-0 border-b px-4 py-2 phone:px-2">
      <div className="flex min-h-8 items-center gap-2">
        <span className="hidden @max-lg/inbox:block phone:block">
          <Button kind="quiet" size="icon" aria-label={t`Back to the list`} onClick={() => show(undefined)}>
            <ArrowLeft size={18} />
          </Button>
        </span>
        <Avatar name={name} size={28} />
        <div className="min-w-0 flex-1">
          <Heading className="truncate text-base leading-5 font-semibold" dir="auto">
            {name}
          </Heading>
          <p className="flex items-center gap-1.5 text-xs text-soft">
            <ChannelIcon conversation={conversation} />
            <State conversation={conversation} />
          </p>
        </div>
        <Button
          kind="quiet"
          size="icon"
          className="@5xl/inbox:hidden"
          aria-label={t`Details`}
          onClick={() => void navigate({ to: '.', search: (before) => ({ ...before, details: true }) })}
        >
          <PanelRight size={16} />
        </Button>
      </div>
      {mayWrite && (
        <div className="mt-1.5 flex flex-wrap items-center gap-1.5">
          <MainAct conversation={conversation} acts={acts} />
          <AssignMenu
            current={conversation.assignee}
            onAssign={(assignee) => void acts.assign(conversation, assignee)}
            open={menu === 'assign'}
            onOpenChange={(open) => onMenu(open ? 'assign' : null)}
          />
          <LabelMenu
            labels={conversation.labels}
            onChange={(labels) => void acts.label(conversation, labels)}
            open={menu === 'label'}
            onOpenChange={(open) => onMenu(open ? 'label' : null)}
          />
          <Snooze conversation={conversation} acts={acts} menu={menu} onMenu={onMenu} />
          {conversation.state === 'CLOSED' ? (
            <Button size="small" onClick={() => void acts.reopen(conversation)}>
              <Trans>Reopen</Trans>
            </Button>
          ) : (
            <Button size="small" onClick={() => void acts.close(conversation)}>
              <CircleCheck size={14} />
              <Trans>Close</Trans>
            </Button>
          )}
          <Presence conversation={conversation} />
        </div>
      )}
      {conversation.labels.length > 0 && (
        <ul aria-label={t`Labels`} className="mt-1.5 flex flex-wrap gap-1">
          {conversation.labels.map((label) => (
            <li key={label}>
              <Badge tone="info">
                <bdi>{label}</bdi>
              </Badge>
            </li>
          ))}
        </ul>
      )}
    </header>
  )
}

function Snooze({ conversation, acts, menu, onMenu }: ThreadHeaderProps) {
  const { state, snoozedUntil } = conversation
  if (state !== 'HUMAN' && state !== 'WAITING') return null
  if (snoozedUntil !== null)
    return (
      <Button size="small" onClick={() => void acts.wake(conversation)}>
        <AlarmClock size={14} />
        <Trans>Bring back now</Trans>
      </Button>
    )
  return (
    <SnoozeMenu
      onSnooze={(until) => void acts.snooze(conversation, until)}
      open={menu === 'snooze'}
      onOpenChange={(open) => onMenu(open ? 'snooze' : null)}
    />
  )
}

/** Who has the conversation, in words. */
function State({ conversation: { state, assignee } }: { conversation: ConversationDetails }): ReactNode {
  const me = useMe()
  const nameOf = useOwnerName()
  if (state === 'AGENT')
    return (
      <span className="inline-flex items-center gap-1">
        <Bot size={12} />
        <Trans>The agent answers</Trans>
      </span>
    )
  if (state === 'WAITING') return <Trans>Waiting for somebody from your team</Trans>
  if (state === 'CLOSED') return <Trans>Closed</Trans>
  if (assignee === me) return <Trans>You have this conversation</Trans>
  const owner = nameOf(assignee ?? '')
  return <Trans>{owner} has this conversation</Trans>
}

function MainAct({ conversation, acts }: { conversation: ConversationDetails; acts: Acts }) {
  const me = useMe()
  const { state, assignee } = conversation
  if (state === 'HUMAN' && assignee === me)
    return (
      <Button size="small" onClick={() => void acts.handBack(conversation)}>
        <Bot size={14} />
        <Trans>Hand back to agent</Trans>
      </Button>
    )
  if (state === 'CLOSED') return null
  return (
    <Button size="small" kind="primary" onClick={() => void acts.takeOver(conversation)}>
      <Trans>Take over</Trans>
    </Button>
  )
}

/** Colleagues who look at the conversation or type in it. */
function Presence({ conversation: { present } }: { conversation: ConversationDetails }) {
  const me = useMe()
  const nameOf = useOwnerName()
  const others = present.filter(({ by }) => by !== me)
  return (
    <p role="status" className="ml-auto truncate text-xs text-soft">
      {others.map(({ by, doing }) => {
        const name = nameOf(by)
        return (
          <span key={by} className="ml-2">
            {doing === 'typing' ? <Trans>{name} is typing…</Trans> : <Trans>{name} is here</Trans>}
          </span>
        )
      })}
    </p>
  )
}
