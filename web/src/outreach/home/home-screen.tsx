import type { I18n } from '@lingui/core'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { usePermission } from '../../identity/session.ts'
import { Failure } from '../../shell/failure.tsx'
import { NO_RECORD } from '../../shell/frame/sections.ts'
import { parley } from '../../shell/queries/api.ts'
import { Check, ChevronRight, CircleAlert } from '../../ui/icons/icons.tsx'
import { Card, Page, Sheet } from '../../ui/layout/page.tsx'
import { Skeleton } from '../../ui/layout/skeleton.tsx'
import { ChannelHealth } from './channel-health.tsx'
import { FirstSteps } from './first-steps.tsx'
import { HoursCard } from './hours-card.tsx'
import { type Incident, keyOfIncident, useIncidentWords } from './incident-words.ts'
import { LiveInitiatives } from './live-initiatives.tsx'
import { OtherSide } from './other-side.tsx'
import { RecentEvents } from './recent-events.tsx'
import { TourCard } from './tour-card.tsx'

const LOOK_EVERY_MS = 10_000

/** Today's numbers, what requires attention, and the first steps for new organizations. */
export function HomeScreen() {
  const { t } = useLingui()
  const maySetUp = usePermission('initiatives:write')
  const overview = useQuery({
    queryKey: ['overview'],
    queryFn: ({ signal }) => parley.overview.get({}, { signal }),
    refetchInterval: LOOK_EVERY_MS,
  })
  if (overview.error && !overview.data) {
    return <Failure error={overview.error} onRetry={() => void overview.refetch()} />
  }
  const given = overview.data
  const hasLaunched = given && (given.initiatives.live > 0 || given.total.sent > 0)
  const isNew = given && (given.people === 0 || given.segments === 0 || !hasLaunched)
  return (
    <Page title={t`Home`}>
      <Sheet>
        <div className="flex flex-col gap-6">
          {isNew && maySetUp && (
            <FirstSteps
              hasDraft={given.initiatives.all > 0}
              done={{
                people: given.people > 0,
                segment: given.segments > 0,
                initiative: hasLaunched === true,
              }}
            />
          )}
          {given && !isNew && <TourCard />}
          {!isNew && <OtherSide />}
          <section aria-label={t`So far`}>
            <dl className="grid grid-cols-4 gap-3 max-lg:grid-cols-2">
              <Figure label={t`People`} value={given?.people} to="/people" />
              <Figure label={t`Messages sent`} value={given?.total.sent} />
              <Figure label={t`Conversations`} value={given?.total.conversations} />
              <Figure label={t`Answers collected`} value={given?.total.answers} />
            </dl>
          </section>
          <section aria-label={t`Today`}>
            <dl className="grid grid-cols-4 gap-3 max-lg:grid-cols-2">
              <Figure label={t`Live initiatives`} value={given?.initiatives.live} to="/initiatives" />
              <Figure label={t`Events today`} value={given?.today.events} to="/events" />
              <Figure
                label={t({ message: 'Sent today', context: 'messages' })}
                value={given?.today.messagesSent}
              />
              <Figure
                label={t({ message: 'Received today', context: 'messages' })}
                value={given?.today.messagesReceived}
              />
            </dl>
          </section>
          {given && <Attention {...given.attention} />}
          {given && !isNew && <HoursCard />}
          {given && given.initiatives.live > 0 && <LiveInitiatives />}
          <ChannelHealth />
          <RecentEvents />
        </div>
      </Sheet>
    </Page>
  )
}

/** The service stops counting here. */
const MOST_COUNTED = 10_000

function counted(i18n: I18n, value: number): string {
  return `${i18n.number(value)}${value >= MOST_COUNTED ? '+' : ''}`
}

interface FigureProps {
  label: string
  value: number | undefined
  to?: '/people' | '/events' | '/initiatives'
}

