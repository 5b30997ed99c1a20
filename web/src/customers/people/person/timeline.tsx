import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { Item } from '@parley/sdk'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useSession } from '../../../identity/session.ts'
import { Failure } from '../../../shell/failure.tsx'
import { Loading } from '../../../shell/loading.tsx'
import { Timestamp } from '../../../shell/locale/timestamp.tsx'
import { parley } from '../../../shell/queries/api.ts'
import { useList } from '../../../shell/queries/lists.ts'
import { Button } from '../../../ui/controls/button.tsx'
import {
  Activity,
  ClipboardList,
  History,
  type Icon,
  LogIn,
  LogOut,
  Megaphone,
  MessageSquare,
  UserRound,
} from '../../../ui/icons/icons.tsx'
import { Empty } from '../../../ui/layout/empty.tsx'
import { Badge, type Tone } from '../../../ui/records/badge.tsx'
import { AttributeValue } from '../attribute-value.tsx'
import { RUN_STATUS } from '../run-status.ts'
import { WhyMember } from './why-member.tsx'

type Entry = Item<'cdp_people_timeline'>
type Kind = Entry['kind']

/** A person's events, messages, runs and segments, grouped by day. */
export function Timeline({ externalId, kind }: { externalId: string; kind: Kind | undefined }) {
  const { t } = useLingui()
  const { rows, isLoading, error, retry, hasMore, more, unseen, showUnseen } = useList(
    ['timeline', externalId, kind ?? null],
    (page, options) =>
      parley.people.timeline({ externalId, ...page, limit: PAGE, ...(kind && { kind }) }, options),
    {
      keeps: true,
      live: { kinds: ['message', 'run', 'event', 'segment', 'person'], idOf: ({ id }) => id },
    },
  )
  // Nobody loses their place while only the newest entries are shown.
  const isAtStart = rows.length <= PAGE
  useEffect(() => {
    if (unseen && isAtStart) showUnseen?.()
  }, [unseen, isAtStart, showUnseen])
  const days = useDays(rows)
  return (
    <div className="px-6 py-4 phone:px-4">
      <Kinds externalId={externalId} kind={kind} />
      {!isAtStart && unseen !== undefined && unseen > 0 && (
        <Button size="small" className="mb-3" onClick={showUnseen}>
          <Plural value={unseen} one="# new" other="# new" />
        </Button>
      )}
      {error ? (
        <Failure error={error} onRetry={retry} />
      ) : isLoading ? (
        <Loading />
      ) : rows.length === 0 ? (
        <Empty icon={History} title={t`No activity yet`}>
          <Trans>This person’s events, messages, and segments appear here.</Trans>
        </Empty>
      ) : (
        days.map(({ day, entries }) => (
          <section key={day} className="mb-5">
            <h3 className="mb-1 text-xs font-medium text-faint">{day}</h3>
            <ol>
              {entries.map((entry) => (
                <TimelineEntry key={`${entry.kind} ${entry.id} ${entry.at}`} entry={entry} />
              ))}
            </ol>
          </section>
        ))
      )}
      {hasMore && (
        <Button onClick={more}>
          <Trans>Load earlier</Trans>
        </Button>
      )}
    </div>
  )
}

const PAGE = 50

function Kinds({ externalId, kind }: { externalId: string; kind: Kind | undefined }) {
  const { t } = useLingui()
  const kinds: { kind: Kind | undefined; label: string }[] = [
    { kind: undefined, label: t`All` },
    { kind: 'event', label: t`Events` },
    { kind: 'message', label: t`Messages` },
    { kind: 'run', label: t`Initiatives` },
    { kind: 'answers', label: t`Answers` },
    { kind: 'handed_over', label: t`Hand-overs` },
    { kind: 'segment_entered', label: t`Segments entered` },
    { kind: 'segment_left', label: t`Segments exited` },
  ]
  return (
    <nav aria-label={t`Filter timeline`} className="mb-4 flex flex-wrap gap-1">
      {kinds.map((choice) => (
        <Link
          key={choice.label}
          to="/people/$externalId"
          params={{ externalId }}
          search={choice.kind ? { kind: choice.kind } : {}}
          replace
          activeOptions={{ exact: true, includeSearch: true }}
          activeProps={{}}
          aria-current={choice.kind === kind ? 'page' : undefined}
          className="flex h-7 items-center rounded-md border px-2.5 text-xs text-soft hover:bg-hover aria-[current=page]:border-accent aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent"
        >
          {choice.label}
        </Link>
      ))}
    </nav>
  )
}

function useDays(rows: readonly Entry[]) {
  const { i18n } = useLingui()
  const { timeZone } = useSession().organization
  const format = new Intl.DateTimeFormat(i18n.locale, { dateStyle: 'full', timeZone })
  const byDay = Map.groupBy(rows, ({ at }) => format.format(new Date(at)))
  return [...byDay].map(([day, entries]) => ({ day, entries }))
}

const LOOKS: Record<Kind, { icon: Icon; tone: string }> = {
  event: { icon: Activity, tone: 'text-info bg-info-soft' },
  message: { icon: MessageSquare, tone: 'text-accent bg-accent-soft' },
  run: { icon: Megaphone, tone: 'text-warn bg-warn-soft' },
  answers: { icon: ClipboardList, tone: 'text-good bg-good-soft' },
  handed_over: { icon: UserRound, tone: 'text-warn bg-warn-soft' },
  segment_entered: { icon: LogIn, tone: 'text-good bg-good-soft' },
  segment_left: { icon: LogOut, tone: 'text-soft bg-sunken' },
}

