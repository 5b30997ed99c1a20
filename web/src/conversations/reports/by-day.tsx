import { useLingui } from '@lingui/react/macro'
import { HistoryChart } from '../../shell/charts/history-chart.tsx'
import { Card } from '../../ui/layout/page.tsx'
import { daysOf } from './days.ts'
import type { Report } from './report.ts'

/** Conversations and messages of each day as bars, with their tables. */
export function ByDay({ report }: { report: Report }) {
  const { t } = useLingui()
  return (
    <>
      <Card title={t`Conversations by day`}>
        <div className="grid grid-cols-2 gap-6 p-4 max-lg:grid-cols-1">
          <Conversations title={t`Conversations opened`} report={report} of="opened" />
          <Conversations title={t`Conversations closed`} report={report} of="resolved" />
        </div>
      </Card>
      <Card title={t`Messages by day`}>
        <div className="p-4">
          <HistoryChart
            title={t`Messages by day`}
            series={[
              { id: 'received', label: t({ message: 'Received', context: 'messages' }) },
              { id: 'people', label: t`Written by people` },
              { id: 'agent', label: t`Written by the agent` },
            ]}
            tones={['strong']}
            days={daysOf(report, ['received', 'writtenByPeople', 'writtenByAgent'])}
          />
        </div>
      </Card>
    </>
  )
}

interface ConversationsProps {
  title: string
  report: Report
  of: 'opened' | 'resolved'
}

function Conversations({ title, report, of }: ConversationsProps) {
  return (
    <section className="min-w-0">
      <h3 className="mb-2 text-xs font-medium text-soft">{title}</h3>
      <HistoryChart title={title} series={[{ id: of, label: title }]} days={daysOf(report, [of])} />
    </section>
  )
}
