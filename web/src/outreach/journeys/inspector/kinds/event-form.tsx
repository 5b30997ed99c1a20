import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { isSame } from '../../../../shell/document/values.ts'
import { AddButton } from '../../../../ui/controls/add-button.tsx'
import { RemoveButton } from '../../../../ui/controls/remove-button.tsx'
import { Input } from '../../../../ui/fields/input.tsx'
import { PlacedText } from '../fields/long-text.tsx'
import { VariableChoice } from '../fields/variables.tsx'
import { type StepForm, useStepForm } from '../step-form.ts'
import type { KindFormProps } from './props.ts'

const LITERAL = 'literal:'

export function EventForm({ recordId, step, issues }: KindFormProps<'DISPATCH_EVENT'>) {
  const { t } = useLingui()
  const { inputs, set, problem, isEditable, close } = useStepForm<'DISPATCH_EVENT'>(recordId, step, issues)
  const { properties, repeated, write } = useProperties(inputs.properties, (next) => set('properties', next))
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
                aria-invalid={repeated.has(at) ? true : undefined}
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
        {repeated.size > 0 && <p className="text-xs text-danger">{t`This name is taken.`}</p>}
        <AddButton
          className="self-start"
          onClick={() => write([...properties, [freeName(properties), { var: 'person.externalId' }]])}
        >
          {t`Add a property`}
        </AddButton>
        {problem('properties') && <p className="text-xs text-danger">{problem('properties')}</p>}
      </fieldset>
    </>
  )
}

type Stored = StepForm<'DISPATCH_EVENT'>['inputs']['properties']
type Property = [name: string, value: NonNullable<Stored>[string]]

/**
 * The properties as they are entered, in order. They are stored while each has a name of its own: two of one name would
 * become one. `repeated`: the places whose name an earlier property has.
 */
function useProperties(stored: Stored, store: (properties: Stored) => void) {
  const [entered, setEntered] = useState(() => enteredFrom(stored))
  // Other properties than those that were stored from here come from elsewhere, such as an undone change.
  if (!isSame(entered.stored, stored)) setEntered(enteredFrom(stored))
  const { properties } = entered
  const repeated = repeatedIn(properties)
  const write = (next: Property[]) => {
    if (repeatedIn(next).size > 0) return setEntered({ ...entered, properties: next })
    const written = next.length === 0 ? undefined : Object.fromEntries(next)
    setEntered({ properties: next, stored: written })
    store(written)
  }
  return { properties, repeated, write }
}

function enteredFrom(stored: Stored): { properties: Property[]; stored: Stored } {
  return { properties: Object.entries(stored ?? {}), stored }
}

function repeatedIn(properties: readonly Property[]): ReadonlySet<number> {
  const names = properties.map(([name]) => name)
  return new Set(names.flatMap((name, at) => (names.indexOf(name) < at ? [at] : [])))
}

/** The first name of the form `property1` that no property has. */
function freeName(properties: readonly Property[]): string {
  const names = new Set(properties.map(([name]) => name))
  for (let number = properties.length + 1; ; number++) {
    const name = `property${number}`
    if (!names.has(name)) return name
  }
}
