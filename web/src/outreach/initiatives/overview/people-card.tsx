import { Trans, useLingui } from '@lingui/react/macro'
import type { Output } from '@parley/sdk'
import { Link } from '@tanstack/react-router'
import { Bars } from '../../../shell/charts/bars.tsx'
import { Card } from '../../../ui/layout/page.tsx'
import { spanWords } from '../../journeys/words/durations.ts'

type Progress = Output<'initiatives_progress'>

/** How far people came. Each row opens them. */
export function PeopleCard({
  id,
  funnel,
  replyMedianMs,
}: { id: string } & Pick<Progress, 'funnel' | 'replyMedianMs'>) {
  const { t, i18n } = useLingui()
  const rows = [
    { id: 'enrolled', words: t`Enrolled`, count: funnel.enrolled, search: {} },
    {
      id: 'messaged',
      words: t`First message sent`,
      count: funnel.messaged,
      search: { reached: 'MESSAGED' as const },
    },
    {
      id: 'replied',
      words: t({ message: 'Replied', context: 'people' }),
      count: funnel.replied,
      search: { reached: 'REPLIED' as const },
    },
    {
      id: 'completed',
      words: t({ message: 'Completed', context: 'people' }),
      count: funnel.completed,
      search: { status: 'COMPLETED' as const },
    },
    {
      id: 'optedOut',
      words: t({ message: 'Opted out', context: 'people' }),
      count: funnel.optedOut,
      search: { reached: 'OPTED_OUT' as const },
      tone: 'danger' as const,
    },
  ]
  return (
    <Card title={t`People`}>
      <div className="flex flex-col gap-2 p-4">
        <Bars
          label={t`How far people came`}
          whole={funnel.enrolled}
          rows={rows.map(({ search, ...row }) => ({
            ...row,
            shown: (
              <Link
                to="/initiatives/$id/participants"
                params={{ id }}
                search={search}
                className="underline decoration-line underline-offset-4 hover:text-accent"
              >
                {row.words}
              </Link>
            ),
          }))}
        />
        {replyMedianMs !== null && (
          <p className="text-soft">
            <Trans>Half of the replies came within {spanWords(replyMedianMs, i18n)}.</Trans>
          </p>
        )}
      </div>
    </Card>
  )
}
