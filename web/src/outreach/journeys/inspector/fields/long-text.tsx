import { useRef } from 'react'
import { Field } from '../../../../ui/fields/field.tsx'
import { Input, TextArea } from '../../../../ui/fields/input.tsx'
import { InsertVariable } from './variables.tsx'

interface PlacedTextProps {
  field: string
  label: string
  hint?: string
  problem?: string | undefined
  disabled: boolean
  value: string
  onChange: (value: string) => void
  onBlur: () => void
  isLong?: boolean
  takesVariables?: boolean
}

/** A text of a step, into which variables can be inserted where the cursor is. */
export function PlacedText(props: PlacedTextProps) {
  const { field, label, hint, problem, value, onChange, onBlur, disabled, isLong, takesVariables } = props
  const box = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const insert = (token: string) => {
    const at = box.current?.selectionStart ?? value.length
    onChange(value.slice(0, at) + token + value.slice(at))
  }
  const Box = isLong ? TextArea : Input
  return (
    <div data-field={field} className="flex flex-col items-start gap-1">
      <div className="w-full">
        <Field label={label} hint={hint} problem={problem}>
          {(control) => (
            <Box
              {...control}
              ref={box}
              value={value}
              disabled={disabled}
              onChange={(event: { target: { value: string } }) => onChange(event.target.value)}
              onBlur={onBlur}
            />
          )}
        </Field>
      </div>
      {takesVariables && !disabled && <InsertVariable onPick={insert} />}
    </div>
  )
}
