import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Output } from '@parley/sdk'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { parley } from '../../shell/queries/api.ts'
import { Card } from '../../ui/layout/page.tsx'
import { Skeleton } from '../../ui/layout/skeleton.tsx'
import { Badge } from '../../ui/records/badge.tsx'

type Use = Output<'templates_usage'>['data'][number]

interface Used {
  id: string
  channel: 'whatsapp' | 'email'
}

/** The initiatives whose journeys send a template. */
export function useTemplateUses({ id, channel }: Used) {
  return useQuery({
    queryKey: ['journeys', 'uses-of-template', id],
    queryFn: ({ signal }) =>
      channel === 'email'
        ? parley.emailTemplates.usage({ id }, { signal })
        : parley.templates.usage({ id }, { signal }),
  })
}

/** How many people are on their way through versions that send it. */
export function runsOf(uses: readonly Use[]): number {
  return uses.reduce((sum, { liveRuns }) => sum + liveRuns, 0)
}

/** Where a template is used, each with a link to the journey that sends it. */
export function TemplateUses(used: Used) {
  const { t } = useLingui()
  const { data, error } = useTemplateUses(used)
  if (error) return null
  return (
    <Card title={t`Where it is used`}>
      {data === undefined ? (
        <div className="p-4">
          <Skeleton className="h-6 w-full" />
        </div>
      ) : data.data.length === 0 ? (
        <p className="p-4 text-soft">
          <Trans>No initiative uses it yet. Choose it in a step of a journey.</Trans>
        </p>
      ) : (
        <ul>
          {data.data.map((use) => (
            <UseLine key={use.initiativeId} use={use} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function UseLine({ use: { initiativeId, name, isPublished, isInDraft, liveRuns } }: { use: Use }) {
  const { t } = useLingui()
  return (
    <li className="border-b border-line/60 last:border-0">
      <Link
        to="/initiatives/$id/journey"
        params={{ id: initiativeId }}
        className="flex min-h-10 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 hover:bg-hover"
      >
        <span className="min-w-0 flex-1 truncate font-medium" dir="auto">
          {name}
        </span>
        {liveRuns > 0 && (
          <span className="tabular text-xs text-soft">
            {t`${plural(liveRuns, { one: '# person on the way', other: '# people on the way' })}`}
          </span>
        )}
        {isPublished && <Badge tone="good">{t`Published`}</Badge>}
        {isInDraft && <Badge>{t({ message: 'Draft', context: 'journey' })}</Badge>}
      </Link>
    </li>
  )
}
