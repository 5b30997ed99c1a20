import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PermissionGate } from '../../identity/permission-gate.tsx'
import { Trail } from '../../shell/frame/trail.tsx'
import { Loaded } from '../../shell/loaded.tsx'
import { useDuration } from '../../shell/locale/duration.ts'
import { serviceTime } from '../../shell/locale/service-time.ts'
import { Timestamp } from '../../shell/locale/timestamp.tsx'
import { parley } from '../../shell/queries/api.ts'
import { NativeSelect } from '../../ui/fields/input.tsx'
import { Page, Sheet } from '../../ui/layout/page.tsx'
import { useOwnerName } from '../inbox/cache/members.ts'
import { useReasons } from '../inbox/reasons.ts'
import { useSenders } from '../senders.ts'
import { ByDay } from './by-day.tsx'
import { channelsOf } from './days.ts'
import type { Report } from './report.ts'
import { ReportTable } from './report-table.tsx'

const route = getRouteApi('/inbox/reports')

const SPANS = [7, 30, 90, 365]
const DAY_MS = 86_400_000

/** How well the inbox goes: how much comes in, how fast it is answered, and by whom. */
export function ReportsScreen() {
  const { t } = useLingui()
  const { days = 30, channel } = route.useSearch()
  const navigate = route.useNavigate()
  const senders = useSenders()
  // The one of the address stays to choose from, although it may be gone.
  const addresses = new Set([...senders.map(({ address }) => address), ...(channel ? [channel] : [])])
  const choose = (changes: { days?: number; channel?: string | undefined }) =>
    void navigate({ search: (before) => ({ ...before, ...changes }), replace: true })
  const from = new Date(serviceTime().getTime() - (days - 1) * DAY_MS).toISOString().slice(0, 10)
  const report = useQuery({
    queryKey: ['conversations', 'report', from, channel],
    queryFn: ({ signal }) => parley.inbox.reports.get({ from, ...(channel && { channel }) }, { signal }),
  })
  return (
    <PermissionGate permission="conversations:read" title={t`Inbox reports`}>
      <Page title={t`Inbox reports`} trail={<Trail to="/inbox/{-$conversation}">{t`Inbox`}</Trail>}>
        <Sheet wide>
          <div className="mb-4 flex flex-wrap gap-2">
            <NativeSelect
              aria-label={t`Period`}
              className="!w-auto"
              value={days}
              onChange={({ target }) => choose({ days: Number(target.value) })}
            >
              {SPANS.map((span) => (
                <option key={span} value={span}>
                  {t`Last ${span} days`}
                </option>
              ))}
            </NativeSelect>
            {(senders.length > 1 || channel !== undefined) && (
              <NativeSelect
                aria-label={t`Number or address`}
                className="!w-auto max-w-full"
                value={channel ?? ''}
                onChange={({ target }) => choose({ channel: target.value || undefined })}
              >
                <option value="">{t`All numbers and addresses`}</option>
                {[...addresses].map((address) => (
                  <option key={address} value={address}>
                    {address}
                  </option>
                ))}
              </NativeSelect>
            )}
          </div>
          <Loaded query={report}>{(data) => <Figures report={data} channel={channel} />}</Loaded>
        </Sheet>
      </Page>
    </PermissionGate>
  )
}

