import { useLingui } from '@lingui/react/macro'
import { AddButton } from '../../../../ui/controls/add-button.tsx'
import { RemoveButton } from '../../../../ui/controls/remove-button.tsx'
import { Combobox } from '../../../../ui/fields/combobox.tsx'
import {
  type AttributeType,
  type Catalog,
  firstTerm,
  type InitiativePredicate,
  replaced,
} from '../../filter/filter.ts'
import { TermEditor } from '../parts/term.tsx'

type ExtractedFilter = NonNullable<InitiativePredicate['extracted']>[number]

interface ExtractedFiltersProps {
  filters: readonly ExtractedFilter[]
  onChange: (filters: ExtractedFilter[]) => void
  catalog: Catalog
}

/** Conditions on the fields extracted from the conversation. */
export function ExtractedFilters({ filters, onChange, catalog }: ExtractedFiltersProps) {
  const { t } = useLingui()
  const fields = extractedFieldsOf(catalog)
  const typeOf = (slug: string) => fields.find((field) => field.slug === slug)?.type ?? 'STRING'
  return (
    <>
      {filters.map((filter, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no other name.
        <span key={at} className="inline-flex flex-wrap items-center gap-1.5">
          {at > 0 && <span className="text-faint">{t`and`}</span>}
          <Combobox
            label={t`Field`}
            value={filter.field}
            choices={fields.map(({ slug, label }) => ({ value: slug, label }))}
            onChange={(field) => onChange(replaced(filters, at, { field, ...firstTerm(typeOf(field)) }))}
            placeholder={t`select a field`}
            searchPlaceholder={t`Search fields`}
            nothing={t`No fields found`}
            free={(typed) => typed}
            invalid={filter.field === ''}
          />
          <TermEditor
            term={filter}
            onChange={(term) => onChange(replaced(filters, at, { field: filter.field, ...term }))}
            catalog={catalog}
            source={null}
          />
          {filters.length > 1 && (
            <RemoveButton
              label={t`Remove the condition on ${filter.field}`}
              onClick={() => onChange(replaced(filters, at, null))}
            />
          )}
        </span>
      ))}
      <AddButton
        onClick={() =>
          onChange([...filters, { field: fields[0]?.slug ?? '', ...firstTerm(fields[0]?.type ?? 'STRING') }])
        }
      >
        {t`and…`}
      </AddButton>
    </>
  )
}

const COMPUTED = 'computed.'

/** The extracted fields, which the catalog lists among the computed variables. */
export function extractedFieldsOf({
  computedVariables,
}: Catalog): { slug: string; type: AttributeType; label: string }[] {
  return computedVariables
    .filter(({ group }) => group === 'Extracted')
    .map(({ attr, type, label }) => ({ slug: attr.slice(COMPUTED.length), type, label }))
}
