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
  const { t } = useLingui()
  const wordsOf = (duration: string): string => {
    const [, written, unit] = WRITTEN.exec(duration) ?? []
    if (written === undefined) return duration
    const amount = Number(written)
    return unit === 'h'
      ? t`${plural(amount, { one: '# hour', other: '# hours' })}`
      : t`${plural(amount, { one: '# day', other: '# days' })}`
  }
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
