import { Trans, useLingui } from '@lingui/react/macro'
import { getRouteApi } from '@tanstack/react-router'
import { type DayFact, HistoryChart } from '../../../shell/charts/history-chart.tsx'
import { Loaded } from '../../../shell/loaded.tsx'
import { useDuration } from '../../../shell/locale/duration.ts'
import { NativeSelect } from '../../../ui/fields/input.tsx'
import { CircleAlert } from '../../../ui/icons/icons.tsx'
import { Card } from '../../../ui/layout/page.tsx'
import { shownAddress } from '../channel-address.ts'
import type { Channel } from '../channels.ts'
import { useLimitWords, useQualityWords } from './rating-words.ts'
import { type SenderHealth, useSenderHealth } from './sender-health.ts'
import { useWorsenedWords } from './worsened-words.ts'

const route = getRouteApi('/settings/channels/$id')

const SPANS = [7, 30, 90, 365]

/** How well a channel sends, by day: what arrived, what failed, how long it took, and what the provider says. */
export function HealthCard({ channel: { id } }: { channel: Channel }) {
  const { t } = useLingui()
  const { days = 30 } = route.useSearch()
  const navigate = route.useNavigate()
  const health = useSenderHealth(id, days)
  return (
    <Card
      title={t({ message: 'Health', context: 'channel' })}
      actions={
        <NativeSelect
          aria-label={t`Period`}
          className="!w-auto"
          value={days}
          onChange={({ target }) => void navigate({ search: { days: Number(target.value) }, replace: true })}
        >
          {SPANS.map((span) => (
            <option key={span} value={span}>
              {t`Last ${span} days`}
            </option>
          ))}
        </NativeSelect>
      }
    >
      <Loaded query={health}>
        {({ data }) => (
          <div className="divide-y divide-line/60">
            {data.length === 0 && (
              <div className="p-4">
                <NoMessages />
              </div>
            )}
            {data.map((sender) => (
              <OfSender key={sender.address} sender={sender} isOnly={data.length === 1} />
            ))}
          </div>
        )}
      </Loaded>
    </Card>
  )
}

function OfSender({ sender, isOnly }: { sender: SenderHealth; isOnly: boolean }) {
  const words = useWorsenedWords()
  return (
    <div className="flex flex-col gap-3 p-4">
      {!isOnly && <bdi className="tabular font-medium">{shownAddress(sender.address)}</bdi>}
      {sender.worsened.length > 0 && (
        <ul className="flex flex-col gap-1">
          {sender.worsened.map((each) => (
            <li key={each.what} className="flex items-center gap-2">
              <CircleAlert size={14} className="shrink-0 text-warn" aria-hidden />
              {words(each)}
            </li>
          ))}
        </ul>
      )}
      {sender.days.some(({ attempted }) => attempted > 0) ? <Days sender={sender} /> : <NoMessages />}
    </div>
  )
}

function NoMessages() {
  return (
    <p className="text-soft">
      <Trans>No messages in this period. Send one, and its day appears here.</Trans>
    </p>
  )
}

type Day = SenderHealth['days'][number]

function Days({ sender: { address, days } }: { sender: SenderHealth }) {
  const { t } = useLingui()
  const reportsDeliveries = days[0]?.delivered !== null
  const facts = useFacts(days)
  const series = reportsDeliveries
    ? [
        { id: 'delivered', label: t({ message: 'Delivered', context: 'messages' }) },
        { id: 'undelivered', label: t({ message: 'Not delivered', context: 'messages' }) },
        { id: 'failed', label: t({ message: 'Failed', context: 'messages' }) },
      ]
    : [
        { id: 'sent', label: t({ message: 'Sent', context: 'messages' }) },
        { id: 'failed', label: t({ message: 'Failed', context: 'messages' }) },
      ]
  return (
    <HistoryChart
      title={t`Messages of ${address} by day (UTC)`}
      series={series}
      tones={reportsDeliveries ? ['good', 'strong', 'danger'] : ['good', 'danger']}
      days={days.map(({ day, attempted, failed, delivered }) => ({
        day,
        values:
          delivered === null
            ? [attempted - failed, failed]
            : [delivered, Math.max(0, attempted - failed - delivered), failed],
      }))}
      facts={reportsDeliveries ? facts : facts.filter(({ id }) => id === 'share')}
    />
  )
}

/** What the table says of a day besides the numbers. */
function useFacts(days: readonly Day[]): DayFact[] {
  const { t, i18n } = useLingui()
  const quality = useQualityWords()
  const limit = useLimitWords()
  const duration = useDuration()
  const byDay = new Map(days.map((day) => [day.day, day]))
  const timeOf = (seconds: number | null | undefined) => (seconds == null ? '' : duration(seconds))
  const shareOf = (day: Day | undefined) =>
    day && day.attempted > 0
      ? i18n.number(day.failed / day.attempted, { style: 'percent', maximumFractionDigits: 1 })
      : ''
  return [
    { id: 'share', label: t`Share failed`, of: (day) => shareOf(byDay.get(day)) },
    { id: 'median', label: t`Half delivered within`, of: (day) => timeOf(byDay.get(day)?.medianSeconds) },
    { id: 'p95', label: t`95% delivered within`, of: (day) => timeOf(byDay.get(day)?.p95Seconds) },
    {
      id: 'quality',
      label: t({ message: 'Quality', context: 'channel' }),
      of: (day) => quality(byDay.get(day)?.quality ?? null)?.words ?? '',
      toneOf: (day) => quality(byDay.get(day)?.quality ?? null)?.tone,
    },
    {
      id: 'limit',
      label: t`Messaging limit`,
      of: (day) => limit(byDay.get(day)?.messagingLimit ?? null) ?? '',
    },
  ]
}
