import { useLingui } from '@lingui/react/macro'
import { serviceTime } from '../../shell/locale/service-time.ts'
import { useMinute } from '../../shell/locale/timestamp.tsx'

const MINUTE_MS = 60_000
const HOUR = 60
const DAY = 24 * HOUR

/** A span as one number and its unit: 12 min, 3 h, 2 d. */
export function useSpan(): (milliseconds: number) => string {
  useMinute()
  const { i18n } = useLingui()
  return (milliseconds) => {
    const minutes = Math.max(0, Math.floor(milliseconds / MINUTE_MS))
    const [amount, unit] =
      minutes < HOUR
        ? [minutes, 'minute']
        : minutes < DAY
          ? [Math.floor(minutes / HOUR), 'hour']
          : [Math.floor(minutes / DAY), 'day']
    return new Intl.NumberFormat(i18n.locale, { style: 'unit', unit, unitDisplay: 'short' }).format(amount)
  }
}

/** How long ago a time was, or how far it is ahead; in milliseconds by the service's clock. */
export function since(at: string): number {
  return serviceTime().getTime() - Date.parse(at)
}
