import { useLingui } from '@lingui/react/macro'
import { VariableChoice } from '../fields/variables.tsx'

interface BindingFieldsProps {
  placeholders: readonly string[]
  bindings: { [placeholder: string]: string } | undefined
  problem: string | undefined
  disabled: boolean
  onChange: (bindings: { [placeholder: string]: string } | undefined) => void
}

/** A value for each placeholder of a template: a variable or a fixed text. */
export function BindingFields({
  placeholders,
  bindings = {},
  problem,
  disabled,
  onChange,
}: BindingFieldsProps) {
  const { t } = useLingui()
  if (placeholders.length === 0) return null
  return (
    <fieldset data-field="templateBindings" disabled={disabled} className="flex flex-col gap-2">
      <legend className="mb-1 text-xs font-medium text-soft">{t`Placeholders`}</legend>
      {placeholders.map((placeholder) => (
        <div key={placeholder} className="flex items-center gap-2">
          <code className="w-16 shrink-0 truncate text-xs">{`{{${placeholder}}}`}</code>
          <div className="min-w-0 flex-1">
            <VariableChoice
              label={t`Value of ${placeholder}`}
              value={bindings[placeholder] ?? ''}
              allowsText
              onChange={(path) => onChange({ ...bindings, [placeholder]: path })}
            />
          </div>
        </div>
      ))}
      {problem && <p className="text-xs text-danger">{problem}</p>}
    </fieldset>
  )
}

/** The placeholders of a WhatsApp template, wherever they stand in it. */
export function placeholdersIn(content: unknown): string[] {
  const found = JSON.stringify(content ?? '').matchAll(/\{\{(\d{1,3})\}\}/g)
  return [...new Set([...found].map(([, number]) => number!))].sort(
    (one, other) => Number(one) - Number(other),
  )
}
