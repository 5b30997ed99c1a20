import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useEventNames } from '../../customers/segments/catalog.ts'
import { HistoryChart } from '../../shell/charts/history-chart.tsx'
import { Failure } from '../../shell/failure.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { InlineSelect } from '../../ui/fields/inline-select.tsx'
import { Waypoints } from '../../ui/icons/icons.tsx'
import { Empty } from '../../ui/layout/empty.tsx'
import { Card } from '../../ui/layout/page.tsx'
import { Skeleton } from '../../ui/layout/skeleton.tsx'
import { Groups } from './groups.tsx'
import { Holdout } from './holdout.tsx'
import { type Choice, type Dimension, MODELS, type Report, SPANS, useReport } from './report.ts'
import { WindowsLine } from './windows-line.tsx'

interface AttributionProps {
  /** undefined: all initiatives. */
  initiativeId?: string
  choice: Choice
  onChoose: (changes: Partial<Choice>) => void
}

/** Which messages, clicks and replies led to the goal: over time, by group, and compared with the holdout. */
export function Attribution({ initiativeId, choice, onChoose }: AttributionProps) {
  const report = useReport(initiativeId, choice)
  if (report.error && !report.data)
    return <Failure error={report.error} onRetry={() => void report.refetch()} />
  if (!report.data) return <Skeleton className="h-64 w-full" />
  if (report.data.eventNames.length === 0) return <NoGoal initiativeId={initiativeId} />
  return (
    <div className="flex flex-col gap-6">
      <Controls
        isOfOne={initiativeId !== undefined}
        eventNames={report.data.eventNames}
        choice={choice}
        onChoose={onChoose}
      />
      {report.data.countedAt === null ? (
        <Counting />
      ) : (
        <Figures report={report.data} choice={choice} isOfOne={initiativeId !== undefined} />
      )}
      <WindowsLine settings={report.data.settings} eventNames={report.data.eventNames} />
    </div>
  )
}

function NoGoal({ initiativeId }: { initiativeId: string | undefined }) {
  const { t } = useLingui()
  return (
    <Empty
      icon={Waypoints}
      title={t`No goal yet`}
      actions={
        <Button asChild>
          {initiativeId ? (
            <Link to="/initiatives/$id/settings" params={{ id: initiativeId }}>{t`Set a goal`}</Link>
          ) : (
            <Link to="/initiatives">{t`Open initiatives`}</Link>
          )}
        </Button>
      }
    >
      {initiativeId ? (
        <Trans>Set a goal: the event that people should reach. Then you see which messages led to it.</Trans>
      ) : (
        <Trans>
          Give an initiative or campaign a goal: the event that people should reach. Then you see which
          messages led to it.
        </Trans>
      )}
    </Empty>
  )
}

interface ControlsProps extends Pick<AttributionProps, 'choice' | 'onChoose'> {
  isOfOne: boolean
  eventNames: readonly string[]
}

const NO_VALUE = ''

function Controls({ isOfOne, eventNames, choice: { days, model, by, value }, onChoose }: ControlsProps) {
  const { t } = useLingui()
  const numbers = useNumbersOf(eventNames, value)
  const models = { last_touch: t`Last touch`, first_touch: t`First touch` }
  const dimensions: [Dimension, string][] = [
    ...(isOfOne ? [] : [['initiative', t`By initiative`] as [Dimension, string]]),
    ['touch', t`By kind of touch`],
    ['channel', t`By channel`],
    ['template', t`By template`],
    ['variant', t`By variant`],
  ]
  return (
    <div className="flex flex-wrap items-center gap-2">
      <InlineSelect
        label={t`Period`}
        className="!h-8"
        value={days}
        choices={SPANS.map((span) => [span, t`Last ${span} days`])}
        onChange={(next) => onChoose({ days: next })}
      />
      <InlineSelect
        label={t`Which touch is credited`}
        className="!h-8"
        value={model}
        choices={MODELS.map((each) => [each, models[each]])}
        onChange={(next) => onChoose({ model: next })}
      />
      <InlineSelect
        label={t`Grouped`}
        className="!h-8"
        value={by}
        choices={dimensions}
        onChange={(next) => onChoose({ by: next })}
      />
      {numbers.length > 0 && (
        <InlineSelect
          label={t`Value`}
          className="!h-8"
          value={value ?? NO_VALUE}
          choices={[
            [NO_VALUE, t`Without a value`],
            ...numbers.map((name) => [name, t`Value: ${name}`] as const),
          ]}
          onChange={(next) => onChoose({ value: next === NO_VALUE ? undefined : next })}
        />
      )}
    </div>
  )
}

