import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { NativeSelect } from '../../../ui/input.tsx'

interface DurationSelectProps {
  id?: string
  'aria-label'?: string
  'aria-describedby'?: string | undefined
  value: string
  onChange: (duration: string) => void
}

const CHOICES = ['1h', '3h', '12h', '1d', '2d', '3d', '5d', '7d', '14d']
const WRITTEN = /^(\d+)([hd])$/

/** A length of time among common ones. One that is not among them stays. */
export function DurationSelect({ value, onChange, ...control }: DurationSelectProps) {
  useLingui()
  const choices = CHOICES.includes(value) ? CHOICES : [...CHOICES, value]
  return (
    <NativeSelect
      {...control}
      className="!w-40"
      value={value}
      onChange={({ target }) => onChange(target.value)}
    >
      {choices.map((choice) => (
        <option key={choice} value={choice}>
          {wordsOf(choice)}
        </option>
      ))}
    </NativeSelect>
  )
}

function wordsOf(duration: string): string {
  const [, amount, unit] = WRITTEN.exec(duration) ?? []
  if (amount === undefined) return duration
  return unit === 'h'
    ? plural(Number(amount), { one: '# hour', other: '# hours' })
    : plural(Number(amount), { one: '# day', other: '# days' })
}