function TimelineEntry({ entry }: { entry: Entry }) {
  const { icon: Icon, tone } = LOOKS[entry.kind]
  return (
    <li className="flex gap-3 border-b border-line/60 py-2.5 last:border-0">
      <span className={`grid size-6 shrink-0 place-items-center rounded-md ${tone}`}>
        <Icon size={13} aria-hidden />
      </span>
      <div className="min-w-0 flex-1">
        <Title entry={entry} />
        {entry.properties && Object.keys(entry.properties).length > 0 && (
          <Properties properties={entry.properties} />
        )}
      </div>
      <span className="text-xs text-faint">
        <Timestamp at={entry.at} asTime />
      </span>
    </li>
  )
}

function Title({ entry }: { entry: Entry }) {
  const { kind, id, title, author, status } = entry
  switch (kind) {
    case 'event':
      return (
        <Link to="/events" search={{ event: id }} className="font-medium hover:underline">
          <bdi>{title}</bdi>
        </Link>
      )
    case 'message':
      return (
        <div>
          <p className="flex flex-wrap items-center gap-1.5 text-xs text-faint">
            <Sender author={author} />
            {status && status !== 'received' && <Status status={status} />}
            {entry.conversationId && <ToConversation id={entry.conversationId} />}
          </p>
          <p className="whitespace-pre-wrap [overflow-wrap:anywhere]" dir="auto">
            {title.trim() === '' ? (
              <em className="text-soft">
                <Trans>Message without text</Trans>
              </em>
            ) : (
              title
            )}
          </p>
        </div>
      )
    case 'run':
      return (
        <p>
          <Trans>
            Joined <bdi className="font-medium">{title}</bdi>
          </Trans>{' '}
          {status && <Status status={status} />}{' '}
          {entry.initiativeId && (
            <Link
              to="/initiatives/$id/participants"
              params={{ id: entry.initiativeId }}
              search={{ run: id }}
              className="text-xs text-soft underline"
            >
              <Trans>Steps</Trans>
            </Link>
          )}
        </p>
      )
    case 'answers':
      return (
        <p>
          <Trans>
            Answered in <bdi className="font-medium">{title}</bdi>
          </Trans>
        </p>
      )
    case 'handed_over':
      return (
        <p className="flex flex-wrap items-center gap-1.5">
          <HandOver reason={title} />
          <ToConversation id={id} />
        </p>
      )
    case 'segment_entered':
    case 'segment_left': {
      const link = (
        <Link to="/segments/$slug" params={{ slug: id }} className="font-medium hover:underline">
          <bdi>{title}</bdi>
        </Link>
      )
      return kind === 'segment_left' ? (
        <p>
          <Trans>Exited {link}</Trans>
        </p>
      ) : (
        <div>
          <Trans>Entered {link}</Trans> <WhyMember slug={id} />
        </div>
      )
    }
  }
}

/** Who wrote, and in which direction. */
function Sender({ author }: { author: string | null }) {
  switch (author) {
    case 'participant':
      return <Trans>From this person</Trans>
    case 'agent':
      return <Trans>To this person, by the agent</Trans>
    case 'human':
      return <Trans>To this person, by your team</Trans>
    case 'journey':
      return <Trans>To this person, by the journey</Trans>
    default:
      return <Trans>To this person, by Parley</Trans>
  }
}

function HandOver({ reason }: { reason: string }) {
  switch (reason) {
    case 'person_asked':
      return <Trans>Handed over to your team: asked for a person</Trans>
    case 'agent_decided':
      return <Trans>Handed over to your team: the agent could not go on</Trans>
    case 'agent_failed':
      return <Trans>Handed over to your team: the agent failed</Trans>
    case 'journey':
      return <Trans>Handed over to your team by the journey</Trans>
    default:
      return <Trans>Handed over to your team</Trans>
  }
}

function ToConversation({ id }: { id: string }) {
  return (
    <Link
      to="/inbox/{-$conversation}"
      params={{ conversation: id }}
      search={{ view: 'all' }}
      className="inline-flex min-h-6 items-center text-xs text-soft underline"
    >
      <Trans>Conversation</Trans>
    </Link>
  )
}

const MESSAGE_STATUS = {
  queued: msg({ message: 'Queued', context: 'message status' }),
  sending: msg({ message: 'Sending', context: 'message status' }),
  sent: msg({ message: 'Sent', context: 'message status' }),
  delivered: msg({ message: 'Delivered', context: 'message status' }),
  read: msg({ message: 'Read', context: 'message status' }),
  failed: msg({ message: 'Failed', context: 'message status' }),
  canceled: msg({ message: 'Canceled', context: 'message status' }),
  unknown: msg({ message: 'Unconfirmed', context: 'message status' }),
}

const STATUS: Record<string, MessageDescriptor> = { ...MESSAGE_STATUS, ...RUN_STATUS }

/** The status of a message or run. A status without a label is shown as the API names it. */
function Status({ status }: { status: string }) {
  const { t } = useLingui()
  const words = STATUS[status]
  return <Badge tone={TONES[status] ?? 'neutral'}>{words ? t(words) : status}</Badge>
}

const TONES: Record<string, Tone> = {
  failed: 'danger',
  unknown: 'warn',
  read: 'good',
  delivered: 'good',
  ACTIVE: 'info',
  COMPLETED: 'good',
  FAILED: 'danger',
}

const MOST_PROPERTIES = 6

function Properties({ properties }: { properties: Record<string, unknown> }) {
  return (
    <dl className="mt-0.5 flex flex-wrap gap-x-4 gap-y-0.5 text-xs">
      {Object.entries(properties)
        .slice(0, MOST_PROPERTIES)
        .map(([key, value]) => (
          <div key={key} className="flex max-w-full gap-1.5 truncate">
            <dt className="text-faint" dir="auto">
              {key}
            </dt>
            <dd className="truncate">
              <AttributeValue value={value} />
            </dd>
          </div>
        ))}
    </dl>
  )
}
