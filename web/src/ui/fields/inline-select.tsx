import { NativeSelect } from './input.tsx'

interface InlineSelectProps<T extends string> {
  /** An accessible label. */
  label: string
  value: T
  choices: readonly (readonly [value: T, words: string])[]
  onChange: (value: T) => void
  className?: string
}

/** A select within a sentence. A value that is none of its choices is shown as it is. */
export function InlineSelect<T extends string>(props: InlineSelectProps<T>) {
  const { label, value, choices, onChange, className = '' } = props
  return (
    <NativeSelect
      aria-label={label}
      className={`!h-7 !w-auto max-w-full ${className}`}
      value={value}
      onChange={(event) => onChange(event.target.value as T)}
    >
      {value !== '' && choices.every(([choice]) => choice !== value) && (
        <option value={value}>{value}</option>
      )}
      {choices.map(([choice, words]) => (
        <option key={choice} value={choice}>
          {words}
        </option>
      ))}
    </NativeSelect>
  )
}
