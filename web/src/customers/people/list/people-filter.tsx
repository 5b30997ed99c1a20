import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { usePermission } from '../../../identity/session.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { SkeletonLines } from '../../../ui/layout/skeleton.tsx'
import { problemsOf, useAudience } from '../../segments/audience.tsx'
import { useCatalog } from '../../segments/catalog.ts'
import { Conditions } from '../../segments/conditions/conditions.tsx'
import { isComplete } from '../../segments/filter/completeness.ts'
import type { Catalog, FilterExpression } from '../../segments/filter/filter.ts'
import { Reach } from '../../segments/reach.tsx'

interface PeopleFilterProps {
  /** The last complete filter, from the URL. */
  filter: FilterExpression
  onChange: (filter: FilterExpression | undefined) => void
  error: unknown
}

/** The segment builder's conditions as a filter of the people list. The filter can be saved as a segment. */
export function PeopleFilter(props: PeopleFilterProps) {
  const catalog = useCatalog()
  return (
    <div className="border-t bg-canvas px-6 py-3 phone:px-4">
      {catalog.data ? <Loaded {...props} catalog={catalog.data} /> : <SkeletonLines count={2} />}
    </div>
  )
}

function Loaded({ filter, onChange, error, catalog }: PeopleFilterProps & { catalog: Catalog }) {
  const { t } = useLingui()
  const [draft, setDraft] = useState(filter)
  const maySave = usePermission('segments:write')
  const complete = isComplete(draft, catalog)
  const { count } = useAudience(draft, complete)
  // What was edited here reaches the URL later, when more may have been typed.
  const underWay = useRef<string>(undefined)
  // Back and forward change only the URL.
  useEffect(() => {
    if (underWay.current === undefined) setDraft(filter)
    else if (underWay.current === JSON.stringify(filter)) underWay.current = undefined
  }, [filter])
  const change = (next: FilterExpression) => {
    setDraft(next)
    if (!isComplete(next, catalog)) return
    const written = JSON.stringify(next)
    underWay.current = written === JSON.stringify(filter) ? undefined : written
    onChange(next)
  }
  return (
    <>
      <Conditions
        filter={draft}
        onChange={change}
        catalog={catalog}
        problems={problemsOf(error ?? count.error)}
      />
      <div className="mt-3 flex flex-wrap items-center gap-3 pl-18 phone:pl-0">
        <span className="tabular text-soft" aria-live="polite">
          {count.data && <Plural value={count.data.count} one="# person" other="# people" />}
        </span>
        {complete && draft.predicates.length > 0 && (
          <Reach filter={draft} name={t`Filtered people`}>{t`Reach them`}</Reach>
        )}
        {maySave && draft.predicates.length > 0 && (
          <Button size="small" asChild>
            <Link to="/segments/new" search={{ filter: draft }}>
              <Trans>Save as segment</Trans>
            </Link>
          </Button>
        )}
        <Button size="small" kind="quiet" onClick={() => onChange(undefined)}>
          <Trans>Remove filter</Trans>
        </Button>
      </div>
    </>
  )
}