function Figures({ report, channel }: { report: Report; channel: string | undefined }) {
  const { t, i18n } = useLingui()
  const duration = useDuration()
  const reasons = useReasons()
  const nameOf = useOwnerName()
  const { totals, firstResponse, resolution, resolvedBy, waiting, members, labels } = report
  const closed = resolvedBy.agent + resolvedBy.people + resolvedBy.silence
  const alone = closed === 0 ? null : resolvedBy.agent / closed
  return (
    <div className="flex flex-col gap-6">
      <dl className="grid grid-cols-4 gap-3 max-lg:grid-cols-2">
        <Figure label={t`Waiting now`} value={`${i18n.number(waiting.count)}${waiting.capped ? '+' : ''}`}>
          {waiting.longestSince !== null && (
            <Trans>
              longest since <Timestamp at={waiting.longestSince} />
            </Trans>
          )}
        </Figure>
        <Figure label={t`First response, median`} value={duration(firstResponse.medianSeconds)}>
          <Trans>95% within {duration(firstResponse.p95Seconds)}</Trans>
        </Figure>
        <Figure label={t`Time to close, median`} value={duration(resolution.medianSeconds)}>
          <Trans>95% within {duration(resolution.p95Seconds)}</Trans>
        </Figure>
        <Figure
          label={t`Closed by the agent alone`}
          value={alone === null ? '—' : i18n.number(alone, { style: 'percent', maximumFractionDigits: 0 })}
        >
          <Trans>
            {i18n.number(resolvedBy.agent)} of {i18n.number(closed)} closed
          </Trans>
        </Figure>
        <Figure label={t`Conversations opened`} value={i18n.number(totals.opened)} />
        <Figure label={t`Conversations closed`} value={i18n.number(totals.resolved)} />
        <Figure label={t`Messages received`} value={i18n.number(totals.received)} />
        <Figure
          label={t`Messages written`}
          value={i18n.number(totals.writtenByPeople + totals.writtenByAgent)}
        >
          <Trans>{i18n.number(totals.writtenByAgent)} by the agent</Trans>
        </Figure>
      </dl>
      <ByDay report={report} />
      <ReportTable
        title={t`By number or address`}
        table="days"
        report={report}
        channel={channel}
        head={[
          t`Number or address`,
          t({ message: 'Opened', context: 'conversations' }),
          t({ message: 'Closed', context: 'conversations' }),
          t({ message: 'Received', context: 'messages' }),
          t({ message: 'Written', context: 'messages' }),
        ]}
        rows={channelsOf(report).map((row) => [
          row.channel,
          i18n.number(row.opened),
          i18n.number(row.resolved),
          i18n.number(row.received),
          i18n.number(row.writtenByPeople + row.writtenByAgent),
        ])}
      />
      <div className="grid grid-cols-2 gap-6 max-lg:grid-cols-1">
        <ReportTable
          title={t`Why people were called`}
          table="reasons"
          report={report}
          channel={channel}
          head={[t`Reason`, t`Times`]}
          rows={report.reasons.map(({ reason, count }) => [reasons[reason], i18n.number(count)])}
        />
        <ReportTable
          title={t`By label`}
          table="labels"
          report={report}
          channel={channel}
          head={[
            t`Label`,
            t({ message: 'Closed', context: 'conversations' }),
            t`Time to close`,
            t`Time to close: 95% within`,
          ]}
          rows={labels.map((row) => [
            row.label,
            i18n.number(row.resolved),
            duration(row.resolution.medianSeconds),
            duration(row.resolution.p95Seconds),
          ])}
        />
      </div>
      <ReportTable
        title={t`By member`}
        table="members"
        report={report}
        channel={channel}
        head={[
          t`Member`,
          t`Messages`,
          t({ message: 'Closed', context: 'conversations' }),
          t`First response`,
          t`First response: 95% within`,
          t`Time to close`,
          t`Time to close: 95% within`,
        ]}
        rows={members.map((row) => [
          nameOf(row.member),
          i18n.number(row.written),
          i18n.number(row.resolved),
          duration(row.firstResponse.medianSeconds),
          duration(row.firstResponse.p95Seconds),
          duration(row.resolution.medianSeconds),
          duration(row.resolution.p95Seconds),
        ])}
      />
    </div>
  )
}

function Figure({ label, value, children }: { label: string; value: string; children?: ReactNode }) {
  return (
    <div className="rounded-lg border bg-surface px-4 py-3 shadow-card">
      <dt className="text-xs text-soft">{label}</dt>
      <dd className="tabular mt-0.5 text-2xl font-semibold">{value}</dd>
      {children && <dd className="tabular text-xs text-faint">{children}</dd>}
    </div>
  )
}
