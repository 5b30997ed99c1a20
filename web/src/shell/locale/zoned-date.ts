import { useLingui } from '@lingui/react/macro'
import { useSession } from '../../identity/session.ts'

const TO_THE_MINUTE = { dateStyle: 'medium', timeStyle: 'short' } as const

/** Formats times in the organization's time zone, to the minute by default. */
export function useZonedDate(): (at: Date | string, options?: Intl.DateTimeFormatOptions) => string {
  const { i18n } = useLingui()
  const { timeZone } = useSession().organization
  return (at, options = TO_THE_MINUTE) => i18n.date(at, { ...options, timeZone })
}
