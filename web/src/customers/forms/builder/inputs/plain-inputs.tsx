import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { SelectField } from '../../../../ui/fields/select-field.tsx'
import { Switch } from '../../../../ui/fields/switch.tsx'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import { issueAt } from '../../draft/issues.ts'
import { useDraftEditor } from '../draft-context.ts'

interface PlainInputProps {
  label: string
  /** Its place in the draft, by which the API names its issues. */
  path: string
  value: string
  onChange: (value: string) => void
  hint?: string
  type?: 'text' | 'number' | 'date' | 'url'
  /** What is wrong with it, before anything that the API says. */
  problem?: string | undefined
  /** Called when the input is left, and on Enter. */
  onLeave?: () => void
}

/** A value that is no text for visitors. */
export function PlainInput({ path, onLeave, type = 'text', problem, ...field }: PlainInputProps) {
  const { issues, isEditable } = useDraftEditor()
  return (
    <TextField
      {...field}
      type={type}
      onBlur={onLeave}
      onKeyDown={(event) => event.key === 'Enter' && onLeave?.()}
      disabled={!isEditable}
      problem={problem ?? issueAt(issues, path)}
    />
  )
}

interface KeyInputProps extends PlainInputProps {
  /** The keys that others have. */
  taken: readonly string[]
}

/** A key that others refer to. It changes when the input is left, so that half a key is never saved. */
export function KeyInput({ value, onChange, taken, ...input }: KeyInputProps) {
  const { t } = useLingui()
  const [typed, setTyped] = useState(value)
  const [isTaken, setTaken] = useState(false)
  useEffect(() => setTyped(value), [value])
  const change = (next: string) => {
    setTyped(next)
    setTaken(false)
  }
  const commit = () => {
    const key = typed.trim()
    if (key === value) return setTyped(value)
    const isOthers = taken.includes(key)
    setTaken(isOthers)
    if (key === '' || isOthers) setTyped(value)
    else onChange(key)
  }
  return (
    <PlainInput
      {...input}
      value={typed}
      onChange={change}
      onLeave={commit}
      problem={isTaken ? t`Another field has this key.` : undefined}
    />
  )
}

interface NumberInputProps extends Omit<PlainInputProps, 'value' | 'onChange' | 'type'> {
  value: number | undefined
  onChange: (value: number | undefined) => void
}

export function NumberInput({ value, onChange, ...input }: NumberInputProps) {
  return (
    <PlainInput
      {...input}
      type="number"
      value={value === undefined ? '' : String(value)}
      onChange={(typed) => onChange(typed === '' ? undefined : Number(typed))}
    />
  )
}

interface ChoiceProps<T extends string> {
  label: string
  path: string
  value: T
  choices: readonly (readonly [value: T, words: string])[]
  onChange: (value: T) => void
  hint?: string
}

export function ChoiceInput<T extends string>(props: ChoiceProps<T>) {
  const { label, path, value, choices, onChange, hint } = props
  const { issues, isEditable } = useDraftEditor()
  return (
    <SelectField
      label={label}
      hint={hint}
      value={value}
      onChange={onChange}
      disabled={!isEditable}
      problem={issueAt(issues, path)}
    >
      {choices.map(([choice, words]) => (
        <option key={choice} value={choice}>
          {words}
        </option>
      ))}
    </SelectField>
  )
}

interface SwitchInputProps {
  label: string
  isOn: boolean
  onChange: (isOn: boolean) => void
}

export function SwitchInput({ label, isOn, onChange }: SwitchInputProps) {
  const { isEditable } = useDraftEditor()
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: Radix renders a button, which a label may name.
    <label className="flex min-h-6 items-center gap-2">
      <Switch checked={isOn} onCheckedChange={onChange} disabled={!isEditable} />
      {label}
    </label>
  )
}
