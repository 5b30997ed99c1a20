import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useSegments } from '../../../customers/segments/catalog.ts'
import { Failure } from '../../../shell/failure.tsx'
import { ScreenTabs } from '../../../shell/frame/screen-tabs.tsx'
import { parley } from '../../../shell/queries/api.ts'
import { InlineSelect } from '../../../ui/fields/inline-select.tsx'
import { ChartPie } from '../../../ui/icons/icons.tsx'
import { Empty } from '../../../ui/layout/empty.tsx'
import { Sheet } from '../../../ui/layout/page.tsx'
import { Skeleton } from '../../../ui/layout/skeleton.tsx'
import { AttributionOf } from '../../attribution/attribution-of.tsx'
import type { Initiative } from '../frame/initiative.ts'
import { InitiativeFrame } from '../frame/initiative-frame.tsx'
import { CompareSelect, useComparisonWords } from './compare-select.tsx'
import { answersOf, type Comparison, comparisonIn, groupOf, isComparable } from './comparison.ts'
import { Counting, lookAgain } from './counting.tsx'
import { Crossing, type CrossingProps, useGroupWords } from './crossing.tsx'
import { ExportButtons } from './export-buttons.tsx'
import { OverTime } from './over-time.tsx'
import { Quotes } from './quotes.tsx'
import { ReadAgain } from './read-again.tsx'
import { ReviewLink } from './review-line.tsx'
import { ShareButton } from './share-button.tsx'
import type { Variable } from './variable.ts'
import { VariableCard } from './variable-card.tsx'

const route = getRouteApi('/initiatives/$id/results')
const EVERYBODY = '*'

/** What people answered, by field, with the quotes behind each number. */
export function ResultsScreen() {
  const { tab = 'answers' } = route.useSearch()
  return (
    <InitiativeFrame
      actions={({ id, name }) =>
        tab === 'answers' && (
          <>
            <ReadAgain id={id} />
            <ShareButton id={id} />
            <ExportButtons id={id} name={name} />
          </>
        )
      }
    >
      {(initiative) => <Tabs initiative={initiative} />}
    </InitiativeFrame>
  )
}

/** The answers, and what led to the goal. */
function Tabs({ initiative }: { initiative: Initiative }) {
  const { t } = useLingui()
  const { tab = 'answers' } = route.useSearch()
  return (
    <div className="flex h-full flex-col">
      <ScreenTabs
        label={t`Results`}
        tabs={[
          ['answers', t`Answers`],
          ['attribution', t`Attribution`],
        ]}
        current={tab}
      />
      <div className="min-h-0 flex-1 overflow-auto">
        {tab === 'attribution' ? (
          <Sheet>
            <AttributionOf initiativeId={initiative.id} />
          </Sheet>
        ) : (
          <Results initiative={initiative} />
        )}
      </div>
    </div>
  )
}

function Results({ initiative: { id } }: { initiative: Initiative }) {
  const { t } = useLingui()
  const go = route.useNavigate()
  const { segment, field, value, by, group } = route.useSearch()
  const segments = useSegments()
  const summary = useQuery({
    queryKey: ['initiatives', 'summary', id, segment ?? null],
    queryFn: ({ signal }) =>
      parley.initiatives.summary({ id, kept: true, ...(segment && { segment }) }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => lookAgain(state.data?.countedAt),
  })
  const set = (changes: Partial<ReturnType<typeof route.useSearch>>) =>
    void go({ search: (before) => ({ ...before, ...changes }), replace: true })
  const variables = summary.data?.variables ?? []
  const comparison = comparisonIn(by)
  const byLabel = useComparisonWords(comparison, variables)
  const opened = variables.find(({ key }) => key === field)
  const isCounting = summary.data?.countedAt === null
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
                onChange={(next) => set({ ...CLOSED, segment: next === EVERYBODY ? undefined : next })}
              />
              <CompareSelect
                value={by}
                variables={variables}
                onChange={(next) => set({ ...CLOSED, by: next })}
              />
              {summary.data && !isCounting && (
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
            {isCounting && <Counting />}
            {summary.data && !isCounting && variables.length === 0 && <NothingToLearn id={id} />}
            {variables.map((variable) => (
              <VariableCard
                key={variable.key}
                variable={variable}
                isOpen={field === variable.key && value === undefined}
                openValue={field === variable.key && group === undefined ? value : undefined}
                onOpen={(next) => set({ field: variable.key, value: next, group: undefined })}
              >
                {comparison && (
                  <Compared
                    id={id}
                    variable={variable}
                    comparison={comparison}
                    byLabel={byLabel}
                    byKind={kindOf(comparison, variables)}
                    segment={segment}
                    openCell={field === variable.key && group !== undefined ? { value, group } : undefined}
                    onOpen={(cell) => set({ field: variable.key, ...cell })}
                  />
                )}
              </VariableCard>
            ))}
          </div>
        </Sheet>
      </div>
      {opened && (
        <OpenedQuotes
          key={`${opened.key} ${value} ${group}`}
          id={id}
          variable={opened}
          byKind={kindOf(comparison, variables)}
          onClose={() => set(CLOSED)}
        />
      )}
    </div>
  )
}

const CLOSED = { field: undefined, value: undefined, group: undefined }

/** Attributes and segments have no kind of values that needs words. */
function kindOf(comparison: Comparison | null, variables: readonly Variable[]): string {
  if (comparison?.kind !== 'field') return ''
  return variables.find(({ key }) => key === comparison.name)?.valueKind ?? ''
}

interface ComparedProps extends Omit<CrossingProps, 'by'> {
  comparison: Comparison
}

function Compared({ comparison, ...props }: ComparedProps) {
  const { id, variable, segment } = props
  if (comparison.kind === 'day') return <OverTime id={id} variable={variable} segment={segment} />
  const isItself = comparison.kind === 'field' && comparison.name === variable.key
  if (!isComparable(variable) || isItself) return null
  return <Crossing {...props} by={comparison} />
}

/** The quotes of a whole field, of a value, or of a cell of a comparison. */
function OpenedQuotes({ id, variable, byKind, onClose }: OpenedQuotesProps) {
  const { segment, value, by, group } = route.useSearch()
  const groupWords = useGroupWords(byKind)
  const comparison = comparisonIn(by)
  const within = segment === undefined ? {} : { segment }
  const ofGroup =
    group !== undefined && comparison && comparison.kind !== 'day'
      ? answersOf(comparison, group, segment)
      : null
  return (
    <Quotes
      id={id}
      field={variable.key}
      label={variable.label}
      value={value}
      within={ofGroup ?? within}
      groupLabel={ofGroup && group !== undefined ? groupWords(groupOf(group)) : undefined}
      onClose={onClose}
    />
  )
}

interface OpenedQuotesProps {
  id: string
  variable: Variable
  byKind: string
  onClose: () => void
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
