import { useLingui } from '@lingui/react/macro'
import { useInitiatives } from '../../../../customers/segments/catalog.ts'
import { SelectField, UnlistedOption } from '../../../../ui/fields/select-field.tsx'
import { useEditor } from '../../editor/editor-context.ts'
import { PlacedText } from '../fields/long-text.tsx'
import { useStepForm } from '../step-form.ts'
import type { KindFormProps } from './props.ts'

export function ExitForm({ recordId, step, issues }: KindFormProps<'EXIT'>) {
  const { t } = useLingui()
  const { initiativeId } = useEditor()
  const { inputs, set, problem, isEditable, close } = useStepForm<'EXIT'>(recordId, step, issues)
  const others = (useInitiatives().data?.data ?? []).filter(({ id }) => id !== initiativeId)
  return (
    <>
      <PlacedText
        field="outcome"
        label={t`Outcome`}
        hint={t`Your own label, such as “won”.`}
        problem={problem('outcome')}
        disabled={!isEditable}
        value={inputs.outcome ?? ''}
        onChange={(outcome) => set('outcome', outcome || undefined)}
        onBlur={close}
      />
      <div data-field="nextInitiativeId">
        <SelectField
          label={t`Continue in another initiative`}
          problem={problem('nextInitiativeId')}
          disabled={!isEditable}
          value={inputs.nextInitiativeId ?? ''}
          onChange={(id) => set('nextInitiativeId', id || undefined)}
        >
          <option value="">{t`No`}</option>
          {others.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
          <UnlistedOption value={inputs.nextInitiativeId} listed={others.map(({ id }) => id)} />
        </SelectField>
      </div>
    </>
  )
}
