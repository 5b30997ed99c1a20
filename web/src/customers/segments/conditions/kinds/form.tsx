import { useLingui } from '@lingui/react/macro'
import { InlineSelect } from '../../../../ui/inline-select.tsx'
import { useForms } from '../../catalog.ts'
import { type Catalog, type FormPredicate, withPart } from '../../filter.ts'
import { EntitySelect } from '../parts/entity-select.tsx'
import { Facets } from '../parts/facets.tsx'
import { MultiValue } from '../parts/multi-value.tsx'
import { WindowEditor } from '../parts/window.tsx'
import { ComparedEditor } from './compared.tsx'

interface FormConditionProps {
  predicate: FormPredicate
  onChange: (predicate: FormPredicate) => void
  catalog: Catalog
}

type Part = 'formId' | 'endings' | 'score' | 'window' | 'count'

/** Whether a form was submitted: which one, when, how often and with which score. */
export function FormCondition({ predicate, onChange, catalog }: FormConditionProps) {
  const { t } = useLingui()
  const { formId, submitted, endings, score, window, count } = predicate
  const set = <K extends Part>(part: K, value: FormPredicate[K] | undefined) =>
    onChange(withPart(predicate, part, value))
  return (
    <>
      <InlineSelect
        label={t`Whether they submitted it`}
        value={submitted ? 'yes' : 'no'}
        choices={[
          ['yes', t`submitted`],
          ['no', t`did not submit`],
        ]}
        onChange={(next) => onChange({ ...predicate, submitted: next === 'yes' })}
      />
      <EntitySelect
        label={t`Form`}
        id={formId}
        known={useForms().data?.data ?? []}
        onChange={(id) => set('formId', id)}
        any={t`any form`}
      />
      <WindowEditor
        label={t`When`}
        window={window}
        onChange={(next) => set('window', next)}
        catalog={catalog}
      />
      <Facets
        facets={[
          {
            id: 'count',
            label: t`this many times:`,
            editor: count && (
              <ComparedEditor
                label={t`Number of times`}
                compared={count}
                isCount
                onChange={(next) => set('count', next)}
              />
            ),
            onAdd: () => set('count', { op: 'gte', value: 2 }),
            onRemove: () => set('count', undefined),
          },
          {
            id: 'score',
            label: t`with a score of`,
            editor: score && (
              <ComparedEditor label={t`Score`} compared={score} onChange={(next) => set('score', next)} />
            ),
            onAdd: () => set('score', { op: 'gte', value: 1 }),
            onRemove: () => set('score', undefined),
          },
          {
            id: 'endings',
            label: t`with the ending`,
            editor: endings && (
              <MultiValue
                label={t`Add ending`}
                values={endings}
                choices={[]}
                onAdd={(next) => set('endings', [...endings, next])}
                onRemove={(gone) => {
                  const left = endings.filter((other) => other !== gone)
                  set('endings', left.length > 0 ? left : undefined)
                }}
                isFree
              />
            ),
            onAdd: () => set('endings', []),
            onRemove: () => set('endings', undefined),
          },
        ]}
      />
    </>
  )
}
