import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { toCsv } from '../../../shell/csv.ts'
import { Failure } from '../../../shell/failure.tsx'
import { parley } from '../../../shell/queries/api.ts'
import { saveAs } from '../../../shell/save-as.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Download } from '../../../ui/icons/icons.tsx'
import { Skeleton } from '../../../ui/layout/skeleton.tsx'
import { useAnswerWords } from './answer-words.ts'
import { answersOf, type Group, type Groups, groupedBy, groupKey } from './comparison.ts'
import { Counting, lookAgain } from './counting.tsx'
import type { Variable } from './variable.ts'

/** One cell of the table: the answers of a group with a value. */
interface Cell {
  value: string | undefined
  group: string
}

export interface CrossingProps {
  id: string
  variable: Variable
  by: Groups
  /** What divides the groups, in words. */
  byLabel: string
  /** The kind of values of the other field. */
  byKind: string
  segment: string | undefined
  openCell: Cell | undefined
  onOpen: (cell: Cell) => void
}

/** The answers to a field by groups of people: counts, shares, and the quotes behind each cell. */
export function Crossing(props: CrossingProps) {
  const { id, variable, by, segment } = props
  const crossing = useQuery({
    queryKey: ['initiatives', 'crossing', id, variable.key, by, segment ?? null],
    queryFn: ({ signal }) =>
      parley.initiatives.resultsCrossing(
        { id, field: variable.key, ...groupedBy(by), ...(segment && { segment }) },
        { signal },
      ),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => lookAgain(state.data?.countedAt),
  })
  if (crossing.error && !crossing.data)
    return <Failure error={crossing.error} onRetry={() => void crossing.refetch()} />
  if (!crossing.data) return <Skeleton className="h-36 w-full" />
  const { countedAt, groups } = crossing.data
  if (countedAt === null) return <Counting />
  if (groups.length === 0)
    return (
      <p className="text-soft">
        <Trans>Nobody has answered yet.</Trans>
      </p>
    )
  return <CrossingTable {...props} groups={groups} />
}

function CrossingTable(props: CrossingProps & { groups: readonly Group[] }) {
  const { variable, by, byLabel, byKind, segment, openCell, onOpen, groups } = props
  const { t, i18n } = useLingui()
  const wordsOf = useAnswerWords(variable.valueKind)
  const groupWords = useGroupWords(byKind)
  const columns = groups[0]?.values?.map(({ value }) => value) ?? []
  const hasAverage = groups.some(({ average }) => average !== null)
  const title = t`${variable.label} by ${byLabel}`
  const percent = (share: number) => i18n.number(share, { style: 'percent', maximumFractionDigits: 0 })
  const save = () =>
    saveAs(
      `${title}.csv`,
      toCsv([
        [byLabel, t`Answers`, ...(hasAverage ? [t`Average`] : []), ...columns.map(wordsOf)],
        ...groups.map((group) => [
          groupWords(group),
          String(group.answered),
          ...(hasAverage ? [group.average === null ? '' : String(group.average)] : []),
          ...(group.values ?? []).map(({ count }) => String(count)),
        ]),
      ]),
    )
  return (
    <div className="flex flex-col gap-2">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls needs the keys */}
      <div className="overflow-x-auto" tabIndex={0} role="region" aria-label={title}>
        <table className="w-full border-collapse">
          <caption className="sr-only">{title}</caption>
          <thead>
            <tr className="border-b text-xs text-faint">
              <th scope="col" className="py-1.5 pr-3 text-left font-medium" dir="auto">
                {byLabel}
              </th>
              <th scope="col" className="px-3 py-1.5 text-right font-medium">{t`Answers`}</th>
              {hasAverage && <th scope="col" className="px-3 py-1.5 text-right font-medium">{t`Average`}</th>}
              {columns.map((value) => (
                <th
                  key={value}
                  scope="col"
                  className="min-w-20 px-3 py-1.5 text-right font-medium"
                  dir="auto"
                >
                  {wordsOf(value)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y">
            {groups.map((group) => {
              const key = groupKey(group)
              const isListed = answersOf(by, key, segment) !== null
              return (
                <tr key={key}>
                  <th scope="row" className="max-w-52 truncate py-1.5 pr-3 text-left font-normal" dir="auto">
                    {groupWords(group)}
                  </th>
                  <td className="tabular px-3 py-1.5 text-right text-soft">{i18n.number(group.answered)}</td>
                  {hasAverage && (
                    <td className="tabular px-3 py-1.5 text-right font-medium">
                      {group.average === null
                        ? '–'
                        : i18n.number(group.average, { maximumFractionDigits: 2 })}
                    </td>
                  )}
                  {(group.values ?? []).map(({ value, count }) => (
                    <CountCell
                      key={value}
                      count={i18n.number(count)}
                      share={count / group.answered}
                      shareWords={percent(count / group.answered)}
                      name={t`Quotes of ${groupWords(group)}: ${wordsOf(value)}`}
                      isOpen={openCell?.group === key && openCell.value === value}
                      onOpen={isListed && count > 0 ? () => onOpen({ group: key, value }) : undefined}
                    />
                  ))}
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
      <Button size="small" className="self-start" onClick={save}>
        <Download size={14} />
        {t`Download CSV`}
      </Button>
    </div>
  )
}

interface CountCellProps {
  count: string
  /** Of the group, from 0 to 1. */
  share: number
  shareWords: string
  name: string
  isOpen: boolean
  onOpen: (() => void) | undefined
}

/** A count with its share of the group, tinted by the share. */
function CountCell({ count, share, shareWords, name, isOpen, onOpen }: CountCellProps) {
  const numbers = (
    <>
      <span className="font-medium">{shareWords}</span> <span className="text-soft">{count}</span>
    </>
  )
  return (
    <td
      className="tabular px-1 py-0.5 text-right whitespace-nowrap"
      style={{ background: `color-mix(in oklab, var(--accent) ${Math.round(share * 22)}%, transparent)` }}
    >
      {onOpen ? (
        <button
          type="button"
          aria-pressed={isOpen}
          onClick={onOpen}
          className="min-h-6 rounded px-2 hover:underline aria-pressed:outline-2 aria-pressed:outline-accent"
        >
          <span className="sr-only">{name} </span>
          {numbers}
        </button>
      ) : (
        <span className="px-2">{numbers}</span>
      )}
    </td>
  )
}

/** The name of a group. */
export function useGroupWords(byKind: string): (group: Pick<Group, 'kind' | 'value'>) => string {
  const { t } = useLingui()
  const wordsOf = useAnswerWords(byKind)
  return ({ kind, value }) => {
    if (kind === 'VALUE') return wordsOf(value ?? '')
    if (kind === 'NONE') return t`No value`
    if (kind === 'REST') return t`Other values`
    return kind === 'INSIDE' ? t`Members` : t`Everybody else`
  }
}
