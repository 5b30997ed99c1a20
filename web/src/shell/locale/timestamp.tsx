import { useLingui } from '@lingui/react/macro'
import { createContext, type ReactNode, use, useEffect, useRef, useState } from 'react'
import { useSession } from '../../identity/session.ts'
import { POINTED_MS, Tooltip } from '../../ui/overlays/tooltip.tsx'
import { serviceTime } from './service-time.ts'

const STEPS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['minute', 60],
  ['hour', 24],
]
const MINUTE_MS = 60_000
/** Shown as "now": seconds would soon be wrong. */
const NOW_FOR_MS = 30_000
const DAY_MS = 86_400_000
/** Older times are shown as dates. */
const RELATIVE_FOR_MS = 7 * DAY_MS

const Minute = createContext(0)

/** Redraws relative times every minute. */
export function MinuteTicker({ children }: { children: ReactNode }) {
  const [minute, setMinute] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setMinute((before) => before + 1), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return <Minute value={minute}>{children}</Minute>
}

/** Draws a component that shows a relative time again every minute. */
export function useMinute(): number {
  return use(Minute)
}

/** A date and time to the minute, followed by the relative time. */
export function ExactTimestamp({ at }: { at: string }) {
  const { i18n } = useLingui()
  const { timeZone } = useSession().organization
  return (
    <>
      {toTheMinute(i18n.locale, timeZone).format(new Date(at))}{' '}
      <span className="text-faint">
        · <Timestamp at={at} />
      </span>
    </>
  )
}

/** Writes a date and time to the second, for the name of a control. */
export function useTimeWords(): (at: string) => string {
  const { i18n } = useLingui()
  const { timeZone } = useSession().organization
  return (at) => toTheSecond(i18n.locale, timeZone).format(new Date(at))
}

interface TimestampProps {
  at: string
  /** Shows only the time of day. */
  asTime?: boolean
  /** Writes units out, so that no dot of an abbreviation meets that of the sentence. */
  inSentence?: boolean
}

/** A relative time. A tooltip shows the exact time in the organization's time zone. */
export function Timestamp({ at, asTime = false, inSentence = false }: TimestampProps) {
  use(Minute)
  const { i18n } = useLingui()
  const { timeZone } = useSession().organization
  const date = new Date(at)
  // Lists have hundreds of timestamps, so the tooltip is created on hover.
  const [isPointedAt, setPointedAt] = useState(false)
  const soon = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(soon.current), [])
  const time = (
    <time
      dateTime={at}
      className="tabular whitespace-nowrap"
      onPointerEnter={() => {
        soon.current = setTimeout(() => setPointedAt(true), POINTED_MS)
      }}
      onPointerLeave={() => {
        clearTimeout(soon.current)
        setPointedAt(false)
      }}
    >
      {asTime
        ? timeOfDay(i18n.locale, timeZone).format(date)
        : shortly(date, serviceTime(), i18n.locale, timeZone, inSentence ? 'long' : 'short')}
    </time>
  )
  return isPointedAt ? (
    <Tooltip open onOpenChange={setPointedAt} text={exactly(i18n.locale, timeZone).format(date)}>
      {time}
    </Tooltip>
  ) : (
    time
  )
}

function shortly(date: Date, now: Date, locale: string, timeZone: string, style: 'long' | 'short'): string {
  const away = date.getTime() - now.getTime()
  if (Math.abs(away) > RELATIVE_FOR_MS) {
    const year = yearOf(timeZone)
    const isThisYear = year.format(date) === year.format(now)
    return (isThisYear ? dayOfYear : dayAndYear)(locale, timeZone).format(date)
  }
  const format = relatively(locale, style)
  if (Math.abs(away) < NOW_FOR_MS) return format.format(0, 'second')
  let amount = away / MINUTE_MS
  for (const [unit, size] of STEPS) {
    if (Math.abs(amount) < size) return format.format(Math.round(amount), unit)
    amount /= size
  }
  // Days are counted by the calendar: Friday night is two days ago on Sunday morning.
  return format.format(Math.round((dayOf(date, timeZone) - dayOf(now, timeZone)) / DAY_MS), 'day')
}

/** The start of the day in a time zone, as if it were UTC, for counting days. */
function dayOf(date: Date, timeZone: string): number {
  return Date.parse(isoDay(timeZone).format(date))
}

/* Formatters are expensive to create, and a list has hundreds of timestamps. */
const exactly = memoized(
  (locale, timeZone) => new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'long', timeZone }),
)
const toTheMinute = memoized(
  (locale, timeZone) =>
    new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone }),
)
const toTheSecond = memoized(
  (locale, timeZone) =>
    new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium', timeZone }),
)
const timeOfDay = memoized(
  (locale, timeZone) => new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone }),
)
const dayOfYear = memoized(
  (locale, timeZone) => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone }),
)
const dayAndYear = memoized(
  (locale, timeZone) =>
    new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric', timeZone }),
)
const isoDay = memoized((timeZone) => new Intl.DateTimeFormat('en-CA', { timeZone }))
const yearOf = memoized((timeZone) => new Intl.DateTimeFormat('en', { year: 'numeric', timeZone }))
const relatively = memoized(
  (locale, style: Intl.RelativeTimeFormatStyle) =>
    new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style }),
)

/** Creates each formatter once. */
function memoized<P extends string[], F>(make: (...of: P) => F): (...of: P) => F {
  const made = new Map<string, F>()
  return (...of) => {
    const key = of.join()
    const format = made.get(key) ?? make(...of)
    made.set(key, format)
    return format
  }
}
