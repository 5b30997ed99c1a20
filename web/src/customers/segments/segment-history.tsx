import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { HistoryChart } from '../../shell/charts/history-chart.tsx'
import { Failure } from '../../shell/failure.tsx'
import { Loading } from '../../shell/loading.tsx'
import { parley } from '../../shell/queries/api.ts'
import { NativeSelect } from '../../ui/fields/input.tsx'
import { Card, Sheet } from '../../ui/layout/page.tsx'

const CHOICES = [7, 30, 90, 365] as const

/** Entries and exits by day, as a chart and as a table. */
export function SegmentHistory({ slug }: { slug: string }) {
  const { t } = useLingui()
  const [days, setDays] = useState<number>(30)
  const history = useQuery({
    queryKey: ['segments', 'history', slug, days],
    queryFn: ({ signal }) => parley.segments.history({ slug, days }, { signal }),
  })
  if (history.error && !history.data) {
    return <Failure error={history.error} onRetry={() => void history.refetch()} />
  }
  if (!history.data) return <Loading />
  const found = history.data.days
  return (
    <Sheet>
      <Card
        title={t`Entries and exits`}
        actions={
          <NativeSelect
            aria-label={t`Period`}
            className="!h-7 !w-auto"
            value={days}
            onChange={(event) => setDays(Number(event.target.value))}
          >
            {CHOICES.map((choice) => (
              <option key={choice} value={choice}>
                {t`${choice} days`}
              </option>
            ))}
          </NativeSelect>
        }
      >
        <div className="p-4">
          {found.some(({ entered, left }) => entered + left > 0) ? (
            <HistoryChart
              title={t`Entries and exits`}
              tones={['good', 'danger']}
              series={[
                { id: 'entered', label: t({ message: 'Entered', context: 'segment' }) },
                { id: 'left', label: t({ message: 'Exited', context: 'segment' }) },
              ]}
              days={found.map(({ date, entered, left }) => ({ day: date, values: [entered, left] }))}
            />
          ) : (
            <p className="text-soft">
              <Trans>No one entered or exited during this period.</Trans>
            </p>
          )}
        </div>
      </Card>
    </Sheet>
  )
}
