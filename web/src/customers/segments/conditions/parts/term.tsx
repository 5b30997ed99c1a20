import { useLingui } from '@lingui/react/macro'
import { NativeSelect } from '../../../../ui/fields/input.tsx'
import type { ValueSource } from '../../catalog.ts'
import { type Catalog, type Operator, shapeOf, type Term, withOperator } from '../../filter/filter.ts'
import { operatorLabel } from '../../filter/operator-labels.ts'
import { ValueEditor } from './values.tsx'

interface TermProps {
  term: Term
  onChange: (term: Term) => void
  catalog: Catalog
  source: ValueSource | null
}

/** The operator and the value of a condition. */
export function TermEditor({ term, onChange, catalog, source }: TermProps) {
  const { t } = useLingui()
  const { path, type, op, value } = term
  const shape = shapeOf(op, type, catalog)
  return (
    <>
      <NativeSelect
        aria-label={t`Operator`}
        className="!h-7 !w-auto max-w-52"
        value={op}
        onChange={(event) => onChange(withOperator(term, event.target.value as Operator, catalog))}
      >
        {operatorsFor(type, catalog).map((operator) => {
          const words = operatorLabel(operator)
          return (
            <option key={operator} value={operator}>
              {words ? t(words) : operator}
            </option>
          )
        })}
      </NativeSelect>
      <ValueEditor
        key={`${type} ${op}`}
        shape={shape}
        type={type}
        op={op}
        value={value}
        onChange={(next) =>
          onChange({ ...(path && { path }), type, op, ...(next === undefined ? {} : { value: next }) })
        }
        source={source}
      />
    </>
  )
}

const BY_TYPE: Record<Term['type'], readonly Operator[]> = {
  STRING: ['eq', 'neq', 'in', 'not_in', 'contains', 'not_contains', 'starts_with', 'ends_with'],
  NUMBER: ['eq', 'neq', 'gt', 'gte', 'lt', 'lte', 'between', 'in', 'not_in'],
  BOOLEAN: ['eq', 'neq'],
  DATE: [
    'in_last_n',
    'in_next_n',
    'more_than_n_ago',
    'more_than_n_from_now',
    'between_n_and_m_ago',
    'exactly_n_from_today',
    'on',
    'before',
    'after',
    'between',
  ],
  ARRAY: ['contains', 'not_contains'],
  JSON: [],
}

/** The operators of a type, most common first. Those for missing values come last. */
function operatorsFor(type: Term['type'], { operatorReference }: Catalog): Operator[] {
  const known = new Set(operatorReference.map(({ operator }) => operator))
  return [...BY_TYPE[type], 'is_not_null' as const, 'is_null' as const].filter((operator) =>
    known.has(operator),
  )
}
