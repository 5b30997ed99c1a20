import { useLingui } from '@lingui/react/macro'
import { useForms } from '../../catalog.ts'
import type { FormPredicate } from '../../filter/filter.ts'
import { EntitySelect } from '../parts/entity-select.tsx'
import { Facets, facetsOf } from '../parts/facets.tsx'
import { ValueList } from '../parts/multi-value.tsx'
import { type CatalogEditorProps, setPart } from '../parts/part.ts'
import { WindowEditor } from '../parts/window.tsx'
import { YesOrNo } from '../parts/yes-or-no.tsx'
import { ComparedEditor, useTimes } from './compared.tsx'

/** Whether a form was submitted: which one, when, how often and with which score. */
export function FormCondition(props: CatalogEditorProps<FormPredicate>) {
  const { t } = useLingui()
  const { predicate, onChange, catalog } = props
  const facet = facetsOf(props)
  const { formId, submitted, window } = predicate
  return (
    <>
      <YesOrNo
        label={t`Whether they submitted it`}
        value={submitted}
        yes={t`submitted`}
        no={t`did not submit`}
        onChange={(next) => onChange({ ...predicate, submitted: next })}
      />
      <EntitySelect
        label={t`Form`}
        id={formId}
        known={useForms().data?.data ?? []}
        onChange={setPart(props, 'formId')}
        any={t`any form`}
      />
      <WindowEditor label={t`When`} window={window} onChange={setPart(props, 'window')} catalog={catalog} />
      <Facets
        facets={[
          facet('count', useTimes()),
          facet('score', {
            label: t`with a score of`,
            first: () => ({ op: 'gte', value: 1 }),
            edit: (score, set) => <ComparedEditor label={t`Score`} compared={score} onChange={set} />,
          }),
          facet('endings', {
            label: t`with the ending`,
            first: () => [],
            edit: (endings, set) => (
              <ValueList label={t`Add ending`} values={endings} choices={[]} onChange={set} isFree />
            ),
          }),
        ]}
      />
    </>
  )
}
