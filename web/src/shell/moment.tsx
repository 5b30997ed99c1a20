import { useLingui } from '@lingui/react/macro'
import { useSession } from '../access/session.ts'
import { Tooltip } from '../ui/tooltip.tsx'

const STEPS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['second', 60],
  ['minute', 60],
  ['hour', 24],
  ['day', 7],
]
/** Older than this is told as a date. */
const RELATIVE_FOR_MS = 7 * 86_400_000

/** When something was, relative to now; the exact time, in the organization's zone, for who points at it. */
export function Moment({ at }: { at: string }) {
  const { i18n } = useLingui()
  const { timeZone } = useSession().organization
  const date = new Date(at)
  const exact = date.toLocaleString(i18n.locale, { dateStyle: 'full', timeStyle: 'long', timeZone })
  return (
    <Tooltip text={exact}>
      <time dateTime={at} className="tabular whitespace-nowrap">
        {shortly(date, new Date(), i18n.locale, timeZone)}
      </time>
    </Tooltip>
  )
}

function shortly(date: Date, now: Date, locale: string, timeZone: string): string {
  const away = date.getTime() - now.getTime()
  if (Math.abs(away) > RELATIVE_FOR_MS) {
    const yearOf = (day: Date) => day.toLocaleDateString('en', { year: 'numeric', timeZone })
    const isThisYear = yearOf(date) === yearOf(now)
    return date.toLocaleDateString(locale, {
      day: 'numeric',
      month: 'short',
      ...(isThisYear ? {} : { year: 'numeric' }),
      timeZone,
    })
  }
  let amount = away / 1000
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' })
  for (const [unit, size] of STEPS) {
    if (Math.abs(amount) < size || unit === 'day') return format.format(Math.round(amount), unit)
    amount /= size
  }
  return format.format(Math.round(amount), 'day')
}
