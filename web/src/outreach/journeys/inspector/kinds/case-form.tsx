import { useLingui } from '@lingui/react/macro'
import { replaced } from '../../../../customers/segments/filter/filter.ts'
import { AddButton } from '../../../../ui/controls/add-button.tsx'
import { RemoveButton } from '../../../../ui/controls/remove-button.tsx'
import { Field } from '../../../../ui/fields/field.tsx'
import { Input } from '../../../../ui/fields/input.tsx'
import { VariableChoice } from '../fields/variables.tsx'
import { useStepForm } from '../step-form.ts'
import { freeBranchId } from './branch-ids.ts'
import type { KindFormProps } from './props.ts'

const MAX_BRANCHES = 10

export function CaseForm({ recordId, step, issues }: KindFormProps<'CASE'>) {
  const { t } = useLingui()
  const { inputs, change, problem, isEditable, close } = useStepForm<'CASE'>(recordId, step, issues)
  const { selectionPath = '', branches = [] } = inputs
  // Both belong together: the service wants each of them.
  const setBranches = (next: typeof branches) => change({ selectionPath, branches: next })
  return (
    <>
      <div data-field="selectionPath">
        <Field label={t`Variable`} problem={problem('selectionPath')}>
          {() => (
            <VariableChoice
              label={t`Variable`}
              value={selectionPath}
              onChange={(path) => change({ selectionPath: path, branches })}
            />
          )}
        </Field>
      </div>
      <fieldset data-field="branches" className="flex flex-col gap-2" disabled={!isEditable}>
        <legend className="mb-1 text-xs font-medium text-soft">{t`Paths by value`}</legend>
        {branches.map((branch, at) => {
          const number = at + 1
          return (
            <div key={branch.id} className="flex items-center gap-2">
              <Input
                aria-label={t`Value of path ${number}`}
                value={branch.value}
                placeholder={t`Value`}
                onBlur={close}
                onChange={({ target: { value } }) => {
                  const first = branch.id.toUpperCase()
                  const follows = branch.label === branch.value || branch.label === first
                  const label = follows ? value || first : branch.label
                  setBranches(replaced(branches, at, { ...branch, value, label }))
                }}
              />
              <Input
                aria-label={t`Name of path ${number}`}
                value={branch.label}
                placeholder={t`Name`}
                onBlur={close}
                onChange={({ target: { value } }) =>
                  setBranches(replaced(branches, at, { ...branch, label: value || branch.id.toUpperCase() }))
                }
              />
              <RemoveButton
                label={t`Remove path ${number}`}
                onClick={() => setBranches(replaced(branches, at, null))}
              />
            </div>
          )
        })}
        {branches.length < MAX_BRANCHES && (
          <AddButton
            className="self-start"
            onClick={() => {
              const id = freeBranchId(branches)
              setBranches([...branches, { id, value: '', label: id.toUpperCase() }])
            }}
          >
            {t`Add a path`}
          </AddButton>
        )}
        {problem('branches') && <p className="text-xs text-danger">{problem('branches')}</p>}
      </fieldset>
    </>
  )
}
