import { useLingui } from '@lingui/react/macro'

const MINUTE = 60
const HOUR = 3_600
const DAY = 86_400

/** A time in its largest unit: 40 sec, 12 min, 3.5 hr. */
export function useDuration(): (seconds: number | null) => string {
  const { i18n } = useLingui()
  return (seconds) => {
    if (seconds === null) return '—'
    const [size, unit] =
      seconds < MINUTE
        ? [1, 'second']
        : seconds < HOUR
          ? [MINUTE, 'minute']
          : seconds < DAY
            ? [HOUR, 'hour']
            : [DAY, 'day']
    return new Intl.NumberFormat(i18n.locale, {
      style: 'unit',
      unit,
      unitDisplay: 'short',
      maximumFractionDigits: size >= HOUR ? 1 : 0,
    }).format(seconds / size)
  }
}
