import { NativeSelect } from '../../../ui/fields/input.tsx'
import { useDurationWords } from './duration-words.ts'

interface DurationSelectProps {
  id?: string
  'aria-label'?: string
  'aria-describedby'?: string | undefined
  value: string
  /** The lengths that are offered. */
  choices?: readonly string[]
  onChange: (duration: string) => void
}

const CHOICES = ['1h', '3h', '12h', '1d', '2d', '3d', '5d', '7d', '14d']

/** A length of time among common ones. One that is not among them stays. */
export function DurationSelect({ value, choices = CHOICES, onChange, ...control }: DurationSelectProps) {
  const wordsOf = useDurationWords()
  const offered = choices.includes(value) ? choices : [...choices, value]
  return (
    <NativeSelect
      {...control}
      className="!w-40"
      value={value}
      onChange={({ target }) => onChange(target.value)}
    >
      {offered.map((choice) => (
        <option key={choice} value={choice}>
          {wordsOf(choice)}
        </option>
      ))}
    </NativeSelect>
  )
}
