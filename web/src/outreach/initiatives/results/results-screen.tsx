import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useSegments } from '../../../customers/segments/catalog.ts'
import { Failure } from '../../../shell/failure.tsx'
import { parley } from '../../../shell/queries/api.ts'
import { InlineSelect } from '../../../ui/fields/inline-select.tsx'
import { ChartPie } from '../../../ui/icons/icons.tsx'
import { Empty } from '../../../ui/layout/empty.tsx'
import { Sheet } from '../../../ui/layout/page.tsx'
import { Skeleton } from '../../../ui/layout/skeleton.tsx'
import type { Initiative } from '../frame/initiative.ts'
import { InitiativeFrame } from '../frame/initiative-frame.tsx'
import { ExportButtons } from './export-buttons.tsx'
import { Quotes } from './quotes.tsx'
import { ReadAgain } from './read-again.tsx'
import { ReviewLink } from './review-line.tsx'
import type { Variable } from './variable.ts'
import { VariableCard } from './variable-card.tsx'

const route = getRouteApi('/initiatives/$id/results')
const LOOK_EVERY_MS = 10_000
const EVERYBODY = '*'

/** What people answered, by field, with the quotes behind each number. */
export function ResultsScreen() {
  return (
    <InitiativeFrame
      actions={({ id, name }) => (
        <>
          <ReadAgain id={id} />
          <ExportButtons id={id} name={name} />
        </>
      )}
    >
      {(initiative) => <Results initiative={initiative} />}
    </InitiativeFrame>
  )
}

function Results({ initiative: { id } }: { initiative: Initiative }) {
  const { t } = useLingui()
  const go = route.useNavigate()
  const { segment, field, value } = route.useSearch()
  const segments = useSegments()
  const summary = useQuery({
    queryKey: ['initiatives', 'summary', id, segment ?? null],
    queryFn: ({ signal }) => parley.initiatives.summary({ id, ...(segment && { segment }) }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: LOOK_EVERY_MS,
  })
  const set = (changes: Partial<ReturnType<typeof route.useSearch>>) =>
    void go({ search: (before) => ({ ...before, ...changes }), replace: true })
  const variables = summary.data?.variables ?? []
  const opened = variables.find(({ key }) => key === field)
  return (
    <div className="flex h-full">
      <div className="min-w-0 flex-1 overflow-y-auto">
        <Sheet>
          <div className="flex flex-col gap-6">
            <div className="flex flex-wrap items-center gap-3">
              <InlineSelect
                label={t`Segment`}
                className="!h-8"
                value={segment ?? EVERYBODY}
                choices={[
                  [EVERYBODY, t`All participants`],
                  ...(segments.data?.data ?? []).map(({ slug, name }) => [slug, name] as [string, string]),
                ]}
                onChange={(next) => set({ segment: next === EVERYBODY ? undefined : next })}
              />
              {summary.data && (
                <p className="flex-1 whitespace-nowrap text-soft" aria-live="polite">
                  {plural(summary.data.participantCount, { one: '# participant', other: '# participants' })}
                </p>
              )}
              <ReviewLink id={id} waiting={sumOf(variables)} />
            </div>
            {summary.error && !summary.data && (
              <Failure error={summary.error} onRetry={() => void summary.refetch()} />
            )}
            {summary.isPending && <Skeleton className="h-64 w-full" />}
            {summary.data && variables.length === 0 && <NothingToLearn id={id} />}
            {variables.map((variable) => (
              <VariableCard
                key={variable.key}
                variable={variable}
                isOpen={field === variable.key && value === undefined}
                openValue={field === variable.key ? value : undefined}
                onOpen={(next) => set({ field: variable.key, value: next })}
              />
            ))}
          </div>
        </Sheet>
      </div>
      {opened && (
        <Quotes
          key={`${opened.key} ${value}`}
          id={id}
          field={opened.key}
          label={opened.label}
          value={value}
          segment={segment}
          onClose={() => set({ field: undefined, value: undefined })}
        />
      )}
    </div>
  )
}

function sumOf(variables: readonly Variable[]): number {
  return variables.reduce((sum, { reviews }) => sum + (reviews?.waiting ?? 0), 0)
}

function NothingToLearn({ id }: { id: string }) {
  const { t } = useLingui()
  return (
    <Empty
      icon={ChartPie}
      title={t`No fields yet`}
      actions={
        <Link to="/initiatives/$id/settings" params={{ id }} className="underline">
          <Trans>Choose what to learn</Trans>
        </Link>
      }
    >
      <Trans>Parley reads the fields that you name from the conversations.</Trans>
    </Empty>
  )
}