function Figure({ label, value, to }: FigureProps) {
  const { i18n } = useLingui()
  const number = value === undefined ? <Skeleton className="my-1 h-5 w-16" /> : counted(i18n, value)
  return (
    <div className="relative rounded-lg border bg-surface px-4 py-3 shadow-card has-[a:hover]:border-strong">
      <dt className="text-xs text-soft">
        {to ? (
          <Link to={to} className="after:absolute after:inset-0">
            {label}
          </Link>
        ) : (
          label
        )}
      </dt>
      <dd className="tabular mt-0.5 text-2xl font-semibold">{number}</dd>
    </div>
  )
}

/** Where waiting conversations are. */
const INBOX = { to: '/inbox/{-$conversation}', params: NO_RECORD, search: { view: 'waiting' } } as const

/** Where values wait for a person. */
const REVIEW = { to: '/initiatives/review' } as const

interface AttentionProps {
  conversationsWaiting: number
  valuesToReview?: number | undefined
  deliveriesFailed: number
  workSetAside: number
  messagesUnknown?: number | undefined
  failing?: readonly Incident[] | undefined
}

function Attention(props: AttentionProps) {
  const { conversationsWaiting, valuesToReview = 0, deliveriesFailed, workSetAside, failing = [] } = props
  const { messagesUnknown = 0 } = props
  const { t, i18n } = useLingui()
  const words = useIncidentWords()
  const all = [
    {
      of: 'conversations',
      count: conversationsWaiting,
      words: plural(conversationsWaiting, {
        one: 'conversation waiting for your team',
        other: 'conversations waiting for your team',
      }),
    },
    {
      of: 'reviews',
      count: valuesToReview,
      words: plural(valuesToReview, { one: 'value to review', other: 'values to review' }),
    },
    {
      of: 'deliveries',
      count: deliveriesFailed,
      words: plural(deliveriesFailed, {
        one: 'webhook delivery failed in the last 24 hours',
        other: 'webhook deliveries failed in the last 24 hours',
      }),
    },
    {
      of: 'work',
      count: workSetAside,
      words: plural(workSetAside, {
        one: 'job failed after every retry',
        other: 'jobs failed after every retry',
      }),
    },
    {
      of: 'messages',
      count: messagesUnknown,
      words: plural(messagesUnknown, {
        one: 'message may not have been sent',
        other: 'messages may not have been sent',
      }),
    },
  ] as const
  const needs = all.filter(({ count }) => count > 0)
  return (
    <Card title={t`Needs attention`}>
      {needs.length === 0 && failing.length === 0 ? (
        <p className="flex items-center gap-2 px-4 py-3 text-soft">
          <Check size={15} className="text-good" aria-hidden />
          <Trans>Nothing needs your attention.</Trans>
        </p>
      ) : (
        <ul>
          {failing.map((incident) => (
            <li key={keyOfIncident(incident)} className="border-b border-line/60 last:border-0">
              <Link
                to="/attention"
                search={{ of: 'incidents' }}
                className="flex items-baseline gap-2 px-4 py-2.5 hover:bg-hover"
              >
                <CircleAlert size={14} className="self-center text-warn" aria-hidden />
                <span className="min-w-0 flex-1" dir="auto">
                  {words(incident)}
                </span>
                <ChevronRight size={14} className="self-center text-faint" aria-hidden />
              </Link>
            </li>
          ))}
          {needs.map(({ of, count, words }) => (
            <li key={of} className="border-b border-line/60 last:border-0">
              <Link
                {...(of === 'conversations'
                  ? INBOX
                  : of === 'reviews'
                    ? REVIEW
                    : { to: '/attention', search: { of } })}
                className="flex items-baseline gap-2 px-4 py-2.5 hover:bg-hover"
              >
                <span className="tabular font-semibold text-warn">{counted(i18n, count)}</span>
                <span className="flex-1">{words}</span>
                <ChevronRight size={14} className="self-center text-faint" aria-hidden />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
