import { useLingui } from '@lingui/react/macro'
import { AddButton } from '../../../../ui/controls/add-button.tsx'
import { RemoveButton } from '../../../../ui/controls/remove-button.tsx'
import { Input } from '../../../../ui/fields/input.tsx'
import { PlacedText } from '../fields/long-text.tsx'
import { VariableChoice } from '../fields/variables.tsx'
import { useStepForm } from '../step-form.ts'
import type { KindFormProps } from './props.ts'

const LITERAL = 'literal:'

export function EventForm({ recordId, step, issues }: KindFormProps<'DISPATCH_EVENT'>) {
  const { t } = useLingui()
  const { inputs, set, problem, isEditable, close } = useStepForm<'DISPATCH_EVENT'>(recordId, step, issues)
  const properties = Object.entries(inputs.properties ?? {})
  const write = (next: typeof properties) =>
    set('properties', next.length === 0 ? undefined : Object.fromEntries(next))
  return (
    <>
      <PlacedText
        field="eventName"
        label={t`Event`}
        hint={t`Letters, digits and underscores.`}
        problem={problem('eventName')}
        disabled={!isEditable}
        value={inputs.eventName ?? ''}
        onChange={(name) => set('eventName', name)}
        onBlur={close}
      />
      <fieldset data-field="properties" disabled={!isEditable} className="flex flex-col gap-2">
        <legend className="mb-1 text-xs font-medium text-soft">{t`Properties`}</legend>
        {properties.map(([key, value], at) => {
          const path = typeof value === 'string' ? LITERAL + value : value.var
          const number = at + 1
          const replace = (entry: (typeof properties)[number]) =>
            write(properties.map((each, index) => (index === at ? entry : each)))
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the name changes while it is typed.
            <div key={at} className="flex items-center gap-2">
              <Input
                aria-label={t`Name of property ${number}`}
                className="!w-28"
                value={key}
                onBlur={close}
                onChange={({ target }) => replace([target.value, value])}
              />
              <div className="min-w-0 flex-1">
                <VariableChoice
                  label={t`Value of property ${number}`}
                  value={path}
                  allowsText
                  onChange={(next) =>
                    replace([key, next.startsWith(LITERAL) ? next.slice(LITERAL.length) : { var: next }])
                  }
                />
              </div>
              <RemoveButton
                label={t`Remove property ${number}`}
                onClick={() => write(properties.filter((_, index) => index !== at))}
              />
            </div>
          )
        })}
        <AddButton
          className="self-start"
          onClick={() =>
            write([...properties, [`property${properties.length + 1}`, { var: 'person.externalId' }]])
          }
        >
          {t`Add a property`}
        </AddButton>
        {problem('properties') && <p className="text-xs text-danger">{problem('properties')}</p>}
      </fieldset>
    </>
  )
}
