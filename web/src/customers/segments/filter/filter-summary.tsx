import { useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Locale } from '../../../shell/locale/locale.ts'
import { parley } from '../../../shell/queries/api.ts'
import { useDebounced } from '../../../ui/hooks/use-debounced.ts'
import { UpdatingLine } from '../../../ui/layout/updating-line.tsx'
import type { FilterExpression } from './filter.ts'

interface FilterSummaryProps {
  filter: FilterExpression
  isComplete: boolean
}

/** The whole filter as a sentence, updated with each edit, so that users can check what they built. */
export function FilterSummary({ filter, isComplete }: FilterSummaryProps) {
  const { t, i18n } = useLingui()
  const language = i18n.locale as Locale
  const settled = useDebounced(filter)
  const { data, isFetching } = useQuery({
    queryKey: ['segments', 'words', settled, language],
    queryFn: ({ signal }) => parley.segments.describe({ filterExpression: settled, language }, { signal }),
    placeholderData: keepPreviousData,
    enabled: isComplete && settled === filter,
  })
  const isBehind = !isComplete || settled !== filter || isFetching
  return (
    <section
      aria-label={t`Summary`}
      aria-live="polite"
      aria-busy={isBehind}
      className="relative mt-4 ml-18 min-h-10 overflow-hidden rounded-lg bg-sunken px-4 py-3 phone:ml-0"
    >
      {isBehind && <UpdatingLine />}
      <p dir="auto" className="text-soft">
        {data?.text}
      </p>
    </section>
  )
}
