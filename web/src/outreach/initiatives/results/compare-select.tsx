import { useLingui } from '@lingui/react/macro'
import { useCatalog, useSegments } from '../../../customers/segments/catalog.ts'
import { NativeSelect } from '../../../ui/fields/input.tsx'
import { type Comparison, isComparable } from './comparison.ts'
import type { Variable } from './variable.ts'

interface CompareSelectProps {
  /** As it stands in the address. */
  value: string | undefined
  variables: readonly Variable[]
  onChange: (value: string | undefined) => void
}

/** Chooses what the cards show: the whole, the course of time, or groups. */
export function CompareSelect({ value = '', variables, onChange }: CompareSelectProps) {
  const { t } = useLingui()
  const segments = useSegments().data?.data ?? []
  const attributes = useAttributes()
  return (
    <NativeSelect
      aria-label={t`Show`}
      className="!h-8 !w-auto max-w-full"
      value={value}
      onChange={(event) => onChange(event.target.value || undefined)}
    >
      <option value="">{t`Answers in total`}</option>
      <option value="day">{t`Over time`}</option>
      <optgroup label={t`By field`}>
        {variables.filter(isComparable).map(({ key, label }) => (
          <option key={key} value={`field.${key}`}>
            {label}
          </option>
        ))}
      </optgroup>
      {segments.length > 0 && (
        <optgroup label={t`By segment`}>
          {segments.map(({ slug, name }) => (
            <option key={slug} value={`segment.${slug}`}>
              {name}
            </option>
          ))}
        </optgroup>
      )}
      {attributes.length > 0 && (
        <optgroup label={t`By attribute`}>
          {attributes.map((name) => (
            <option key={name} value={`attribute.${name}`}>
              {name}
            </option>
          ))}
        </optgroup>
      )}
    </NativeSelect>
  )
}

/** How the catalog names them. */
const OWN = 'attributes.'
const SINGLE: readonly string[] = ['STRING', 'NUMBER', 'BOOLEAN', 'DATE']

/** The organization's own attributes with single values. */
function useAttributes(): string[] {
  const { data } = useCatalog()
  return (data?.personAttributes ?? []).flatMap(({ attr, type }) =>
    attr.startsWith(OWN) && SINGLE.includes(type) ? [attr.slice(OWN.length)] : [],
  )
}

/** What the comparison is by, in words. */
export function useComparisonWords(comparison: Comparison | null, variables: readonly Variable[]): string {
  const segments = useSegments().data?.data ?? []
  if (!comparison || comparison.kind === 'day') return ''
  const { kind, name } = comparison
  if (kind === 'field') return variables.find(({ key }) => key === name)?.label ?? name
  return kind === 'segment' ? (segments.find(({ slug }) => slug === name)?.name ?? name) : name
}