/** The properties of the events that are numbers. The chosen one stays. */
function useNumbersOf(eventNames: readonly string[], chosen: string | undefined): string[] {
  const known = useEventNames().data?.data ?? []
  const properties = known
    .filter(({ name }) => eventNames.includes(name))
    .flatMap((event) => event.properties)
  const numbers = properties.filter(({ type }) => type === 'NUMBER').map(({ key }) => key)
  return [...new Set([...numbers, ...(chosen ? [chosen] : [])])].sort()
}

function Counting() {
  return (
    <div className="flex flex-col gap-2" role="status">
      <p className="text-soft">
        <Trans>Counting many conversions. The first time takes a minute or two.</Trans>
      </p>
      <Skeleton className="h-36 w-full" />
    </div>
  )
}

const AMOUNT = { maximumFractionDigits: 2 }

interface FiguresProps {
  report: Report
  choice: Choice
  isOfOne: boolean
}

function Figures({ report, choice, isOfOne }: FiguresProps) {
  const { t, i18n } = useLingui()
  const { all, credited, periods, groups, holdout } = report
  const share =
    all.conversions === 0
      ? '–'
      : i18n.number(credited.conversions / all.conversions, { style: 'percent', maximumFractionDigits: 0 })
  return (
    <>
      <dl className="grid grid-cols-3 gap-3 phone:grid-cols-2">
        <Figure label={t`Conversions credited`} value={i18n.number(credited.conversions)}>
          {isOfOne ? (
            <Trans>of {i18n.number(all.conversions)} by its people</Trans>
          ) : (
            <Trans>of {i18n.number(all.conversions)} in total</Trans>
          )}
        </Figure>
        <Figure label={t`People who converted`} value={i18n.number(credited.people)}>
          <Trans>of {i18n.number(all.people)}</Trans>
        </Figure>
        {credited.value === null ? (
          <Figure label={t`Share after a touch`} value={share} />
        ) : (
          <Figure label={t`Value`} value={i18n.number(credited.value, AMOUNT)}>
            <Trans>of {i18n.number(all.value ?? 0, AMOUNT)}</Trans>
          </Figure>
        )}
      </dl>
      {holdout && <Holdout holdout={holdout} />}
      {credited.conversions === 0 ? (
        <NothingCredited hasConversions={all.conversions > 0} />
      ) : (
        <>
          <Card title={t`Conversions by day`}>
            <div className="p-4">
              <HistoryChart
                title={t`Conversions by day`}
                series={[{ id: 'conversions', label: t`Conversions` }]}
                days={periods.map(({ start, conversions }) => ({ day: start, values: [conversions] }))}
              />
            </div>
          </Card>
          <Groups groups={groups} by={choice.by} whole={credited.conversions} />
        </>
      )}
    </>
  )
}

interface FigureProps {
  label: string
  value: string
  children?: ReactNode
}

function Figure({ label, value, children }: FigureProps) {
  return (
    <div className="rounded-lg border bg-surface px-4 py-3 shadow-card">
      <dt className="text-xs text-soft">{label}</dt>
      <dd className="tabular mt-0.5 text-2xl font-semibold">{value}</dd>
      {children && <dd className="tabular text-xs text-faint">{children}</dd>}
    </div>
  )
}

function NothingCredited({ hasConversions }: { hasConversions: boolean }) {
  const { t } = useLingui()
  if (hasConversions)
    return (
      <Empty icon={Waypoints} title={t`No message came before`}>
        <Trans>There were conversions, but none soon after a touch. Choose a longer period or windows.</Trans>
      </Empty>
    )
  return (
    <Empty
      icon={Waypoints}
      title={t`No conversions in this period`}
      actions={
        <Button asChild>
          <Link to="/events">{t`Look at events`}</Link>
        </Button>
      }
    >
      <Trans>Record the event of the goal when somebody reaches it, or choose a longer period.</Trans>
    </Empty>
  )
}
