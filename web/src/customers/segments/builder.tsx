import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { Failure } from '../../shell/failure.tsx'
import { fieldError } from '../../shell/queries/mutations.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { TextArea } from '../../ui/fields/input.tsx'
import { useTyped } from '../../ui/hooks/use-typed.ts'
import { Code, ListTree } from '../../ui/icons/icons.tsx'
import { SkeletonLines } from '../../ui/layout/skeleton.tsx'
import { Audience, problemsOf, useAudience } from './audience.tsx'
import { useCatalog } from './catalog.ts'
import { Conditions } from './conditions/conditions.tsx'
import { isComplete } from './filter/completeness.ts'
import type { Catalog, FilterExpression } from './filter/filter.ts'
import { FilterSummary } from './filter/filter-summary.tsx'
import { isFilter } from './filter/is-filter.ts'

interface BuilderProps {
  filter: FilterExpression
  onChange: (filter: FilterExpression) => void
  /** Told whether what is written as JSON is no filter, and so cannot be saved. */
  onInvalid: (isInvalid: boolean) => void
  /** The error of the last attempt to save. */
  error?: unknown
}

/** Conditions on the left, matching people on the right, updated with each edit. */
export function Builder(props: BuilderProps) {
  const catalog = useCatalog()
  if (catalog.error && !catalog.data)
    return <Failure error={catalog.error} onRetry={() => void catalog.refetch()} />
  if (!catalog.data) return <SkeletonLines />
  return <LoadedBuilder {...props} catalog={catalog.data} />
}

function LoadedBuilder(props: BuilderProps & { catalog: Catalog }) {
  const { filter, onChange, onInvalid, error, catalog } = props
  const { t } = useLingui()
  const [showsJson, setShowsJson] = useState(false)
  const complete = isComplete(filter, catalog)
  const [countsEach, setCountsEach] = useState(false)
  const mayCountEach = filter.predicates.length > 1 && filter.predicates.length <= MOST_COUNTED
  const audience = useAudience(filter, complete, countsEach && mayCountEach)
  const counted = audience.count.data
  const refusal = audience.count.error ?? error
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_20rem] items-start gap-6 max-lg:grid-cols-1">
      <section>
        <div className="mb-2 flex items-center">
          <h2 className="flex-1 text-sm font-medium">
            <Trans context="segment">Everyone</Trans>
          </h2>
          <Button kind="quiet" size="small" aria-pressed={showsJson} onClick={() => setShowsJson(!showsJson)}>
            {showsJson ? <ListTree size={14} /> : <Code size={14} />}
            {showsJson ? t`Edit as conditions` : t`Edit as JSON`}
          </Button>
        </div>
        {showsJson ? (
          <FilterJson
            filter={filter}
            onChange={onChange}
            onInvalid={onInvalid}
            refused={fieldError(refusal, 'filterExpression')}
          />
        ) : (
          <Conditions
            filter={filter}
            onChange={onChange}
            catalog={catalog}
            problems={problemsOf(refusal)}
            {...(countsEach &&
              !audience.isBehind &&
              counted?.conditions && { counted: { ...counted, conditions: counted.conditions } })}
          />
        )}
        <FilterSummary filter={filter} isComplete={complete} />
      </section>
      <Audience {...audience} isComplete={complete}>
        {mayCountEach && (
          <label className="flex min-h-9 items-center gap-2 border-b px-4 py-1.5 text-xs text-soft">
            <input
              type="checkbox"
              checked={countsEach}
              onChange={({ target }) => setCountsEach(target.checked)}
            />
            <Trans>Show whom each condition excludes</Trans>
          </label>
        )}
      </Audience>
    </div>
  )
}

/** The service counts each of as many conditions. */
const MOST_COUNTED = 20

interface JsonProps extends Omit<BuilderProps, 'error'> {
  /** Why the service refuses the filter. */
  refused: string | undefined
}

/** Edits the filter as JSON. */
function FilterJson({ filter, onChange, onInvalid, refused }: JsonProps) {
  const { t } = useLingui()
  const [text, setText] = useTyped(filter, asText)
  const isInvalid = filterIn(text) === null
  useEffect(() => {
    onInvalid(isInvalid)
    return () => onInvalid(false)
  }, [isInvalid, onInvalid])
  const change = (next: string) => {
    const parsed = filterIn(next)
    setText(next, parsed ?? filter)
    if (parsed) onChange(parsed)
  }
  return (
    <Field
      label={t({ message: 'Filter', context: 'segment' })}
      problem={isInvalid ? t`Enter a filter: an object with "kind", "op", and "predicates".` : refused}
    >
      {(control) => (
        <TextArea
          {...control}
          dir="ltr"
          spellCheck={false}
          className="min-h-96 font-mono !text-xs"
          value={text}
          onChange={(event) => change(event.target.value)}
        />
      )}
    </Field>
  )
}

function asText(filter: FilterExpression): string {
  return JSON.stringify(filter, null, 2)
}

function filterIn(text: string): FilterExpression | null {
  try {
    const value: unknown = JSON.parse(text)
    return isFilter(value) ? value : null
  } catch {
    return null
  }
}
