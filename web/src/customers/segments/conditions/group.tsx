import { useLingui } from '@lingui/react/macro'
import { Fragment } from 'react'
import { AddButton } from '../../../ui/controls/add-button.tsx'
import { RemoveButton } from '../../../ui/controls/remove-button.tsx'
import { type Catalog, type GroupPredicate, replaced } from '../filter/filter.ts'
import { firstPersonTerm, PersonCondition } from './kinds/person.tsx'

interface GroupConditionProps {
  predicate: GroupPredicate
  /** null: the group became empty. */
  onChange: (predicate: GroupPredicate | null) => void
  catalog: Catalog
}

/** Several attribute conditions that must all hold. */
export function GroupCondition({ predicate, onChange, catalog }: GroupConditionProps) {
  const { t } = useLingui()
  const { filters } = predicate
  return (
    <div className="grid flex-1 grid-cols-[auto_minmax(0,1fr)] gap-1.5">
      {filters.map((filter, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no other name.
        <Fragment key={at}>
          <span className="flex h-7 min-w-12 items-center justify-end text-faint">
            {at === 0 ? t`whose` : t`and`}
          </span>
          <div className="flex flex-wrap items-center gap-1.5">
            <PersonCondition
              filter={filter}
              onChange={(next) => onChange({ ...predicate, filters: replaced(filters, at, next) })}
              catalog={catalog}
            />
            <RemoveButton
              label={t`Remove the condition on ${filter.attr}`}
              onClick={() => {
                const left = replaced(filters, at, null)
                onChange(left.length > 0 ? { ...predicate, filters: left } : null)
              }}
            />
          </div>
        </Fragment>
      ))}
      <AddButton
        className="col-span-2 justify-self-start"
        onClick={() => onChange({ ...predicate, filters: [...filters, firstPersonTerm(catalog)] })}
      >
        {t`and…`}
      </AddButton>
    </div>
  )
}
