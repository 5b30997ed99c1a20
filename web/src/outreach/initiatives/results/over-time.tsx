import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { HistoryChart } from '../../../shell/charts/history-chart.tsx'
import { Failure } from '../../../shell/failure.tsx'
import { parley } from '../../../shell/queries/api.ts'
import { Skeleton } from '../../../ui/layout/skeleton.tsx'
import { useAnswerWords } from './answer-words.ts'
import { Counting, lookAgain } from './counting.tsx'
import type { Variable } from './variable.ts'

interface OverTimeProps {
  id: string
  variable: Variable
  segment: string | undefined
}

/** The answers to a field by the day on which people were enrolled. */
export function OverTime({ id, variable, segment }: OverTimeProps) {
  const { t, i18n } = useLingui()
  const { key: field, label, valueKind } = variable
  const wordsOf = useAnswerWords(valueKind)
  const timeline = useQuery({
    queryKey: ['initiatives', 'timeline', id, field, segment ?? null],
    queryFn: ({ signal }) =>
      parley.initiatives.resultsTimeline({ id, field, ...(segment && { segment }) }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => lookAgain(state.data?.countedAt),
  })
  if (timeline.error && !timeline.data)
    return <Failure error={timeline.error} onRetry={() => void timeline.refetch()} />
  if (!timeline.data) return <Skeleton className="h-36 w-full" />
  const { countedAt, days } = timeline.data
  if (countedAt === null) return <Counting />
  if (days.length === 0)
    return (
      <p className="text-soft">
        <Trans>No conversation has been read yet.</Trans>
      </p>
    )
  const values = days[0]?.values
  if (values)
    return (
      <HistoryChart
        title={t`${label} by day of enrollment`}
        series={values.map(({ value }) => ({ id: value, label: wordsOf(value) }))}
        days={days.map((day) => ({
          day: day.day,
          values: values.map(({ value }) => day.values?.find((each) => each.value === value)?.count ?? 0),
        }))}
      />
    )
  if (valueKind === 'int')
    return (
      <HistoryChart
        title={t`${label}, average by day of enrollment`}
        series={[{ id: 'average', label: t`Average` }]}
        days={days.map(({ day, average }) => ({ day, values: [average] }))}
        format={(value) => i18n.number(value, { maximumFractionDigits: 2 })}
      />
    )
  return (
    <HistoryChart
      title={t`${label}, answers by day of enrollment`}
      series={[{ id: 'answered', label: t`Answers` }]}
      days={days.map(({ day, answered }) => ({ day, values: [answered] }))}
    />
  )
}
