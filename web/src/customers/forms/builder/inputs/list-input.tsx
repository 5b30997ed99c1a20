import { useEffect, useState } from 'react'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import { useDraftEditor } from '../draft-context.ts'

interface ListInputProps {
  label: string
  hint: string
  values: readonly string[]
  problem: string | undefined
  onChange: (values: string[]) => void
}

/** Short values in one line, separated by commas. They change when the input is left. */
export function ListInput({ label, hint, values, problem, onChange }: ListInputProps) {
  const { isEditable } = useDraftEditor()
  const written = values.join(', ')
  const [typed, setTyped] = useState(written)
  useEffect(() => setTyped(written), [written])
  const commit = () => {
    const next = [...new Set(typed.split(/[\s,]+/).filter((value) => value !== ''))]
    if (next.join(', ') === written) setTyped(written)
    else onChange(next)
  }
  return (
    <TextField
      label={label}
      hint={hint}
      value={typed}
      problem={problem}
      disabled={!isEditable}
      onChange={setTyped}
      onBlur={commit}
      onKeyDown={(event) => event.key === 'Enter' && commit()}
    />
  )
}
